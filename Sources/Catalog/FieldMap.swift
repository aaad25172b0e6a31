/// How the raw values of one kind of record become its fields: one entry a mapped field.
public struct FieldMap: Sendable, Hashable {
  /// One mapped field.
  public struct Entry: Sendable, Hashable {
    /// The column of the kind's table that the value is for; nil for an entry that serves the identity only.
    public var field: Column
    /// How the raw value is read.
    public var normalizer: Normalizer
    /// The columns that its statements name; more than one where a value serves several (`S01E01`).
    public var serves: [String]
    /// The resource in which a text that is no link is looked up as a name; nil where a name is only a name.
    public var namedResource: String?

    /// Puts an entry together; what it serves follows from field and normalizer.
    public init(field: Column, normalizer: Normalizer, table: TableSchema, namedResource: String? = nil) {
      self.field = field
      self.normalizer = normalizer
      self.namedResource = namedResource
      serves = FieldMap.served(by: normalizer, for: field, in: table)
    }
  }

  /// The kind of record the map is for.
  public var kind: RecordKind
  /// In the order of the definition.
  public var entries: [Entry]
  /// The calendar of years that name none: `ce`, `bby`, or the slug of a universe.
  public var calendar: String

  /// Puts a map together.
  public init(kind: RecordKind, entries: [Entry], calendar: String = "ce") {
    self.kind = kind
    self.entries = entries
    self.calendar = calendar
  }

  /// The columns a value serves beside its own: a code gives season and number, a date keeps its text, a link gives an id.
  private static func served(by normalizer: Normalizer, for field: Column, in table: TableSchema) -> [String] {
    switch (normalizer, field.name) {
    case (.episodeCode, "code"): ["code", "season", "number"]
    case (.date, "air_date"): ["air_date", "air_date_text"]
    case (.year, "birth_year"): ["birth_year", "calendar", "birth_text"]
    case (.year, "death_year"): ["death_year", "calendar", "death_text"]
    case (.reference, _):
      if case .named(let id, _) = field.definition.link { [field.name, id] } else { [field.name] }
    case (.references, "character_ids"): ["character_ids", "unresolved_characters"]
    default: [field.name]
    }
  }
}
