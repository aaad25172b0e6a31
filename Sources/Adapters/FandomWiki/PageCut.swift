internal import Markup

/// What a scan over the bytes of a page found: where the boxes, the first paragraphs and the page's own data stand.
struct PageCut {
  /// False where something stood in the page that the scan does not know to read: then the page must be parsed as a whole.
  var isSure = false
  /// The value of `lang` of the page.
  var language: Range<Int>?
  /// The value of the canonical link.
  var canonical: Range<Int>?
  /// The script that holds the page's own data (`wgArticleId` …).
  var configuration: Range<Int>?
  /// The portable infoboxes, outermost ones only, with their tags.
  var boxes: [Range<Int>] = []
  /// The old-style infoboxes (tables) outside of those.
  var tables: [Range<Int>] = []
  /// Paragraphs, and runs of text that stand in none, before the first heading; those that hold some text.
  var leads: [Range<Int>] = []
  /// Whether there are more of them than were kept.
  var hasMoreLeads = false
  /// Where the content was left.
  var end = 0

  static let leadLimit = 6

  /// Scans a page, or the content of one (`isContent`: an answer of `action=parse`).
  init(of bytes: UnsafeBufferPointer<UInt8>, isContent: Bool) {
    var scan = PageScan(bytes, isContent: isContent)
    scan.run()
    self = scan.cut
  }

  /// What a scan begins with.
  init() {}

  /// The parts as one small document: a `div` for each box, then one for each lead.
  func document(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
    let boxes = self.boxes.isEmpty ? tables : self.boxes
    var output: [UInt8] = []
    output.reserveCapacity((boxes + leads).reduce(64) { $0 + $1.count + 12 })
    output += "<html><body>".utf8
    for part in boxes + leads {
      output += "<div>".utf8
      output += bytes[part]
      output += "</div>".utf8
    }
    output += "</body></html>".utf8
    return output
  }
}

/// The scan itself: finds the content, then keeps count of what is open in it.
struct PageScan {
  private struct Open {
    var tag: HTMLTag
    var name: Range<Int>
  }

