import CUTF8Proc

/// How many columns of a terminal a text takes, by libutf8proc's widths (UAX #11 and the East Asian Width of Unicode 14).
public enum DisplayWidth {
  /// The columns of a text: wide letters take two, marks and joiners none, an emoji of several scalars two.
  public static func columns(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + columns($1) }
  }

  /// The longest beginning of the text that fits, with `…` at its end where something was cut off.
  public static func clipped(_ text: String, to limit: Int) -> String {
    if columns(text) <= limit { return text }
    guard limit > 0 else { return "" }
    var kept = ""
    var used = 1
    for character in text {
      used += columns(character)
      if used > limit { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// The text made to take exactly so many columns: clipped, or filled with blanks.
  public static func fitted(_ text: String, to width: Int) -> String {
    let clipped = clipped(text, to: width)
    return clipped + String(repeating: " ", count: max(0, width - columns(clipped)))
  }

  private static func columns(_ character: Character) -> Int {
    var width = 0
    for scalar in character.unicodeScalars {
      // A scalar that asks for the coloured form of a sign makes it wide.
      width = max(width, scalar.value == 0xFE0F ? 2 : Int(utf8proc_charwidth(Int32(bitPattern: scalar.value))))
    }
    return width
  }
}
