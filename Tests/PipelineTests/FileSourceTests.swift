import Adapters
import Compression
import Configuration
import Digests
import FileSystem
import JSONBytes
import Tables
import Publication
import Tables
import Testing

@testable import Pipeline

@Suite struct FileSourceTests {
  private static func source(_ from: String, _ more: String = "", id: String = "file") -> String {
    #"{ "id": "\#(id)", "adapter": "files", "authority": "mine", "from": [\#(from)], "kind": "character", "key": "$.id", \#(more)"#
      + #" "map": { "name": "$.name", "episode_ids": { "path": "$.seen", "as": "references", "to": "episode" } } }"#
  }

  private static let episodes =
    #"{ "id": "episodes", "adapter": "files", "authority": "mine", "from": ["episodes.csv"], "kind": "episode", "key": "$.id","#
    + #" "map": { "title": "$.title", "code": "$.code" } }"#

  private static func request(_ workspace: Workspace, _ sources: String, output: String = "out", more: String = "") throws -> RunRequest {
    RunRequest(
      plan: try workspace.write(
        #"{ "version": 1, "name": "t", "universe": "u", "sources": [\#(sources)],\#(more) "output": { "directory": "\#(output)" } }"#,
        to: "\(output).json"))
  }

  private static func run(_ request: RunRequest) async throws -> RunReport { try await Runner(environment: { _ in nil }).run(request) }

  private static func people(_ numbers: some Sequence<Int>) -> String {
    numbers.map { "{\"id\":\($0),\"name\":\"Rick \($0)\",\"seen\":[\($0 % 3 + 1)]}\n" }.joined()
  }

