import Assembly
import Catalog
import FileSystem
import JSONBytes
import Tables
import TestSupport
import Testing

/// What a list of records becomes: every file, and what was counted.
struct AssembledRun {
  var files: [String: String] = [:]
  var summary = AssemblySummary()
  var repeatedRecords = 0

  init(
    _ outcomes: [NormalizationOutcome], statements: StatementRows = .all, memoryLimit: Int = 32 << 20,
    partition: RecordPartition = .separate, matches: [MatchRow] = []
  ) throws {
    self = try withTemporaryFolder { folder in
      var run = AssembledRun()
      var staging = Staging(folder: folder, memoryLimit: memoryLimit)
      for outcome in outcomes { try staging.add(outcome, raw: { "as it came" }) }
      run.repeatedRecords = staging.repeatedRecords
      let tables = try RunTables(folder: folder, csv: .init())
      run.summary = try Assembler(staging, tables: tables, statements: statements, partition: partition, matches: matches).assemble()
      for entry in try tables.finish() {
        run.files[entry.name] = String(decoding: try FileSystem.readAll(FilePath.join(folder, entry.name)), as: UTF8.self)
      }
      return run
    }
  }

  init(
    _ records: [NormalizedRecord], statements: StatementRows = .all, memoryLimit: Int = 32 << 20,
    partition: RecordPartition = .separate, matches: [MatchRow] = []
  ) throws {
    try self.init(records.map { .record($0) }, statements: statements, memoryLimit: memoryLimit, partition: partition, matches: matches)
  }

  private init() {}

  /// The lines of a table as they are.
  func lines(_ table: TableName) -> [String] {
    (files["\(table.rawValue).ndjson"] ?? "").split(separator: "\n").map(String.init)
  }

  /// Some columns of a table as they are written, a row each.
  func values(_ table: TableName, _ columns: String...) throws -> [[String]] {
    try lines(table).map { line in
      let object = try JSONDocument.parse(Array(line.utf8)).root
      return try columns.map { try #require(object[$0]).sourceText }
    }
  }
}

extension SourceID {
  static func character(_ key: String) -> SourceID { SourceID(authority: "api", resource: "character", key: key) }
  static func episode(_ key: String) -> SourceID { SourceID(authority: "api", resource: "episode", key: key) }
  static func location(_ key: String) -> SourceID { SourceID(authority: "api", resource: "location", key: key) }
}

extension NormalizedRecord {
  private static func named(_ name: String, _ id: SourceID, _ kind: RecordKind) -> NormalizedRecord {
    let origin = SourceOrigin(universe: "u", authority: id.authority, resource: id.resource, location: "https://example.org/\(id.resource)")
    var record = NormalizedRecord(id: id, universe: "u", kind: kind, origin: origin)
    record.title = name
    return record
  }

  static func character(_ key: String, _ name: String = "Rick", kind: RecordKind = .character) -> NormalizedRecord {
    var record = named(name, .character(key), kind)
    record.row[CharacterField.name] = .text(name)
    return record
  }

  static func episode(_ key: String, _ title: String = "Pilot", kind: RecordKind = .episode(.episode)) -> NormalizedRecord {
    var record = named(title, .episode(key), kind)
    record.row[EpisodeField.title] = .text(title)
    return record
  }

  static func location(_ key: String, _ name: String = "Earth") -> NormalizedRecord {
    var record = named(name, .location(key), .entity(.location))
    record.row[EntityField.name] = .text(name)
    return record
  }

  /// The same record with a link and the statement that tells it.
  func linked<Field: TableField>(
    _ field: Field, to target: SourceID?, name: String? = nil, qualifier: String? = nil
  ) -> NormalizedRecord {
    var record = self
    record.links.append(
      RecordLink(column: field.rawValue, target: target, name: name, qualifier: qualifier, statement: record.statements.count))
    return record.stating(field.name, target?.key ?? name, field: field.name)
  }

  /// The same record with a statement.
  func stating(_ path: String, _ value: String?, field: String? = nil, outcome: StatementOutcome = .used) -> NormalizedRecord {
    var record = self
    record.statements.append(
      Statement(
        path: SourcePath(path), type: value == nil ? .null : .string, value: value, fields: field.map { [$0] } ?? [], outcome: outcome))
    return record
  }

  func with(_ change: (inout NormalizedRecord) -> Void) -> NormalizedRecord {
    var record = self
    change(&record)
    return record
  }

  /// The same record without a name, rejected for it.
  func nameless() -> NormalizedRecord {
    with { record in
      record.title = nil
      record.row.values[2] = .null
      record.reject = Reject(
        sourceID: record.id, kind: record.kind, url: record.origin.location, path: "name", value: nil, code: .noName, raw: "{}")
    }
  }
}
