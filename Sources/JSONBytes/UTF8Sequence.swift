/// What stands at one place of bytes that should be UTF-8 (RFC 3629).
enum UTF8Sequence: Equatable {
  /// A code point of so many bytes.
  case valid(Int)
  /// So many bytes, at least one, that are no code point: the maximal part that begins like one (Unicode 16, section 3.9, U+FFFD practice).
  case invalid(Int)

  init(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let first = bytes[start]
    // The second byte is where overlong forms, surrogates and values over U+10FFFF show.
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch first {
    case 0x00...0x7F:
      self = .valid(1)
      return
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default:
      self = .invalid(1)
      return
    }
    for position in 1..<length {
      let index = start + position
      let allowed = position == 1 ? second : 0x80...0xBF
      guard index < bytes.count, allowed.contains(bytes[index]) else {
        self = .invalid(position)
        return
      }
    }
    self = .valid(length)
  }
}
