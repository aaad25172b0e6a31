import Adapters
import FileSystem
import JSONBytes
import Publication
import Tables
import Testing
import Transport
import WebArchive

@testable import Pipeline

@Suite struct RunnerReplayTests {
  private static let character = "https://t.example/api/character"
  private static let episode = "https://t.example/api/episode"
  private static let location = "https://t.example/api/location"

  private static func page(_ records: [String], count: Int? = nil, next: String = "null") -> String {
    "{\"info\": {\"count\": \(count ?? records.count), \"next\": \(next)}, \"results\": [\(records.joined(separator: ", "))]}"
  }

  private static func person(_ id: Int, _ name: String = "Rick", episodes: [Int] = []) -> String {
    let links = episodes.map { "\"https://t.example/api/episode/\($0)\"" }.joined(separator: ", ")
    return "{\"id\": \(id), \"name\": \"\(name)\", \"episode\": [\(links)]}"
  }

  private static func plan(_ workspace: Workspace, checks: String = "{}", sources: String? = nil) throws -> String {
    let one = #"{ "id": "api", "adapter": "rick-and-morty", "base_url": "https://t.example/api" }"#
    return try workspace.write(
      """
      { "version": 1, "name": "t", "universe": "u", "sources": [\(sources ?? one)], "checks": \(checks), "output": { "directory": "out" } }
      """, to: "plan.json")
  }

  private static func run(_ request: RunRequest) async throws -> RunReport {
    try await Runner(environment: { _ in nil }).run(request)
  }

  private static func run(_ plan: String, archive pages: [(url: String, body: String)], in workspace: Workspace) async throws -> RunReport {
    var request = RunRequest(plan: plan)
    request.archives = [try workspace.archive(pages, to: "given.warc.gz")]
    return try await run(request)
  }

