public import Catalog
public import Runs

/// A row of `matches` as it is read back.
public struct RunMatch: Sendable, Hashable {
  /// The one that stands first.
  public var left: String
  /// The other.
  public var right: String
  /// What was decided.
  public var decision: MatchDecision
  /// The probability that both are one.
  public var score: Double
  /// One text a comparison.
  public var evidence: [String]
  /// What decided.
  public var rule: String

  /// Reads the matches of a run that pass a test.
  public static func read(
    of folder: String, where isWanted: (RunMatch) -> Bool = { _ in true }
  ) throws(TableError) -> [RunMatch] {
    var reader = try TableReader(.matches, of: folder)
    var matches: [RunMatch] = []
    while let row = try reader.nextRow() {
      guard let decision = MatchDecision(rawValue: row[MatchField.decision].text ?? "") else { continue }
      let match = RunMatch(
        left: row[MatchField.leftID].text ?? "", right: row[MatchField.rightID].text ?? "", decision: decision,
        score: row[MatchField.score].number ?? 0, evidence: row[MatchField.evidence].list, rule: row[MatchField.rule].text ?? "")
      if isWanted(match) { matches.append(match) }
    }
    return matches
  }
}

/// Where the value of a field comes from, and what it beat.
public struct FieldOrigins: Sendable {
  /// The record.
  public var recordID: String
  /// The field.
  public var field: String
  /// What the record says.
  public var value: Value
  /// Every statement that serves the field, of every source, in the order of the table.
  public var statements: [Row]

  /// Why there is no answer.
  public enum Failure: Error, Sendable {
    /// Neither a record nor a source record of the run.
    case unknownRecord(String)
    /// The record has no such field; its fields.
    case unknownField(String, known: [String])
    /// A table cannot be read.
    case table(TableError)
  }

  /// Looks a field up.
  ///
  /// - Parameter id: of a record, or of a source record that went into one.
  public init(of field: String, record id: String, in folder: String) throws(Failure) {
    var found: (row: Row, id: String)?
    do throws(TableError) {
      for table in [TableName.characters, .episodes, .entities] where found == nil {
        guard let sources = table.schema["source_ids"]?.index else { continue }
        var reader = try TableReader(table, of: folder)
        while found == nil, let row = try reader.nextRow() {
          if row.values[0].text == id || row.values[sources].list.contains(id) { found = (row, row.values[0].text ?? id) }
        }
      }
    } catch {
      throw .table(error)
    }
    guard let found else { throw .unknownRecord(id) }
    guard let column = found.row.table.schema[field] else {
      throw .unknownField(field, known: found.row.table.schema.columns.map(\.name))
    }
    recordID = found.id
    self.field = field
    value = found.row.values[column.index]
    statements = []
    do throws(TableError) {
      var reader = try TableReader(.statements, of: folder)
      while let row = try reader.nextRow() {
        if row[StatementField.recordID].text == found.id, row[StatementField.fields].list.contains(field) { statements.append(row) }
      }
    } catch {
      throw .table(error)
    }
  }
}
