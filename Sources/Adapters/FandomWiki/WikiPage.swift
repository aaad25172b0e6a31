/// What a page says of itself, before its content is read.
struct WikiPage: Sendable, Hashable {
  /// Its title with its namespace, in one spelling.
  var title: String
  /// The title for people, where it differs in more than markup.
  var displayTitle: String?
  /// Its number; nil where the capture does not tell, 0 for a page that there is not.
  var pageID: Int?
  /// Its namespace: 0 for articles.
  var namespace: Int?
  var revision: String?
  var language: String?
  /// Its own categories, without their namespace, blanks for underscores.
  var categories: [String] = []
  /// Other titles that lead to it, as far as the capture tells.
  var redirects: [String] = []
  /// True where the capture is the redirect itself, not the page it leads to.
  var isRedirect = false

  /// The key of its source id.
  var key: String { pageID.map { "\($0)" } ?? title }
}

extension WikiPage {
  /// Reads the data of a page for people; nil where it holds none.
  init?(_ configuration: PageConfiguration) {
    guard let id = configuration.integer("wgArticleId") else { return nil }
    guard let name = configuration.text("wgPageName") ?? configuration.text("wgTitle") else { return nil }
    title = WikiTitle.normal(name)
    pageID = id
    namespace = configuration.integer("wgNamespaceNumber")
    revision = configuration.text("wgRevisionId") ?? configuration.text("wgCurRevisionId")
    if revision == "0" { revision = nil }
    language = configuration.text("wgPageContentLanguage") ?? configuration.text("wgContentLanguage")
    categories = (configuration.list("wgCategories") ?? []).map { WikiTitle.normal($0) }
    redirects = configuration.text("wgRedirectedFrom").map { [WikiTitle.normal($0)] } ?? []
  }
}
