import Text

/// Names of people, places and titles.
public enum NameNormalizer {
  /// The cleaned name, in NFC, as the source writes it, without footnotes at its end.
  ///
  /// `" Padme\u{301} Amidala "` → `Padmé Amidala`; `"Unnamed father[2]"` → `Unnamed father`; `"Rick’s"` keeps its apostrophe.
  /// `""`, `"unknown"`, `"n/a"`, `"???"` → unknown.
  public static func normalize(_ text: String) -> Normalized<String> {
    let name = FootnoteRemoval.removeTrailing(text)
    return UnknownWords.isUnknown(name) ? .unknown : .value(name)
  }
}
