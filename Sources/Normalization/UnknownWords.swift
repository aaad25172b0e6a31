import Text

/// The words by which sources say that they do not know, or say nothing. What they mean depends on the field.
public enum UnknownWords {
  /// How a text says that there is no value.
  public enum Meaning: Sendable, Equatable, CaseIterable {
    /// Nothing is said: `""`, `-`, `n/a`, `null`, `undefined`, `not available`, `tbd`.
    case silent
    /// It is said that it is not known: `unknown`, `?`, `???`. In `status` and `gender` that is a value.
    case notKnown
    /// It is said that there is none: `none`. In `gender` that is genderless.
    case none
  }

  /// What a text says about the absence of a value, or nil where it says something else.
  ///
  /// Case, brackets around the whole, a full stop at the end and blanks do not matter: `"Unknown"`, `"(unknown)"`, `" N/A "`, `"—"`.
  public static func meaning(of text: String) -> Meaning? {
    // Longer than the longest of the words with room for blanks and brackets.
    guard text.utf8.count <= 96, !beginsOtherwise(text) else { return nil }
    let cleaned = TextCleaning.clean(text)
    guard cleaned.utf8.count <= 48 else { return nil }
    if let symbolic = meaningOfSymbols(cleaned) { return symbolic }
    return words[TextFolding.fold(cleaned)]
  }

  /// True where the first letter or digit is ASCII and none of the words begins with it: so it is with most texts, and that is all that
  /// needs to be looked at.
  private static func beginsOtherwise(_ text: String) -> Bool {
    for byte in text.utf8 where byte >= UInt8(ascii: "0") {
      switch byte | 0x20 {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): return !initials.contains(byte | 0x20)
      case UInt8(ascii: "0")...UInt8(ascii: "9"): return true
      case 0x80...: return false
      default: continue
      }
    }
    return false
  }

  private static let initials = Array(Set(words.keys.compactMap { $0.utf8.first }))

  /// Whether a text says in any way that there is no value.
  public static func isUnknown(_ text: String) -> Bool {
    meaning(of: text) != nil
  }

  /// Texts without a letter or digit, which folding would make empty: only those of dashes, dots, blanks and question marks mean something.
  private static func meaningOfSymbols(_ cleaned: String) -> Meaning? {
    var isQuestion = false
    for scalar in cleaned.unicodeScalars {
      switch scalar {
      case "?", "\u{FF1F}": isQuestion = true
      case "-", "\u{2010}"..."\u{2015}", "\u{2212}", " ", ".", "\u{2026}", "/", "(", ")", "[", "]", "*", "_": continue
      default: return nil
      }
    }
    return isQuestion ? .notKnown : .silent
  }

  /// By folded form. A bare `na` is no such word: it is a name in some languages; `n/a` folds to `n a`.
  private static let words: [String: Meaning] = [
    "n a": .silent, "null": .silent, "nil": .silent, "undefined": .silent, "not available": .silent, "not applicable": .silent,
    "tbd": .silent, "tba": .silent, "to be determined": .silent, "to be announced": .silent, "not stated": .silent, "not given": .silent,
    "unspecified": .silent, "not specified": .silent, "no data": .silent,
    "unknown": .notKnown, "not known": .notKnown, "unrevealed": .notKnown, "undisclosed": .notKnown, "unbekannt": .notKnown,
    "desconhecido": .notKnown, "desconhecida": .notKnown, "неизвестно": .notKnown, "неизвестен": .notKnown, "неизвестна": .notKnown,
    "不明": .notKnown,
    "none": .none, "keine": .none, "nenhum": .none, "nenhuma": .none,
  ]
}
