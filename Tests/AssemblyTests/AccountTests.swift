import Assembly
import Catalog
import Testing

@Suite struct AccountTests {
  @Test("a record that comes again with the same content is one, and counted")
  func repeated() throws {
    let record = NormalizedRecord.character("1").linked(CharacterField.origin, to: .location("3"), name: "Earth")
    let run = try AssembledRun([record, .character("2"), record, record])
    #expect(run.repeatedRecords == 2)
    #expect(run.lines(.rejects) == [])
    #expect(try run.values(.characters, "id") == [["\"u:character:api:1\""], ["\"u:character:api:2\""]])
    #expect(run.lines(.sources).count == 2)
    #expect(run.lines(.statements).count == 1)
  }

  @Test("the same content read from another page, at another time, is the same content")
  func repeatedOnAnotherPage() throws {
    let record = NormalizedRecord.character("1")
    let again = record.with { record in
      record.origin.location = "https://example.org/character?page=2"
      record.origin.retrievedAt = "2026-01-01T00:00:00Z"
    }
    let run = try AssembledRun([record, again])
    #expect(run.repeatedRecords == 1)
    #expect(run.lines(.rejects) == [])
  }

  @Test("a record that comes again with other content is rejected and kept as it came; the first one stands")
  func duplicateKeys() throws {
    let run = try AssembledRun([
      .character("1", "Rick"), .character("1", "Morty").stating("name", "Morty").stating("type", nil),
    ])
    #expect(run.repeatedRecords == 0)
    #expect(try run.values(.characters, "name") == [["\"Rick\""]])
    #expect(
      run.lines(.rejects) == [
        #"{"source_id":"api:character:1","kind":"character","url":"https://example.org/character","path":null,"value":"1","#
          + #""reason":"another record of this source has the same key and other content; the first one stands","code":"duplicate_key","#
          + #""raw":"as it came"}"#
      ])
  }

  @Test("keys that look the same but are written with other bytes are two")
  func normalizations() throws {
    let run = try AssembledRun([.character("\u{e9}", "Rick"), .character("e\u{301}", "Rick")])
    #expect(run.repeatedRecords == 0)
    #expect(run.lines(.rejects) == [])
    #expect(try run.values(.sources, "key").flatMap { $0 }.map { Array($0.utf8) } == ["\"e\u{301}\"", "\"\u{e9}\""].map { Array($0.utf8) })
  }

  @Test("paths and notes keep their bytes, whatever others look like")
  func verbatim() throws {
    let run = try AssembledRun([.character("1").stating("\u{e9}", "a"), .character("2").stating("e\u{301}", "b")])
    #expect(
      try run.values(.statements, "path").flatMap { $0 }.map { Array($0.utf8) } == ["\"\u{e9}\"", "\"e\u{301}\""].map { Array($0.utf8) })
  }

  @Test("a rejected record is a source without record; what it told is dropped, its unknown and unmapped facts stay that")
  func rejected() throws {
    let rejected = NormalizedRecord.character("2").stating("species", "Human", field: "species")
      .stating("name", "unknown", field: "name", outcome: .unknown).stating("created", "2017", outcome: .unmapped).nameless()
    let run = try AssembledRun([.record(rejected), .record(.character("10", "Rick").stating("name", "Rick", field: "name"))])
    #expect(
      run.lines(.sources) == [
        #"{"source_id":"api:character:10","record_id":"u:character:api:10","authority":"api","resource":"character","key":"10","#
          + #""title":"Rick","revision":null,"language":null,"url":null,"retrieved_at":null,"licence":null,"licence_url":null}"#,
        #"{"source_id":"api:character:2","record_id":null,"authority":"api","resource":"character","key":"2","#
          + #""title":null,"revision":null,"language":null,"url":null,"retrieved_at":null,"licence":null,"licence_url":null}"#,
      ])
    #expect(
      try run.values(.statements, "record_id", "path", "outcome", "note") == [
        ["\"u:character:api:10\"", "\"name\"", "\"used\"", "null"],
        ["null", "\"species\"", "\"dropped\"", "\"the record was rejected\""], ["null", "\"name\"", "\"unknown\"", "null"],
        ["null", "\"created\"", "\"unmapped\"", "null"],
      ])
    #expect(try run.values(.rejects, "source_id", "path", "code") == [["\"api:character:2\"", "\"name\"", "\"no_name\""]])
    #expect(try run.values(.characters, "id") == [["\"u:character:api:10\""]])
  }

  @Test("rejects stand by source id, then path; null last, what ties in the order of the source")
  func rejectOrder() throws {
    func reject(_ key: String?, path: String?, raw: String) -> NormalizationOutcome {
      .reject(
        Reject(
          sourceID: key.map { .character($0) }, kind: .character, url: "u", path: path, value: nil, code: key == nil ? .noKey : .noName,
          raw: raw))
    }
    let run = try AssembledRun([
      reject(nil, path: nil, raw: "7"), reject("10", path: nil, raw: "4"), reject(nil, path: "id", raw: "5"),
      reject("9", path: "b", raw: "2"),
      reject("9", path: "a", raw: "1"), reject("9", path: nil, raw: "3"), reject(nil, path: "id", raw: "6"),
    ])
    #expect(try run.values(.rejects, "raw").flatMap { $0 } == (1...7).map { "\"\($0)\"" })
  }

  @Test(
    "statements are written as asked: all, those that are not used, none",
    arguments: [
      (StatementRows.all, ["\"used\"", "\"unmapped\"", "\"dropped\""]), (.unused, ["\"unmapped\"", "\"dropped\""]), (.none, []),
    ])
  func statementModes(mode: StatementRows, outcomes: [String]) throws {
    let record = NormalizedRecord.character("1").stating("name", "Rick", field: "name").stating("created", "2017", outcome: .unmapped)
      .linked(CharacterField.episodeIDs, to: .episode("9"))
    let run = try AssembledRun([record], statements: mode)
    #expect(try run.values(.statements, "outcome").flatMap { $0 } == outcomes)
    #expect(run.summary.droppedReferences == 1)
  }

  @Test("a statement is written whole")
  func statement() throws {
    var statement = Statement(
      path: SourcePath("born", label: "Born"), type: .html, value: "<b>1</b>", fields: ["birth_year"], outcome: .unparsed, note: "no year")
    statement.links = ["https://example.org/1"]
    let run = try AssembledRun([.character("1").with { $0.statements = [statement] }])
    #expect(
      run.lines(.statements) == [
        #"{"record_id":"u:character:api:1","source_id":"api:character:1","path":"born","label":"Born","type":"html","value":"<b>1</b>","#
          + #""links":["https://example.org/1"],"fields":["birth_year"],"outcome":"unparsed","note":"no year"}"#
      ])
  }

  @Test("records stand by universe, kind, authority and key, statements and sources as their records")
  func order() throws {
    let run = try AssembledRun([
      .location("1").stating("a", "7"), .episode("10").stating("a", "5"), .character("10").stating("a", "3").stating("b", "4"),
      .episode("Special", kind: .episode(.film)).stating("a", "6"), .character("9").stating("a", "2"),
      .character("11").with { $0.universe = "a" }.stating("a", "1"),
    ])
    #expect(try run.values(.statements, "value").flatMap { $0 } == (1...7).map { "\"\($0)\"" })
    #expect(
      try run.values(.sources, "record_id").flatMap { $0 } == [
        "\"a:character:api:11\"", "\"u:character:api:9\"", "\"u:character:api:10\"", "\"u:episode:api:10\"", "\"u:film:api:Special\"",
        "\"u:location:api:1\"",
      ])
    #expect(try run.values(.episodes, "id", "kind") == [["\"u:episode:api:10\"", "\"episode\""], ["\"u:film:api:Special\"", "\"film\""]])
  }
}
