internal import Markup

/// The text of a value as people see it: lines, and in each the links it holds.
struct ValueText: Sendable, Hashable {
  /// A link inside a line.
  struct Link: Sendable, Hashable {
    /// Its part of the line's bytes.
    var range: Range<Int>
    /// As it stands in the page.
    var href: String
    /// The title that it is labelled with.
    var title: String?
  }

  /// What stands between two breaks.
  struct Line: Sendable, Hashable {
    /// UTF-8, blanks single, none at the ends.
    var bytes: [UInt8] = []
    var links: [Link] = []

    var text: String { String(decoding: bytes, as: UTF8.self) }
  }

  private(set) var lines: [Line] = []
  /// The lines parted by line breaks.
  var text: String { lines.map(\.text).joined(separator: "\n") }
  /// The lines parted by blanks.
  var line: String { lines.map(\.text).joined(separator: " ") }
  var isEmpty: Bool { lines.isEmpty }

  /// Reads what stands inside a node.
  init(of node: HTMLNode) {
    var reader = ValueReader()
    for child in node.children { reader.read(child, isCollapsible: false) }
    lines = reader.finish()
  }

  /// Reads several nodes as one text.
  init(of nodes: [HTMLNode]) {
    var reader = ValueReader()
    for node in nodes { reader.read(node, isCollapsible: false) }
    lines = reader.finish()
  }
}

/// Walks over a value and gathers its text.
private struct ValueReader {
  private var lines: [ValueText.Line] = []
  private var current = ValueText.Line()
  private var isBlankDue = false
  /// What pictures say instead of themselves, for values that are nothing but icons.
  private var alternatives: [String] = []

  mutating func read(_ node: HTMLNode, isCollapsible: Bool) {
    guard let tag = node.tag else {
      if node.kind == .text { node.withText { append($0) } }
      return
    }
    var isCollapsible = isCollapsible
    switch tag {
    case .script, .style, .noscript, .rp, .rt, .rtc, .aside, .svg: return
    case .br, .hr: return endLine()
    case .img:
      if let text = node.attribute("alt"), !text.isEmpty { alternatives.append(text) }
      return
    case .sup: if Self.isReference(node) { return }
    default: break
    }
    if NoiseWords.isNoise(node, isCollapsible: &isCollapsible) { return }
    let breaks = Self.breaks(tag)
    if breaks { endLine() }
    if tag == .a, let href = node.attribute("href"), !href.hasPrefix("#") {
      let isAtStart = current.bytes.isEmpty
      let start = current.bytes.count
      let wasBlankDue = isBlankDue
      let lineCount = lines.count
      for child in node.children { read(child, isCollapsible: isCollapsible) }
      guard lines.count == lineCount, current.bytes.count > start else { return }
      let first = wasBlankDue && !isAtStart ? start + 1 : start
      current.links.append(
        ValueText.Link(range: min(first, current.bytes.count)..<current.bytes.count, href: href, title: node.attribute("title")))
    } else {
      for child in node.children { read(child, isCollapsible: isCollapsible) }
    }
    if breaks { endLine() }
    if tag == .td || tag == .th || tag == .dt { isBlankDue = true }
  }

  private static func breaks(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .p, .div, .li, .ul, .ol, .dl, .dd, .tr, .table, .h1, .h2, .h3, .h4, .h5, .h6, .blockquote, .section, .figure, .center: true
    default: false
    }
  }

  /// `<sup>` is a footnote by its class, or where its text is nothing but `[…]`.
  private static func isReference(_ node: HTMLNode) -> Bool {
    if node.hasClass("reference") { return true }
    var bytes: [UInt8] = []
    gather(node, into: &bytes, limit: 80)
    return bytes.first == UInt8(ascii: "[") && bytes.last == UInt8(ascii: "]")
  }

  private static func gather(_ node: HTMLNode, into bytes: inout [UInt8], limit: Int) {
    node.withText { text in
      for byte in text where byte > 0x20 && bytes.count < limit { bytes.append(byte) }
    }
    for child in node.children where bytes.count < limit { gather(child, into: &bytes, limit: limit) }
  }

  /// Appends text with blanks of all kinds made single, and without soft hyphens and what has no width.
  private mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte <= 0x20 {
        isBlankDue = true
        index += 1
        continue
      }
      if byte == 0xC2, index + 1 < text.count, text[index + 1] == 0xA0 || text[index + 1] == 0xAD {
        if text[index + 1] == 0xA0 { isBlankDue = true }
        index += 2
        continue
      }
      if byte == 0xE2, index + 2 < text.count, text[index + 1] == 0x80,
        text[index + 2] == 0x8B || text[index + 2] == 0x8E || text[index + 2] == 0x8F
      {
        index += 3
        continue
      }
      if isBlankDue, !current.bytes.isEmpty { current.bytes.append(0x20) }
      isBlankDue = false
      current.bytes.append(byte)
      index += 1
    }
  }

  private mutating func endLine() {
    isBlankDue = false
    if current.bytes.isEmpty { return }
    lines.append(current)
    current = ValueText.Line()
  }

  mutating func finish() -> [ValueText.Line] {
    endLine()
    if lines.isEmpty {
      for text in alternatives {
        var line = ValueText.Line()
        line.bytes = Array(text.utf8)
        lines.append(line)
      }
    }
    return lines
  }
}

/// What stands in a value and is none of it.
enum NoiseWords {
  /// Whether an element is noise by its classes or because it is hidden; what a button folds away is hidden, and no noise.
  static func isNoise(_ node: HTMLNode, isCollapsible: inout Bool) -> Bool {
    var isNoise = false
    var collapses = isCollapsible
    _ = node.hasClass { word in
      if isWord(word, "mw-collapsible") || isWord(word, "mw-collapsed") || isWord(word, "mw-collapsible-content") { collapses = true }
      if isWord(word, "sortkey") || isWord(word, "mw-editsection") || isWord(word, "mw-collapsible-toggle")
        || isWord(word, "t_nihongo_help")
        || isWord(word, "mw-cite-backlink") || isWord(word, "pi-image-collection-tabs")
      {
        isNoise = true
      }
      return isNoise
    }
    isCollapsible = collapses
    if isNoise { return true }
    if !collapses, isHidden(node) { return true }
    return node.tag == .a && isEditLink(node)
  }

  private static func isHidden(_ node: HTMLNode) -> Bool {
    node.withAttribute("style") { style in
      guard let style else { return false }
      var plain: [UInt8] = []
      for byte in style where byte > 0x20 { plain.append(byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte) }
      return holds(plain, Array("display:none".utf8))
    }
  }

  /// A link that edits, not one to a page that is yet to be written.
  private static func isEditLink(_ node: HTMLNode) -> Bool {
    node.withAttribute("href") { href in
      guard let href else { return false }
      let bytes = Array(href)
      if holds(bytes, Array("redlink=1".utf8)) { return false }
      return holds(bytes, Array("action=edit".utf8)) || holds(bytes, Array("veaction=".utf8)) || holds(bytes, Array(":FormEdit/".utf8))
    }
  }

  private static func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard bytes.count >= part.count else { return false }
    for start in 0...(bytes.count - part.count) where bytes[start] == part[0] {
      if bytes[start..<start + part.count].elementsEqual(part) { return true }
    }
    return false
  }

  static func isWord(_ bytes: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
    bytes.count == word.utf8CodeUnitCount && bytes.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: bytes.count))
  }
}
