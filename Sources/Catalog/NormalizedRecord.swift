/// A link from a record to another, before it is known whether that other is a record of this catalogue.
public struct RecordLink: Sendable, Hashable {
  /// The column of the record's table it belongs to.
  public var column: Int
  /// Where it leads; nil where the source only names it.
  public var target: SourceID?
  /// What the source calls it; nil where it only links.
  public var name: String?
  /// What qualifies it (`brother`, a family).
  public var qualifier: String?
  /// The statement that tells it, in the record's statements; nil where none are kept.
  public var statement: Int?

  /// Puts a link together.
  public init(column: Int, target: SourceID?, name: String?, qualifier: String? = nil, statement: Int?) {
    self.column = column
    self.target = target
    self.name = name
    self.qualifier = qualifier
    self.statement = statement
  }
}

/// A raw value with its fate.
public struct Statement: Sendable, Hashable {
  /// Where in the source it stands, and what it is called there.
  public var path: SourcePath
  /// The type it was written in.
  public var type: StatementType
  /// Verbatim; nil for null.
  public var value: String?
  /// URLs inside the value.
  public var links: [String] = []
  /// The unified fields it serves.
  public var fields: [String]
  /// Its fate.
  public var outcome: StatementOutcome
  /// Why it was not used.
  public var note: String?

  /// Puts a statement together.
  public init(path: SourcePath, type: StatementType, value: String?, fields: [String], outcome: StatementOutcome, note: String? = nil) {
    self.path = path
    self.type = type
    self.value = value
    self.fields = fields
    self.outcome = outcome
    self.note = note
  }
}

/// Why something became no record.
public struct Reject: Sendable, Hashable {
  /// Why, for programs.
  public enum Code: String, Sendable, CaseIterable {
    /// The record has no key.
    case noKey = "no_key"
    /// The record has no name, or an unknown one.
    case noName = "no_name"
    /// Another record of the same source has this key and other content.
    case duplicateKey = "duplicate_key"
    /// What stands where a record should is none.
    case notARecord = "not_a_record"
    /// The page has more bytes than are allowed.
    case pageTooLarge = "page_too_large"
    /// The elements of the page nest deeper than is allowed.
    case pageTooDeep = "page_too_deep"
    /// The page has more elements, attributes or rows than are allowed.
    case pageTooMuch = "page_too_much"
    /// Reading the page took longer than is allowed.
    case pageTooSlow = "page_too_slow"
    /// A line of NDJSON is no JSON.
    case notJSON = "not_json"
    /// A row of CSV has another number of cells than there are columns.
    case wrongCells = "wrong_cells"
    /// Something follows the closing quote of a cell of CSV.
    case badQuote = "bad_quote"
    /// A row of CSV is not UTF-8.
    case notUTF8 = "not_utf8"

    /// Why, in words: what the column `reason` says.
    public var reason: String {
      switch self {
      case .noKey: "the record has no key, so that nothing could refer to it"
      case .noName: "the record has no name, or one that is unknown"
      case .duplicateKey: "another record of this source has the same key and other content; the first one stands"
      case .notARecord: "what stands where a record should is none"
      case .pageTooLarge: "the page is larger than any that is read"
      case .pageTooDeep: "the elements of the page nest deeper than in any that is read"
      case .pageTooMuch: "the page has more elements, attributes or rows than any that is read"
      case .pageTooSlow: "reading the page took too long"
      case .notJSON: "the line is not JSON; line and column stand in url"
      case .wrongCells: "the row has not one cell a column; their number stands in value, the line in url"
      case .badQuote: "something follows the quote that ends a cell; the line stands in url"
      case .notUTF8: "the row is not UTF-8; the line stands in url"
      }
    }
  }

  /// The source record; nil where it has no key.
  public var sourceID: SourceID?
  /// What it would have been.
  public var kind: RecordKind
  /// Where it was read.
  public var url: String
  /// The value at fault.
  public var path: String?
  /// That value, verbatim.
  public var value: String?
  /// Why.
  public var code: Code
  /// The record as it came.
  public var raw: String

  /// Puts a reject together.
  public init(sourceID: SourceID?, kind: RecordKind, url: String, path: String?, value: String?, code: Code, raw: String) {
    self.sourceID = sourceID
    self.kind = kind
    self.url = url
    self.path = path
    self.value = value
    self.code = code
    self.raw = raw
  }
}

/// A source record after normalization: its row as far as it stands by itself, its links, its statements.
public struct NormalizedRecord: Sendable, Hashable {
  /// Its identity.
  public var id: SourceID
  /// The universe it belongs to.
  public var universe: String
  /// What it is.
  public var kind: RecordKind
  /// The told fields; derived ones are still empty.
  public var row: Row
  /// Its links, in the order of the source.
  public var links: [RecordLink]
  /// Its raw values, in the order of the source.
  public var statements: [Statement]
  /// Why it is no record; nil where it is one.
  public var reject: Reject?
  /// Where it came from.
  public var origin: SourceOrigin
  /// Where it can be read.
  public var url: String?
  /// What the source calls it.
  public var title: String?
  /// Its revision in the source.
  public var revision: String?

  /// An empty record.
  public init(id: SourceID, universe: String, kind: RecordKind, origin: SourceOrigin) {
    self.id = id
    self.universe = universe
    self.kind = kind
    self.origin = origin
    row = Row(kind.table)
    links = []
    statements = []
  }
}

/// What became of one source record.
public enum NormalizationOutcome: Sendable, Hashable {
  /// A record, or one that is rejected but has an identity (`reject` says why).
  case record(NormalizedRecord)
  /// Something without identity.
  case reject(Reject)
}
