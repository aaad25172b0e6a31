/// The nine tables of a run.
public enum TableName: String, Sendable, CaseIterable {
  case characters, episodes, entities, appearances, relations, sources, statements, matches, rejects

  /// The table's fields and what is to be known of it.
  public var schema: TableSchema { TableSchema.all[index] }

  /// The place in the order of the tables.
  public var index: Int {
    switch self {
    case .characters: 0
    case .episodes: 1
    case .entities: 2
    case .appearances: 3
    case .relations: 4
    case .sources: 5
    case .statements: 6
    case .matches: 7
    case .rejects: 8
    }
  }
}

/// A field with its name and place.
public struct Column: Sendable, Hashable {
  /// The name in the files.
  public let name: String
  /// The place in the row, from 0.
  public let index: Int
  /// What it is.
  public let definition: FieldDefinition
}

/// A table: its columns in their order, its key, its order of rows.
public struct TableSchema: Sendable, Hashable {
  /// Which table.
  public let name: TableName
  /// What a row is, one line for people.
  public let meaning: String
  /// The columns that name a row; empty where rows have no key.
  public let key: [String]
  /// True where it is written as CSV too.
  public let hasCSV: Bool
  /// In the order of the files.
  public let columns: [Column]
  /// A row that says nothing.
  public let emptyValues: [Value]

  private let places: [String: Int]

  /// The column of that name; nil where there is none.
  public subscript(_ name: String) -> Column? { places[name].map { columns[$0] } }

  init<Field: TableField>(_ name: TableName, _ fields: Field.Type, key: [String], csv: Bool, meaning: String) {
    self.name = name
    self.meaning = meaning
    self.key = key
    hasCSV = csv
    columns = fields.allCases.map { Column(name: $0.name, index: $0.rawValue, definition: $0.definition) }
    emptyValues = columns.map { $0.definition.type == .strings ? .list([]) : .null }
    places = Dictionary(uniqueKeysWithValues: columns.map { ($0.name, $0.index) })
  }

  /// All tables, in the order of `TableName`.
  public static let all: [TableSchema] = [
    TableSchema(.characters, CharacterField.self, key: ["id"], csv: true, meaning: "who plays a part: people, animals, machines"),
    TableSchema(
      .episodes, EpisodeField.self, key: ["id"], csv: true, meaning: "what was shown or printed: episodes, films, specials, chapters"),
    TableSchema(
      .entities, EntityField.self, key: ["id"], csv: true,
      meaning: "what characters and episodes refer to: places, organizations, species …"),
    TableSchema(
      .appearances, AppearanceField.self, key: ["character_id", "episode_id"], csv: true,
      meaning: "who appears where: the graph of characters and episodes"),
    TableSchema(.relations, RelationField.self, key: [], csv: true, meaning: "how characters and entities stand to each other"),
    TableSchema(.sources, SourceField.self, key: ["source_id"], csv: true, meaning: "what each source told, when, and under which licence"),
    TableSchema(.statements, StatementField.self, key: [], csv: false, meaning: "every raw value of every source, with its fate"),
    TableSchema(
      .matches, MatchField.self, key: ["left_id", "right_id"], csv: false, meaning: "every decision of deduplication, with its evidence"),
    TableSchema(.rejects, RejectField.self, key: [], csv: false, meaning: "what became no record, and why"),
  ]
}
