import Text

/// Plain whole numbers.
public enum IntegerNormalizer {
  /// A whole number in any shape that `NumberNormalizer` reads.
  ///
  /// `12`, `"12"`, `1,358`, `3.0` → 3. A fraction and what does not fit 64 bits are unparsed; `unknown`, `""` → unknown.
  public static func normalize(_ text: String) -> Normalized<Int> {
    // Beyond 2^53 a Double is not exact.
    if let exact = Int(TextCleaning.clean(text)) { return .value(exact) }
    switch NumberNormalizer.normalize(text) {
    case .value(let number, let note):
      guard number == number.rounded() else { return .unparsed(note: "not a whole number") }
      guard let whole = Int(exactly: number) else { return .unparsed(note: "too large") }
      return .value(whole, note: note)
    case .unknown: return .unknown
    case .unparsed(let note): return .unparsed(note: note)
    }
  }
}
