import FaultServer
import FileSystem
import JSONBytes
import Publication
import Testing

@testable import Pipeline

@Suite struct FilterTests {
  private static func page(_ kind: String, _ records: String) -> String {
    #"{"info": {"count": \#(records.split(separator: "\n").count), "next": null}, "results": [\#(records.split(separator: "\n").joined(separator: ","))]}"#
  }

  private static let alive = """
    {"id": 1, "name": "Rick", "status": "Alive", "species": "Human", "gender": "Male", "origin": {"name": "Earth", "url": "/api/location/1"}, "episode": ["/api/episode/1", "/api/episode/2"], "url": "https://h/api/character/1"}
    {"id": 3, "name": "Summer", "status": "Alive", "species": "Human", "gender": "Female", "origin": {"name": "unknown", "url": ""}, "episode": ["/api/episode/2"], "url": "https://h/api/character/3"}
    """
  private static let dead = """
    {"id": 2, "name": "Birdperson", "status": "Dead", "species": "Bird", "gender": "Male", "origin": {"name": "unknown", "url": ""}, "episode": ["/api/episode/1"], "url": "https://h/api/character/2"}
    {"id": 4, "name": "unknown", "status": "Dead", "species": "Alien", "gender": "Male", "episode": []}
    """
  private static let episodes = """
    {"id": 1, "name": "Pilot", "episode": "S01E01", "air_date": "December 2, 2013", "characters": ["/api/character/1", "/api/character/2"], "url": "https://h/api/episode/1"}
    {"id": 2, "name": "Two", "episode": "S02E01", "air_date": "December 9, 2015", "characters": ["/api/character/1", "/api/character/3"], "url": "https://h/api/episode/2"}
    """
  private static let locations = #"{"id": 1, "name": "Earth", "type": "Planet", "dimension": "C-137", "url": "https://h/api/location/1"}"#

  private static func answer(_ text: String) -> [FaultAnswer] { [.response(200, body: text)] }

