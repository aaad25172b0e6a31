/// One item of a value: its text, what qualifies it in brackets, and where its link leads.
struct ValuePiece: Sendable, Hashable {
  /// Without the brackets.
  var name: String
  /// What stands in the brackets.
  var qualifier: String?
  /// Where the first link of the name leads, as it stands in the page.
  var href: String?
  var linkTitle: String?
  /// The piece as it stands, brackets and all.
  var whole: String

  /// True where the brackets speak of the past.
  var isPast: Bool {
    guard let qualifier = qualifier?.lowercased() else { return false }
    if ["current", "present", "aktuell", "atual", "сейчас", "post-timeskip", "post timeskip"].contains(where: { qualifier.contains($0) }) {
      return false
    }
    return [
      "former", "previous", "initially", "original", "pre-", "pre timeskip", "before", "debut", "ehemals", "früher", "anteriormente",
      "ранее", "бывш",
    ]
    .contains { qualifier.contains($0) }
  }

  /// The items of a value: lines, and in each what commas, semicolons and `&` part outside of brackets and quotes.
  ///
  /// A piece that is only `(…)` belongs to the one before it.
  static func pieces(of value: ValueText) -> [ValuePiece] {
    var pieces: [ValuePiece] = []
    for line in value.lines {
      for range in split(line.bytes) {
        let piece = ValuePiece(line, range)
        if piece.name.isEmpty, let qualifier = piece.qualifier, !pieces.isEmpty {
          let last = pieces.count - 1
          pieces[last].qualifier = pieces[last].qualifier.map { "\($0); \(qualifier)" } ?? qualifier
          pieces[last].whole += " " + piece.whole
        } else if !piece.whole.isEmpty {
          pieces.append(piece)
        }
      }
    }
    return pieces
  }

  /// The lines of a value as they are, each one item: titles hold commas.
  static func wholeLines(of value: ValueText) -> [ValuePiece] { value.lines.map { ValuePiece($0, 0..<$0.bytes.count) } }

  private init(_ line: ValueText.Line, _ range: Range<Int>) {
    var outside: [UInt8] = []
    var inside: [[UInt8]] = []
    var depth = 0
    let isBalanced = Self.isBalanced(line.bytes[range])
    for index in range {
      let byte = line.bytes[index]
      if isBalanced, byte == UInt8(ascii: "(") {
        if depth == 0 { inside.append([]) } else { inside[inside.count - 1].append(byte) }
        depth += 1
      } else if isBalanced, byte == UInt8(ascii: ")"), depth > 0 {
        depth -= 1
        if depth > 0 { inside[inside.count - 1].append(byte) }
      } else if depth > 0 {
        inside[inside.count - 1].append(byte)
      } else {
        outside.append(byte)
        if href == nil, let link = line.links.first(where: { $0.range.contains(index) }), byte != 0x20 {
          href = link.href
          linkTitle = link.title
        }
      }
    }
    name = Self.tidy(outside)
    let qualifiers = inside.map { Self.tidy($0) }.filter { !$0.isEmpty }
    qualifier = qualifiers.isEmpty ? nil : qualifiers.joined(separator: "; ")
    whole = Self.tidy(Array(line.bytes[range]))
    linkTitle = href == nil ? nil : linkTitle
  }

  private static func count(_ byte: UInt8, _ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 + ($1 == byte ? 1 : 0) } }

  /// Whether each bracket has its partner, in the right order.
  private static func isBalanced(_ bytes: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    for byte in bytes {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }

  private static func tidy(_ bytes: [UInt8]) -> String {
    var words: [UInt8] = []
    for byte in bytes {
      if byte == 0x20, words.last == 0x20 || words.isEmpty { continue }
      words.append(byte)
    }
    while words.last == 0x20 { words.removeLast() }
    // Quotes around the whole are no part of a name.
    if words.count > 2, words.first == UInt8(ascii: "\""), words.last == UInt8(ascii: "\""), count(UInt8(ascii: "\""), words[...]) == 2 {
      words = Array(words[1..<words.count - 1])
    }
    return String(decoding: words, as: UTF8.self)
  }

  /// The parts of a line between separators outside of brackets and quotes.
  private static func split(_ bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var depth = 0
    var isQuoted = false
    let quotesPair = count(UInt8(ascii: "\""), bytes[...]).isMultiple(of: 2)
    let isBalanced = isBalanced(bytes[...])
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "(") where isBalanced, UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")") where isBalanced, UInt8(ascii: "]"): depth = max(0, depth - 1)
      case UInt8(ascii: "\"") where quotesPair: isQuoted.toggle()
      case UInt8(ascii: ","), UInt8(ascii: ";"):
        if depth > 0 || isQuoted || isInsideNumber(bytes, index) || isBeforeSuffix(bytes, index) { continue }
        ranges.append(start..<index)
        start = index + 1
      case UInt8(ascii: "&"):
        guard depth == 0, !isQuoted, index > 0, index + 1 < bytes.count, bytes[index - 1] == 0x20, bytes[index + 1] == 0x20 else {
          continue
        }
        ranges.append(start..<index)
        start = index + 1
      default: break
      }
    }
    ranges.append(start..<bytes.count)
    return ranges.filter { range in bytes[range].contains { $0 != 0x20 } }
  }

  private static func isInsideNumber(_ bytes: [UInt8], _ index: Int) -> Bool {
    index > 0 && index + 1 < bytes.count && (0x30...0x39).contains(bytes[index - 1]) && (0x30...0x39).contains(bytes[index + 1])
  }

  /// `Robert Downey, Jr.` is one name.
  private static func isBeforeSuffix(_ bytes: [UInt8], _ index: Int) -> Bool {
    let rest = bytes[(index + 1)...].drop { $0 == 0x20 }.prefix(3)
    return rest.starts(with: "Jr".utf8) || rest.starts(with: "Sr".utf8)
  }
}
