import FileSystem
import JSONBytes
import Pipeline
import Publication
import Testing

/// The three universes, each by itself and all in one catalogue, from the samples and from recorded archives.
@Suite struct MultiverseTests {
  private static let archives = ["rick-and-morty-2025-12-14", "star-wars-2020-04-14", "attack-on-titan-2025-06-13"]
  private static let olderArchives = ["rick-and-morty-2019-11-30", "star-wars-2021-06-18", "attack-on-titan-2023-05-06"]
  private static let plans = ["rm", "swapi", "aot"]
  private static let areThere = (archives + olderArchives).allSatisfy { FileSystem.exists(Repository.archive($0)) }

  private static func run(_ plan: String, _ archives: [String], in workspace: Workspace, width: Int = 4) async throws -> RunReport {
    var request = RunRequest(plan: plan)
    request.output = workspace.at("\(plan)-\(width)")
    request.width = width
    if archives.isEmpty { request.isSample = true } else { request.archives = archives.map(Repository.archive) }
    return try await Runner(environment: { _ in nil }).run(request)
  }

  private static func counts(_ report: RunReport) -> [Int?] {
    let rows = PipelineTests.counts(report)
    return ["characters", "episodes", "entities", "appearances", "rejects"].map { rows[$0] }
  }

  private static func notices(_ report: RunReport) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: report.manifest.notices.map { ($0.name, $0.count) })
  }

  /// The lines of a table by their first member: the id, or who the line is about.
  private static func lines(_ report: RunReport, _ table: String) throws -> Set<String> {
    let bytes = try FileSystem.readAll(FilePath.join(try #require(report.folder), "\(table).ndjson"))
    return Set(bytes.split(separator: 10).map { String(decoding: $0, as: UTF8.self) })
  }

  @Test(
    "each sample gives the same bytes at every width",
    arguments: [("swapi", [12, 3, 18, 23, 1]), ("aot", [13, 3, 10, 17, 0]), ("multiverse", [60, 19, 43, 147, 1])])
  func samples(plan: String, expected: [Int]) async throws {
    let workspace = try Workspace()
    let report = try await Self.run(plan, [], in: workspace)
    #expect(Self.counts(report) == expected)
    #expect(report.isLatest)
    #expect(try await dataFiles(Self.run(plan, [], in: workspace, width: 1)) == dataFiles(report))
  }

  @Test("records of a sample are the same in their own plan and in the multiverse")
  func sampleIDs() async throws {
    try await Self.expectParts([], sums: [60, 19, 43, 147, 1])
  }

  @Test(
    "SWAPI as it was recorded gives its known counts", .enabled(if: areThere, "the recorded archives are not beside the repository"),
    arguments: [("star-wars-2020-04-14", 50), ("star-wars-2021-06-18", 81)])
  func starWars(archive: String, species: Int) async throws {
    let workspace = try Workspace()
    let report = try await Self.run("swapi", [archive], in: workspace)
    #expect(Self.counts(report) == [82, 6, 171, 162, 1])
    let reject = try #require(try rows(report, "rejects").first)
    #expect(reject["source_id"]?.string == "swapi:planets:28")
    #expect(reject["code"]?.string == "no_name")
    let people = try rows(report, "characters")
    #expect(people.map { $0["species"]?.elements.map { $0 }.count ?? 0 }.reduce(0, +) == species)
    #expect(people.filter { $0["mass_kg"]?.isNull == true }.count == 23)
    #expect(people.filter { $0["birth_year"]?.isNull == true }.count == 39)
    #expect(try await dataFiles(Self.run("swapi", [archive], in: workspace, width: 1)) == dataFiles(report))
  }

  @Test(
    "the Attack on Titan API as it was recorded gives its known counts",
    .enabled(if: areThere, "the recorded archives are not beside the repository"),
    arguments: ["attack-on-titan-2025-06-13", "attack-on-titan-2023-05-06"])
  func attackOnTitan(archive: String) async throws {
    let workspace = try Workspace()
    let report = try await Self.run("aot", [archive], in: workspace)
    #expect(Self.counts(report) == [201, 88, 62, 2_212, 0])
    #expect(Self.notices(report) == ["one_sided_appearances": 20])
    let people = try rows(report, "characters")
    #expect(people.filter { $0["age_years"]?.isNull == false }.count == 21)
    #expect(people.filter { $0["height_cm"]?.isNull == false }.count == 4)
    #expect(people.filter { $0["name"]?.string == "Wald" }.count == 2)
    let oneSided = try rows(report, "appearances").filter { $0["source_ids"]?.elements.map { $0 }.count == 1 }
    #expect(oneSided.allSatisfy { $0["source_ids"]?.sourceText.hasPrefix(#"["attackontitanapi:characters:"#) == true })
    let titans = try rows(report, "episodes").map { $0["unresolved_characters"]?.elements.map { $0 }.count ?? 0 }
    #expect(titans.reduce(0, +) == 29)
    #expect(try await dataFiles(Self.run("aot", [archive], in: workspace, width: 1)) == dataFiles(report))
  }

  @Test(
    "between two recordings of the Attack on Titan API only pictures changed",
    .enabled(if: areThere, "the recorded archives are not beside the repository"))
  func attackOnTitanChanges() async throws {
    let workspace = try Workspace()
    let newer = try await Self.run("aot", [Self.archives[2]], in: workspace)
    let older = try await Self.run("aot", [Self.olderArchives[2]], in: workspace, width: 1)
    #expect(try Self.lines(newer, "characters").subtracting(Self.lines(older, "characters")).count == 2)
    #expect(try Self.lines(newer, "entities").subtracting(Self.lines(older, "entities")).count == 4)
    for table in ["episodes", "appearances", "relations"] {
      #expect(try Self.lines(newer, table) == Self.lines(older, table))
    }
  }

  @Test(
    "all three as they were recorded are one catalogue, in which nothing is called otherwise than in a plan of its own",
    .enabled(if: areThere, "the recorded archives are not beside the repository"), arguments: [archives, olderArchives])
  func multiverse(archives: [String]) async throws {
    let isNewer = archives == Self.archives
    try await Self.expectParts(archives, sums: isNewer ? [1_109, 145, 359, 3_642, 1] : [776, 125, 309, 3_176, 1])
  }

  private static func expectParts(_ archives: [String], sums: [Int]) async throws {
    let workspace = try Workspace()
    let whole = try await run("multiverse", archives, in: workspace)
    #expect(counts(whole) == sums)
    for table in ["characters", "episodes", "entities", "appearances", "relations", "statements", "rejects"] {
      var parts: Set<String> = []
      for (place, plan) in plans.enumerated() {
        let part = try await run(plan, archives.isEmpty ? [] : [archives[place]], in: workspace)
        parts.formUnion(try lines(part, table))
      }
      #expect(try lines(whole, table) == parts, "\(table)")
    }
  }
}
