/// Writes values as bytes for the spool: lengths and numbers as LEB128, texts as UTF-8 behind their length.
struct ByteEncoder {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ number: Int) {
    var rest = UInt64(bitPattern: Int64(number))
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 {
      append($0.count)
      bytes.append(contentsOf: $0)
    }
  }

  /// Nil is length 0; a text is its length and one.
  mutating func append(_ text: String?) {
    guard var text else { return append(0) }
    text.withUTF8 {
      append($0.count + 1)
      bytes.append(contentsOf: $0)
    }
  }

  mutating func append(_ number: Double) {
    withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
  }
}

/// Reads what `ByteEncoder` wrote; only ever our own bytes of the same run.
struct ByteDecoder {
  private let bytes: ArraySlice<UInt8>
  private var place: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    place = bytes.startIndex
  }

  mutating func number() -> Int {
    var result: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = bytes[place]
      place += 1
      result |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return Int(Int64(bitPattern: result)) }
      shift += 7
    }
  }

  mutating func text() -> String { text(length: number()) }

  mutating func optionalText() -> String? {
    let length = number()
    return length == 0 ? nil : text(length: length - 1)
  }

  mutating func double() -> Double {
    var pattern: UInt64 = 0
    for shift in 0..<8 { pattern |= UInt64(bytes[place + shift]) << UInt64(8 * shift) }
    place += 8
    return Double(bitPattern: pattern)
  }

  private mutating func text(length: Int) -> String {
    defer { place += length }
    return String(decoding: bytes[place..<place + length], as: UTF8.self)
  }
}
