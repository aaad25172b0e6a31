internal import Catalog

/// All source ids that were seen, as records or as what records refer to; each has a number, in the order in which they came.
struct SourceIDIndex {
  private struct Prefix: Hashable {
    var authority: String
    var resource: String
  }

  private struct Entry: Hashable {
    var prefix: UInt32
    var key: ExactText
  }

  private var prefixes = InternedValues<Prefix>()
  private var entries: [Entry] = []
  private var numbers: [Entry: UInt32] = [:]

  var count: Int { entries.count }

  mutating func number(of id: SourceID) -> Int {
    let prefix = prefixes.number(of: Prefix(authority: id.authority, resource: id.resource))
    let entry = Entry(prefix: UInt32(prefix), key: ExactText(id.key))
    if let number = numbers[entry] { return Int(number) }
    numbers[entry] = UInt32(entries.count)
    entries.append(entry)
    return entries.count - 1
  }

  subscript(number: Int) -> SourceID {
    let entry = entries[number]
    let prefix = prefixes.items[Int(entry.prefix)]
    return SourceID(authority: prefix.authority, resource: prefix.resource, key: entry.key.text)
  }
}
