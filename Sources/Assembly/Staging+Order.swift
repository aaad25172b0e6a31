internal import Catalog

extension Staging {
  /// Entries in the order of their records' ids, as `RecordID` has it, without making the ids.
  func sortedByID(_ entries: [Int]) -> [Int] {
    let ids = ids
    let numbers = self.entries
    let ranks = groupRanks()
    func precedes(_ left: Int, _ right: Int) -> Bool {
      if ranks[left] != ranks[right] { return ranks[left] < ranks[right] }
      return ids.compareKeys(numbers[left].id, numbers[right].id) < 0
    }
    // What comes from a list mostly stands in the order of its keys.
    if zip(entries, entries.dropFirst()).allSatisfy({ !precedes($1, $0) }) { return entries }
    return entries.sorted(by: precedes)
  }

  /// What stands in ids before the key: few of them for many entries.
  private struct Group: Hashable {
    var universe: Int
    var kind: RecordKind
    var prefix: UInt32
  }

  /// For each entry the place of its group in the order of ids. Lists of one authority that hold one kind share a place.
  private func groupRanks() -> [UInt32] {
    let ids = ids
    func group(of entry: Entry) -> Group { Group(universe: entry.universe, kind: entry.kind, prefix: ids.prefixNumber(of: entry.id)) }
    var beginnings: [Group: RecordID] = [:]
    var last: Group?
    for (number, entry) in entries.enumerated() {
      let group = group(of: entry)
      if group == last { continue }
      last = group
      if beginnings[group] != nil { continue }
      var id = recordID(number)
      id.key = ""
      beginnings[group] = id
    }
    let order = Array(Set(beginnings.values)).sorted()
    let places = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, UInt32($0)) })
    let ranks = beginnings.compactMapValues { places[$0] }
    var found: (group: Group, rank: UInt32)?
    return entries.map { entry in
      let group = group(of: entry)
      if let found, found.group == group { return found.rank }
      let rank = ranks[group] ?? 0
      found = (group, rank)
      return rank
    }
  }
}
