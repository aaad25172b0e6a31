extension JSONWriter {
  /// Writes a string with its quotes, what separates it from the token in front, and the colon of a key.
  mutating func appendString(_ text: UnsafeBufferPointer<UInt8>, isUTF8: Bool, isKey: Bool) {
    let special = text.firstSpecial(from: 0, stopsAtNonASCII: !isUTF8)
    if special == text.count, layout == .compact {
      appendClean(text, isKey: isKey)
    } else {
      separate()
      bytes.append(UInt8(ascii: "\""))
      appendEscaped(text, firstSpecial: special, isUTF8: isUTF8)
      bytes.append(UInt8(ascii: "\""))
      if isKey { bytes.append(UInt8(ascii: ":")) }
      if isKey, layout == .pretty { bytes.append(UInt8(ascii: " ")) }
    }
    if isKey { endKey() } else { endValue() }
  }

  mutating func appendString(_ text: String, isKey: Bool) {
    var text = text
    text.withUTF8 { appendString($0, isUTF8: true, isKey: isKey) }
  }

  /// The way of nearly all strings: nothing to escape, so that all is written at once.
  private mutating func appendClean(_ text: UnsafeBufferPointer<UInt8>, isKey: Bool) {
    let needsComma = state == .behindValue
    bytes.append(addingCapacity: text.count + 4) { (output: inout OutputSpan<UInt8>) in
      output.withUnsafeMutableBufferPointer { buffer, used in
        if needsComma {
          buffer[used] = UInt8(ascii: ",")
          used += 1
        }
        buffer[used] = UInt8(ascii: "\"")
        used += 1
        if let target = buffer.baseAddress, let source = text.baseAddress {
          (target + used).initialize(from: source, count: text.count)
          used += text.count
        }
        buffer[used] = UInt8(ascii: "\"")
        used += 1
        if isKey {
          buffer[used] = UInt8(ascii: ":")
          used += 1
        }
      }
    }
  }

  /// Escapes what RFC 8259, section 7 requires and nothing else.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>, firstSpecial: Int, isUTF8: Bool) {
    var clean = 0
    var position = firstSpecial
    while position < text.count {
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
      position = text.firstSpecial(from: position, stopsAtNonASCII: !isUTF8)
    }
    appendPart(text, clean..<position)
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
  fileprivate func firstSpecial(from start: Int, stopsAtNonASCII: Bool) -> Int {
    let size = MemoryLayout<UInt64>.size
    guard count >= size else {
      return self[start...].firstIndex { $0.isSpecial(stopsAtNonASCII: stopsAtNonASCII) } ?? count
    }
    let raw = UnsafeRawBufferPointer(self)
    var position = start
    while position < count {
      // The last word overlaps the one in front of it.
      let offset = Swift.min(position, count - size)
      // Bytes in front of the position are shifted out; the zeros that come in are special and mark the end.
      let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) >> UInt64(8 * (position - offset))
      let marks = word.specialBytes(stopsAtNonASCII: stopsAtNonASCII)
      if marks != 0 { return position + marks.trailingZeroBitCount / 8 }
      position = offset + size
    }
    return count
  }
}

extension UInt64 {
  /// The high bit of the lowest byte that is special, none below it, any above it.
  ///
  /// The high bit of a byte in `(x - 0x01…) & ~x` is set for every zero byte of `x`; a borrow sets it too often only above one.
  fileprivate func specialBytes(stopsAtNonASCII: Bool) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highBits: UInt64 = 0x8080_8080_8080_8080
    let quote = self ^ (ones &* 0x22)
    let backslash = self ^ (ones &* 0x5C)
    let isQuote = (quote &- ones) & ~quote
    let isBackslash = (backslash &- ones) & ~backslash
    let isControl = (self &- (ones &* 0x20)) & ~self
    return (isQuote | isBackslash | isControl | (stopsAtNonASCII ? self : 0)) & highBits
  }
}

extension UInt8 {
  fileprivate func isSpecial(stopsAtNonASCII: Bool) -> Bool {
    self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") || (stopsAtNonASCII && self >= 0x80)
  }
}
