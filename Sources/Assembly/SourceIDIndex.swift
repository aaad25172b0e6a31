internal import Catalog

/// All source ids that were seen, as records or as what records refer to; each has a number, in the order in which they came.
///
/// There may be millions: keys stand one behind the other as bytes, and the table of hashes holds numbers alone.
struct SourceIDIndex {
  private struct Prefix: Hashable {
    var authority: String
    var resource: String
  }

  private var prefixes = InternedValues<Prefix>()
  /// The prefix of each id.
  private var prefixNumbers: [UInt32] = []
  /// The keys, and where each ends.
  private var keys: [UInt8] = []
  private var keyEnds: [Int] = []
  /// Open addressing with steps of one; a number and one, or 0 where nothing is. Its length is a power of two.
  private var table = [UInt32](repeating: 0, count: 64)

  var count: Int { keyEnds.count }

  mutating func number(of id: SourceID) -> Int {
    let prefix = UInt32(prefixNumber(of: id))
    var key = id.key
    return key.withUTF8 { number(prefix: prefix, key: $0) }
  }

  subscript(number: Int) -> SourceID {
    let prefix = prefix(of: number)
    return SourceID(authority: prefix.authority, resource: prefix.resource, key: String(decoding: keys[keyRange(number)], as: UTF8.self))
  }

  /// The number of an id's authority and list.
  func prefixNumber(of number: Int) -> UInt32 { prefixNumbers[number] }

  /// Authority and list of an id.
  private func prefix(of number: Int) -> Prefix { prefixes.items[Int(prefixNumbers[number])] }

  /// The order of two keys: negative where the left stands first.
  func compareKeys(_ left: Int, _ right: Int) -> Int {
    keys.withUnsafeBufferPointer {
      NaturalOrder.compare(UnsafeBufferPointer(rebasing: $0[keyRange(left)]), UnsafeBufferPointer(rebasing: $0[keyRange(right)]))
    }
  }

  /// Most runs have a handful: looking at the last ones costs less than a hash.
  private mutating func prefixNumber(of id: SourceID) -> Int {
    for (number, known) in prefixes.items.prefix(8).enumerated() where known.resource == id.resource && known.authority == id.authority {
      return number
    }
    return prefixes.number(of: Prefix(authority: id.authority, resource: id.resource))
  }

  private func keyRange(_ number: Int) -> Range<Int> { (number == 0 ? 0 : keyEnds[number - 1])..<keyEnds[number] }

  private mutating func number(prefix: UInt32, key: UnsafeBufferPointer<UInt8>) -> Int {
    var slot = Self.hash(prefix, key) & (table.count - 1)
    while table[slot] != 0 {
      let number = Int(table[slot]) - 1
      if prefixNumbers[number] == prefix, keys[keyRange(number)].elementsEqual(key) { return number }
      slot = (slot + 1) & (table.count - 1)
    }
    let number = count
    prefixNumbers.append(prefix)
    keys.append(contentsOf: key)
    keyEnds.append(keys.count)
    table[slot] = UInt32(number + 1)
    if count * 4 > table.count * 3 { grow() }
    return number
  }

  private mutating func grow() {
    let size = table.count * 2
    // Every number is found again from the keys, so that the old table need not stay while the new one is made.
    table = []
    table = [UInt32](repeating: 0, count: size)
    for number in 0..<count {
      let range = keyRange(number)
      var slot = keys.withUnsafeBufferPointer { Self.hash(prefixNumbers[number], UnsafeBufferPointer(rebasing: $0[range])) } & (size - 1)
      while table[slot] != 0 { slot = (slot + 1) & (size - 1) }
      table[slot] = UInt32(number + 1)
    }
  }

  private static func hash(_ prefix: UInt32, _ key: UnsafeBufferPointer<UInt8>) -> Int {
    var hasher = Hasher()
    hasher.combine(prefix)
    hasher.combine(bytes: UnsafeRawBufferPointer(key))
    return hasher.finalize()
  }
}
