import Text

/// A text as bytes for reading values: cleaned, without footnotes, typographic signs as their ASCII ones.
enum PlainText {
  /// No value of a measure, date or year takes more bytes than this; longer texts are not searched for one, which bounds the time.
  static let longestValue = 1_024

  /// `5′11″` → `5'11"`, `3–4 M` → `3-4 m`, `5½` → `5.5`, `≈` → `~`; full-width digits become plain.
  static func lowercasedBytes(of text: String) -> [UInt8] {
    bytes(of: text.lowercased())
  }

  /// The same with the case as it was, for texts that end in a note.
  static func bytes(of text: String) -> [UInt8] {
    let cleaned = FootnoteRemoval.remove(text)
    if cleaned.utf8.allSatisfy({ $0 < 0x80 }) { return joinedInches(Array(cleaned.utf8)) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(cleaned.utf8.count)
    for scalar in cleaned.unicodeScalars {
      switch scalar {
      case "\u{2018}", "\u{2019}", "\u{2032}", "\u{B4}": bytes.append(UInt8(ascii: "'"))
      case "\u{201C}", "\u{201D}", "\u{2033}": bytes.append(UInt8(ascii: "\""))
      case "\u{2010}"..."\u{2015}", "\u{2212}": bytes.append(UInt8(ascii: "-"))
      case "\u{2248}", "\u{223C}", "\u{FF5E}", "\u{301C}": bytes.append(UInt8(ascii: "~"))
      case "\u{BD}": appendFraction("5", to: &bytes)
      case "\u{BC}": appendFraction("25", to: &bytes)
      case "\u{BE}": appendFraction("75", to: &bytes)
      case "\u{FF08}": bytes.append(UInt8(ascii: "("))
      case "\u{FF09}": bytes.append(UInt8(ascii: ")"))
      case "\u{FF10}"..."\u{FF19}": bytes.append(UInt8(truncatingIfNeeded: scalar.value - 0xFF10 + 0x30))
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
    return joinedInches(bytes)
  }

  private static func appendFraction(_ digits: StaticString, to bytes: inout [UInt8]) {
    if !(bytes.last.map(ASCII.isDigit) ?? false) { bytes.append(UInt8(ascii: "0")) }
    bytes.append(UInt8(ascii: "."))
    digits.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Two apostrophes are an inch sign: `5'11''`.
  private static func joinedInches(_ bytes: [UInt8]) -> [UInt8] {
    guard let first = bytes.firstIndex(of: 0x27), first + 1 < bytes.count else { return bytes }
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == 0x27, joined.last == 0x27 {
        joined[joined.count - 1] = 0x22
      } else {
        joined.append(byte)
      }
    }
    return joined
  }
}
