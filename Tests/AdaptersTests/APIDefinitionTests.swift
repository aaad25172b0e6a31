import Catalog
import Configuration
import TestSupport
import Testing

@testable import Adapters

@Suite struct APIDefinitionTests {
  /// A definition with one character list whose members can be set.
  private static func text(
    map: String = #"{ "name": "$.name" }"#, kind: String = "character", more: String = "", top: String = "", others: String = ""
  ) -> String {
    """
    { "version": 1, "authority": "api", "base_url": "https://api.example/v1/"\(top),
      "resources": [
        { "name": "people", "kind": "\(kind)", "path": "/people", "select": "$.results", "key": "$.id"\(more),
          "map": \(map) }\(others)
      ] }
    """
  }

  private func problems(_ text: String) -> [ConfigurationProblem] {
    do throws(ConfigurationError) {
      _ = try APIDefinition(parsing: Array(text.utf8), file: "api.json")
      return []
    } catch {
      return error.problems.map(\.problem)
    }
  }

  /// The offset of a text in another, in bytes.
  private func offset(of part: String, in text: String) throws -> Int {
    let bytes = Array(text.utf8)
    let part = Array(part.utf8)
    return try #require(bytes.indices.first { bytes[$0...].starts(with: part) })
  }

  @Test("what a definition leaves out has its defaults")
  func defaults() throws {
    let definition = try APIDefinition(parsing: Array(Self.text().utf8), file: "api.json")
    #expect(definition.authority == "api")
    #expect(definition.universe == nil)
    #expect(definition.baseURL == "https://api.example/v1")
    #expect(definition.language == nil)
    #expect(definition.licence == nil)
    #expect(definition.calendar == "ce")
    let people = try #require(definition.resource(named: "people"))
    #expect(people.kind == .character)
    #expect(people.key == APIDefinition.KeyRule(path: PathExpression("$.id"), isLastPathSegment: false))
    #expect(people.count == nil)
    #expect(people.pagination == APIDefinition.Pagination(style: .none, maximumPages: 1000))
    #expect(
      people.map == [
        APIDefinition.Mapping(field: "name", path: PathExpression("$.name"), normalizer: .name, target: nil, name: nil, qualifier: nil)
      ])
    #expect(definition.resource(named: "film") == nil)
  }

  @Test("what a definition says is read, comments left out")
  func everything() throws {
    let text = Self.text(
      map: """
        { "$comment": "who", "name": { "path": "$.title", "as": "text" }, "height_cm": "$.height",
          "origin": { "path": "$.home", "as": "reference", "to": "planets", "name": "$.home_name", "qualifier": "$.since" } }
        """,
      more: """
        , "count": "$.count", "paginate": { "type": "page_number", "parameter": "p", "first": 0, "max_pages": 9, "$comment": 1 }
        """,
      top: #", "universe": "u", "language": "de", "licence": { "name": "MIT", "url": "https://mit.example" }"#,
      others: """
        , { "name": "planets", "kind": "location", "path": "planets", "select": "$.data.*", "key": { "path": "$.url", "as": "last_path_segment" },
            "paginate": { "type": "next_link", "path": "$.next" }, "map": { "name": "$.name" } }
        """)
    let definition = try APIDefinition(parsing: Array(text.utf8), file: "api.json")
    #expect(definition.universe == "u")
    #expect(definition.language == "de")
    #expect(definition.licence == APIDefinition.Licence(name: "MIT", url: "https://mit.example"))
    #expect(definition.resources.map(\.name) == ["people", "planets"])
    let people = definition.resources[0]
    #expect(people.count == PathExpression("$.count"))
    #expect(people.pagination == APIDefinition.Pagination(style: .pageNumber(parameter: "p", first: 0), maximumPages: 9))
    #expect(
      people.map == [
        APIDefinition.Mapping(field: "name", path: PathExpression("$.title"), normalizer: .text, target: nil, name: nil, qualifier: nil),
        APIDefinition.Mapping(
          field: "height_cm", path: PathExpression("$.height"), normalizer: .length, target: nil, name: nil, qualifier: nil),
        APIDefinition.Mapping(
          field: "origin", path: PathExpression("$.home"), normalizer: .reference, target: "planets", name: PathExpression("$.home_name"),
          qualifier: PathExpression("$.since")),
      ])
    #expect(people.fieldMap.entries.map(\.serves) == [["name"], ["height_cm"], ["origin", "origin_id"]])
    let planets = definition.resources[1]
    #expect(planets.kind == .entity(.location))
    #expect(planets.key == APIDefinition.KeyRule(path: PathExpression("$.url"), isLastPathSegment: true))
    #expect(planets.pagination == APIDefinition.Pagination(style: .nextLink(PathExpression("$.next")), maximumPages: 1000))
  }

  @Test("a field that is none of the table is told with the one that was meant")
  func unknownField() throws {
    let text = Self.text(map: #"{ "name": "$.name", "specie": "$.species" }"#)
    #expect(
      problems(text) == [
        ConfigurationProblem(
          .unknownWord(
            "specie", what: "field of characters", suggestion: "species", known: TableName.characters.schema.columns.map(\.name)),
          offset: try offset(of: "\"specie\"", in: text), path: "resources[0].map.specie")
      ])
  }

  @Test("a reference to a list that the definition has not is told")
  func unknownResource() throws {
    let text = Self.text(map: #"{ "name": "$.name", "origin": { "path": "$.home", "as": "reference", "to": "peopel" } }"#)
    #expect(
      problems(text) == [
        ConfigurationProblem(
          .unknownWord("peopel", what: "resource", suggestion: "people", known: ["people"]),
          offset: try offset(of: "\"peopel\"", in: text), path: "resources[0].map.origin.to")
      ])
  }

  @Test("a reference by name says where names are looked up, and the lists that are found so are known")
  func byName() throws {
    let place = #", { "name": "places", "kind": "location", "path": "/places", "select": "$", "key": "$.id", "map": { "name": "$.n" } }"#
    let map = #"{ "name": "$.name", "origin": { "path": "$.home", "as": "reference", "to": "places", "by": "name" } }"#
    let definition = try APIDefinition(parsing: Array(Self.text(map: map, others: place).utf8), file: "api.json")
    #expect(definition.resources.map { definition.isFoundByName($0) } == [false, true])
    #expect(definition.resources[0].fieldMap.entries.map(\.namedResource) == [nil, "places"])
    let text = Self.text(map: #"{ "name": "$.name", "origin": { "path": "$.home", "as": "reference", "by": "name" } }"#)
    #expect(
      problems(text) == [
        ConfigurationProblem(.missingKey("to"), offset: try offset(of: #"{ "path": "$.home""#, in: text), path: "resources[0].map.origin")
      ])
  }

  @Test("a field that holds no references cannot be mapped as one")
  func noReferences() throws {
    let text = Self.text(map: #"{ "name": "$.name", "occupations": { "path": "$.s", "as": "references" } }"#)
    #expect(
      problems(text) == [
        ConfigurationProblem(
          .contradiction("occupations holds no references"), offset: try offset(of: #"{ "path": "$.s""#, in: text),
          path: "resources[0].map.occupations")
      ])
  }

  @Test("a field that the pipeline makes cannot be mapped")
  func derivedField() throws {
    let text = Self.text(map: #"{ "name": "$.name", "calendar": "$.c" }"#)
    #expect(
      problems(text) == [
        ConfigurationProblem(
          .contradiction("calendar is made by the pipeline and cannot be mapped"), offset: try offset(of: "\"calendar\"", in: text),
          path: "resources[0].map.calendar")
      ])
  }

  @Test(
    "a map without a name, or a title for episodes, is told",
    arguments: [("character", "name"), ("location", "name"), ("film", "title")])
  func missingName(kind: String, missing: String) throws {
    let text = Self.text(map: #"{ "url": "$.url" }"#, kind: kind)
    #expect(
      problems(text) == [
        ConfigurationProblem(.missingKey(missing), offset: try offset(of: #"{ "url""#, in: text), path: "resources[0].map")
      ])
  }

  @Test("paging by links without the path of the link is told")
  func missingNextLinkPath() throws {
    let text = Self.text(more: #", "paginate": { "type": "next_link" }"#)
    #expect(
      problems(text) == [
        ConfigurationProblem(.missingKey("path"), offset: try offset(of: #"{ "type""#, in: text), path: "resources[0].paginate")
      ])
  }

  @Test("two lists of one name, and all else that is wrong, are told in one go in the order of the file")
  func allAtOnce() throws {
    let text = Self.text(
      map: #"{ "nam": "$.name" }"#,
      others: #", { "name": "people", "kind": "film", "path": "/f", "select": "$", "key": "$.id", "map": { "titel": "$.t" } }"#)
    let characters = TableName.characters.schema.columns.map(\.name)
    let episodes = TableName.episodes.schema.columns.map(\.name)
    #expect(
      problems(text) == [
        ConfigurationProblem(.missingKey("name"), offset: try offset(of: #"{ "nam""#, in: text), path: "resources[0].map"),
        ConfigurationProblem(
          .unknownWord("nam", what: "field of characters", suggestion: "name", known: characters),
          offset: try offset(of: "\"nam\"", in: text), path: "resources[0].map.nam"),
        ConfigurationProblem(
          .duplicateName("people", what: "resource"), offset: try offset(of: #"{ "name": "people", "kind": "film""#, in: text),
          path: "resources[1]"),
        ConfigurationProblem(.missingKey("title"), offset: try offset(of: #"{ "titel""#, in: text), path: "resources[1].map"),
        ConfigurationProblem(
          .unknownWord("titel", what: "field of episodes", suggestion: "title", known: episodes),
          offset: try offset(of: "\"titel\"", in: text), path: "resources[1].map.titel"),
      ])
  }

  @Test("a way of reading that is unknown is told with those there are")
  func unknownNormalizer() throws {
    let text = Self.text(map: #"{ "name": { "path": "$.n", "as": "nmae" } }"#)
    #expect(
      problems(text) == [
        ConfigurationProblem(
          .unknownWord("nmae", what: "value", suggestion: "name", known: Normalizer.allCases.map(\.rawValue)),
          offset: try offset(of: "\"nmae\"", in: text), path: "resources[0].map.name.as")
      ])
  }

  @Test("every definition that ships is read without a problem and is found by its name")
  func builtIn() throws {
    #expect(BuiltInDefinitions.names == ["rick-and-morty", "swapi", "attack-on-titan"])
    for name in BuiltInDefinitions.names {
      let definition = try #require(try BuiltInDefinitions.definition(named: name))
      #expect(!definition.resources.isEmpty)
      #expect(definition.licence != nil)
    }
    #expect(try BuiltInDefinitions.definition(named: "nobody") == nil)
    #expect(BuiltInDefinitions.source(named: "nobody") == nil)
  }

  @Test("the calendar of years is that of the definition, in every list, until a plan says another")
  func calendar() throws {
    var definition = try APIDefinition(parsing: Array(Self.text(top: #", "calendar": "bby""#).utf8), file: "api.json")
    #expect(definition.calendar == "bby")
    #expect(definition.resources.map(\.fieldMap.calendar) == ["bby"])
    definition.calendar = "third-age"
    #expect(definition.resources.map(\.fieldMap.calendar) == ["third-age"])
    let text = Self.text(top: #", "calendar": "The Third Age""#)
    #expect(problems(text).map(\.path) == ["calendar"])
  }

  @Test("mutated definitions never crash, and every problem lies inside the file", arguments: BuiltInDefinitions.names)
  func mutations(name: String) throws {
    let valid = try #require(BuiltInDefinitions.source(named: name))
    var random = SeededGenerator(seed: 5)
    var refused = 0
    for _ in 0..<600 {
      var bytes = valid
      for _ in 0..<3 {
        let place = Int.random(in: 0..<bytes.count - 8, using: &random)
        if Bool.random(using: &random) {
          bytes.removeSubrange(place..<place + Int.random(in: 1...8, using: &random))
        } else {
          bytes[place] = Array("{}[]\",:$.x1".utf8)[Int.random(in: 0..<11, using: &random)]
        }
      }
      do throws(ConfigurationError) {
        _ = try APIDefinition(parsing: bytes, file: "m")
      } catch {
        refused += 1
        #expect(!error.problems.isEmpty)
        for problem in error.problems { #expect((0...bytes.count).contains(problem.problem.offset)) }
      }
    }
    #expect(refused > 300)
  }
}
