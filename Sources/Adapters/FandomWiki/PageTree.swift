internal import Markup

/// Finds the parts of a page in its tree: what ``PageCut`` finds in its bytes.
enum PageTree {
  /// The element that holds the article.
  static func content(in root: HTMLNode, isContent: Bool) -> HTMLNode? {
    var search = ContentSearch(isInside: isContent)
    search.visit(root)
    return search.content ?? search.outer
  }

  private struct ContentSearch {
    var isInside: Bool
    var outer: HTMLNode?
    var content: HTMLNode?

    mutating func visit(_ node: HTMLNode) {
      guard content == nil, node.kind == .element else { return }
      let isOuter = node.withAttribute("id") { id in
        guard let id else { return false }
        return NoiseWords.isWord(id, "mw-content-text") || NoiseWords.isWord(id, "WikiaArticle")
      }
      if isOuter {
        isInside = true
        outer = node
      }
      if isInside, node.hasClass("mw-parser-output") {
        content = node
        return
      }
      for child in node.children { visit(child) }
    }
  }

  /// The infoboxes of the content, outermost ones only: portable ones, or tables of the old kind where there are none.
  static func boxes(in content: HTMLNode) -> [HTMLNode] {
    var portable: [HTMLNode] = []
    gather(.aside, "portable-infobox", in: content, into: &portable)
    if !portable.isEmpty { return portable }
    var tables: [HTMLNode] = []
    gather(.table, "infobox", in: content, into: &tables)
    return tables
  }

  private static func gather(_ tag: HTMLTag, _ word: StaticString, in node: HTMLNode, into found: inout [HTMLNode]) {
    for child in node.children where child.kind == .element {
      if child.tag == tag, child.hasClass(word) { found.append(child) } else { gather(tag, word, in: child, into: &found) }
    }
  }

  /// The first paragraph before the first heading, or the first run of text that stands in none.
  static func lead(of content: HTMLNode) -> String? {
    var run: [HTMLNode] = []
    for child in content.children {
      guard let tag = child.tag else {
        run.append(child)
        continue
      }
      if tag.isInline || tag == .script || tag == .style {
        run.append(child)
        continue
      }
      if let text = leadText(of: run) { return text }
      run = []
      switch tag {
      case .p: if let text = leadText(of: [child]) { return text }
      case .h1, .h2, .h3, .h4, .h5, .h6: return nil
      case .div: if child.hasClass("mw-heading") { return nil }
      default: break
      }
    }
    return leadText(of: run)
  }

  /// The text of a candidate; nil where it holds no letter.
  static func leadText(of nodes: [HTMLNode]) -> String? {
    if nodes.isEmpty { return nil }
    let text = ValueText(of: nodes).line
    return text.unicodeScalars.contains { $0.properties.isAlphabetic } ? text : nil
  }

  /// The page's own data: from its script, else from what people see of it.
  static func page(in root: HTMLNode) -> WikiPage? {
    var search = DataSearch()
    search.visit(root)
    if var page = search.page {
      if page.language == nil { page.language = search.language }
      return page
    }
    guard let title = search.heading ?? search.canonicalTitle else { return nil }
    var page = WikiPage(title: WikiTitle.normal(title))
    page.language = search.language
    page.categories = search.categories
    page.pageID = search.isMissing ? 0 : nil
    return page
  }

  private struct DataSearch {
    var page: WikiPage?
    var language: String?
    var heading: String?
    var canonicalTitle: String?
    var categories: [String] = []
    var isMissing = false

    mutating func visit(_ node: HTMLNode) {
      guard page == nil else { return }
      switch node.tag {
      case .html: language = node.attribute("lang")
      case .script: readScript(node)
      case .link:
        if node.attribute("rel") == "canonical", let href = node.attribute("href") {
          canonicalTitle = href.split(separator: "/").last.map { WikiTitle.decoded($0) }
        }
      case .h1:
        if heading == nil, node.attribute("id") == "firstHeading" || node.hasClass("page-header__title") {
          heading = ValueText(of: node).line
        }
      case .div: if node.hasClass("noarticletext") { isMissing = true }
      case .a:
        if let title = node.attribute("title"), let colon = title.firstIndex(of: ":"), isCategoryLink(node) {
          categories.append(WikiTitle.normal(title[title.index(after: colon)...]))
        }
      default: break
      }
      for child in node.children { visit(child) }
    }

    private func isCategoryLink(_ node: HTMLNode) -> Bool {
      var parent = node.parent
      while let current = parent {
        if current.hasClass("mw-normal-catlinks") || current.hasClass("page-header__categories")
          || current.attribute("id") == "mw-normal-catlinks"
        {
          return node.attribute("title")?.hasPrefix("Special:") == false
        }
        parent = current.parent
      }
      return false
    }

    private mutating func readScript(_ node: HTMLNode) {
      for child in node.children where page == nil {
        page = child.withText { text in
          ByteSearch.find("\"wgArticleId\"", in: text, from: 0) == nil ? nil : WikiPage(PageConfiguration(text))
        }
      }
    }
  }
}