  private static func plan(_ filters: [String], in workspace: Workspace, server: FaultServer?) throws -> String {
    let base = server.map { #", "base_url": "\#($0.url("/api"))", "rate": {"per_second": 0}"# } ?? #", "base_url": "https://h/api""#
    let sources = filters.enumerated().map { #"{"id": "s\#($0.offset)", "adapter": "rick-and-morty", "filter": \#($0.element)\#(base)}"# }
    return try workspace.write(
      #"{"version": 1, "name": "f", "universe": "u", "sources": [\#(sources.joined(separator: ","))], "output": {"directory": "out"}}"#,
      to: "plan.json")
  }

  private static func wholeArchive(_ workspace: Workspace) throws -> String {
    try workspace.archive(
      [
        ("https://h/api/character", page("character", dead + "\n" + alive)), ("https://h/api/episode", page("episode", episodes)),
        ("https://h/api/location", page("location", locations)),
      ], to: "whole.warc.gz")
  }

  private static func names(_ report: RunReport, _ table: String, _ field: String) throws -> [String] {
    try rows(report, table).compactMap { $0[field]?.string }
  }

  @Test("a live run asks with the filter, a replay of the whole lists applies it: the same records, appearances and rejects")
  func liveAndReplay() async throws {
    let workspace = try Workspace()
    let server = try FaultServer([
      "/api/character?status=alive": Self.answer(Self.page("character", Self.alive)),
      "/api/episode": Self.answer(Self.page("episode", Self.episodes)), "/api/location": Self.answer(Self.page("location", Self.locations)),
    ])
    var request = RunRequest(plan: try Self.plan([#"{"status": "alive"}"#], in: workspace, server: server))
    let live = try await Runner(environment: { _ in nil }).run(request)
    #expect(try Self.names(live, "characters", "name") == ["Rick", "Summer"])
    #expect(try Self.names(live, "episodes", "title") == ["Pilot", "Two"])
    #expect(live.manifest.notices.contains { $0.name == "dropped_references" && $0.count == 1 })

    request.plan = try Self.plan([#"{"status": "alive"}"#], in: workspace, server: nil)
    request.archives = [try Self.wholeArchive(workspace)]
    let replay = try await Runner(environment: { _ in nil }).run(request)
    #expect(replay.manifest.notices.contains { $0.name == "filtered_records" && $0.count == 2 })
    #expect(replay.manifest.notices.contains { $0.name == "dropped_references" && $0.count == 1 })
    for table in ["characters", "episodes", "entities", "appearances", "relations", "statements", "rejects"] {
      #expect(try dataFiles(live)["\(table).ndjson"] == dataFiles(replay)["\(table).ndjson"], "\(table)")
    }
    // What the filter took out is told by the statement that spoke of it.
    let dropped = try rows(replay, "statements").filter { $0["outcome"]?.string == "dropped" }
    #expect(dropped.compactMap { $0["value"]?.string } == ["/api/character/2"])
  }

  @Test("seasons take episodes out, species characters; what a key does not speak of stays")
  func keys() async throws {
    let workspace = try Workspace()
    var request = RunRequest(plan: try Self.plan([#"{"season": 2, "species": "bird"}"#], in: workspace, server: nil))
    request.archives = [try Self.wholeArchive(workspace)]
    let report = try await Runner(environment: { _ in nil }).run(request)
    #expect(try Self.names(report, "characters", "name") == ["Birdperson"])
    #expect(try Self.names(report, "episodes", "title") == ["Two"])
    #expect(try Self.names(report, "entities", "name") == ["Earth"])
    #expect(counts(report)["appearances"] == 0)
  }

  @Test("the same API with two filters gives what either wants, each record once")
  func twice() async throws {
    let workspace = try Workspace()
    var request = RunRequest(plan: try Self.plan([#"{"status": "alive"}"#, #"{"status": "dead"}"#], in: workspace, server: nil))
    request.archives = [try Self.wholeArchive(workspace)]
    let report = try await Runner(environment: { _ in nil }).run(request)
    #expect(try Self.names(report, "characters", "name") == ["Rick", "Birdperson", "Summer"])
    #expect(counts(report)["rejects"] == 1)
    #expect(counts(report)["appearances"] == 4)
  }

  @Test("species behind references are known by their names")
  func references() async throws {
    var request = RunRequest(plan: "swapi")
    request.isSample = true
    request.output = try Workspace().at("out")
    let all = try await Runner(environment: { _ in nil }).run(request)
    let species = try rows(all, "characters").flatMap { $0["species"]?.elements.compactMap(\.string) ?? [] }
    let wanted = try #require(species.first)
    request.settings = [#"sources.api.filter={"species": "\#(wanted.lowercased())"}"#]
    let some = try await Runner(environment: { _ in nil }).run(request)
    let found = try rows(some, "characters")
    #expect(!found.isEmpty && found.count < counts(all)["characters"] ?? 0)
    #expect(found.allSatisfy { $0["species"]?.elements.compactMap(\.string).contains(wanted) == true })
  }

  @Test("a source of which nothing stays is told, by its name")
  func nothingStays() async throws {
    let workspace = try Workspace()
    var request = RunRequest(plan: try Self.plan([#"{"universe": "other"}"#], in: workspace, server: nil))
    request.archives = [try Self.wholeArchive(workspace)]
    let report = try await Runner(environment: { _ in nil }).run(request)
    #expect(report.manifest.notices.contains { $0.name == "empty_sources" && $0.count == 1 })
    #expect(report.manifest.noticeExamples.contains { $0.name == "empty_sources" && $0.examples == ["s0"] })
  }

  @Test("a filter with a word that is none says which there are, and what is nearest")
  func badWord() throws {
    let workspace = try Workspace()
    #expect(throws: PipelineError.self) { try Runner.validate(try Self.plan([#"{"status": "alvie"}"#], in: workspace, server: nil)) }
    #expect(throws: PipelineError.self) { try Runner.validate(try Self.plan([#"{"planet": "x"}"#], in: workspace, server: nil)) }
  }
}
