import Text

/// Names of places: birthplaces, homeworlds, residences.
public enum PlaceNormalizer {
  /// The cleaned name without footnotes; a text that leads from one place to another is left as it is, and the note says so.
  ///
  /// `"Liberio [2][3][4]"` → `Liberio`; `"Marley → Paradis"` → `Marley → Paradis` with the note `a way from one place to another`;
  /// `"unknown"` → unknown.
  public static func normalize(_ text: String) -> Normalized<String> {
    let place = FootnoteRemoval.remove(text)
    if UnknownWords.isUnknown(place) { return .unknown }
    return .value(place, note: hasArrow(place) ? "a way from one place to another" : nil)
  }

  private static func hasArrow(_ text: String) -> Bool {
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\u{2190}", "\u{2192}", "\u{21D0}", "\u{21D2}", "\u{27F6}", "\u{2794}", "\u{279C}", "\u{27A1}": return true
      case ">" where previous == "-" || previous == "=": return true
      default: previous = scalar
      }
    }
    return false
  }
}
