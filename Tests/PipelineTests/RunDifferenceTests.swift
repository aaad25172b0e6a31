import Comparison
import FileSystem
import JSONBytes
import Publication
import Testing
import WebArchive

@testable import Pipeline

/// What changed between two runs, made by the runner.
@Suite struct RunDifferenceTests {
  private static func run(_ plan: String, archive: String, in workspace: Workspace) async throws -> RunReport {
    var request = RunRequest(plan: plan)
    request.archives = [Repository.archive(archive)]
    request.output = workspace.at("out")
    return try await Runner(environment: { _ in nil }).run(request)
  }

  private static func has(_ archives: String...) -> Bool { archives.allSatisfy { FileSystem.exists(Repository.archive($0)) } }

  private static func counts(_ table: TableChanges?) -> [Int] { [table?.added ?? -1, table?.removed ?? -1, table?.changed ?? -1] }

  private static func fields(_ table: TableChanges?) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: (table?.fields ?? []).map { ($0.name, $0.count) })
  }

  @Test(
    "Rick and Morty from 2019 to 2025 differ as its raw pages do",
    .enabled(
      if: has("rick-and-morty-2019-11-30", "rick-and-morty-2025-12-14"), "the recorded archives are not beside the repository"))
  func rickAndMorty() async throws {
    let workspace = try Workspace()
    let old = try #require(try await Self.run("rm", archive: "rick-and-morty-2019-11-30", in: workspace).folder)
    let new = try #require(try await Self.run("rm", archive: "rick-and-morty-2025-12-14", in: workspace).folder)
    let found = try RunComparison.compare(old: old, new: new)
    #expect(Self.counts(found.table("characters")).prefix(2) == [333, 0])
    #expect(Self.counts(found.table("episodes")) == [20, 0, 31])
    #expect(Self.fields(found.table("episodes")) == ["images": 31])
    #expect(Self.counts(found.table("entities")).prefix(2) == [50, 0])
    #expect(Self.counts(found.table("appearances")).prefix(2) == [467, 1])
    #expect(
      Self.fields(found.table("characters")) == [
        "species": 31, "subtype": 21, "residence": 13, "name": 4, "status": 3, "origin": 2, "gender": 1,
      ])
    #expect(found.reasons == [.data])
    #expect(found.events.allSatisfy { $0.count == 0 })

    var options = ComparisonOptions()
    options.includesDerived = true
    let derived = try RunComparison.compare(old: old, new: new, options: options)
    let fields = Self.fields(derived.table("characters"))
    #expect(fields["episode_ids"] == 29)
    #expect(Self.fields(derived.table("episodes"))["character_ids"] == 4)
    #expect(derived.table("characters")?.changed == 72)
  }

  @Test(
    "git shows only the lines of records that changed",
    .enabled(if: has("rick-and-morty-2019-11-30", "rick-and-morty-2025-12-14"), "the recorded archives are not beside the repository"))
  func lines() async throws {
    let workspace = try Workspace()
    let old = try #require(try await Self.run("rm", archive: "rick-and-morty-2019-11-30", in: workspace).folder)
    let new = try #require(try await Self.run("rm", archive: "rick-and-morty-2025-12-14", in: workspace).folder)
    func rows(_ folder: String) throws -> [[UInt8]] {
      try FileSystem.readAll(FilePath.join(folder, "characters.ndjson")).split(separator: 10).map(Array.init)
    }
    var options = ComparisonOptions()
    options.includesDerived = true
    let table = try RunComparison.compare(old: old, new: new, options: options).table("characters")
    let before = Set(try rows(old))
    let after = Set(try rows(new))
    // A record is one line, and a line that stays keeps its bytes and its place in the order: nothing else is there for git to show.
    #expect(after.subtracting(before).count == (table?.added ?? 0) + (table?.changed ?? 0) + (table?.reordered ?? 0))
    #expect(before.subtracting(after).count == (table?.removed ?? 0) + (table?.changed ?? 0) + (table?.reordered ?? 0))
    #expect(try rows(old).filter(after.contains) == rows(new).filter(before.contains))
  }

  @Test(
    "Attack on Titan from 2023 to 2025 differs in six pictures",
    .enabled(
      if: has("attack-on-titan-2023-05-06", "attack-on-titan-2025-06-13"), "the recorded archives are not beside the repository"))
  func attackOnTitan() async throws {
    let workspace = try Workspace()
    let old = try #require(try await Self.run("aot", archive: "attack-on-titan-2023-05-06", in: workspace).folder)
    let new = try #require(try await Self.run("aot", archive: "attack-on-titan-2025-06-13", in: workspace).folder)
    let found = try RunComparison.compare(old: old, new: new)
    #expect(Self.counts(found.table("characters")) == [0, 0, 2])
    #expect(Self.fields(found.table("characters")) == ["images": 2])
    #expect(Self.counts(found.table("entities")) == [0, 0, 4])
    #expect(Self.fields(found.table("entities")) == ["images": 4])
    #expect(found.table("episodes")?.isEmpty == true)
    #expect(found.table("appearances")?.isEmpty == true)
    #expect(found.table("relations")?.isEmpty == true)
  }

  /// The people of a recorded SWAPI by their URLs: what the raw pages say of a key.
  private static func people(_ archive: String, _ key: String) throws -> [String: String] {
    let index = try ArchiveIndex(paths: [Repository.archive(archive)])
    var people: [String: String] = [:]
    for page in 1...9 {
      guard let entry = index.entry(url: "https://swapi.dev/api/people/?page=\(page)") else { continue }
      let message = try HTTPResponseMessage.parse(index.answer(for: entry).block)
      let records = try #require(try JSONDocument.parse(message.decodedBody(limit: 1 << 24)).root["results"])
      for person in records.elements { people[person["url"]?.string ?? ""] = person[key]?.sourceText }
    }
    return people
  }

  @Test(
    "Star Wars from 2020 to 2021 differs as the raw pages do: 31 people are said to be human, one name is written right",
    .enabled(if: has("star-wars-2020-04-14", "star-wars-2021-06-18"), "the recorded archives are not beside the repository"))
  func starWars() async throws {
    let workspace = try Workspace()
    let old = try #require(try await Self.run("swapi", archive: "star-wars-2020-04-14", in: workspace).folder)
    let new = try #require(try await Self.run("swapi", archive: "star-wars-2021-06-18", in: workspace).folder)
    let found = try RunComparison.compare(old: old, new: new)
    #expect(Self.counts(found.table("characters")).prefix(2) == [0, 0])
    #expect(Self.fields(found.table("characters")) == ["name": 1, "species": 31])
    for (key, count) in [("name", 1), ("species", 31), ("homeworld", 0), ("films", 0)] {
      let before = try Self.people("star-wars-2020-04-14", key)
      let after = try Self.people("star-wars-2021-06-18", key)
      #expect(before.count == 82 && before.keys == after.keys)
      #expect(before.count { after[$0.key] != $0.value } == count, "\(key)")
    }
    #expect(found.table("episodes")?.isEmpty == true)
    #expect(found.table("entities")?.isEmpty == true)
    #expect(found.table("appearances")?.isEmpty == true)
  }

  @Test("the same answers replayed at another time are no reason for changes, other answers are")
  func reasons() async throws {
    let workspace = try Workspace()
    func run(_ people: [String]) async throws -> String {
      try #require(try await Self.run(workspace, checks: "{}", people: people).folder)
    }
    let first = try await run([Self.person(1)])
    // The archive of a run knows the second in which it began.
    try await Task.sleep(for: .milliseconds(1100))
    let second = try await run([Self.person(1)])
    let third = try await run([Self.person(1, "Morty")])
    #expect(try RunComparison.compare(old: first, new: second).reasons == [])
    #expect(try RunComparison.compare(old: second, new: third).reasons == [.data])
  }

  // MARK: - Checks

  private static let character = "https://t.example/api/character"

  private static func run(_ workspace: Workspace, checks: String, keep: Int? = nil, people: [String]) async throws -> RunReport {
    let output = keep.map { #", "keep_runs": \#($0)"# } ?? ""
    let plan = try workspace.write(
      """
      { "version": 1, "name": "t", "universe": "u", "sources": [{ "id": "api", "adapter": "rick-and-morty", "base_url": "https://t.example/api" }],
        "checks": \(checks), "output": { "directory": "out"\(output) } }
      """, to: "plan.json")
    func page(_ records: [String]) -> String {
      "{\"info\": {\"count\": \(records.count), \"next\": null}, \"results\": [\(records.joined(separator: ", "))]}"
    }
    var request = RunRequest(plan: plan)
    request.archives = [
      try workspace.archive(
        [
          (url: character, body: page(people)), (url: "https://t.example/api/episode", body: page([])),
          (url: "https://t.example/api/location", body: page([])),
        ], to: "given.warc.gz")
    ]
    return try await Runner(environment: { _ in nil }).run(request)
  }

  private static func person(_ id: Int, _ name: String = "Rick", species: String = "Human") -> String {
    "{\"id\": \(id), \"name\": \"\(name)\", \"species\": \"\(species)\"}"
  }

  @Test("a run in which too many records changed is kept aside, or published where the plan says so", arguments: [false, true])
  func maximumChanged(always: Bool) async throws {
    let workspace = try Workspace()
    let checks = always ? #"{"max_changed": 0.5, "publish": "always"}"# : #"{"max_changed": 0.5}"#
    _ = try await Self.run(workspace, checks: checks, people: (1...4).map { Self.person($0) })
    let half = try await Self.run(workspace, checks: checks, people: (1...4).map { Self.person($0, $0 < 3 ? "Other" : "Rick") })
    #expect(half.isLatest && half.brokenChecks.isEmpty)
    let report = try await Self.run(workspace, checks: checks, people: (1...4).map { Self.person($0, "New", species: "Alien") })
    #expect(
      report.brokenChecks == [
        BrokenCheck(check: "max_changed", found: "4 of 4 characters changed (name 4, species 4)", allowed: "50 % at most")
      ])
    #expect(report.isLatest == always)
    #expect(report.manifest.brokenChecks.map(\.check) == ["max_changed"])
  }

  @Test("a field that is required and missing breaks the check, with how many lack it and the first of them")
  func required() async throws {
    let workspace = try Workspace()
    let people = [
      Self.person(1), Self.person(2, species: ""), Self.person(3, species: "unknown"), Self.person(4, species: ""),
      Self.person(5, species: ""),
    ]
    let report = try await Self.run(workspace, checks: #"{"required": ["characters.species"]}"#, people: people)
    #expect(
      report.brokenChecks == [
        BrokenCheck(
          check: "required",
          found:
            "4 of 5 characters have no species: u:character:rickandmortyapi:2, u:character:rickandmortyapi:3, u:character:rickandmortyapi:4 …",
          allowed: "a value in every record")
      ])
    #expect(!report.isLatest)
  }

  @Test("old runs go after a new one was published, the latest stays")
  func keepRuns() async throws {
    let workspace = try Workspace()
    for name in ["A", "B", "C", "D"] { _ = try await Self.run(workspace, checks: "{}", keep: 2, people: [Self.person(1, name)]) }
    #expect(workspace.runs().count == 2)
    #expect(FileSystem.exists(workspace.at("out/latest/manifest.json")))
  }
}
