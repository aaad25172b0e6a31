internal import Transport

/// How far a list has been read, and where it goes on.
struct ListPosition {
  /// Pages of the list that were read.
  private(set) var pages = 0
  /// Items of the list that were read, whatever a limit took of them.
  private var items = 0
  private var itemsOfFirstPage = 0
  private let pagination: APIDefinition.Pagination

  init(_ pagination: APIDefinition.Pagination) {
    self.pagination = pagination
  }

  /// Whether the answer that there is no such page is the end of the list: where pages are counted, some were read, and no count says more.
  func endsWithNothing(declared: Int?) -> Bool { pagination.isCounted && pages > 0 && items >= declared ?? 0 }

  /// The URL of the next page; nil at the end.
  ///
  /// - Parameters:
  ///   - url: the page that was read.
  ///   - page: what it holds; it is counted here.
  mutating func next(after url: String, page: PageReader.Page, response: FetchResponse) throws(ExtractionError) -> String? {
    pages += 1
    items += page.itemCount
    if pages == 1 { itemsOfFirstPage = page.itemCount }
    // Where the answer says how many there are, no page is asked for to learn that it is empty.
    let isAtEnd = page.itemCount == 0 || items >= page.declared ?? .max
    switch pagination.style {
    case .none: return nil
    case .nextLink: return try page.next.map { next throws(ExtractionError) in try Self.resolve(next, against: url) }
    case .linkHeader:
      let fields = response.headers.filter { $0.name.lowercased() == "link" }.map(\.value)
      let next = LinkHeader(fields).target(of: "next")
      return try next.map { next throws(ExtractionError) in try Self.resolve(next, against: url) }
    case .pageNumber(let parameter, let first): return isAtEnd ? nil : Self.setting(parameter, to: "\(first + pages)", in: url)
    case .offset(let parameter):
      // A server may give shorter pages than it was asked for: the first tells how long they are.
      let isShort = page.declared == nil && page.itemCount < itemsOfFirstPage
      return isAtEnd || isShort ? nil : Self.setting(parameter, to: "\(items)", in: url)
    case .cursor(_, let parameter): return page.next.flatMap { Self.setting(parameter, to: $0, in: url) }
    }
  }

  private static func resolve(_ next: String, against url: String) throws(ExtractionError) -> String {
    guard let base = try? WebURL(url), let resolved = try? base.resolve(next) else { throw .badLink(url: url, next: next) }
    return resolved.description
  }

  private static func setting(_ parameter: String, to value: String, in url: String) -> String? {
    (try? WebURL(url))?.settingQuery(parameter, to: value).description
  }
}

extension APIDefinition.Pagination {
  /// True where the next page is asked for by counting, so that only an answer tells which is the last.
  var isCounted: Bool {
    switch style {
    case .pageNumber, .offset: true
    default: false
    }
  }
}
