import FileSystem
import JSONBytes
import Pipeline
import Publication
import Testing

/// What is known of the answers of the Attack on Titan API, each fact a case.
@Suite struct AttackOnTitanTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private static let base = "https://api.attackontitanapi.com"

  private static func person(_ members: String = "", id: Int = 1, name: String = "Eren Jaeger") -> String {
    "{\"id\": \(id), \"name\": \"\(name)\"\(members.isEmpty ? "" : ", ")\(members)}"
  }

  /// Some columns of the one character that these members make.
  private func character(_ members: String, _ columns: String...) async throws -> [String] {
    let report = try await UniversePages.attackOnTitan(["characters": [Self.person(members)]]).run(in: workspace)
    let row = try #require(try rows(report, "characters").first)
    return try columns.map { try #require(row[$0]).sourceText }
  }

  private static func listing(_ records: [String], count: Int, next: String = "null") -> String {
    """
    {"info": {"count": \(count), "pages": 2, "next_page": \(next), "prev_page": null}, "results": [\(records.joined(separator: ", "))]}
    """
  }

  @Test("pages are counted: the broken link to the next one is not followed, and the last page has no link to the one before")
  func paging() async throws {
    let next = "\"\(Self.base)/characters?page=2?gender=female\""
    let pages = UniversePages.attackOnTitan([:])
      .with("\(Self.base)/characters?page=1", Self.listing([Self.person()], count: 2, next: next))
      .with("\(Self.base)/characters?page=2", Self.listing([Self.person(id: 2)], count: 2))
    let report = try await pages.run(in: workspace)
    #expect(counts(report)["characters"] == 2)
    #expect(report.manifest.notices.isEmpty)
  }

  @Test("a page past the end has status 200 and no list: the list ends, and what is missing is told")
  func pastTheEnd() async throws {
    let pages = UniversePages.attackOnTitan([:])
      .with("\(Self.base)/characters?page=1", Self.listing([Self.person()], count: 2))
      .with("\(Self.base)/characters?page=2", #"{"info": {"count": 2, "pages": 1, "next_page": null, "prev_page": null}}"#)
    let report = try await pages.run(in: workspace)
    #expect(counts(report)["characters"] == 1)
    #expect(report.manifest.notices.contains { $0 == ("declared_count_differs", 1) })
  }

  @Test("an answer that is an empty list, as for an unknown id, is no page", .timeLimit(.minutes(1)))
  func noPage() async throws {
    await #expect(throws: PipelineError.self) {
      try await UniversePages.attackOnTitan([:]).with("\(Self.base)/titans?page=1", "[]").run(in: workspace)
    }
    #expect(workspace.runs() == [])
  }

  @Test("an age is a number or a word", arguments: [("19", "19"), (#""unknown""#, "null"), (#""19""#, "19")])
  func ages(age: String, expected: String) async throws {
    #expect(try await character("\"age\": \(age)", "age_years") == [expected])
  }

  @Test(
    "the height of a titan form is not the person's; a titan's and a horse's own are",
    arguments: [
      ("unknown", "null"), ("60 m (Colossal Titan form)", "null"), ("~15 m (Titan form)", "null"), ("3-4 m (Titan form)", "null"),
      ("3m (Titan form)", "null"), ("6m (Titan)", "null"), ("4m", "400"), ("7m", "700"), ("160 cm (at the withers)", "160"),
    ])
  func heights(text: String, expected: String) async throws {
    #expect(try await character("\"height\": \"\(text)\"", "height_cm") == [expected])
  }

  @Test("the height of a titan form stays a statement that says why")
  func heightStatement() async throws {
    let report = try await UniversePages.attackOnTitan(["characters": [Self.person(#""height": "6m (Titan)""#)]]).run(in: workspace)
    let statement = try #require(try rows(report, "statements").first { $0["path"]?.string == "height" })
    #expect(statement["value"]?.string == "6m (Titan)")
    #expect(statement["outcome"]?.string == "unparsed")
    #expect(statement["note"]?.string == "of another form, not of the person")
  }

  @Test("a picture may be absent", arguments: [("", "[]"), (#""img": "https://h/1.png""#, #"["https://h/1.png"]"#)])
  func pictures(members: String, expected: String) async throws {
    #expect(try await character(members, "images") == [expected])
  }

  @Test("status and gender are said in any case, with the footnotes of a wiki")
  func vocabularies() async throws {
    #expect(try await character(#""status": "Unknown", "gender": "unknown""#, "status", "gender") == ["\"unknown\"", "\"unknown\""])
    #expect(try await character(#""status": "Deceased", "gender": "Ambiguous[9]""#, "status", "gender") == ["\"dead\"", "\"other\""])
  }

  @Test("footnotes go out of places, occupations and relatives; an arrow stays")
  func footnotes() async throws {
    #expect(
      try await character(
        #""birthplace": "Liberio [2][3][4]", "residence": "Wall Rose [1]", "occupation": "Gardener[1]""#, "origin", "residence",
        "occupations")
        == ["\"Liberio\"", "\"Wall Rose\"", #"["Gardener"]"#])
    #expect(
      try await character(#""relatives": [{"family": "X family", "members": ["Unnamed father[2]"]}]"#, "relatives")
        == [#"["Unnamed father"]"#])
    #expect(try await character(#""birthplace": "Outskirts? \u2192 Shiganshina""#, "origin") == ["\"Outskirts? → Shiganshina\""])
  }

  @Test("an empty text among the items of a list is none of them")
  func emptyItems() async throws {
    #expect(
      try await character(
        #""roles": ["", "Beast Titans"], "alias": ["", "Beast Titan"], "species": ["Human", ""]"#, "aliases", "species")
        == [#"["Beast Titan"]"#, #"["Human"]"#])
  }

  @Test("two characters of one name are two; a diaeresis stays")
  func names() async throws {
    let people = [Self.person(id: 78, name: "Wald"), Self.person(id: 166, name: "Wald"), Self.person(id: 10, name: "Hange Zoë")]
    let report = try await UniversePages.attackOnTitan(["characters": people]).run(in: workspace)
    #expect(try rows(report, "characters").map { $0["name"]?.string } == ["Hange Zoë", "Wald", "Wald"])
  }

  private struct Relation: Equatable {
    var kind, object, objectID, qualifier: String?

    init(_ kind: String?, _ object: String?, _ objectID: String?, _ qualifier: String?) {
      (self.kind, self.object, self.objectID, self.qualifier) = (kind, object, objectID, qualifier)
    }
  }

  private static func relations(_ report: RunReport) throws -> [Relation] {
    try rows(report, "relations").map {
      Relation($0["relation"]?.string, $0["object"]?.string, $0["object_id"]?.string, $0["qualifier"]?.string)
    }
  }

  @Test("relatives are links and plain names, each with its family; a family without members has none")
  func relatives() async throws {
    let members = #"""
      "relatives": [{"family": "Ackermann family", "members": ["Unnamed father", "https://api.attackontitanapi.com/characters/57"]},
                    {"family": "[2]", "members": ["Florian"]}, {"family": "", "members": ["Alma"]}, {"family": "Jaeger family", "members": []}]
      """#
    let people = [Self.person(members), Self.person(id: 57, name: "Levi Ackermann")]
    let report = try await UniversePages.attackOnTitan(["characters": people]).run(in: workspace)
    #expect(try rows(report, "characters").first?["relatives"]?.sourceText == #"["Unnamed father","Levi Ackermann","Florian","Alma"]"#)
    #expect(
      try Self.relations(report) == [
        Relation("relative", "Levi Ackermann", "attack-on-titan:character:attackontitanapi:57", "Ackermann family"),
        Relation("relative", "Unnamed father", nil, "Ackermann family"), Relation("relative", "Florian", nil, nil),
        Relation("relative", "Alma", nil, nil),
      ])
  }

  @Test("groups are affiliations, one relation a sub-group")
  func groups() async throws {
    let members = #"""
      "groups": [{"name": "Scout Regiment", "sub_groups": ["Squad Levi", "Special Operations Squad"]}, {"name": "Nobility", "sub_groups": []}]
      """#
    let report = try await UniversePages.attackOnTitan(["characters": [Self.person(members)]]).run(in: workspace)
    #expect(try rows(report, "characters").first?["affiliations"]?.sourceText == #"["Scout Regiment","Nobility"]"#)
    #expect(
      try Self.relations(report) == [
        Relation("affiliation", "Scout Regiment", nil, "Squad Levi"),
        Relation("affiliation", "Scout Regiment", nil, "Special Operations Squad"),
        Relation("affiliation", "Nobility", nil, nil),
      ])
  }

  @Test("places and groups that the API names like one of its own records lead to it; other names are names")
  func namesOfRecords() async throws {
    let members = #"""
      "birthplace": "Liberio [2][3][4]", "residence": "Wall Rose", "groups": [{"name": "Scout Regiment", "sub_groups": []}, {"name": "Nobility", "sub_groups": []}]
      """#
    let report = try await UniversePages.attackOnTitan([
      "characters": [Self.person(members)], "locations": [#"{"id": 3, "name": "Liberio", "territory": "Marley", "img": "unknown"}"#],
      "organizations": [#"{"id": 7, "name": "Scout Regiment", "affiliation": "Military"}"#],
    ]).run(in: workspace)
    #expect(
      try Self.relations(report) == [
        Relation("origin", "Liberio", "attack-on-titan:location:attackontitanapi:3", nil),
        Relation("affiliation", "Scout Regiment", "attack-on-titan:organization:attackontitanapi:7", nil),
        Relation("residence", "Wall Rose", nil, nil), Relation("affiliation", "Nobility", nil, nil),
      ])
    let row = try #require(try rows(report, "characters").first)
    #expect(row["origin_id"]?.string == "attack-on-titan:location:attackontitanapi:3")
    #expect(row["residence_id"]?.isNull == true)
    #expect(try rows(report, "entities").map { $0["part_of"]?.string } == ["Marley", "Military"])
    #expect(report.manifest.notices.isEmpty)
  }

  @Test("a titan is no character: it stands among the unresolved, with names that lead nowhere; none is lost, and codes get their zeros")
  func episodes() async throws {
    let episode = #"""
      {"id": 1, "name": "To You", "episode": "S1E01", "img": "https://h/e.png", "characters": ["https://api.attackontitanapi.com/characters/1",
       "https://api.attackontitanapi.com/titans/4", "Unnamed soldier", "https://api.attackontitanapi.com/characters/999"]}
      """#
    let told = Self.person(#""episodes": ["https://api.attackontitanapi.com/episodes/1"]"#, id: 2, name: "Mikasa Ackermann")
    let report = try await UniversePages.attackOnTitan([
      "characters": [Self.person(), told], "episodes": [episode], "titans": [#"{"id": 4, "name": "Colossal Titan", "height": "60 m"}"#],
    ]).run(in: workspace)
    let row = try #require(try rows(report, "episodes").first)
    #expect(row["code"]?.string == "S01E01")
    #expect(row["season"]?.integer == 1)
    #expect(row["unresolved_characters"]?.sourceText == #"["Colossal Titan","Unnamed soldier"]"#)
    #expect(
      try rows(report, "appearances").map { $0["source_ids"]?.sourceText }
        == [#"["attackontitanapi:episodes:1"]"#, #"["attackontitanapi:characters:2"]"#])
    #expect(report.manifest.notices.contains { $0 == ("dropped_references", 1) })
    #expect(report.manifest.notices.contains { $0 == ("one_sided_appearances", 2) })
  }

  @Test("a shape that drifts changes no record: null for unknown, a text for a list of one, a field that is gone")
  func drift() async throws {
    let members = #""status": "Alive", "height": "unknown", "occupation": "Soldier", "species": ["Human"], "residence": "unknown""#
    let drifted = #""status": "Alive", "height": null, "occupation": ["Soldier"], "species": "Human""#
    let columns = ["id", "status", "height_cm", "occupations", "species", "residence", "images"]
    var found: [[String]] = []
    for members in [members, drifted] {
      let report = try await UniversePages.attackOnTitan(["characters": [Self.person(members)]]).run(in: workspace)
      let row = try #require(try rows(report, "characters").first)
      found.append(try columns.map { try #require(row[$0]).sourceText })
    }
    #expect(found[0] == found[1])
  }
}
