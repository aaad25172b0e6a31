import Catalog
import Deduplication
import FileSystem
import Glibc
import JSONBytes
import Publication
import Testing

@testable import Pipeline

@Suite struct DeduplicationRunTests {
  private func texts(_ report: RunReport, _ table: String, _ columns: String...) throws -> [[String]] {
    try rows(report, table).map { row in try columns.map { try #require(row[$0]).sourceText } }
  }

  @Test("what two sources tell of one thing is one record, with the id of the first")
  func merged() async throws {
    let sources = try TwoSources()
    // The folder goes with it.
    defer { withExtendedLifetime(sources) {} }
    let report = try await sources.run()
    #expect(
      try texts(report, "characters", "id", "name", "source_ids") == [
        [#""u:character:rickandmortyapi:1""#, #""Rick Sanchez""#, #"["rickandmortyapi:character:1","wiki-example:page:11"]"#],
        [#""u:character:rickandmortyapi:2""#, #""Morty Smith""#, #"["rickandmortyapi:character:2","wiki-example:page:12"]"#],
        [#""u:character:rickandmortyapi:3""#, #""Scary Terry""#, #"["rickandmortyapi:character:3"]"#],
        [#""u:character:rickandmortyapi:4""#, #""Birdperson""#, #"["rickandmortyapi:character:4","wiki-example:page:14"]"#],
        [#""u:character:rickandmortyapi:5""#, #""Evil Morty""#, #"["rickandmortyapi:character:5"]"#],
        [#""u:character:wiki-example:15""#, #""Squanchy""#, #"["wiki-example:page:15"]"#],
      ])
    #expect(try texts(report, "episodes", "id", "code").count == 3)
    let matches = try rows(report, "matches").filter { $0["decision"]?.string == "merged" }
    #expect(matches.count == 6)
    #expect(matches.allSatisfy { ($0["score"]?.double ?? 0) >= 0.95 && $0["rule"]?.string == "model" })
    let told = try #require(report.manifest.deduplication)
    #expect(told.merged == 6)
    #expect(told.tables.map(\.table) == ["episodes", "characters"])
    #expect(told.tables.map(\.records) == [6, 9])
  }

  @Test("the bytes are the same at every width and in every order of the records")
  func sameBytes() async throws {
    let sources = try TwoSources()
    let first = try dataFiles(try await sources.run(width: 1))
    for (width, reversed) in [(4, false), (1, true), (4, true)] {
      let other = try dataFiles(try await sources.run(width: width, reversed: reversed, output: "out\(width)\(reversed)"))
      #expect(first.keys.sorted() == other.keys.sorted())
      // The order of the source is told by statements within a source record alone.
      for (name, bytes) in first { #expect(bytes == other[name], "\(name)") }
    }
  }

  @Test("one clean source compares nothing")
  func oneSource() async throws {
    var sources = try TwoSources()
    sources.api.append(TwoSources.person(6, "Rick Sanchez", "Human", "Male", origin: "Earth (C-137)", episodes: [1, 2, 3]))
    let report = try await sources.run(sources: [TwoSources.apiSource])
    #expect(counts(report)["characters"] == 6)
    #expect(counts(report)["matches"] == 0)
    #expect(report.manifest.deduplication == nil)
    #expect(try !FileSystem.exists(FilePath.join(#require(report.folder), FeatureFile.name)))
  }

  @Test("a source with duplicates is compared with itself where the plan says so")
  func within() async throws {
    var sources = try TwoSources()
    sources.wiki.append(
      TwoSources.page(21, "Squanchy", #""species": "Cat-Person", "gender": "male""#, episodes: [103]))
    #expect(counts(try await sources.run())["characters"] == 7)
    let report = try await sources.run(deduplicate: #"{"within": ["wiki"]}"#)
    #expect(counts(report)["characters"] == 6)
  }

  @Test("sources of different universes are never compared")
  func universes() async throws {
    let other = #"{ "id": "wiki", "adapter": "wiki.json", "universe": "v" }"#
    let report = try await TwoSources().run(sources: [TwoSources.apiSource, other])
    #expect(counts(report)["characters"] == 9)
    #expect(report.manifest.deduplication == nil)
  }

  @Test("a person's word stands above the model, and words about ids that are gone are told")
  func decisions() async throws {
    let sources = try TwoSources()
    try sources.workspace.write(
      """
      { "same": [{ "left": "rickandmortyapi:character:3", "right": "wiki-example:page:15" }, { "left": "rickandmortyapi:character:99", "right": "wiki-example:page:15" }],
        "different": [{ "left": "rickandmortyapi:character:2", "right": "wiki-example:page:12" }] }
      """, to: "t.decisions.json")
    let report = try await sources.run(deduplicate: #"{"decisions": "t.decisions.json"}"#)
    let ids = try texts(report, "characters", "source_ids").map { $0[0] }
    #expect(ids.contains(#"["rickandmortyapi:character:3","wiki-example:page:15"]"#))
    #expect(ids.contains(#"["rickandmortyapi:character:2"]"#))
    #expect(report.manifest.notices.first { $0.name == "unused_decisions" }?.count == 1)
    #expect(report.manifest.deduplication?.decisionsDigest?.utf8.count == 64)
    let said = try rows(report, "matches").filter { $0["rule"]?.string == "decision" }.map { $0["decision"]?.string }
    #expect(said.sorted { ($0 ?? "") < ($1 ?? "") } == ["kept_apart", "merged"])
  }

  @Test("what is wrong with the part of a plan is told with its place")
  func badPlans() async throws {
    let sources = try TwoSources()
    try sources.workspace.write(
      #"{"same": [{"left": "a:b:1", "right": "c:d:2"}], "different": [{"left": "c:d:2", "right": "a:b:1"}]}"#, to: "bad.decisions.json")
    try sources.workspace.write(#"{"version": 2, "name": "character"}"#, to: "later.model.json")
    for (part, words) in [
      (#"{"within": ["wikki"]}"#, "unknownWord(\"wikki\", what: \"source\", suggestion: Optional(\"wiki\")"),
      (#"{"decisions": "none.json"}"#, "missingFile"), (#"{"decisions": "bad.decisions.json"}"#, "contradiction"),
      (#"{"model": "later.model.json"}"#, "outOfRange(\"2\""), (#"{"merge": 0.6, "review": 0.9}"#, "contradiction"),
      (#"{"margin": 1}"#, "unknownKey"),
    ] {
      do {
        _ = try await sources.run(deduplicate: part)
        Issue.record("\(part) is taken")
      } catch let error as PipelineError {
        #expect("\(error)".contains(words), "\(part): \(error)")
      }
    }
  }

  @Test("every score of the run is told again as it was, and records that never met have one too")
  func explained() async throws {
    let sources = try TwoSources()
    // The folder goes with it.
    defer { withExtendedLifetime(sources) {} }
    let report = try await sources.run()
    let folder = try #require(report.folder)
    let compared = try ComparedRecords(of: folder)
    let matches = try RunMatch.read(of: folder)
    #expect(!matches.isEmpty)
    for match in matches {
      let explanation = try await compared.explain(match.left, match.right)
      #expect((explanation.score * 1e6).rounded() / 1e6 == match.score)
      #expect(explanation.evidence == match.evidence)
    }
    let apart = try await compared.explain("rickandmortyapi:character:3", "wiki-example:page:12")
    #expect(apart.score < 0.05)
    await #expect(throws: ExplanationError.self) { try await compared.explain("rickandmortyapi:character:3", "nobody") }
    await #expect(throws: ExplanationError.self) {
      try await compared.explain("rickandmortyapi:character:3", "rickandmortyapi:episode:1")
    }
  }

  @Test("a field tells who says what, and what was superseded")
  func fieldOrigins() async throws {
    let sources = try TwoSources()
    // The folder goes with it.
    defer { withExtendedLifetime(sources) {} }
    let report = try await sources.run()
    let folder = try #require(report.folder)
    let origins = try FieldOrigins(of: "status", record: "wiki-example:page:14", in: folder)
    #expect(origins.recordID == "u:character:rickandmortyapi:4")
    #expect(origins.value == .text("alive"))
    #expect(origins.statements.map { $0[StatementField.outcome].text } == ["used", "superseded"])
    #expect(throws: FieldOrigins.Failure.self) { try FieldOrigins(of: "statuss", record: "wiki-example:page:14", in: folder) }
    #expect(throws: FieldOrigins.Failure.self) { try FieldOrigins(of: "status", record: "nobody", in: folder) }
  }

  private static let checker = FilePath.join(FilePath.parent(FilePath.parent(Repository.archive("x"))), "tools/check_run.py")
  private static let python = getenv("CATALOG_PYTHON").map { String(cString: $0) } ?? "python3"

  @Test(
    "a run with merged records keeps what design and readers ask for", .enabled(if: FileSystem.exists(checker), "check_run.py is not here"))
  func checked() async throws {
    var sources = try TwoSources()
    sources.wiki.append(
      TwoSources.page(21, "Squanchy", #""species": "Cat-Person", "gender": "male", "height": 100"#, episodes: [103, 101]))
    let report = try await sources.run(deduplicate: #"{"within": ["wiki"]}"#)
    let folder = try #require(report.folder)
    #expect(system("'\(Self.python)' '\(Self.checker)' '\(folder)' --all >'\(folder).log' 2>&1") == 0)
    let log = String(decoding: try FileSystem.readAll("\(folder).log"), as: UTF8.self)
    #expect(log.hasPrefix("ok"), "\(log)")
  }
}
