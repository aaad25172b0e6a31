internal import JSONBytes

/// Parts of a parsed text taken over as they are written.
enum RawJSON {
  /// The value at an index as it is written, quotes and brackets included.
  static func bytes(_ tokens: JSONTokens, _ index: Int) -> UnsafeBufferPointer<UInt8> {
    let token = tokens[index]
    let start = Int(token.offset)
    if token.kind != .string && token.kind != .key {
      return UnsafeBufferPointer(rebasing: tokens.source[start..<start + Int(token.length)])
    }
    if !token.isEscaped { return UnsafeBufferPointer(rebasing: tokens.source[start..<start + Int(token.length) + 2]) }
    var end = start + 1
    while tokens.source[end] != UInt8(ascii: "\"") { end += tokens.source[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return UnsafeBufferPointer(rebasing: tokens.source[start...end])
  }

  /// Whether two values say the same: blanks do not count, nor how a text is escaped, nor how a number is written.
  static func isSame(_ left: JSONTokens, _ leftIndex: Int, _ right: JSONTokens, _ rightIndex: Int) -> Bool {
    let a = left[leftIndex]
    let b = right[rightIndex]
    if a.kind != b.kind { return false }
    let leftContent = left.content(of: a)
    let rightContent = right.content(of: b)
    if leftContent.count == rightContent.count, EqualBytes.count(leftContent, rightContent) == leftContent.count { return true }
    switch a.kind {
    case .string, .key, .true, .false, .null: return false
    case .number:
      // Whole numbers beyond 2^53 differ although their nearest doubles do not.
      if !leftContent.contains(where: isFraction), !rightContent.contains(where: isFraction) { return false }
      return Double(String(decoding: leftContent, as: UTF8.self)) == Double(String(decoding: rightContent, as: UTF8.self))
    case .object, .array:
      var leftPlace = leftIndex + 1
      var rightPlace = rightIndex + 1
      while leftPlace < Int(a.end), rightPlace < Int(b.end) {
        if !isSame(left, leftPlace, right, rightPlace) { return false }
        leftPlace = Int(left[leftPlace].end)
        rightPlace = Int(right[rightPlace].end)
      }
      return leftPlace == Int(a.end) && rightPlace == Int(b.end)
    }
  }

  private static func isFraction(_ byte: UInt8) -> Bool { byte == 0x2E || byte == 0x65 || byte == 0x45 }

  /// Appends a text as a JSON string.
  static func append(_ text: String, to bytes: inout [UInt8]) {
    var writer = JSONWriter()
    writer.value(string: text)
    bytes.append(contentsOf: writer.bytes)
  }
}

extension [UInt8] {
  mutating func append(_ text: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
