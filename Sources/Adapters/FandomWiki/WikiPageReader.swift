internal import Markup

/// What a page may cost.
public struct WikiLimits: Sendable, Hashable {
  /// Bytes of a page.
  public var bytes: Int
  /// How deep its elements may nest.
  public var depth: Int
  /// How many rows its boxes may have together.
  public var rows: Int
  /// Milliseconds to parse it.
  public var milliseconds: Int

  /// Limits; what is left out is what no page of a wiki comes near.
  public init(bytes: Int = 8 << 20, depth: Int = 512, rows: Int = 20_000, milliseconds: Int = 10_000) {
    self.bytes = bytes
    self.depth = depth
    self.rows = rows
    self.milliseconds = milliseconds
  }

  var markup: MarkupLimits { MarkupLimits(bytes: bytes, depth: depth, milliseconds: milliseconds) }
}

/// Why a page could not be read.
enum WikiPageError: Error, Sendable, Hashable {
  case markup(MarkupError)
  case tooManyRows(limit: Int)
  /// A tag has more attributes than any has: parsing it would take for ever.
  case tooManyAttributes
  /// The page tells neither its title nor its number.
  case noPageData
}

/// What the content of a page holds.
struct WikiContent: Sendable, Hashable {
  var boxes: [Infobox] = []
  /// The first paragraph before the first heading.
  var lead: String?
  /// Whether it was read from the cut or from the whole page: of no consequence for what was read.
  var wasCut = false

  static func == (left: WikiContent, right: WikiContent) -> Bool { left.boxes == right.boxes && left.lead == right.lead }

  func hash(into hasher: inout Hasher) { hasher.combine(lead) }
}

/// Reads pages of a wiki: cuts the boxes and the lead out of their bytes, or parses the whole page where that is not safe.
struct WikiPageReader: Sendable {
  var limits = WikiLimits()
  /// False: no page is cut. For tests and benchmarks.
  var cuts = true

  /// The data of a page for people, without its content.
  func page(of bytes: [UInt8]) throws(WikiPageError) -> WikiPage {
    try checkSize(bytes)
    let cut = bytes.withUnsafeBufferPointer { PageCut(of: $0, isContent: false) }
    return try page(of: bytes, cut)
  }

  /// A page for people: its data, and its content where `wants` says so.
  func read(
    _ bytes: [UInt8], wants: (WikiPage) -> Bool = { _ in true }
  ) throws(WikiPageError) -> (page: WikiPage, content: WikiContent?) {
    try checkSize(bytes)
    let cut = cuts ? bytes.withUnsafeBufferPointer { PageCut(of: $0, isContent: false) } : PageCut()
    if cut.isSure, cut.configuration != nil {
      let page = try page(of: bytes, cut)
      guard wants(page) else { return (page, nil) }
      if let content = try cutContent(of: bytes, cut) { return (page, content) }
    } else if cut.configuration != nil {
      let page = try page(of: bytes, cut)
      guard wants(page) else { return (page, nil) }
    }
    return try readWhole(bytes, wants: wants)
  }

  /// The content of an answer of `action=parse`.
  func content(of bytes: [UInt8]) throws(WikiPageError) -> WikiContent {
    try checkSize(bytes)
    let cut = cuts ? bytes.withUnsafeBufferPointer { PageCut(of: $0, isContent: true) } : PageCut()
    if cut.isSure, let content = try cutContent(of: bytes, cut) { return content }
    let document = try parse(bytes)
    return try document.withRoot { root throws(WikiPageError) in
      guard let root, let content = PageTree.content(in: root, isContent: true) else { return WikiContent() }
      return try read(PageTree.boxes(in: content), lead: PageTree.lead(of: content))
    }
  }

  /// The address that a saved page gives as its own; nil where it gives none.
  func canonicalURL(of bytes: [UInt8]) -> String? {
    bytes.withUnsafeBufferPointer { bytes in
      PageCut(of: bytes, isContent: false).canonical.map { String(decoding: UnsafeBufferPointer(rebasing: bytes[$0]), as: UTF8.self) }
    }
  }

  private func checkSize(_ bytes: [UInt8]) throws(WikiPageError) {
    if bytes.count > limits.bytes { throw .markup(.tooLarge(bytes: bytes.count, limit: limits.bytes)) }
  }

  private func parse(_ bytes: [UInt8]) throws(WikiPageError) -> HTMLDocument {
    let bytes = HTMLText.repaired(bytes)
    guard AttributeCount.isBearable(bytes) else { throw .tooManyAttributes }
    do { return try HTMLDocument(parsing: bytes, limits: limits.markup) } catch { throw .markup(error) }
  }

  // MARK: - The cut

  private func page(of bytes: [UInt8], _ cut: PageCut) throws(WikiPageError) -> WikiPage {
    guard let range = cut.configuration else { return try readWhole(bytes, wants: { _ in false }).page }
    let script = Array(bytes[range])
    guard var page = HTMLText.repaired(script).withUnsafeBufferPointer({ WikiPage(PageConfiguration($0)) }) else {
      return try readWhole(bytes, wants: { _ in false }).page
    }
    if page.language == nil { page.language = cut.language.map { String(decoding: bytes[$0], as: UTF8.self) } }
    return page
  }

  /// The content by the cut; nil where the whole page must decide.
  private func cutContent(of bytes: [UInt8], _ cut: PageCut) throws(WikiPageError) -> WikiContent? {
    let fragment = HTMLText.repaired(bytes.withUnsafeBufferPointer { cut.document(of: $0) })
    let document: HTMLDocument
    do { document = try HTMLDocument(parsing: fragment, limits: limits.markup) } catch { throw .markup(error) }
    let boxCount = cut.boxes.isEmpty ? cut.tables.count : cut.boxes.count
    var hasLead = false
    var content = try document.withRoot { root throws(WikiPageError) -> WikiContent in
      var boxes: [HTMLNode] = []
      var leads: [[HTMLNode]] = []
      if let body = root?.child(.body) {
        for (place, part) in body.children.enumerated() {
          if place < boxCount { boxes += part.elements } else { leads.append(Array(part.children)) }
        }
      }
      let lead = leads.lazy.compactMap { PageTree.leadText(of: $0) }.first
      hasLead = lead != nil
      return try read(boxes, lead: lead)
    }
    if !hasLead, cut.hasMoreLeads { return nil }
    content.wasCut = true
    return content
  }

  // MARK: - The whole page

  private func readWhole(_ bytes: [UInt8], wants: (WikiPage) -> Bool) throws(WikiPageError) -> (page: WikiPage, content: WikiContent?) {
    let document = try parse(bytes)
    return try document.withRoot { root throws(WikiPageError) in
      guard let root, let page = PageTree.page(in: root) else { throw .noPageData }
      guard wants(page) else { return (page, nil) }
      guard let content = PageTree.content(in: root, isContent: false) else { return (page, WikiContent()) }
      return (page, try read(PageTree.boxes(in: content), lead: PageTree.lead(of: content)))
    }
  }

  private func read(_ nodes: [HTMLNode], lead: String?) throws(WikiPageError) -> WikiContent {
    var reader = InfoboxReader(rowLimit: limits.rows)
    for node in nodes { reader.read(node) }
    if reader.hasTooManyRows { throw .tooManyRows(limit: limits.rows) }
    return WikiContent(boxes: reader.boxes, lead: lead)
  }
}
