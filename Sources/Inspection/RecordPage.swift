public import Catalog
public import Runs

/// One record with all that a run says about it.
public struct RecordPage: Sendable {
  /// The record.
  public var record: FoundRecord
  /// What its lists of ids lead to: the episodes of a character in airing order, the characters of an episode.
  public var appearances: [FoundRecord] = []
  /// Rows of `relations` in which it stands on either side.
  public var relations: [Relation] = []
  /// Rows of `sources` that went into it.
  public var sources: [FoundRow] = []
  /// Rows of `statements` about it.
  public var statements: [FoundRow] = []

  /// A row of another table, with its line as it stands in the file.
  public struct FoundRow: Sendable, Hashable {
    /// Its values.
    public var row: Row
    /// The bytes of its line, without the LF.
    public var line: [UInt8]
  }

  /// How the record stands to another.
  public struct Relation: Sendable, Hashable {
    /// The row.
    public var row: FoundRow
    /// True where the record is the subject, false where it is the object.
    public var isSubject: Bool
    /// The name of the other side.
    public var other: String
  }

  /// Gathers what the tables of a run say about a record; only that is held in memory.
  public init(of record: FoundRecord, in folder: String) throws(TableError) {
    self.record = record
    let id = Array(record.id.utf8)
    statements = try Self.rows(.statements, of: folder) { $0.text(StatementField.recordID.rawValue, equals: id) }
    sources = try Self.rows(.sources, of: folder) { $0.text(SourceField.recordID.rawValue, equals: id) }
    let related = try Self.rows(.relations, of: folder) { cells in
      cells.text(RelationField.subjectID.rawValue, equals: id) || cells.text(RelationField.objectID.rawValue, equals: id)
    }
    let subjects = Set(related.compactMap { $0.row[RelationField.subjectID].text }).subtracting([record.id])
    let names = try Self.records(subjects, in: [.characters, .entities], of: folder)
    relations = related.map { found in
      let subject = found.row[RelationField.subjectID].text ?? ""
      let isSubject = subject == record.id
      let other = isSubject ? found.row[RelationField.object].text ?? "" : names[subject]?.name ?? subject
      return Relation(row: found, isSubject: isSubject, other: other)
    }
    let (listed, table): ([String], TableName) =
      switch record.row.table {
      case .characters: (record.row[CharacterField.episodeIDs].list, .episodes)
      case .episodes: (record.row[EpisodeField.characterIDs].list, .characters)
      default: ([], .characters)
      }
    let found = try Self.records(Set(listed), in: [table], of: folder)
    appearances = listed.compactMap { found[$0] }
  }

  /// The statements that a field's value came from.
  public func origins(of field: String) -> [Row] {
    statements.map(\.row).filter { $0[StatementField.fields].list.contains(field) && $0[StatementField.outcome] == .text("used") }
  }

  private static func rows(_ table: TableName, of folder: String, where isWanted: (RowCells) -> Bool) throws(TableError) -> [FoundRow] {
    var rows: [FoundRow] = []
    var reader = try TableReader(table, of: folder)
    while try reader.advance() {
      try reader.withCells { cells in
        if isWanted(cells) { rows.append(FoundRow(row: cells.row, line: Array(cells.line))) }
      }
    }
    return rows
  }

  private static func records(_ ids: Set<String>, in tables: [TableName], of folder: String) throws(TableError) -> [String: FoundRecord] {
    var found: [String: FoundRecord] = [:]
    if ids.isEmpty { return found }
    for table in tables {
      let column = RecordColumns(table).id
      var reader = try TableReader(table, of: folder)
      while found.count < ids.count, try reader.advance() {
        try reader.withCells { cells in
          if let id = cells.text(column), ids.contains(id) { found[id] = FoundRecord(cells) }
        }
      }
    }
    return found
  }
}
