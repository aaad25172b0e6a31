extension JSONWriter {
  mutating func appendQuoted(_ string: String) {
    var string = string
    string.withUTF8 { appendQuoted($0, isUTF8: true) }
  }

  /// Escapes what RFC 8259, section 7 requires and nothing else.
  mutating func appendQuoted(_ text: UnsafeBufferPointer<UInt8>, isUTF8: Bool) {
    bytes.append(UInt8(ascii: "\""))
    var clean = 0
    var position = 0
    while true {
      position = text.firstSpecial(from: position, stopsAtNonASCII: !isUTF8)
      if position == text.count { break }
      if text[position] >= 0x80 {
        switch UTF8Sequence(at: position, in: text) {
        case .valid(let length):
          position += length
        case .invalid(let length):
          appendPart(text, clean..<position)
          bytes.append(contentsOf: [0xEF, 0xBF, 0xBD])
          position += length
          clean = position
        }
      } else {
        appendPart(text, clean..<position)
        appendEscape(of: text[position])
        position += 1
        clean = position
      }
    }
    appendPart(text, clean..<position)
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func appendPart(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    if !range.isEmpty { bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[range])) }
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    default:
      append("\\u00")
      bytes.append(UInt8(ascii: "0") + byte >> 4)
      let low = byte & 0x0F
      bytes.append(low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "A") + low - 10)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The first byte that cannot stand in a JSON string as it is, or the end; with `stopsAtNonASCII` also the first byte from 0x80.
  ///
  /// Eight bytes at a time: the high bit of a byte of `x - 0x01…` that `x` has not is set exactly for the lowest zero byte of `x`,
  /// and above it at worst too often, which the byte loop behind it sorts out.
  fileprivate func firstSpecial(from start: Int, stopsAtNonASCII: Bool) -> Int {
    let highBits: UInt64 = 0x8080_8080_8080_8080
    let ones: UInt64 = 0x0101_0101_0101_0101
    var position = start
    let raw = UnsafeRawBufferPointer(self)
    while position + 8 <= count {
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: position, as: UInt64.self))
      let quote = word ^ (ones &* 0x22)
      let backslash = word ^ (ones &* 0x5C)
      let isQuote = (quote &- ones) & ~quote
      let isBackslash = (backslash &- ones) & ~backslash
      let isControl = (word &- (ones &* 0x20)) & ~word
      let found = (isQuote | isBackslash | isControl | (stopsAtNonASCII ? word : 0)) & highBits
      if found != 0 {
        position += found.trailingZeroBitCount >> 3
        break
      }
      position += 8
    }
    while position < count, !self[position].isSpecial(stopsAtNonASCII: stopsAtNonASCII) { position += 1 }
    return position
  }
}

extension UInt8 {
  fileprivate func isSpecial(stopsAtNonASCII: Bool) -> Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") || (stopsAtNonASCII && self >= 0x80)
  }
}
