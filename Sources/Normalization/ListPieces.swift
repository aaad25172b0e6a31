/// The raw pieces of a text between separators that stand outside brackets and quotes.
struct ListPieces {
  private(set) var pieces: [String] = []

  /// Brackets nested deeper than this are plain characters: no text of a source is, and looking for partners stays linear.
  private static let deepest = 16

  private let scalars: [Unicode.Scalar]
  private let separators: ListSplitter.Separators

  init(_ text: String, separators: ListSplitter.Separators) {
    scalars = Array(text.unicodeScalars)
    self.separators = separators
    let closers = Self.closers(in: scalars)
    var piece = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      if let close = closers[index] {
        piece.append(contentsOf: scalars[index...close])
        index = close + 1
      } else if let length = lengthOfSeparator(at: index) {
        pieces.append(String(piece))
        piece = String.UnicodeScalarView()
        index += length
      } else {
        piece.append(scalars[index])
        index += 1
      }
    }
    pieces.append(String(piece))
  }

  private func lengthOfSeparator(at index: Int) -> Int? {
    switch scalars[index] {
    case ",", "\u{3001}", "\u{FF0C}":
      guard separators.contains(.comma) else { return nil }
      return isDigit(index - 1) && isDigit(index + 1) ? nil : 1
    case ";", "\u{FF1B}": return separators.contains(.semicolon) ? 1 : nil
    case "|": return separators.contains(.bar) ? 1 : nil
    case "/": return separators.contains(.slash) && !isInsideNotAvailable(index) ? 1 : nil
    case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}": return separators.contains(.lineBreak) ? 1 : nil
    case "&": return separators.contains(.ampersand) && isBlank(index - 1) && isBlank(index + 1) ? 1 : nil
    case "a", "A": return separators.contains(.and) ? lengthOfWord("and", at: index) : nil
    case "o", "O": return separators.contains(.or) ? lengthOfWord("or", at: index) : nil
    default: return nil
    }
  }

  /// Whether the slash at `index` is the one of `n/a`.
  private func isInsideNotAvailable(_ index: Int) -> Bool {
    guard index > 0, index + 1 < scalars.count else { return false }
    let isOpen = index < 2 || !scalars[index - 2].properties.isAlphabetic
    let isClosed = index + 2 >= scalars.count || !scalars[index + 2].properties.isAlphabetic
    return isOpen && isClosed && (scalars[index - 1].value | 0x20) == 0x6E && (scalars[index + 1].value | 0x20) == 0x61
  }

  private func lengthOfWord(_ word: String, at index: Int) -> Int? {
    let count = word.unicodeScalars.count
    guard isBlank(index - 1), isBlank(index + count), index > 0, index + count < scalars.count else { return nil }
    let matches = zip(word.unicodeScalars, scalars[index...]).allSatisfy { $0.value == $1.value | 0x20 }
    return matches ? count : nil
  }

  /// The ends of the text count as blanks.
  private func isBlank(_ index: Int) -> Bool {
    guard scalars.indices.contains(index) else { return true }
    return scalars[index].properties.isWhitespace
  }

  private func isDigit(_ index: Int) -> Bool {
    scalars.indices.contains(index) && ("0"..."9").contains(scalars[index])
  }

  /// The index of the partner of each outermost opening bracket or quote; those without a partner are plain characters.
  private static func closers(in scalars: [Unicode.Scalar]) -> [Int: Int] {
    var partners: [Int: Int] = [:]
    var open: [(index: Int, closer: Unicode.Scalar)] = []
    for (index, scalar) in scalars.enumerated() {
      if let place = open.lastIndex(where: { $0.closer == scalar }) {
        partners[open[place].index] = index
        open.removeSubrange(place...)
      } else if open.count < deepest, let closer = closer(of: scalar) {
        // A quote is no bracket where it stands for inches.
        if scalar == "\"", index > 0, ("0"..."9").contains(scalars[index - 1]) { continue }
        open.append((index, closer))
      }
    }
    return partners
  }

  private static func closer(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case "(": ")"
    case "[": "]"
    case "{": "}"
    case "\"": "\""
    case "\u{201C}", "\u{201E}": "\u{201D}"
    case "\u{AB}": "\u{BB}"
    case "\u{FF08}": "\u{FF09}"
    case "\u{300C}": "\u{300D}"
    case "\u{3010}": "\u{3011}"
    default: nil
    }
  }
}