  @Test("files of several kinds make one catalogue: references meet, and what leads nowhere is dropped, kept in statements and counted")
  func catalogue() async throws {
    let workspace = try Workspace()
    try workspace.write(Self.people(1...3), to: "people.ndjson")
    try workspace.write("id,title,code\n1,Pilot,S01E01\n2,\"Lawnmower \"\"Dog\"\"\",S01E02\n", to: "episodes.csv")
    let report = try await Self.run(Self.request(workspace, Self.source("\"people.ndjson\"") + "," + Self.episodes))
    #expect(report.manifest.mode == .files)
    #expect(report.isLatest)
    let found = counts(report)
    #expect([found["characters"], found["episodes"], found["appearances"], found["rejects"]] == [3, 2, 2, 0])
    #expect(report.manifest.notices.map(\.name) == ["one_sided_appearances", "dropped_references"])
    #expect(
      try rows(report, "characters").map { $0["episode_ids"]?.elements.compactMap(\.string) } == [
        ["u:episode:mine:2"], [], ["u:episode:mine:1"],
      ])
    let dropped = try rows(report, "statements").filter { $0["outcome"]?.string == "dropped" }
    #expect(dropped.map { [$0["source_id"]?.string, $0["path"]?.string, $0["value"]?.string] } == [["mine:character:2", "seen", "3"]])
    #expect(try rows(report, "episodes").map { $0["title"]?.string } == ["Pilot", "Lawnmower \"Dog\""])
    let bytes = try FileSystem.readAll(workspace.at("people.ndjson"))
    #expect(
      report.manifest.sources.flatMap(\.files).map { "\($0.name) \($0.bytes) \($0.sha256)" }.first
        == "people.ndjson \(bytes.count) \(Digest.sha256Hex(bytes))")
    #expect(!FileSystem.exists(FilePath.join(try #require(report.folder), "raw.warc.gz")))
  }

  @Test("the same bytes at any width, and from several files as from one")
  func sameBytes() async throws {
    let workspace = try Workspace()
    try workspace.write(Self.people(1...5000) + "{]\n" + Self.people(5001...6000), to: "all.ndjson")
    try workspace.write("id,title,code\n1,Pilot,S01E01\n", to: "episodes.csv")
    var reports: [[String: [UInt8]]] = []
    for width in [1, 2, 7] {
      var request = try Self.request(workspace, Self.source("\"all.ndjson\"") + "," + Self.episodes, output: "w\(width)")
      request.width = width
      reports.append(try dataFiles(try await Self.run(request)))
    }
    #expect(reports[0].count > 10)
    #expect(reports[1] == reports[0])
    #expect(reports[2] == reports[0])
  }

  @Test("files of a pattern are read in the order of their names, compressed ones among them; a key that comes twice is told")
  func patterns() async throws {
    let workspace = try Workspace()
    try workspace.write(Self.people(1...2), to: "b.ndjson")
    try FileSystem.write(Gzip.compress(Array("{\"id\":2,\"name\":\"first\"}\n".utf8)), to: workspace.at("a.ndjson.gz"))
    let report = try await Self.run(Self.request(workspace, Self.source("\"*.ndjson*\"")))
    #expect(try rows(report, "characters").map { $0["name"]?.string } == ["Rick 1", "first"])
    #expect(try rows(report, "rejects").map { $0["code"]?.string } == ["duplicate_key"])
    #expect(report.manifest.sources.first?.files.map(\.name) == ["a.ndjson.gz", "b.ndjson"])
  }

  @Test("a run folder gives the same records again, with the same ids")
  func runFolder() async throws {
    let workspace = try Workspace()
    try workspace.write(Self.people(1...20), to: "people.ndjson")
    try workspace.write("id,title,code\n1,Pilot,S01E01\n2,Two,S01E02\n3,Three,\n", to: "episodes.csv")
    let first = try await Self.run(Self.request(workspace, Self.source("\"people.ndjson\"") + "," + Self.episodes))
    let again = try await Self.run(
      Self.request(workspace, #"{ "id": "run", "adapter": "files", "from": ["out/latest"] }"#, output: "again"))
    for table in ["characters", "episodes", "entities"] {
      let name = "\(table).ndjson"
      let old = try FileSystem.readAll(FilePath.join(try #require(first.folder), name))
      #expect(try FileSystem.readAll(FilePath.join(try #require(again.folder), name)) == old, "\(table)")
    }
    func pairs(_ report: RunReport) throws -> [String] {
      try rows(report, "appearances").map { "\($0["character_id"]?.string ?? "") \($0["episode_id"]?.string ?? "")" }
    }
    #expect(try pairs(first).count == 20)
    #expect(try pairs(again) == pairs(first))
    #expect(try rows(again, "statements").first?["path"]?.string == "id")
    #expect(again.manifest.sources.first?.files.map(\.name) == ["episodes", "entities", "characters"].map { "out/latest/\($0).ndjson" })
  }

  @Test("the run of the sample that ships comes back from its folder as it was")
  func sampleFolder() async throws {
    let workspace = try Workspace()
    var request = RunRequest(plan: "rm")
    request.isSample = true
    request.output = workspace.at("sample")
    let first = try await Self.run(request)
    let again = try await Self.run(
      Self.request(workspace, #"{ "id": "run", "adapter": "files", "from": ["sample/latest"] }"#, output: "again"))
    for table in ["characters", "episodes", "entities"] {
      let name = "\(table).ndjson"
      let old = try FileSystem.readAll(FilePath.join(try #require(first.folder), name))
      #expect(
        String(decoding: try FileSystem.readAll(FilePath.join(try #require(again.folder), name)), as: UTF8.self)
          == String(decoding: old, as: UTF8.self), "\(table)")
    }
  }

  @Test("--limit takes the first records of a list and --dry-run names the files; a bad line counts against max_rejects")
  func switches() async throws {
    let workspace = try Workspace()
    try workspace.write(Self.people(1...3000), to: "people.ndjson")
    var request = try Self.request(workspace, Self.source("\"people.ndjson\""))
    request.limit = 700
    let report = try await Self.run(request)
    #expect(counts(report)["characters"] == 700)
    #expect(report.manifest.isPartial && !report.isLatest)
    request.isDryRun = true
    #expect(try await Self.run(request).files == ["people.ndjson"])
    try workspace.write(Self.people(1...9) + "{\n", to: "people.ndjson")
    let broken = try await Self.run(
      Self.request(workspace, Self.source("\"people.ndjson\""), output: "strict", more: #" "checks": { "max_rejects": 0.05 },"#))
    #expect(broken.brokenChecks.map(\.check) == ["max_rejects"])
    let reject = try #require(try rows(broken, "rejects").first)
    #expect(["url", "code", "raw"].map { reject[$0]?.string } == ["people.ndjson:10:2", "not_json", "{"])
  }

  @Test("files that are not there, or not what the plan says, end the run")
  func failures() async throws {
    let workspace = try Workspace()
    try FileSystem.makeDirectory(workspace.at("folder"))
    func found(_ from: String) async throws -> FileSourceError? {
      guard case .files(let error, "file") = await failure(try Self.request(workspace, Self.source("\"\(from)\""))) else { return nil }
      return error
    }
    #expect(try await found("missing.ndjson") == .file(FileError(.open, path: workspace.at("missing.ndjson"), code: FileError.noSuchFile)))
    #expect(try await found("*.ndjson") == .noMatch(pattern: "*.ndjson"))
    #expect(try await found("folder") == .folder(path: "folder"))
    let run = try Self.request(workspace, #"{ "id": "file", "adapter": "files", "from": ["folder"] }"#)
    guard case .files(.notARun(path: "folder"), "file") = await failure(run) else { Issue.record("no error"); return }
    #expect(workspace.runs().isEmpty)
  }

  // MARK: - Plans

  private func problems(_ sources: String) -> [ConfigurationProblem.Kind] {
    let text = #"{ "version": 1, "name": "t", "universe": "u", "sources": [\#(sources)] }"#
    do throws(PipelineError) {
      _ = try Plan(parsing: Array(text.utf8), file: "plan.json", folder: "/nowhere")
      return []
    } catch {
      guard case .configuration(let error) = error else { return [] }
      return error.problems.map(\.problem.kind)
    }
  }

  @Test("what a source of files lacks, or says in vain, is told in one go")
  func plans() {
    #expect(problems(Self.source("\"a\"") + "," + Self.episodes).isEmpty)
    #expect(problems(#"{ "id": "f", "adapter": "files", "from": ["out/latest"] }"#).isEmpty)
    #expect(
      problems(#"{ "id": "f", "adapter": "files", "kind": "character", "base_url": "https://h" }"#) == [
        .missingKey("from"), .missingKey("authority"), .missingKey("key"), .missingKey("map"),
        .contradiction("\"base_url\" means nothing to the adapter \"files\""),
      ])
    #expect(
      problems(#"{ "id": "f", "adapter": "rick-and-morty", "from": ["a"] }"#) == [
        .contradiction("\"from\" means nothing to the adapter \"rick-and-morty\"")
      ])
    #expect(
      problems(#"{ "id": "f", "adapter": "file", "from": ["a"] }"#).contains(
        .unknownWord("file", what: "adapter", suggestion: "files", known: BuiltInDefinitions.names + ["files", "fandom-wiki"])))
    let misspelt = Self.episodes.split(separator: "\"kind\": \"episode\"").joined(
      separator: "\"kind\": \"episode\", \"resource\": \"episodes\"")
    #expect(
      problems(Self.source("\"a\"") + "," + misspelt) == [
        .unknownWord("episode", what: "resource", suggestion: "episodes", known: ["character", "episodes"])
      ])
    #expect(
      problems(Self.source("\"a\"") + "," + Self.source("\"b\"", "\"resource\": \"people\",", id: "b")).count == 2)
    #expect(
      problems(Self.source("\"-\", \"a\"")) == [.contradiction("\"-\" must stand alone: standard input is one file")])
  }
}

extension FileSourceTests {
  @Test("the plan that the reference shows runs")
  func shown() async throws {
    let workspace = try Workspace()
    let page = String(decoding: try FileSystem.readAll(FilePath.join(Repository.root, "Pipelines/README.md")), as: UTF8.self)
    let section = try #require(page.split(separator: "## Files as sources").last)
    let block = try #require(section.split(separator: "```json\n").dropFirst().first?.split(separator: "```").first)
    try FileSystem.makeDirectory(workspace.at("Pipelines/more"), withParents: true)
    try workspace.write(String(block), to: "Pipelines/mine.json")
    let person = #"{"id":"a","title":"Ann","state":"Alive","home":{"id":7,"name":"Erid"},"seen_in":[1,9]}"#
    try FileSystem.write(Gzip.compress(Array(person.utf8)), to: workspace.at("Pipelines/people-1.ndjson.gz"))
    try workspace.write("id,title,state,home.id,home.name,seen_in\nb,Ben,dead,,,1\n", to: "Pipelines/more/late.csv")
    try workspace.write(#"{"data":{"shows":[{"number":1,"name":"First"}]}}"#, to: "Pipelines/shows.json")
    var sample = RunRequest(plan: "rm")
    sample.isSample = true
    sample.output = workspace.at("Output/rm")
    let earlier = try await Runner(environment: { _ in nil }).run(sample)
    let report = try await Runner(environment: { _ in nil }).run(RunRequest(plan: workspace.at("Pipelines/mine.json")))
    let found = counts(report)
    #expect(found["characters"] == counts(earlier)["characters"].map { $0 + 2 })
    #expect(found["episodes"] == counts(earlier)["episodes"].map { $0 + 1 })
    #expect(found["rejects"] == 0)
    let people = try rows(report, "characters").filter { $0["universe"]?.string == "my-universe" }
    #expect(people.map { $0["name"]?.string } == ["Ann", "Ben"])
    #expect(people.map { $0["origin"]?.string } == ["Erid", nil])
    #expect(
      people.map { $0["episode_ids"]?.elements.compactMap(\.string) } == [
        ["my-universe:episode:my-list:1"], ["my-universe:episode:my-list:1"],
      ])
  }
}
