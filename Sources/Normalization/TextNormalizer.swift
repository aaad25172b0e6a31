import Text

/// Short free texts: a species, a subtype, an occupation.
public enum TextNormalizer {
  /// The cleaned text without footnotes.
  ///
  /// `"Gardener[1]"` → `Gardener`; `"Genetic  experiment"` → `Genetic experiment`; `""`, `"unknown"`, `"none"`, `"-"` → unknown.
  public static func normalize(_ text: String) -> Normalized<String> {
    let cleaned = FootnoteRemoval.remove(text)
    return UnknownWords.isUnknown(cleaned) ? .unknown : .value(cleaned)
  }
}
