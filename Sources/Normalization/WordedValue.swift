import Text

/// How a text of free words names one value of a closed vocabulary.
///
/// Shared by `StatusNormalizer` and `GenderNormalizer`: brackets and words beside the value become its note, several different values are none.
struct WordedValue<Value: Sendable & Equatable & CaseIterable> {
  /// By folded form, with a note for words that are counted as a value rather than name it.
  let words: [String: (value: Value, note: String?)]

  /// Reads a cleaned text without footnotes that is none of the unknown words.
  func read(_ text: String, subject: String) -> Normalized<Value> {
    if let entry = words[TextFolding.fold(text)] { return .value(entry.value, note: entry.note) }
    let parts = BracketedText(text)
    var found: Value?
    var notes: [String] = []
    for piece in ListSplitter.split(
      parts.outside, separators: [.comma, .semicolon, .bar, .slash, .ampersand, .and, .or], keepsUnknown: true)
    {
      guard let entry = entry(startingIn: TextFolding.fold(piece)) else {
        notes.append(piece)
        continue
      }
      if let found, found != entry.value { return .unparsed(note: "several values") }
      found = entry.value
      if let note = entry.isWhole ? entry.note : piece { notes.append(note) }
    }
    notes += parts.inside
    guard let found else { return .unparsed(note: "not a \(subject)") }
    return .value(found, note: notes.isEmpty ? nil : notes.joined(separator: "; "))
  }

  /// The entry of a whole piece, or of its first words where they are followed by when, how or where (`killed by Vader`).
  private func entry(startingIn piece: String) -> (value: Value, note: String?, isWhole: Bool)? {
    if let entry = words[piece] { return (entry.value, entry.note, true) }
    let parts = piece.split(separator: " ")
    for count in stride(from: min(3, parts.count - 1), to: 0, by: -1) where followers.contains(String(parts[count])) {
      if let entry = words[parts[..<count].joined(separator: " ")] { return (entry.value, entry.note, false) }
    }
    return nil
  }
}

/// Words after which the rest of a piece tells when, how or where.
private let followers: Set<String> = [
  "by", "in", "at", "on", "during", "as", "after", "before", "until", "since", "programming", "durch", "im", "por", "em", "в",
]
