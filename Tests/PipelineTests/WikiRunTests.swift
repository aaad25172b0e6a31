import FileSystem
import JSONBytes
import Pipeline
import Publication
import Testing

@Suite(.enabled(if: FileSystem.exists(Repository.archive("wiki-pages")), "the saved pages are not beside the repository (CATALOG_SHARED)"))
struct WikiRunTests {
  private static let wikis = [
    ("kimetsu", "kimetsu-no-yaiba.fandom.com"), ("naruto", "naruto.fandom.com"), ("naruto-pt", "naruto.fandom.com/pt-br"),
    ("onepiece", "onepiece.fandom.com"), ("starwars", "starwars.fandom.com"),
  ]

  private func run(_ workspace: Workspace, width: Int = 2, reads: Bool = true, output: String = "out") async throws -> RunReport {
    let from = reads ? ", \"from\": [\"\(Repository.archive("wiki-pages"))\"]" : ""
    let sources = Self.wikis.map { id, host in
      """
      { "id": "\(id)", "adapter": "fandom-wiki", "base_url": "https://\(host)"\(from),
        "characters": { "categories": ["Characters"] }, "episodes": { "categories": ["Episodes"] } }
      """
    }
    try workspace.write(
      "{ \"version\": 1, \"name\": \"wikis\", \"universe\": \"mixed\", \"sources\": [\(sources.joined(separator: ","))], \"output\": { \"directory\": \"\(output)\" } }",
      to: "plan.json")
    var request = RunRequest(plan: workspace.at("plan.json"))
    if !reads { request.archives = [Repository.archive("wiki-pages")] }
    request.width = width
    return try await Runner(environment: { _ in nil }).run(request)
  }

  private func lines(_ report: RunReport, _ table: String) throws -> [JSONValue] {
    try FileSystem.readAll(FilePath.join(try #require(report.folder), "\(table).ndjson")).split(separator: 10)
      .map { try JSONDocument.parse(Array($0)).root }
  }

  @Test("the saved pages of five wikis: 5 characters, 13 episodes, 2 chapters; what is left out is counted by reason")
  func shows() async throws {
    let workspace = try Workspace()
    let report = try await run(workspace)
    #expect(try lines(report, "characters").count == 5)
    let kinds = try lines(report, "episodes").compactMap { $0["kind"]?.string }
    #expect(kinds.count { $0 == "episode" } == 13)
    #expect(kinds.count { $0 == "chapter" } == 2)
    let notices = Dictionary(uniqueKeysWithValues: report.manifest.notices.map { ($0.name, $0.count) })
    #expect(notices["left_out_missing_page"] == 1)
    #expect(notices["left_out_category"] == 1)
    #expect(notices["left_out_list"] == 2)
    #expect(notices["left_out_other_kind"] == 4)
    #expect(notices["left_out_older_capture"] == 1)
    #expect(try lines(report, "rejects").isEmpty)
  }

  @Test("facts of five pages, as a person reads them there")
  func facts() async throws {
    let workspace = try Workspace()
    let report = try await run(workspace)
    let rows = try lines(report, "characters") + lines(report, "episodes")
    func value(_ id: String, _ field: String) -> String? {
      rows.first { $0["id"]?.string == id }?[field]?.sourceText
    }
    let tanjiro = "mixed:character:kimetsu-no-yaiba.fandom.com:132"
    #expect(value(tanjiro, "status") == "\"dead\"")
    #expect(value(tanjiro, "height_cm") == "165")
    #expect(value(tanjiro, "species") == "[\"Demon\",\"Human\"]")
    #expect(value(tanjiro, "age_years") == "null")
    #expect(value("mixed:character:kimetsu-no-yaiba.fandom.com:571", "relatives") == "[\"Unnamed Father\",\"Koyuki\"]")
    #expect(value("mixed:episode:naruto.fandom.com:281755", "title") == "\"A New Mission!!\"")
    #expect(value("mixed:episode:naruto.fandom.com:281755", "overall_number") == "148")
    #expect(value("mixed:episode:onepiece.fandom.com:4468", "air_date") == "\"1999-10-20\"")
    #expect(value("mixed:chapter:onepiece.fandom.com:2814", "air_date") == "\"1997-07-19\"")
    let relations = try lines(report, "relations")
    let sister = relations.first { $0["subject_id"]?.string == tanjiro && $0["object"]?.string == "Nezuko Kamado" }
    #expect(sister?["object_id"]?.string == "mixed:character:kimetsu-no-yaiba.fandom.com:151")
    #expect(sister?["qualifier"]?.string == "Younger Sister")
  }

  @Test("the same bytes at every width, and from an archive as from files; the archive of the run holds what was read")
  func stable() async throws {
    let workspace = try Workspace()
    let first = try await run(workspace, width: 1, output: "one")
    let second = try await run(workspace, width: 8, output: "eight")
    let third = try await run(workspace, reads: false, output: "archive")
    for table in ["characters", "episodes", "appearances", "relations", "sources", "statements", "rejects"] {
      let folders = try [first, second, third].map { try #require($0.folder) }
      let bytes = try folders.map { try FileSystem.readAll(FilePath.join($0, "\(table).ndjson")) }
      #expect(bytes[0] == bytes[1], "\(table)")
      #expect(bytes[0] == bytes[2], "\(table)")
    }
    #expect(FileSystem.exists(FilePath.join(try #require(third.folder), "raw.warc.gz")))
  }

  @Test("a wiki that nobody allows to ask is not asked")
  func notAsked() async throws {
    let workspace = try Workspace()
    try workspace.write(
      "{ \"version\": 1, \"name\": \"w\", \"universe\": \"u\", \"sources\": [{ \"id\": \"w\", \"adapter\": \"fandom-wiki\", \"base_url\": \"https://larks.example.org\" }] }",
      to: "plan.json")
    await #expect(throws: PipelineError.self) {
      try await Runner(environment: { _ in nil }).run(RunRequest(plan: workspace.at("plan.json")))
    }
  }
}
