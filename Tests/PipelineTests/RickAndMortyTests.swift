import Adapters
import FileSystem
import JSONBytes
import Pipeline
import Publication
import Testing

private enum Recordings {
  static let newer = Repository.archive("rick-and-morty-2025-12-14")
  static let older = Repository.archive("rick-and-morty-2019-11-30")
  static let areThere = FileSystem.exists(newer) && FileSystem.exists(older)
}

/// What is known of the answers of the Rick and Morty API, from two recordings.
@Suite(.enabled(if: Recordings.areThere, "the recorded archives are not beside the repository"))
struct RickAndMortyTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func run(_ archive: String) async throws -> RunReport {
    var request = RunRequest(plan: "rm")
    request.output = workspace.at(FilePath.lastComponent(archive))
    request.archives = [archive]
    return try await Runner(environment: { _ in nil }).run(request)
  }

  /// The records of a table by id, each column as it is written.
  private func records(_ report: RunReport, _ table: String, _ columns: [String]) throws -> [String: [String]] {
    var records: [String: [String]] = [:]
    for row in try rows(report, table) {
      records[try #require(row["id"]?.string)] = try columns.map { try #require(row[$0]).sourceText }
    }
    return records
  }

  @Test("the name is no key: 46 names are shared by 115 characters, and all of them stay")
  func sharedNames() async throws {
    let names = try rows(try await run(Recordings.newer), "characters").map { $0["name"]?.string ?? "" }
    let shared = Dictionary(grouping: names) { $0 }.filter { $1.count > 1 }
    #expect(names.count == 826)
    #expect(shared.count == 46)
    #expect(shared.values.map(\.count).reduce(0, +) == 115)
    #expect(shared["Cirque du Soleil Zumanity Member"]?.count == 5)
    #expect(["Rick Sanchez", "Morty Smith", "Summer Smith", "Beth Smith"].allSatisfy { shared[$0]?.count == 4 })
  }

  @Test("nothing said is null: 401 subtypes, 300 origins, 21 residences; status and gender are words of their vocabularies")
  func nothingSaid() async throws {
    let people = try rows(try await run(Recordings.newer), "characters")
    #expect(people.filter { $0["subtype"]?.isNull == true }.count == 401)
    #expect(people.filter { $0["origin"]?.isNull == true && $0["origin_id"]?.isNull == true }.count == 300)
    #expect(people.filter { $0["residence"]?.isNull == true }.count == 21)
    #expect(Set(people.map { $0["status"]?.string }) == ["alive", "dead", "unknown"])
    #expect(Set(people.map { $0["gender"]?.string }) == ["male", "female", "unknown", "genderless"])
    let names = Set(people.compactMap { $0["name"]?.string })
    #expect(names.contains { $0.contains("\u{2019}") } && names.contains { $0.contains("'") } && names.contains { $0.contains("Martínez") })
  }

  @Test("the API answers in the way it was asked: with the slash the links to the next pages have it too, and the records are the same")
  func slashes() async throws {
    let source = String(decoding: try #require(BuiltInDefinitions.source(named: "rick-and-morty")), as: UTF8.self)
    try writePlan(definition: source.replacing("\"path\": \"/character\"", with: "\"path\": \"/character/\""))
    var request = RunRequest(plan: workspace.at("plan.json"))
    request.archives = [Recordings.newer]
    let report = try await Runner(environment: { _ in nil }).run(request)
    #expect(report.manifest.mode == .archive)
    let plain = try await run(Recordings.newer)
    for table in ["characters", "episodes", "entities", "appearances"] {
      #expect(try dataFiles(report)["\(table).ndjson"] == dataFiles(plain)["\(table).ndjson"], "\(table)")
    }
  }

  private func writePlan(definition: String) throws {
    try workspace.write(definition, to: "slashes.json")
    try workspace.write(
      #"{ "version": 1, "name": "t", "universe": "rick-and-morty", "sources": [{ "id": "api", "adapter": "slashes.json" }], "output": { "directory": "slashes" } }"#,
      to: "plan.json")
  }

  @Test("links that one side tells are kept and name that side")
  func oneSided() async throws {
    let oneSided = try rows(try await run(Recordings.newer), "appearances").filter { $0["source_ids"]?.elements.map { $0 }.count == 1 }
    #expect(
      oneSided.map { [$0["character_id"]?.string, $0["episode_id"]?.string, $0["source_ids"]?.sourceText] } == [
        [
          "rick-and-morty:character:rickandmortyapi:125", "rick-and-morty:episode:rickandmortyapi:18",
          #"["rickandmortyapi:character:125"]"#,
        ],
        [
          "rick-and-morty:character:rickandmortyapi:125", "rick-and-morty:episode:rickandmortyapi:21",
          #"["rickandmortyapi:character:125"]"#,
        ],
        ["rick-and-morty:character:rickandmortyapi:663", "rick-and-morty:episode:rickandmortyapi:10", #"["rickandmortyapi:episode:10"]"#],
      ])
  }

  @Test("in the older recording the last link is an empty text, and the counts are those of its day")
  func olderRecording() async throws {
    let counts = counts(try await run(Recordings.older))
    #expect(["characters", "episodes", "entities", "appearances", "rejects"].map { counts[$0] } == [493, 31, 76, 802, 0])
  }

  @Test("between the recordings no record went, and as many changed as is known, field by field")
  func changes() async throws {
    let before = try await run(Recordings.older)
    let after = try await run(Recordings.newer)
    let columns = ["species", "episode_ids", "subtype", "residence", "name", "status", "origin", "gender"]
    let old = try records(before, "characters", columns)
    let new = try records(after, "characters", columns)
    #expect(Set(old.keys).subtracting(new.keys).isEmpty)
    let changed = try old.map { id, values in try zip(values, #require(new[id])).map { $0 != $1 } }
    #expect(changed.filter { $0.contains(true) }.count == 72)
    #expect(columns.indices.map { column in changed.filter { $0[column] }.count } == [31, 29, 21, 13, 4, 3, 2, 1])
    let oldEpisodes = try records(before, "episodes", ["images", "title", "code", "air_date"])
    let newEpisodes = try records(after, "episodes", ["images", "title", "code", "air_date"])
    #expect(
      oldEpisodes.allSatisfy { id, values in values[0] != "[]" && newEpisodes[id]?[0] == "[]" && values[1...] == newEpisodes[id]?[1...] })
    let oldPlaces = try records(before, "entities", ["name", "subtype", "part_of"])
    let newPlaces = try records(after, "entities", ["name", "subtype", "part_of"])
    #expect(oldPlaces.allSatisfy { id, values in values == newPlaces[id] })
    let pairs = try [before, after].map { report in
      Set(try rows(report, "appearances").map { "\($0["character_id"]?.string ?? "") \($0["episode_id"]?.string ?? "")" })
    }
    #expect(pairs[1].subtracting(pairs[0]).count == 467)
    #expect(pairs[0].subtracting(pairs[1]).count == 1)
  }
}
