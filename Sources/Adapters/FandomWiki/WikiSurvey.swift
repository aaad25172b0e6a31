internal import JSONBytes
internal import Transport

/// What the answers of `action=query` tell of a wiki: members of categories, titles, redirects, revisions, licence and language.
///
/// A live run and the replay of its archive ask it the same questions; the order of the answers is of no consequence.
struct WikiSurvey: Sendable {
  /// What a selection of a plan leads to.
  struct Reach: Sendable {
    /// The pages, by number.
    var pages: Set<Int> = []
    /// Members that are no articles: users, files, templates.
    var others: Set<Int> = []
    /// Categories that no answer told of, in the order of the walk.
    var unasked: [String] = []
    /// Titles that lead to no page, or that no answer told of.
    var unknownTitles: [String] = []
  }

  private struct Category: Sendable {
    var pages: [Int] = []
    var others: [Int] = []
    var categories: [String] = []
  }

  /// The language of the wiki's pages.
  private(set) var language: String?
  /// The licence of its texts; nil where it names none.
  private(set) var licence: APIDefinition.Licence?
  /// The requests that were answered, in the order of the answers.
  private(set) var urls: [String] = []
  /// Other titles of pages.
  private(set) var redirects: [Int: [String]] = [:]
  /// The latest revision of pages.
  private(set) var revisions: [Int: Int] = [:]
  /// Pages that only lead to others.
  private(set) var redirectPages: Set<Int> = []

  private var categories: [String: Category] = [:]
  private var pages: [String: Int] = [:]
  private var renamed: [String: String] = [:]
  private var missing: Set<String> = []

  /// Whether nothing was told.
  var isEmpty: Bool { urls.isEmpty }

  /// Whether an answer told of a category.
  func knows(category: String) -> Bool { categories[category] != nil }

  /// Takes an answer; one that is a refusal tells nothing.
  mutating func add(_ root: JSONValue, of url: String) {
    guard let request = try? WebURL(url), let query = root["query"] ?? (root["batchcomplete"] != nil ? root : nil) else { return }
    urls.append(url)
    if request.queryValue("list") == "categorymembers", let title = request.queryValue("cmtitle") {
      addMembers(query, of: Self.categoryName(title))
    }
    if let rights = query["rightsinfo"] { addRights(rights) }
    if let general = query["general"] { language = general["lang"]?.string ?? language }
    for kind in ["normalized", "redirects"] {
      for item in query[kind]?.elements.map({ $0 }) ?? [] {
        guard let from = item["from"]?.string, let to = item["to"]?.string else { continue }
        renamed[WikiTitle.normal(from)] = WikiTitle.normal(to)
      }
    }
    for page in query["pages"]?.elements.map({ $0 }) ?? [] { add(page: page) }
  }

  private mutating func addMembers(_ query: JSONValue, of name: String) {
    var category = categories[name] ?? Category()
    for member in query["categorymembers"]?.elements.map({ $0 }) ?? [] {
      guard let id = member["pageid"]?.integer, let namespace = member["ns"]?.integer, let title = member["title"]?.string else { continue }
      switch namespace {
      case 0: category.pages.append(id)
      case 14: category.categories.append(WikiTitle.normal(title.drop { $0 != ":" }.dropFirst()))
      default: category.others.append(id)
      }
    }
    categories[name] = category
  }

  private mutating func addRights(_ rights: JSONValue) {
    let name = rights["text"]?.string ?? ""
    let url = rights["url"]?.string ?? ""
    if !name.isEmpty || !url.isEmpty { licence = APIDefinition.Licence(name: name.isEmpty ? url : name, url: url.isEmpty ? nil : url) }
  }

  private mutating func add(page: JSONValue) {
    let title = page["title"]?.string.map { WikiTitle.normal($0) }
    guard let id = page["pageid"]?.integer, page["missing"] == nil || page["missing"]?.boolean == false else {
      if let title { missing.insert(title) }
      return
    }
    if let title { pages[title] = id }
    if let revision = page["lastrevid"]?.integer { revisions[id] = revision }
    if page["redirect"] != nil, page["redirect"]?.boolean != false { redirectPages.insert(id) }
    for redirect in page["redirects"]?.elements.map({ $0 }) ?? [] {
      guard let title = redirect["title"]?.string.map({ WikiTitle.normal($0) }) else { continue }
      if redirects[id]?.contains(title) != true { redirects[id, default: []].append(title) }
    }
  }

  /// What the answers so far lead to, from the categories and titles of a selection.
  func reach(of selection: WikiDefinition.Selection) -> Reach {
    var reach = Reach()
    var visited: Set<String> = []
    var level = selection.categories.map { Self.categoryName($0) }
    for depth in 0...max(0, selection.depth) {
      var next: [String] = []
      for name in level where visited.insert(name).inserted {
        guard let category = categories[name] else {
          reach.unasked.append(name)
          continue
        }
        reach.pages.formUnion(category.pages)
        reach.others.formUnion(category.others)
        if depth < selection.depth { next += category.categories }
      }
      level = next
    }
    for title in selection.pages {
      if let id = page(titled: title) { reach.pages.insert(id) } else { reach.unknownTitles.append(title) }
    }
    return reach
  }

  /// Whether an answer said that there is no page of a title.
  func isMissing(_ title: String) -> Bool { missing.contains(target(of: title)) }

  private func page(titled title: String) -> Int? { pages[target(of: title)] }

  private func target(of title: String) -> String {
    var title = WikiTitle.normal(title)
    // The second step is that of a redirect behind a normalization; more there are not.
    for _ in 0..<4 {
      guard let next = renamed[title], next != title else { break }
      title = next
    }
    return title
  }

  /// A category without its namespace, whatever that is called in the wiki's language.
  private static func categoryName(_ title: String) -> String {
    guard let colon = title.firstIndex(of: ":"), isNamespace(title[..<colon]) else { return WikiTitle.normal(title) }
    return WikiTitle.normal(title[title.index(after: colon)...])
  }

  private static func isNamespace(_ prefix: Substring) -> Bool { KindWords.categoryNamespaces.contains(prefix.lowercased()) }
}
