internal import Catalog

/// Why a page is left out.
public enum LeftOut: String, Sendable, CaseIterable, Comparable {
  /// There is no page of that title.
  case missingPage = "missing_page"
  /// A redirect by itself: its page is read under its own title.
  case redirect
  /// Of another namespace: a user, a file, a template.
  case notAnArticle = "not_an_article"
  /// A page that lists the pages of a category.
  case category
  /// A part of another page: its gallery, its history.
  case subpage
  /// A page that tells pages of one name apart.
  case disambiguation
  /// A list.
  case list
  /// A page without an infobox.
  case noInfobox = "no_infobox"
  /// Its categories, or the type of its box, say that it is something else: a technique, a place, a house.
  case otherKind = "other_kind"
  /// Nothing says what it is.
  case unknownKind = "unknown_kind"
  /// An older capture of a page that was read.
  case olderCapture = "older_capture"
  /// The answer holds no page.
  case notAPage = "not_a_page"
  /// The wiki's API could not give it.
  case refused

  /// By name.
  public static func < (left: LeftOut, right: LeftOut) -> Bool { left.rawValue < right.rawValue }
}

/// What a page is about: by the plan's categories, else by its box, where its own categories do not speak against it.
struct PageKind: Sendable {
  /// What the plan says of one sort of page.
  struct Selection: Sendable, Hashable {
    var categories: Set<String> = []
    var pages: Set<String> = []
    /// Pages that a walk over the categories and their sub-categories found; nil where there was none.
    var members: Set<String> = []
  }

  var characters = Selection()
  var episodes = Selection()

  /// Why a page is left out whatever it holds; nil where its content must be seen.
  static func reason(for page: WikiPage) -> LeftOut? {
    if page.pageID == 0 { return .missingPage }
    if page.isRedirect { return .redirect }
    if let namespace = page.namespace, namespace != 0 { return namespace == 14 ? .category : .notAnArticle }
    if page.namespace == nil, let colon = page.title.firstIndex(of: ":") {
      let prefix = page.title[..<colon].lowercased()
      if KindWords.categoryNamespaces.contains(prefix) { return .category }
      if KindWords.otherNamespaces.contains(prefix) { return .notAnArticle }
    }
    if let slash = page.title.lastIndex(of: "/"),
      KindWords.subpages.contains(WikiFieldTable.folded(String(page.title[page.title.index(after: slash)...])))
    {
      return .subpage
    }
    if KindWords.isDisambiguation(page) { return .disambiguation }
    return nil
  }

  /// The kind of a page, or why it has none.
  func decide(_ page: WikiPage, _ content: WikiContent) -> Result<RecordKind, LeftOutError> {
    if let reason = Self.reason(for: page) { return .failure(LeftOutError(reason)) }
    let told = content.boxes.lazy.compactMap { KindWords.kind(ofBox: $0.classes) }.first
    let isCharacter = selects(characters, page)
    let isEpisode = selects(episodes, page)
    if content.boxes.isEmpty { return .failure(LeftOutError(KindWords.isList(page) ? .list : .noInfobox)) }
    let spoken = KindWords.kinds(ofCategories: page.categories)
    if isCharacter || isEpisode {
      // A box of another sort in the plan's category: a house among the characters.
      if let told, case .other = told, told.isByType || !spoken.isCharacterOrEpisode { return .failure(LeftOutError(.otherKind)) }
      if isEpisode, !isCharacter || told?.isEpisode == true {
        if let told, case .episode(let kind, _) = told { return .success(.episode(kind)) }
        return .success(.episode(spoken.episode ?? .episode))
      }
      if let told, told.isEpisode, spoken.episode != nil { return .failure(LeftOutError(.otherKind)) }
      if spoken.isOther, told == nil || told?.isByType == false, characters.pages.isDisjoint(with: [page.title]),
        spoken.speaksOnlyOfOthers
      {
        return .failure(LeftOutError(.otherKind))
      }
      return .success(.character)
    }
    guard let told else { return .failure(LeftOutError(KindWords.isList(page) ? .list : spoken.isOther ? .otherKind : .unknownKind)) }
    switch told {
    case .other: return .failure(LeftOutError(.otherKind))
    case .character:
      if spoken.character { return .success(.character) }
      return spoken.isOther || spoken.episode != nil ? .failure(LeftOutError(.otherKind)) : .success(.character)
    case .episode(let kind, _):
      if spoken.episode != nil { return .success(.episode(kind)) }
      return spoken.isOther || spoken.character ? .failure(LeftOutError(.otherKind)) : .success(.episode(kind))
    }
  }

  private func selects(_ selection: Selection, _ page: WikiPage) -> Bool {
    selection.pages.contains(page.title) || selection.members.contains(page.key)
      || page.categories.contains { selection.categories.contains($0) }
  }
}

/// A reason as an error, for results.
struct LeftOutError: Error, Hashable {
  var reason: LeftOut

  init(_ reason: LeftOut) { self.reason = reason }
}
