import FileSystem
import JSONBytes
import Pipeline
import Publication
import Testing

/// What is known of SWAPI's answers, each fact a case.
@Suite struct StarWarsTests {
  private static func person(_ members: String = "", key: Int = 1, base: String = "https://swapi.dev/api", name: String = "Luke") -> String
  {
    "{\"name\": \"\(name)\", \(members)\(members.isEmpty ? "" : ", ")\"url\": \"\(base)/people/\(key)/\"}"
  }

  /// Some columns of the one character that these members make.
  private static func character(_ members: String, _ columns: String...) async throws -> [String] {
    let workspace = try Workspace()
    let report = try await UniversePages.starWars(["people": [person(members)]]).run(in: workspace)
    let row = try #require(try rows(report, "characters").first)
    return try columns.map { try #require(row[$0]).sourceText }
  }

  @Test("every list is asked for with the slash that the server wants, whole and not record by record")
  func requests() async throws {
    var request = RunRequest(plan: "swapi")
    request.isDryRun = true
    let report = try await Runner(environment: { _ in nil }).run(request)
    let lists = ["people", "films", "planets", "species", "vehicles", "starships"]
    #expect(report.requests == lists.map { "https://swapi.dev/api/\($0)/" })
  }

  @Test("the key is the last segment of the URL, whatever the mirror; ids name the authority and never the host")
  func mirrors() async throws {
    let workspace = try Workspace()
    let base = "https://swapi.py4e.com/api"
    let person = Self.person("\"homeworld\": \"\(base)/planets/28\", \"films\": [\"https://swapi.co/api/films/4/\"]", key: 17, base: base)
    let report = try await UniversePages.starWars(
      [
        "people": [person], "planets": ["{\"name\": \"Endor\", \"url\": \"\(base)/planets/28/\"}"],
        "films": ["{\"title\": \"The Phantom Menace\", \"characters\": [], \"url\": \"\(base)/films/4/\"}"],
      ], base: base
    ).run(in: workspace, settings: ["sources.api.base_url=\(base)/"])
    let row = try #require(try rows(report, "characters").first)
    #expect(row["id"]?.string == "star-wars:character:swapi:17")
    #expect(row["origin_id"]?.string == "star-wars:location:swapi:28")
    #expect(row["episode_ids"]?.sourceText == #"["star-wars:film:swapi:4"]"#)
    #expect(try rows(report, "sources").map { $0["source_id"]?.string } == ["swapi:people:17", "swapi:films:4", "swapi:planets:28"])
  }

  @Test(
    "numbers are texts",
    arguments: [
      (#""height": "172", "mass": "1,358""#, ["172", "1358"]), (#""height": "36.8 ", "mass": "unknown""#, ["36.8", "null"]),
      (#""height": "unknown", "mass": "78.2""#, ["null", "78.2"]),
    ])
  func numbers(members: String, expected: [String]) async throws {
    #expect(try await Self.character(members, "height_cm", "mass_kg") == expected)
  }

  @Test(
    "years are counted from the Battle of Yavin",
    arguments: [
      ("41.9BBY", ["-41.9", "\"bby\"", "\"41.9BBY\""]), ("896BBY", ["-896", "\"bby\"", "\"896BBY\""]),
      ("unknown", ["null", "null", "null"]),
      ("4ABY", ["4", "\"bby\"", "\"4ABY\""]),
    ])
  func years(text: String, expected: [String]) async throws {
    #expect(try await Self.character("\"birth_year\": \"\(text)\"", "birth_year", "calendar", "birth_text") == expected)
  }

  @Test(
    "none is genderless, n/a says nothing",
    arguments: [
      ("male", "\"male\""), ("female", "\"female\""), ("n/a", "null"), ("none", "\"genderless\""), ("hermaphrodite", "\"hermaphrodite\""),
    ])
  func genders(text: String, expected: String) async throws {
    #expect(try await Self.character("\"gender\": \"\(text)\"", "gender") == [expected])
  }

  @Test("colours are comma lists, and neither none, n/a nor unknown is a colour")
  func colors() async throws {
    let members = #""hair_color": "none", "skin_color": "white, blue", "eye_color": "unknown""#
    #expect(try await Self.character(members, "hair_colors", "skin_colors", "eye_colors") == ["[]", #"["white","blue"]"#, "[]"])
    #expect(try await Self.character(#""hair_color": "brown, grey""#, "hair_colors") == [#"["brown","grey"]"#])
    #expect(try await Self.character(#""hair_color": "n/a""#, "hair_colors") == ["[]"])
  }

  @Test("a species is named by the record that its link leads to; no link is no species")
  func species() async throws {
    let workspace = try Workspace()
    let people = [
      Self.person(#""species": ["https://swapi.dev/api/species/2/"]"#, key: 2, name: "C-3PO"), Self.person(#""species": []"#, key: 1),
    ]
    let droid = #"{"name": "Droid", "classification": "artificial", "homeworld": null, "url": "https://swapi.dev/api/species/2/"}"#
    let report = try await UniversePages.starWars(["people": people, "species": [droid]]).run(in: workspace)
    #expect(try rows(report, "characters").map { $0["species"]?.sourceText } == ["[]", #"["Droid"]"#])
    #expect(
      try rows(report, "relations").map(\.sourceText) == [
        #"{"subject_id":"star-wars:character:swapi:2","relation":"other","object_id":"star-wars:species:swapi:2","object":"Droid","qualifier":"species","source_id":"swapi:people:2"}"#
      ])
    #expect(try rows(report, "entities").map { $0["subtype"]?.string } == ["artificial"])
  }

  @Test("a planet without a name is rejected, and references to it are null and dropped")
  func unknownPlanet() async throws {
    let workspace = try Workspace()
    let report = try await UniversePages.starWars([
      "people": [Self.person(#""homeworld": "https://swapi.dev/api/planets/28/""#)],
      "planets": [#"{"name": "unknown", "url": "https://swapi.dev/api/planets/28/"}"#],
    ]).run(in: workspace)
    let rejects = try rows(report, "rejects")
    #expect(rejects.map { $0["source_id"]?.string } == ["swapi:planets:28"])
    #expect(rejects.map { $0["code"]?.string } == ["no_name"])
    let row = try #require(try rows(report, "characters").first)
    #expect(row["origin"]?.isNull == true)
    #expect(row["origin_id"]?.isNull == true)
    #expect(try rows(report, "relations").isEmpty)
    #expect(report.manifest.notices.contains { $0 == ("dropped_references", 1) })
  }

  @Test("a film is an episode of kind film, with its number, people as lists and an opening text on one line")
  func films() async throws {
    let workspace = try Workspace()
    let film = #"""
      {"title": "A New Hope", "episode_id": 4, "opening_crawl": "A farm boy\r\nbuys two droids.\r\n\r\nOne of them\r\ncalls for help....",
       "director": "George Lucas", "producer": "Gary Kurtz, Rick McCallum", "release_date": "1977-05-25",
       "characters": ["https://swapi.dev/api/people/1/"], "url": "https://swapi.dev/api/films/1/"}
      """#
    let person = Self.person(#""films": ["https://swapi.dev/api/films/1/"]"#, name: "Padmé Amidala")
    let report = try await UniversePages.starWars(["people": [person], "films": [film]]).run(in: workspace)
    let row = try #require(try rows(report, "episodes").first)
    #expect(row["id"]?.string == "star-wars:film:swapi:1")
    #expect(row["kind"]?.string == "film")
    #expect(row["overall_number"]?.integer == 4)
    #expect(row["air_date"]?.string == "1977-05-25")
    #expect(row["directors"]?.sourceText == #"["George Lucas"]"#)
    #expect(row["producers"]?.sourceText == #"["Gary Kurtz","Rick McCallum"]"#)
    #expect(row["synopsis"]?.string == "A farm boy buys two droids. One of them calls for help....")
    #expect(try rows(report, "characters").map { $0["name"]?.string } == ["Padmé Amidala"])
    #expect(
      try rows(report, "appearances").map { $0["source_ids"]?.sourceText } == [#"["swapi:films:1","swapi:people:1"]"#])
  }

  @Test("vehicles, starships and planets are entities, with their class as their subtype")
  func entities() async throws {
    let workspace = try Workspace()
    let report = try await UniversePages.starWars([
      "vehicles": [#"{"name": "Sandcrawler", "vehicle_class": "wheeled", "length": "36.8 ", "url": "https://swapi.dev/api/vehicles/4/"}"#],
      "starships": [#"{"name": "X-wing", "starship_class": "Starfighter", "url": "https://swapi.dev/api/starships/12/"}"#],
      "planets": [#"{"name": "Tatooine", "url": "https://swapi.dev/api/planets/1/"}"#],
    ]).run(in: workspace)
    let entities = try rows(report, "entities")
    #expect(
      entities.map { $0["id"]?.string } == ["star-wars:location:swapi:1", "star-wars:starship:swapi:12", "star-wars:vehicle:swapi:4"])
    #expect(entities.map { $0["subtype"]?.string } == [nil, "Starfighter", "wheeled"])
  }
}