  private var scanner: TagScanner
  private(set) var cut = PageCut()
  private let isContent: Bool
  private var open: [Open] = []
  /// How many elements were open where the box began that the scan is in.
  private var box: (depth: Int, start: Int, isTable: Bool)?
  private var isBeforeHeading = true
  /// Where the run of text or the paragraph began that the scan is in.
  private var leadStart: Int?
  private var leadIsParagraph = false
  private var leadHasText = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, isContent: Bool) {
    scanner = TagScanner(bytes)
    self.isContent = isContent
  }

  mutating func run() {
    guard findContent() else { return }
    open.append(Open(tag: scanner.tag, name: scanner.name))
    cut.isSure = readContent()
    cut.end = scanner.position
  }

  // MARK: - The way to the content

  private mutating func findContent() -> Bool {
    var isInside = isContent
    while case .start = nextStart() {
      switch scanner.tag {
      case .html: if cut.language == nil { cut.language = scanner.language }
      case .link:
        if cut.canonical == nil, let relation = scanner.relation, isWord(relation, "canonical") { cut.canonical = scanner.reference }
      case .script:
        if cut.configuration == nil,
          scanner.find("\"wgArticleId\"", from: scanner.rawText.lowerBound, to: scanner.rawText.upperBound) != nil
        {
          cut.configuration = scanner.rawText
        }
      default: break
      }
      if !isInside, let identifier = scanner.identifier, holds(identifier, UInt8(ascii: "&")) { return false }
      if !isInside, let identifier = scanner.identifier, isWord(identifier, "mw-content-text") || isWord(identifier, "WikiaArticle") {
        isInside = true
      }
      if isInside, let classes = scanner.classes {
        if holds(classes, UInt8(ascii: "&")) { return false }
        if hasWord(classes, "mw-parser-output") { return scanner.tag == .div && !scanner.isSelfClosed }
      }
    }
    return false
  }

  /// The next start tag; end tags are gone over.
  private mutating func nextStart() -> TagScanner.Token {
    while true {
      let token = scanner.next()
      if case .end = token { continue }
      return token
    }
  }

  // MARK: - The content

  private var isStrict: Bool { isBeforeHeading || box != nil }

  /// True where the content was read to its end, and everything in it is known.
  private mutating func readContent() -> Bool {
    while true {
      let textStart = scanner.position
      let token = scanner.next()
      if isBeforeHeading, scanner.hasText { noteText(from: textStart) }
      switch token {
      case .start: if !readStart(textStart) { return false }
      case .end:
        switch readEnd() {
        case .goesOn: break
        case .ended: return true
        case .unsure: return false
        }
      // The answer of `action=parse` may end without its last tags; a page does not.
      case .endOfText, .unsure: return false
      }
    }
  }

  private mutating func noteText(from start: Int) {
    if open.count == 1, leadStart == nil, box == nil {
      leadStart = start
      leadIsParagraph = false
    }
    if leadStart != nil { leadHasText = true }
  }

  private mutating func readStart(_ textStart: Int) -> Bool {
    let tag = scanner.tag
    if tag == .body || tag == .html || tag == .head || tag == .frameset || tag == .plaintext { return false }
    let isStructural = TagNesting.isStructural(tag)
    if scanner.isSelfClosed, isStructural { return false }
    if isBeforeHeading, open.count == 1 { startTopLevel(tag, textStart) }
    if isStrict {
      if TagNesting.isDelicate(tag) { return false }
      if let parent = open.last, TagNesting.ends(parent.tag, before: tag) { return false }
      if scanner.isSelfClosed, tag != .other, !tag.isVoid, tag != .svg { return false }
    } else if isStructural, let parent = open.last, TagNesting.ends(parent.tag, before: tag) {
      return false
    }
    guard !tag.isVoid, tag != .script, tag != .style, !scanner.isSelfClosed else { return true }
    if box == nil, tag == .aside || tag == .table, let classes = scanner.classes {
      if holds(classes, UInt8(ascii: "&")) { return false }
      if tag == .aside ? hasWord(classes, "portable-infobox") : hasWord(classes, "infobox") {
        box = (open.count, scanner.tagStart, tag == .table)
      }
    } else if let old = box, old.isTable, tag == .aside {
      // A portable box in a table that looks like an old one: which of them is meant is seen in the tree.
      return false
    }
    if isStrict || isStructural {
      if open.count > 2_000 { return false }
      open.append(Open(tag: tag, name: scanner.name))
    }
    return true
  }

  /// A tag that stands in the content itself, before the first heading.
  private mutating func startTopLevel(_ tag: HTMLTag, _ textStart: Int) {
    if tag.isInline {
      if leadStart == nil {
        leadStart = scanner.tagStart
        leadIsParagraph = false
        leadHasText = false
      }
      return
    }
    if tag == .script || tag == .style { return }
    endLead(at: scanner.tagStart)
    switch tag {
    case .p:
      leadStart = scanner.tagStart
      leadIsParagraph = true
    case .h1, .h2, .h3, .h4, .h5, .h6: isBeforeHeading = false
    case .div: if let classes = scanner.classes, hasWord(classes, "mw-heading") { isBeforeHeading = false }
    default: break
    }
  }

  private mutating func endLead(at end: Int) {
    if let start = leadStart, leadHasText {
      if cut.leads.count < PageCut.leadLimit { cut.leads.append(start..<end) } else { cut.hasMoreLeads = true }
    }
    leadStart = nil
    leadHasText = false
  }

  private enum Step { case goesOn, ended, unsure }

  private mutating func readEnd() -> Step {
    let tag = scanner.tag
    if tag == .body || tag == .html || tag == .head { return .unsure }
    guard isStrict || TagNesting.isStructural(tag) else { return .goesOn }
    guard let last = open.last, scanner.sameName(last.name, scanner.name) else { return .unsure }
    if open.count == 1 {
      endLead(at: scanner.tagStart)
      return .ended
    }
    open.removeLast()
    if let current = box, current.depth == open.count {
      if current.isTable { cut.tables.append(current.start..<scanner.position) } else { cut.boxes.append(current.start..<scanner.position) }
      box = nil
    }
    if isBeforeHeading, open.count == 1, leadIsParagraph, leadStart != nil, tag == .p { endLead(at: scanner.position) }
    return .goesOn
  }

  // MARK: - Words in attributes

  private func holds(_ range: Range<Int>, _ byte: UInt8) -> Bool {
    for index in range where scanner.bytes[index] == byte { return true }
    return false
  }

  private func isWord(_ range: Range<Int>, _ word: StaticString) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    for offset in 0..<range.count where scanner.bytes[range.lowerBound + offset] != word.utf8Start[offset] { return false }
    return true
  }

  private func hasWord(_ range: Range<Int>, _ word: StaticString) -> Bool {
    var start = range.lowerBound
    var index = start
    while index <= range.upperBound {
      if index == range.upperBound || scanner.bytes[index] <= 0x20 {
        if index > start, isWord(start..<index, word) { return true }
        start = index + 1
      }
      index += 1
    }
    return false
  }
}
