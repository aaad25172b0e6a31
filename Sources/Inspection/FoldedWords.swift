internal import Text

/// Words as a person typed them, compared without case and accents.
struct FoldedWords {
  /// The whole, folded.
  let whole: String
  /// Its words.
  let words: [String]

  init(_ text: String) {
    whole = TextFolding.fold(text)
    words = whole.split(separator: " ").map(String.init)
  }

  /// Whether every word stands somewhere in a text, be it within a longer word.
  func areIn(_ text: String) -> Bool {
    let folded = TextFolding.fold(text)
    return !words.isEmpty && words.allSatisfy { Self.contains(folded, $0) }
  }

  /// Whether every word is a whole word of a text.
  func areWords(of text: String) -> Bool {
    let parts = TextFolding.fold(text).split(separator: " ")
    return !words.isEmpty && words.allSatisfy { word in parts.contains { $0 == word } }
  }

  static func contains(_ text: String, _ word: String) -> Bool {
    var text = text
    var word = word
    return text.withUTF8 { bytes in word.withUTF8 { find($0, in: bytes) != nil } }
  }

  /// Where a word begins in a text.
  static func find(_ word: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = word.first, word.count <= text.count else { return nil }
    var place = 0
    while place <= text.count - word.count {
      if text[place] == first {
        var index = 1
        while index < word.count, text[place + index] == word[index] { index += 1 }
        if index == word.count { return place }
      }
      place += 1
    }
    return nil
  }
}
