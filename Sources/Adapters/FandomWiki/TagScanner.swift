internal import Markup

/// Goes over the tags of a page byte by byte, without making a tree.
///
/// It knows the part of HTML that MediaWiki writes. What it does not know, libxml2 may read in some way of its own: there it stops, and
/// the page is not cut but parsed as a whole.
struct TagScanner {
  enum Token {
    case start
    case end
    case endOfText
    /// Something that the scan does not know to read.
    case unsure
  }

  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next token is looked for.
  private(set) var position = 0
  /// Where the last tag begins: its `<`.
  private(set) var tagStart = 0
  private(set) var tag = HTMLTag.other
  private(set) var name = 0..<0
  private(set) var isSelfClosed = false
  /// The value of the attributes that are asked for; nil where the tag has none, the first where it has several.
  private(set) var classes: Range<Int>?
  private(set) var identifier: Range<Int>?
  private(set) var reference: Range<Int>?
  private(set) var language: Range<Int>?
  private(set) var relation: Range<Int>?
  /// Whether anything but blanks stood between the last two tags.
  private(set) var hasText = false

  /// More attributes than any tag has: checking them against each other takes libxml2 the square of their number.
  static let attributeLimit = 1_000

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Reads on to the next tag.
  mutating func next() -> Token {
    hasText = false
    while true {
      guard let open = find(UInt8(ascii: "<"), from: position) else {
        if !hasText { hasText = holdsText(position..<bytes.count) }
        position = bytes.count
        return .endOfText
      }
      if !hasText { hasText = holdsText(position..<open) }
      tagStart = open
      guard open + 1 < bytes.count else { return .unsure }
      let byte = bytes[open + 1]
      if Self.isLetter(byte) { return readStart() }
      if byte == UInt8(ascii: "/") { return readEnd() }
      guard byte == UInt8(ascii: "!"), skipDeclaration() else { return .unsure }
    }
  }

  private func find(_ byte: UInt8, from start: Int) -> Int? { ByteSearch.find(byte, in: bytes, from: start) }

  /// The first place of a text from a place on.
  func find(_ text: StaticString, from start: Int, to end: Int? = nil) -> Int? { ByteSearch.find(text, in: bytes, from: start, to: end) }

  private func holdsText(_ range: Range<Int>) -> Bool {
    for index in range where bytes[index] > 0x20 { return true }
    return false
  }

  // MARK: - Tags

  private mutating func readName(from start: Int) -> Int {
    var end = start
    while end < bytes.count, Self.isName(bytes[end]) { end += 1 }
    name = start..<end
    tag = HTMLTag(name: UnsafeBufferPointer(rebasing: bytes[name]))
    return end
  }

  private mutating func readEnd() -> Token {
    guard tagStart + 2 < bytes.count, Self.isLetter(bytes[tagStart + 2]) else { return .unsure }
    var index = readName(from: tagStart + 2)
    while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
    guard index < bytes.count, bytes[index] == UInt8(ascii: ">") else { return .unsure }
    position = index + 1
    return .end
  }

