/// How text stands on a terminal: what may be printed, and how many columns it takes.
enum DisplayText {
  /// The text with every control character (C0, DEL, C1, bidirectional overrides, line separators) replaced.
  static func printable(_ text: String, replacement: Unicode.Scalar = " ") -> String {
    if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) { return text }
    var scalars = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { scalars.append(isControl(scalar) ? replacement : scalar) }
    return String(scalars)
  }

  /// The columns that printable text takes: two for wide East Asian characters and emoji, one for any other.
  static func columns(_ text: String) -> Int {
    text.reduce(0) { $0 + columns($1) }
  }

  /// The longest beginning of the text that fits, with `…` at its end where something was cut off.
  static func clipped(_ text: String, to limit: Int) -> String {
    guard limit > 0 else { return "" }
    if columns(text) <= limit { return text }
    var kept = ""
    var used = 1
    for character in text {
      used += columns(character)
      if used > limit { break }
      kept.append(character)
    }
    return kept + "…"
  }

  private static func columns(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    if scalar.value < 0x300 { return 1 }
    return isWide(scalar) || character.unicodeScalars.contains("\u{FE0F}") ? 2 : 1
  }

  /// The blocks that Unicode's EastAsianWidth.txt gives as W or F throughout, and the scalars that show as emoji by themselves.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF, 0x1B000...0x1B2FB, 0x20000...0x3FFFD:
      true
    default: scalar.properties.isEmojiPresentation
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
