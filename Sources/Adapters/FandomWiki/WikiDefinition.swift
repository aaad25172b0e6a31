/// A wiki as a source of a plan: what is read of it, and what its pages mean.
public struct WikiDefinition: Sendable, Hashable {
  /// Where it lies.
  public var address: WikiAddress
  /// Paths as the plan writes them: saved pages, patterns, WARC files; empty for a live wiki or an archive.
  public var from: [String] = []
  /// Who allows that the wiki itself is asked; nil where nobody does.
  public var access: Access?
  /// Which pages are characters.
  public var characters = Selection()
  /// Which pages are episodes, films and chapters.
  public var episodes = Selection()
  /// What the rows of its boxes are called beside what is known: name or label → unified field.
  public var fields: [Field] = []
  /// The licence of its texts.
  public var licence: APIDefinition.Licence?
  /// What a page may cost.
  public var limits = WikiLimits()

  /// A wiki of which nothing is said yet.
  public init(address: WikiAddress) {
    self.address = address
  }

  /// The right to ask a wiki, and whom it can turn to.
  public struct Access: Sendable, Hashable {
    /// `permission`, `own` or `open`.
    public var basis: String
    /// An address that answers.
    public var contact: String
  }

  /// Pages by their categories or their titles.
  public struct Selection: Sendable, Hashable {
    /// Names of categories, without their namespace.
    public var categories: [String] = []
    /// How many levels of sub-categories belong to them.
    public var depth = 0
    /// Titles of pages.
    public var pages: [String] = []
  }

  /// A row's name and the field it is for.
  public struct Field: Sendable, Hashable {
    /// `data-source` or label.
    public var name: String
    /// The unified field.
    public var field: String
  }

  /// The name of its one list: the second part of every source id.
  public static let resource = WikiRecordBuilder.resource

  /// Who tells: the first part of every source id.
  public var authority: String { address.authority }

  var kind: PageKind {
    func selection(_ selection: Selection) -> PageKind.Selection {
      PageKind.Selection(
        categories: Set(selection.categories.map { WikiTitle.normal($0) }), pages: Set(selection.pages.map { WikiTitle.normal($0) }))
    }
    return PageKind(characters: selection(characters), episodes: selection(episodes))
  }
}