  private mutating func readStart() -> Token {
    classes = nil
    identifier = nil
    reference = nil
    language = nil
    relation = nil
    isSelfClosed = false
    var index = readName(from: tagStart + 1)
    var count = 0
    while true {
      let beforeBlanks = index
      while index < bytes.count, Self.isBlank(bytes[index]) { index += 1 }
      guard index < bytes.count else { return .unsure }
      if bytes[index] == UInt8(ascii: ">") {
        position = index + 1
        break
      }
      if bytes[index] == UInt8(ascii: "/") {
        guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: ">") else { return .unsure }
        isSelfClosed = true
        position = index + 2
        break
      }
      count += 1
      guard index > beforeBlanks, count <= Self.attributeLimit, let end = readAttribute(at: index) else { return .unsure }
      index = end
    }
    return skipRawText() ? .start : .unsure
  }

  /// Where an attribute ends; nil where it is not of the plain kind.
  private mutating func readAttribute(at start: Int) -> Int? {
    guard Self.isLetter(bytes[start]) || bytes[start] == UInt8(ascii: "_") else { return nil }
    var index = start
    while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
    let attribute = start..<index
    guard index < bytes.count else { return nil }
    if bytes[index] != UInt8(ascii: "=") {
      // Blanks around the sign are allowed, and nobody writes them.
      var ahead = index
      while ahead < bytes.count, Self.isBlank(bytes[ahead]) { ahead += 1 }
      if ahead < bytes.count, bytes[ahead] == UInt8(ascii: "=") { return nil }
      return Self.isBlank(bytes[index]) || bytes[index] == UInt8(ascii: ">") || bytes[index] == UInt8(ascii: "/") ? index : nil
    }
    index += 1
    guard index < bytes.count else { return nil }
    let quote = bytes[index]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let end = find(quote, from: index + 1) else { return nil }
      keep(attribute, value: index + 1..<end)
      return end + 1
    }
    let first = index
    while index < bytes.count, !Self.isBlank(bytes[index]), bytes[index] != UInt8(ascii: ">") {
      if Self.isDelicate(bytes[index]) { return nil }
      index += 1
    }
    guard index > first, index < bytes.count, bytes[index - 1] != UInt8(ascii: "/") else { return nil }
    keep(attribute, value: first..<index)
    return index
  }

  private mutating func keep(_ attribute: Range<Int>, value: Range<Int>) {
    switch attribute.count {
    case 2 where identifier == nil && isName(attribute, "id"): identifier = value
    case 3 where relation == nil && isName(attribute, "rel"): relation = value
    case 4 where language == nil && isName(attribute, "lang"): language = value
    case 4 where reference == nil && isName(attribute, "href"): reference = value
    case 5 where classes == nil && isName(attribute, "class"): classes = value
    default: break
    }
  }

  private func isName(_ range: Range<Int>, _ name: StaticString) -> Bool {
    for offset in 0..<range.count where bytes[range.lowerBound + offset] | 0x20 != name.utf8Start[offset] { return false }
    return true
  }

  // MARK: - What is no tag

  /// Goes over a comment or a document type; false where it is something else, or one that parsers read in different ways.
  private mutating func skipDeclaration() -> Bool {
    let start = tagStart
    if start + 4 <= bytes.count, bytes[start + 2] == UInt8(ascii: "-"), bytes[start + 3] == UInt8(ascii: "-") {
      guard let end = find("-->", from: start + 4) else { return false }
      if find("--!>", from: start + 4, to: end) != nil { return false }
      if bytes[start + 4] == UInt8(ascii: ">") || bytes[start + 4] == UInt8(ascii: "-") { return false }
      position = end + 3
      return true
    }
    guard start + 9 <= bytes.count, let end = find(UInt8(ascii: ">"), from: start) else { return false }
    for (offset, byte) in "doctype".utf8.enumerated() where bytes[start + 2 + offset] | 0x20 != byte { return false }
    if find("[", from: start, to: end) != nil || find("'", from: start, to: end) != nil { return false }
    position = end + 1
    return true
  }

  /// The text of a script or style, which holds no tags; other elements of that kind must hold none.
  private(set) var rawText = 0..<0

  private mutating func skipRawText() -> Bool {
    switch tag {
    case .script, .style:
      if isSelfClosed { return false }
      let end: Int?
      let isScript = tag == .script
      end = findEndTag(isScript ? "</script" : "</style", from: position)
      guard let end else { return false }
      let length = isScript ? 8 : 7
      guard end + length < bytes.count, bytes[end + length] == UInt8(ascii: ">") else { return false }
      // A script in a comment in a script may hold the end of another script.
      if isScript, let comment = find("<!--", from: position, to: end), find("<script", from: comment, to: end) != nil { return false }
      rawText = position..<end
      position = end + length + 1
      return true
    case .title, .textarea, .iframe, .noembed, .noframes, .xmp:
      if isSelfClosed { return false }
      guard let end = find(UInt8(ascii: "<"), from: position), end + 1 < bytes.count else { return false }
      return bytes[end + 1] == UInt8(ascii: "/")
    case .plaintext, .frameset: return false
    default: return true
    }
  }

  /// The end tag of a script, whatever its case.
  private func findEndTag(_ text: StaticString, from start: Int) -> Int? {
    var place = start
    while let found = find("</", from: place) {
      guard found + text.utf8CodeUnitCount <= bytes.count else { return nil }
      var isEqual = true
      for offset in 2..<text.utf8CodeUnitCount where bytes[found + offset] | 0x20 != text.utf8Start[offset] { isEqual = false }
      if isEqual { return found }
      place = found + 2
    }
    return nil
  }

  // MARK: - Bytes

  /// Whether two tags have one name.
  func sameName(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for offset in 0..<left.count where Self.lower(bytes[left.lowerBound + offset]) != Self.lower(bytes[right.lowerBound + offset]) {
      return false
    }
    return true
  }

  static func lower(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 9 || byte == 10 || byte == 13 }

  static func isName(_ byte: UInt8) -> Bool {
    isLetter(byte) || (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
  }

  /// Bytes that mean something else to each parser in a value without quotes.
  private static func isDelicate(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: "=")
      || byte == UInt8(ascii: "`") || byte == 0
  }
}
