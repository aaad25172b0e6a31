internal import JSONBytes

/// Two lists as sets: what came, what went.
enum ListDifference {
  /// Writes `"removed":[…],"added":[…]`; false, and nothing written, where both hold the same items.
  static func write(_ left: JSONTokens, _ leftIndex: Int, _ right: JSONTokens, _ rightIndex: Int, to bytes: inout [UInt8]) -> Bool {
    let old = items(left, leftIndex)
    let new = items(right, rightIndex)
    let oldSet = Set(old)
    let newSet = Set(new)
    if oldSet == newSet { return false }
    bytes.append(#""removed":"#)
    append(old, without: newSet, to: &bytes)
    bytes.append(#","added":"#)
    append(new, without: oldSet, to: &bytes)
    return true
  }

  /// Lists are short in a catalogue; their items count as they are written.
  static func items(_ tokens: JSONTokens, _ list: Int) -> [[UInt8]] {
    var items: [[UInt8]] = []
    var index = list + 1
    while index < Int(tokens[list].end) {
      let token = tokens[index]
      if token.isEscaped {
        var writer = JSONWriter()
        writer.value(bytes: tokens.content(of: token))
        items.append(writer.bytes)
      } else {
        items.append(Array(RawJSON.bytes(tokens, index)))
      }
      index = Int(token.end)
    }
    return items
  }

  private static func append(_ items: [[UInt8]], without others: Set<[UInt8]>, to bytes: inout [UInt8]) {
    var seen = others
    var isFirst = true
    bytes.append(UInt8(ascii: "["))
    for item in items where seen.insert(item).inserted {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      bytes.append(contentsOf: item)
      isFirst = false
    }
    bytes.append(UInt8(ascii: "]"))
  }
}
