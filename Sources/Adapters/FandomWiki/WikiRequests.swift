internal import Transport

/// The requests to a wiki's API, always spelled the same, so that an archive of the answers can be found again.
struct WikiRequests: Sendable {
  let address: WikiAddress
  /// So many members of a category in one answer.
  static let memberLimit = 500
  /// So many pages in one question.
  static let batch = 50

  /// Licence and language of the wiki.
  var site: String { url([("action", "query"), ("meta", "siteinfo"), ("siprop", "general|rightsinfo")]) }

  /// The members of a category of every sort, by its name without its namespace.
  func members(of category: String) -> String {
    url([("action", "query"), ("list", "categorymembers"), ("cmtitle", "Category:\(category)"), ("cmlimit", "\(Self.memberLimit)")])
  }

  /// Where titles lead.
  func pages(titled titles: [String]) -> String {
    url([("action", "query"), ("prop", "info"), ("redirects", "1"), ("titles", titles.joined(separator: "|"))])
  }

  /// The latest revisions of pages, and the titles that lead to them.
  func revisions(of ids: [Int]) -> String {
    url([
      ("action", "query"), ("prop", "info|redirects"), ("rdprop", "title"), ("rdlimit", "500"),
      ("pageids", ids.map { "\($0)" }.joined(separator: "|")),
    ])
  }

  /// A page.
  func page(_ id: Int) -> String {
    url([
      ("action", "parse"), ("pageid", "\(id)"), ("prop", "text|categories|displaytitle|revid|properties"), ("redirects", "1"),
      ("disableeditsection", "1"),
    ])
  }

  /// A request with the items that an answer says it goes on with.
  static func continuing(_ url: String, with items: [(name: String, value: String)]) -> String? {
    guard var next = try? WebURL(url) else { return nil }
    for (name, value) in items { next = next.settingQuery(name, to: value) }
    return next.requested
  }

  /// Titles in lists that fit into one request each.
  static func batches(of titles: [String]) -> [[String]] {
    var batches: [[String]] = []
    var bytes = 0
    for title in titles {
      // Escaped, a byte may need three; some servers take no more than 8 KB.
      let length = title.utf8.count * 3 + 3
      if batches.isEmpty || batches[batches.count - 1].count == batch || bytes + length > 6000 {
        batches.append([])
        bytes = 0
      }
      batches[batches.count - 1].append(title)
      bytes += length
    }
    return batches
  }

  /// Whether a request asks about the wiki, not for a page.
  static func isQuery(_ url: String) -> Bool { (try? WebURL(url))?.queryValue("action") == "query" }

  /// The number of the page that a request asks for.
  static func page(of url: String) -> Int? { (try? WebURL(url))?.queryValue("pageid").flatMap { Int($0) } }

  private func url(_ items: [(name: String, value: String)]) -> String {
    guard var url = try? WebURL(address.apiURL) else { return address.apiURL }
    for (name, value) in items + [("maxlag", "5"), ("formatversion", "2"), ("format", "json")] { url = url.settingQuery(name, to: value) }
    return url.requested
  }
}