  @Test("the sample gives the same bytes each time, at every width of concurrency")
  func sampleTwice() async throws {
    let workspace = try Workspace()
    var results: [[String: [UInt8]]] = []
    for width in [4, 4, 1, 8] {
      var request = RunRequest(plan: "rm")
      request.isSample = true
      request.output = workspace.at("out")
      request.width = width
      let report = try await Self.run(request)
      #expect(report.isLatest)
      #expect(report.manifest.mode == .sample)
      #expect(report.liveURLs == ["https://rickandmortyapi.com/api"])
      let counts = counts(report)
      #expect(counts["characters"] == 35)
      #expect(counts["episodes"] == 13)
      #expect(counts["entities"] == 15)
      #expect(counts["appearances"] == 107)
      #expect(counts["rejects"] == 0)
      results.append(try dataFiles(report))
    }
    #expect(results[0].count >= 18)
    for other in results.dropFirst() { #expect(other == results[0]) }
    #expect(workspace.runs().count == 4)
    #expect(!workspace.runs().contains { $0.hasPrefix(".") })
  }

  @Test("a sample has a folder of its own beside that of the plan")
  func sampleFolder() async throws {
    let workspace = try Workspace()
    var request = RunRequest(plan: try Self.plan(workspace))
    request.isSample = true
    let report = try await Self.run(request)
    #expect(report.output == workspace.at("out-sample"))
    #expect(!FileSystem.exists(workspace.at("out")))
    #expect(workspace.latest("out-sample") != nil)
  }

  @Test("the same list twice in one plan is read once into the records, and leaves no file that is not of the run")
  func twoSources() async throws {
    let workspace = try Workspace()
    let source = #""adapter": "rick-and-morty", "base_url": "https://t.example/api""#
    var request = RunRequest(plan: try Self.plan(workspace, sources: "{ \"id\": \"a\", \(source) }, { \"id\": \"b\", \(source) }"))
    request.isSample = true
    let report = try await Self.run(request)
    #expect(counts(report)["characters"] == 35)
    #expect(report.manifest.notices.map(\.name).contains("repeated_records"))
    let listed = Set(report.manifest.files.map(\.name) + ["manifest.json"])
    #expect(Set(try FileSystem.entries(of: try #require(report.folder))) == listed)
  }

  @Test("a run of a plan replays archives, copies the records it used unchanged and in the order of its requests, and no others")
  func archiveAndItsCopy() async throws {
    let workspace = try Workspace()
    let pages = [
      (Self.location, Self.page([#"{"id": 1, "name": "Earth"}"#])), ("https://t.example/api/unused", "{}"),
      ("\(Self.character)?page=2", Self.page([Self.person(2, "Morty", episodes: [1])], count: 2)),
      (Self.character, Self.page([Self.person(1, episodes: [1, 9])], count: 2, next: "\"\(Self.character)?page=2\"")),
      (Self.episode, Self.page([#"{"id": 1, "name": "Pilot", "episode": "S01E01", "characters": ["https://t.example/api/character/1"]}"#])),
    ]
    let report = try await Self.run(try Self.plan(workspace), archive: pages, in: workspace)
    #expect(report.manifest.mode == .archive)
    #expect(counts(report)["characters"] == 2)
    #expect(counts(report)["appearances"] == 2)
    let notices = Dictionary(uniqueKeysWithValues: report.manifest.notices.map { ($0.name, $0.count) })
    #expect(notices == ["one_sided_appearances": 1, "dropped_references": 1])

    let given = try ArchiveIndex(paths: [workspace.at("given.warc.gz")])
    let raw = try ArchiveIndex(paths: [FilePath.join(try #require(report.folder), "raw.warc.gz")])
    let asked = [Self.character, "\(Self.character)?page=2", Self.episode, Self.location]
    #expect(raw.entries.map(\.type) == ["warcinfo", "response", "response", "response", "response"])
    #expect(raw.entries.dropFirst().map(\.url) == asked)
    for entry in raw.entries.dropFirst() {
      let original = try #require(given.entry(url: entry.url ?? ""))
      #expect(try raw.memberBytes(for: entry) == given.memberBytes(for: original))
    }

    var again = RunRequest(plan: workspace.at("plan.json"))
    again.isOffline = true
    let replayed = try await Self.run(again)
    #expect(replayed.manifest.mode == .offline)
    #expect(try dataFiles(replayed) == dataFiles(report))
    #expect(
      try rows(report, "sources").map { $0["retrieved_at"]?.string } == Array(repeating: "2026-01-02T03:04:05Z", count: 4))
  }

  @Test("a replay without an archive to replay is an error that names the output folder")
  func nothingToReplay() async throws {
    let workspace = try Workspace()
    var request = RunRequest(plan: try Self.plan(workspace))
    request.isOffline = true
    guard case .nothingToReplay(output: workspace.at("out")) = await failure(request) else {
      Issue.record("no such error")
      return
    }
    #expect(!FileSystem.exists(workspace.at("out")))
  }

  @Test("a request that is not in the archive ends the run, names the nearest one, and leaves the last run as it was")
  func notInArchive() async throws {
    let workspace = try Workspace()
    let plan = try Self.plan(workspace)
    let full = [
      (url: Self.character, body: Self.page([Self.person(1)])), (url: Self.episode, body: Self.page([])),
      (url: Self.location, body: Self.page([])),
    ]
    _ = try await Self.run(plan, archive: full, in: workspace)
    let latest = try #require(workspace.latest())
    let runs = workspace.runs()
    var request = RunRequest(plan: plan)
    request.archives = [try workspace.archive(Array(full.dropLast()), to: "less.warc.gz")]
    guard
      case .extraction(let error, source: let source, resource: let resource, pagesRead: _, isFromTheStart: _, mode: let mode) =
        await failure(request)
    else {
      Issue.record("no such error")
      return
    }
    guard case .fetch(let fetch) = error, case .notInArchive(let nearest) = fetch.problem else {
      Issue.record("\(error)")
      return
    }
    #expect(fetch.url == Self.location)
    #expect(nearest == Self.episode || nearest == Self.character)
    #expect([source, resource, mode.rawValue] == ["api", "location", "archive"])
    #expect(workspace.latest() == latest)
    #expect(workspace.runs() == runs)
  }

  @Test("a run with a limit, or of one source alone, is partial: it stays beside and is never the latest", arguments: [true, false])
  func partial(hasLimit: Bool) async throws {
    let workspace = try Workspace()
    var request = RunRequest(plan: "rm")
    request.isSample = true
    request.output = workspace.at("out")
    if hasLimit { request.limit = 3 } else { request.only = "api" }
    let report = try await Self.run(request)
    #expect(!report.isLatest)
    #expect(report.manifest.isPartial)
    #expect(counts(report)["characters"] == (hasLimit ? 3 : 35))
    #expect(counts(report)["episodes"] == (hasLimit ? 3 : 13))
    #expect(workspace.latest() == nil)
    #expect(workspace.runs().count == 1)
    #expect(workspace.runs().first?.hasSuffix("-partial") == true)
    #expect(!report.manifest.notices.map(\.name).contains("declared_count_differs"))
  }

  @Test("one source that the plan has not is told with the one that was meant")
  func unknownSource() async throws {
    var request = RunRequest(plan: "rm")
    request.only = "apy"
    guard case .unknownSource("apy", suggestion: "api", known: ["api"]) = await failure(request) else {
      Issue.record("no such error")
      return
    }
  }

  @Test("a dry run says what would be asked, and writes nothing")
  func dryRun() async throws {
    let workspace = try Workspace()
    var request = RunRequest(plan: try Self.plan(workspace))
    request.isDryRun = true
    let report = try await Self.run(request)
    #expect(report.requests == [Self.character, Self.episode, Self.location])
    #expect(report.folder == nil)
    #expect(!FileSystem.exists(workspace.at("out")))
  }

  @Test("records without an id or a name, and two of one id, are rejected with their reasons, and the run goes on")
  func rejects() async throws {
    let workspace = try Workspace()
    let people = [
      #"{"name": "Nobody"}"#, Self.person(1), #"{"id": 2, "name": "unknown"}"#, #"{"id": 3}"#, Self.person(1, "Other"), Self.person(1), "7",
    ]
    let report = try await Self.run(
      try Self.plan(workspace),
      archive: [(Self.character, Self.page(people, count: 9)), (Self.episode, Self.page([])), (Self.location, Self.page([]))], in: workspace
    )
    #expect(report.isLatest)
    #expect(counts(report)["characters"] == 1)
    let rejects = try rows(report, "rejects").map { row in
      ["source_id", "code", "path", "value", "raw"].map { row[$0]?.string ?? "null" }
    }
    let duplicate = try #require(rejects.first { $0[1] == "duplicate_key" })
    #expect(duplicate[0] == "rickandmortyapi:character:1")
    #expect(duplicate[4].contains("Other"))
    #expect(rejects.count == 5)
    #expect(
      Set(rejects.filter { $0 != duplicate }) == [
        ["null", "no_key", "null", "null", #"{"name": "Nobody"}"#],
        ["rickandmortyapi:character:2", "no_name", "name", "unknown", #"{"id": 2, "name": "unknown"}"#],
        ["rickandmortyapi:character:3", "no_name", "null", "null", #"{"id": 3}"#],
        ["null", "not_a_record", "null", "null", "7"],
      ])
    #expect(report.manifest.notices.contains { $0 == ("declared_count_differs", 1) })
    #expect(report.manifest.notices.contains { $0 == ("repeated_records", 1) })
    // Seven were read, one id three times.
    #expect(
      Self.examples(report) == [
        "declared_count_differs": ["character: 5 of 9 declared"], "repeated_records": ["rickandmortyapi:character:1"],
      ])
  }

  private static func examples(_ report: RunReport) -> [String: [String]] {
    Dictionary(uniqueKeysWithValues: report.manifest.noticeExamples.map { ($0.name, $0.examples) })
  }

  @Test("a list that changes while it is read shows a record twice and another not at all: counted and named, though the sum is right")
  func changingList() async throws {
    let workspace = try Workspace()
    let pages = [
      (Self.character, Self.page([Self.person(1), Self.person(2)], count: 4, next: "\"\(Self.character)?page=2\"")),
      ("\(Self.character)?page=2", Self.page([Self.person(2), Self.person(4)], count: 4)), (Self.episode, Self.page([])),
      (Self.location, Self.page([])),
    ]
    let plan = try Self.plan(workspace)
    let report = try await Self.run(plan, archive: pages, in: workspace)
    #expect(counts(report)["characters"] == 3)
    #expect(
      Self.examples(report) == [
        "declared_count_differs": ["character: 3 of 4 declared"], "repeated_records": ["rickandmortyapi:character:2"],
      ])
  }

  @Test("of many ids that came twice the first ten are named")
  func tenIDs() async throws {
    let workspace = try Workspace()
    let people = (1...12).map { Self.person($0, "Rick \($0)") }
    let report = try await Self.run(
      try Self.plan(workspace),
      archive: [(Self.character, Self.page(people + people, count: 12)), (Self.episode, Self.page([])), (Self.location, Self.page([]))],
      in: workspace)
    #expect(report.manifest.notices.contains { $0 == ("repeated_records", 12) })
    #expect(Self.examples(report) == ["repeated_records": (1...10).map { "rickandmortyapi:character:\($0)" }])
  }

  @Test("the manifest names the archives that were replayed, with digest and size; the latest run's by the run it lies in")
  func archives() async throws {
    let workspace = try Workspace()
    var request = RunRequest(plan: "rm")
    request.isSample = true
    request.output = workspace.at("out")
    let sample = try await Self.run(request)
    #expect(sample.manifest.archives == [])
    request.isSample = false
    request.isOffline = true
    request.settings = ["sources.api.base_url=https://rick-and-morty.sample.invalid/api"]
    let folder = try #require(sample.folder)
    let entry = try #require(sample.manifest.files.first { $0.name == "raw.warc.gz" })
    let name = FilePath.join(folder, "raw.warc.gz")
    let offline = try await Self.run(request)
    #expect(offline.manifest.archives == [FileEntry(name: name, bytes: entry.bytes, sha256: entry.sha256)])
    request.isOffline = false
    request.archives = [name]
    let archive = try await Self.run(request)
    #expect(archive.manifest.archives == offline.manifest.archives)
  }

  @Test(
    "a run that lost too much is kept aside and the last one stays; a plan may have it published all the same", arguments: [false, true])
  func maximumDrop(always: Bool) async throws {
    let workspace = try Workspace()
    let plan = try Self.plan(workspace, checks: always ? #"{"max_drop": 0.5, "publish": "always"}"# : #"{"max_drop": 0.5}"#)
    let rest = [(url: Self.episode, body: Self.page([])), (url: Self.location, body: Self.page([]))]
    _ = try await Self.run(plan, archive: [(Self.character, Self.page((1...4).map { Self.person($0) }))] + rest, in: workspace)
    let half = try await Self.run(plan, archive: [(Self.character, Self.page((1...2).map { Self.person($0) }))] + rest, in: workspace)
    #expect(half.isLatest)
    let latest = try #require(workspace.latest())
    let report = try await Self.run(plan, archive: [(Self.character, Self.page([]))] + rest, in: workspace)
    #expect(
      report.brokenChecks == [
        BrokenCheck(check: "max_drop", found: "0 characters, 2 in the last run", allowed: "50 % fewer at most")
      ])
    #expect(report.isLatest == always)
    #expect((workspace.latest() == latest) == !always)
    #expect(FilePath.lastComponent(try #require(report.folder)).contains("-unpublished") == !always)
    #expect(try rows(report, "characters").isEmpty)
  }

  @Test(
    "a whole archive of the Rick and Morty API gives its known counts, and its own archive gives the same bytes again",
    .enabled(
      if: FileSystem.exists(Repository.archive("rick-and-morty-2025-12-14")), "the recorded archives are not beside the repository"))
  func wholeArchive() async throws {
    let workspace = try Workspace()
    var request = RunRequest(plan: "rm")
    request.archives = [Repository.archive("rick-and-morty-2025-12-14")]
    request.output = workspace.at("out")
    let report = try await Self.run(request)
    let counts = counts(report)
    #expect(counts["characters"] == 826)
    #expect(counts["episodes"] == 51)
    #expect(counts["entities"] == 126)
    #expect(counts["appearances"] == 1268)
    #expect(counts["sources"] == 1003)
    #expect(counts["rejects"] == 0)
    #expect(report.manifest.notices.contains { $0 == ("one_sided_appearances", 3) })
    request.archives = []
    request.isOffline = true
    request.width = 1
    #expect(try await dataFiles(Self.run(request)) == dataFiles(report))
  }
}
