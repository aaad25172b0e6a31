internal import JSONBytes

/// An answer of `action=parse`: the data of a page and its content (formats 1 and 2 of the API).
struct WikiAnswer {
  enum Outcome {
    case page(WikiPage, content: [UInt8])
    /// There is no such page.
    case missing
    /// The API refused, with its code and its words.
    case refused(code: String, info: String)
    /// Another answer of the API, or none at all.
    case other
  }

  /// Reads an answer.
  static func read(_ bytes: [UInt8]) -> Outcome {
    guard let root = try? JSONDocument.parse(bytes).root else { return .other }
    if let error = root["error"], let code = error["code"]?.string {
      return ["missingtitle", "nosuchpageid"].contains(code) ? .missing : .refused(code: code, info: error["info"]?.string ?? "")
    }
    guard let parse = root["parse"], let title = parse["title"]?.string else { return .other }
    let text = parse["text"]
    guard let html = text?.string ?? text?["*"]?.string else { return .other }
    var page = WikiPage(title: WikiTitle.normal(title))
    page.pageID = parse["pageid"]?.integer
    page.namespace = parse["ns"]?.integer
    page.revision = parse["revid"]?.numberText.flatMap { $0 == "0" ? nil : $0 }
    page.language = parse["properties"]?["pagelanguage"]?.string
    page.categories =
      parse["categories"].map { list in
        list.elements.compactMap { ($0["category"] ?? $0["*"])?.string.map { WikiTitle.normal($0) } }
      } ?? []
    page.redirects = parse["redirects"].map { list in list.elements.compactMap { $0["from"]?.string.map { WikiTitle.normal($0) } } } ?? []
    return .page(page, content: Array(html.utf8))
  }
}
