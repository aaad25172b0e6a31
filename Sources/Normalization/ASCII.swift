/// Questions about single bytes of UTF-8.
enum ASCII {
  static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
  static func isLowercase(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }
  static func isLetter(_ byte: UInt8) -> Bool { isLowercase(byte | 0x20) }
  static func isLetterOrDigit(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }

  /// Part of a word in any script: ASCII letters and all bytes of letters outside ASCII.
  static func isWordByte(_ byte: UInt8) -> Bool { isLetter(byte) || byte >= 0x80 }
}
