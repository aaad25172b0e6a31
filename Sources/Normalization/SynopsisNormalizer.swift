import Text

/// Long texts of several lines: synopses, opening crawls, descriptions.
public enum SynopsisNormalizer {
  /// The text on one line, without footnotes.
  ///
  /// `"It is a period\r\nof civil war.\r\n\r\nRebel…"` → `It is a period of civil war. Rebel…`; `""`, `"n/a"` → unknown.
  public static func normalize(_ text: String) -> Normalized<String> {
    let plain = FootnoteRemoval.remove(TextCleaning.cleanLines(text))
    return UnknownWords.isUnknown(plain) ? .unknown : .value(plain)
  }
}
