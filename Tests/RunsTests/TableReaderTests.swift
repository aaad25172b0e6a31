import Catalog
import FileSystem
import JSONBytes
import Runs
import Tables
import TestSupport
import Testing

/// All rows of an `appearances.ndjson` with this text, and the error that ended the reading.
private func read(_ text: String) throws -> (rows: [Row], error: TableError?) { try read(Array(text.utf8)) }

private func read(_ bytes: [UInt8]) throws -> (rows: [Row], error: TableError?) {
  let folder = try TemporaryFolder()
  try FileSystem.write(bytes, to: folder("appearances.ndjson"))
  var rows: [Row] = []
  do throws(TableError) {
    try collect(.appearances, of: folder.path) { rows.append($0) }
  } catch {
    return (rows, TableError(path: FilePath.lastComponent(error.path), line: error.line, column: error.column, problem: error.problem))
  }
  return (rows, nil)
}

private func collect(_ table: TableName, of folder: String, _ body: (Row) -> Void) throws(TableError) {
  var reader = try TableReader(table, of: folder)
  while try reader.advance() { body(try reader.row()) }
}

private func error(_ line: Int, _ column: Int, _ problem: TableError.Problem) -> TableError {
  TableError(path: "appearances.ndjson", line: line, column: column, problem: problem)
}

private let good =
  #"{"character_id":"u:character:a:1","episode_id":"u:episode:a:1","qualifier":null,"source_ids":["a:c:1","a:e:\u00e9"]}"# + "\n"

@Suite struct TableReaderTests {
  private var row: Row {
    var row = Row(.appearances)
    row[AppearanceField.characterID] = .text("u:character:a:1")
    row[AppearanceField.episodeID] = .text("u:episode:a:1")
    row[AppearanceField.sourceIDs] = .list(["a:c:1", "a:e:é"])
    return row
  }

  @Test("a line becomes a row, whatever the order of its fields; blank lines are skipped")
  func rows() throws {
    let reordered =
      #"{"source_ids":["a:c:1","a:e:é"],"qualifier":null,"episode_id":"u:episode:a:1","character_id":"u:character:a:1"}"# + "\n"
    let found = try read(good + "\n \r\n" + reordered)
    #expect(found.error == nil)
    #expect(found.rows == [row, row])
  }

  @Test("an empty file has no rows")
  func empty() throws {
    let found = try read("")
    #expect(found.rows.isEmpty && found.error == nil)
  }

  @Test("numbers keep what they are")
  func numbers() throws {
    let folder = try TemporaryFolder()
    let tables = try RunTables(folder: folder.path, csv: nil)
    var row = Row(.episodes)
    row[EpisodeField.id] = .text("u:episode:a:1")
    row[EpisodeField.universe] = .text("u")
    row[EpisodeField.kind] = .text("episode")
    row[EpisodeField.title] = .text("Pilot")
    row[EpisodeField.season] = .integer(-3)
    row[EpisodeField.runtimeMinutes] = .number(22.5)
    try tables.row(.episodes) { encoder in for value in row.values { encoder.value(value) } }
    _ = try tables.finish()
    var reader = try TableReader(.episodes, of: folder.path)
    #expect(try reader.nextRow() == row)
    #expect(try reader.nextRow() == nil)
  }

  @Test("what is wrong is told with line and column")
  func errors() throws {
    #expect(try read(good + "[]\n").error == error(2, 1, .notAnObject))
    #expect(try read(good + "{\"character_id\":\n").error == error(2, 17, .syntax(.unexpectedEnd(expected: .value))))
    #expect(try read(good + good.dropLast()).error == error(2, 117, .cut))
    #expect(try read("{\"character_id\":\"a\"}\n").error == error(1, 1, .missingField("episode_id")))
    #expect(try read(good.replacing("qualifier", with: "quality")).error == error(1, 64, .unknownField("quality")))
    #expect(try read(good.replacing("episode_id", with: "character_id")).error == error(1, 35, .duplicateField("character_id")))
    #expect(
      try read(good.replacing("\"u:episode:a:1\"", with: "null")).error
        == error(1, 48, .wrongType(field: "episode_id", expected: .string)))
    #expect(
      try read(good.replacing("\"a:c:1\"", with: "1")).error == error(1, 94, .wrongType(field: "source_ids", expected: .strings)))
  }

  @Test("a table that is not there is told with its path")
  func missing() throws {
    let folder = try TemporaryFolder()
    let path = folder("matches.ndjson")
    #expect(throws: TableError(path: path, line: 0, column: 0, problem: .file(FileError(.open, path: path, code: 2)))) {
      _ = try TableReader(.matches, of: folder.path)
    }
  }

  @Test("a reader that wants bytes alone gets each line with its place, and parses nothing")
  func lines() throws {
    let folder = try TemporaryFolder()
    let long = String(repeating: "x", count: 700_000)
    try FileSystem.write(Array("no json\n\n\(long)\nlast\n".utf8), to: folder("rejects.ndjson"))
    var reader = try TableReader(.rejects, of: folder.path)
    var found: [String] = []
    while try reader.advance() { found.append("\(reader.lineNumber) \(reader.lineOffset) \(reader.line.count)") }
    #expect(found == ["1 0 7", "3 9 700000", "4 700010 4"])
  }

  @Test("rows are the same as by the slow way through documents, for random rows of every table", arguments: TableName.allCases)
  func differential(table: TableName) throws {
    var random = SeededGenerator(seed: UInt64(table.index) + 7)
    let folder = try TemporaryFolder()
    let tables = try RunTables(folder: folder.path, csv: nil)
    let rows = (0..<300).map { _ in RandomRow.make(table, &random) }
    for row in rows { try tables.row(table) { encoder in for value in row.values { encoder.value(value) } } }
    _ = try tables.finish()
    var reader = try TableReader(table, of: folder.path)
    var read: [Row] = []
    var slow: [Row?] = []
    while try reader.advance() {
      read.append(try reader.row())
      slow.append(try RandomRow.slow(table, reader.line))
    }
    #expect(read == rows)
    #expect(slow == rows)
  }

  @Test("a line with any byte changed is read, or refused with a place in it; what is read is what the slow way reads")
  func fuzz() throws {
    var random = SeededGenerator(seed: 41)
    let alphabet = Array("\"\\{}[],:nul0-.e \u{7F}é".utf8)
    var refused = 0
    for _ in 0..<2000 {
      var bytes = Array(good.utf8)
      for _ in 0...Int.random(in: 0..<3, using: &random) {
        let place = Int.random(in: 0..<bytes.count - 1, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = alphabet.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: place)
        default: bytes.insert(alphabet.randomElement(using: &random) ?? 0, at: place)
        }
      }
      let found = try read(bytes)
      if let error = found.error {
        refused += 1
        #expect(error.line == 1 && (1...bytes.count + 1).contains(error.column), "\(error)")
      } else {
        #expect(try found.rows == [RandomRow.slow(.appearances, Array(bytes.dropLast()))])
      }
    }
    #expect(refused > 1000)
  }
}
