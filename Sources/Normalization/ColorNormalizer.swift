import Text

/// Colours of hair, eyes and skin.
public enum ColorNormalizer {
  /// The colours in lower case, in the order of the source, each once.
  ///
  /// `"white, blue"` → `white`, `blue`; `"Brown/Grey"`, `"Red and green"` → two; `"Blonde (debut)"` → `blonde`, with the brackets as a note;
  /// `"none"`, `"n/a"`, `"unknown"` are no colours: unknown where nothing else is said.
  public static func normalize(_ text: String) -> Normalized<[String]> {
    let separators: ListSplitter.Separators = [.comma, .semicolon, .bar, .lineBreak, .ampersand, .and, .slash, .or]
    var colors: [String] = []
    var notes: [String] = []
    for item in ListSplitter.split(text, separators: separators) {
      let parts = BracketedText(item)
      notes += parts.inside
      let color = TextCleaning.clean(parts.outside.lowercased())
      if !UnknownWords.isUnknown(color), !colors.contains(color) { colors.append(color) }
    }
    return colors.isEmpty ? .unknown : .value(colors, note: notes.isEmpty ? nil : notes.joined(separator: "; "))
  }
}
