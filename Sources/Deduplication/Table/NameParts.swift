/// A name taken apart: what is called so, and what tells it from others of the same name.
struct NameParts {
  /// The part of the text that is the name.
  var base: Range<Int>
  /// Parts that tell variants apart: what stands in brackets or behind a slash at the end, a number of a generation.
  var variants: [Range<Int>] = []

  /// Finds the parts in UTF-8; a name that is nothing but a variant is a base.
  init(_ text: UnsafeBufferPointer<UInt8>) {
    base = Self.trimmed(text, 0..<text.count)
    while let last = Self.lastPart(of: text, in: base) {
      let rest = Self.trimmed(text, last.rest)
      guard Self.hasLetter(text, rest) else { break }
      base = rest
      if !Self.namesKind(text, last.variant) { variants.insert(last.variant, at: 0) }
      guard variants.count < 8 else { break }
    }
  }

  private static func lastPart(of text: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> (rest: Range<Int>, variant: Range<Int>)? {
    guard let end = range.last else { return nil }
    let closing = text[end]
    if closing == UInt8(ascii: ")") || closing == UInt8(ascii: "]") {
      let opening = closing == UInt8(ascii: ")") ? UInt8(ascii: "(") : UInt8(ascii: "[")
      var depth = 0
      for index in range.reversed() {
        if text[index] == closing { depth += 1 }
        if text[index] == opening { depth -= 1 }
        if depth == 0 { return (range.lowerBound..<index, index + 1..<end) }
      }
      return nil
    }
    if let slash = range.last(where: { text[$0] == UInt8(ascii: "/") }), slash < end {
      return (range.lowerBound..<slash, slash + 1..<range.upperBound)
    }
    guard let blank = range.last(where: { text[$0] == 0x20 }) else { return nil }
    let word = blank + 1..<range.upperBound
    guard isGeneration(text, word) else { return nil }
    var rest = trimmed(text, range.lowerBound..<blank)
    if let last = rest.last, text[last] == UInt8(ascii: ",") { rest = rest.lowerBound..<last }
    return (rest, word)
  }

  private static let generations: Set<String> = ["jr", "sr", "junior", "senior", "ii", "iii", "iv", "vi", "vii", "viii", "ix", "xi", "xii"]

  private static func isGeneration(_ text: UnsafeBufferPointer<UInt8>, _ word: Range<Int>) -> Bool {
    guard word.count >= 2, word.count <= 7 else { return false }
    return generations.contains(plain(text, word))
  }

  /// Words in brackets that say what kind of thing it is, which is known already.
  private static let kinds: Set<String> = [
    "character", "episode", "location", "planet", "species", "organization", "vehicle", "starship", "titan", "film", "movie", "chapter",
    "place", "city", "group",
  ]

  private static func namesKind(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    range.count < 16 && kinds.contains(plain(text, range))
  }

  /// Letters of ASCII in lower case, full stops left out.
  private static func plain(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    let bytes = range.compactMap { index -> UInt8? in
      let byte = text[index]
      if byte == UInt8(ascii: ".") { return nil }
      return (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func trimmed(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, text[lower] <= 0x20 { lower += 1 }
    while upper > lower, text[upper - 1] <= 0x20 { upper -= 1 }
    return lower..<upper
  }

  private static func hasLetter(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    range.contains { index in
      let byte = text[index]
      return byte >= 0x80 || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
    }
  }
}
