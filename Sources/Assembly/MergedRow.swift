internal import Catalog

/// The values of several source records of one thing, folded field by field as the table of fields says.
///
/// Rows are added in the order of trust; what stands is in `row`, and whose word it is in `tellers`.
struct MergedRow {
  private(set) var row: Row
  /// By column, the number of the member whose value stands; -1 where none does.
  private(set) var tellers: [Int]
  private let columns: [Column]
  private let names: (name: Int, aliases: Int)
  private var count = 0
  private var seen: [Int: Set<String>] = [:]
  private var votes: [Int: [Vote]] = [:]

  private struct Vote {
    var value: Value
    var teller: Int
    var count: Int
  }

  init(_ table: TableName) {
    row = Row(table)
    columns = table.schema.columns
    tellers = [Int](repeating: -1, count: columns.count)
    names = Self.names(of: table)
  }

  /// The column of the name, and that of the other names.
  static func names(of table: TableName) -> (name: Int, aliases: Int) {
    switch table {
    case .characters: (CharacterField.name.rawValue, CharacterField.aliases.rawValue)
    case .episodes: (EpisodeField.title.rawValue, EpisodeField.alternativeTitles.rawValue)
    default: (EntityField.name.rawValue, EntityField.aliases.rawValue)
    }
  }

  /// Adds the row of the next member.
  mutating func add(_ other: Row) {
    let silenced = MergeGroup.allCases.filter { disagrees($0, other) }
    for column in columns where !other.values[column.index].isEmpty {
      if let group = column.definition.mergeGroup, silenced.contains(group) { continue }
      switch column.definition.origin {
      case .told(let rule): add(other.values[column.index], of: column, by: rule)
      case .derived:
        // The calendar goes with the years; ids of places go with their names, below.
        if column.definition.mergeGroup != nil { add(other.values[column.index], of: column, by: .first) }
      }
    }
    addReferences(other)
    if let name = other.values[names.name].text { addAliases([name]) }
    count += 1
  }

  /// The row as it stands when all are in: the name is none of its other names.
  var finished: Row {
    var row = row
    for (column, votes) in votes { if let best = Self.best(votes) { row.values[column] = best.value } }
    row.values[names.aliases] = .list(row.values[names.aliases].list.filter { $0 != row.values[names.name].text })
    return row
  }

  private func disagrees(_ group: MergeGroup, _ other: Row) -> Bool {
    columns.contains { column in
      group.anchors.contains(column.name) && column.definition.mergeGroup == group && !row.values[column.index].isEmpty
        && !other.values[column.index].isEmpty && row.values[column.index] != other.values[column.index]
    }
  }

  private mutating func add(_ value: Value, of column: Column, by rule: MergeRule) {
    let place = column.index
    let old = row.values[place]
    switch rule {
    case .union:
      if place == names.aliases { return addAliases(value.list) }
      addItems(value.list, of: column)
    case .first:
      if old.isEmpty || Self.isUnknown(old, column) && !Self.isUnknown(value, column) { put(value, at: place) }
    case .longest:
      if old.isEmpty || (value.text?.utf8.count ?? 0) > (old.text?.utf8.count ?? 0) { put(value, at: place) }
    case .earliest:
      if old.isEmpty || Self.isEarlier(value.text ?? "", than: old.text ?? "") { put(value, at: place) }
    case .majority: vote(value, of: column)
    }
  }

  private mutating func put(_ value: Value, at place: Int) {
    row.values[place] = value
    tellers[place] = count
  }

  /// Items without repeats; prose that differs in case alone is a repeat.
  private mutating func addItems(_ items: [String], of column: Column) {
    var list = row.values[column.index].list
    for item in items where seen[column.index, default: []].insert(column.definition.normalizer == .url ? item : item.lowercased()).inserted
    {
      list.append(item)
      if tellers[column.index] < 0 { tellers[column.index] = count }
    }
    row.values[column.index] = .list(list)
  }

  private mutating func addAliases(_ items: [String]) {
    var list = row.values[names.aliases].list
    for item in items where seen[names.aliases, default: []].insert(item).inserted { list.append(item) }
    row.values[names.aliases] = .list(list)
  }

  private mutating func vote(_ value: Value, of column: Column) {
    if Self.isUnknown(value, column) {
      // Who does not know has no vote, but is heard where nobody knows.
      if row.values[column.index].isEmpty { put(value, at: column.index) }
      return
    }
    var votes = votes[column.index] ?? []
    if let place = votes.firstIndex(where: { $0.value == value }) {
      votes[place].count += 1
    } else {
      votes.append(Vote(value: value, teller: count, count: 1))
    }
    self.votes[column.index] = votes
    if let best = Self.best(votes) {
      row.values[column.index] = best.value
      tellers[column.index] = best.teller
    }
  }

  /// The value with the most votes; of a tie the one that was told first.
  private static func best(_ votes: [Vote]) -> Vote? {
    var best = votes.first
    for vote in votes.dropFirst() { if let standing = best, vote.count > standing.count { best = vote } }
    return best
  }

  private static func isUnknown(_ value: Value, _ column: Column) -> Bool {
    column.definition.vocabulary != nil && value.text == "unknown"
  }

  /// Whether a date is earlier, or the same and more precise.
  private static func isEarlier(_ new: String, than old: String) -> Bool {
    if new.utf8.starts(with: old.utf8) { return new.utf8.count > old.utf8.count }
    if old.utf8.starts(with: new.utf8) { return false }
    return new.utf8.lexicographicallyPrecedes(old.utf8)
  }

  /// The id of a place goes with its name: with the word that stands, or with another that says the same.
  private mutating func addReferences(_ other: Row) {
    for column in columns {
      guard case .named(let id, _) = column.definition.link, let target = row.table.schema[id] else { continue }
      if tellers[column.index] == count { row.values[target.index] = other.values[target.index] }
      if row.values[target.index].isEmpty, row.values[column.index] == other.values[column.index] {
        row.values[target.index] = other.values[target.index]
      }
    }
  }
}
