import Catalog
import Configuration
import JSONBytes
import TestSupport
import Testing
import Transport

@testable import Adapters

@Suite struct DefinitionDraftTests {
  /// The definition that a draft writes, read as strictly as any other.
  private func draft(_ answer: String, url: String? = "https://api.example/v1/characters?page=1", link: String? = nil) throws
    -> APIDefinition
  {
    let headers = link.map { [HTTPHeaderField(name: "Link", value: $0)] } ?? []
    let draft = try DefinitionDraft(answer: Array(answer.utf8), url: url, headers: headers)
    return try APIDefinition(parsing: draft.text, file: "draft.json")
  }

  @Test("a page of an envelope gives selector, key, count, paging, map and the lists that records link to")
  func envelope() throws {
    let definition = try draft(
      #"""
      {"info": {"count": 2, "next": "https://api.example/v1/characters?page=2", "prev": null}, "results": [
        {"id": 1, "name": "Rick", "status": "Alive", "gender": "Male", "image": "https://api.example/v1/characters/avatar/1.png",
         "origin": {"name": "Earth", "url": "https://api.example/v1/location/1"}, "episode": ["https://api.example/v1/episode/1"], "foo": 3},
        {"id": 2, "name": "Morty", "status": "Alive", "gender": "Male", "image": null, "origin": {"name": "unknown", "url": ""}, "episode": []}]}
      """#)
    #expect(definition.baseURL == "https://api.example/v1")
    #expect(definition.authority == "example" || definition.authority == "api")
    #expect(definition.resources.map(\.name) == ["characters", "location", "episode"])
    let list = definition.resources[0]
    #expect(list.kind == .character)
    #expect(list.path == "/characters")
    #expect(list.select.text == "$.results")
    #expect(list.key == APIDefinition.KeyRule(path: PathExpression("$.id"), isLastPathSegment: false))
    #expect(list.count?.text == "$.info.count")
    #expect(list.pagination.style == .nextLink(PathExpression("$.info.next")))
    let map = Dictionary(uniqueKeysWithValues: list.map.map { ($0.field, $0) })
    #expect(map["name"]?.path.text == "$.name")
    #expect(map["status"]?.path.text == "$.status")
    #expect(map["images"]?.path.text == "$.image")
    #expect(map["origin"]?.path.text == "$.origin.url")
    #expect(map["origin"]?.target == "location")
    #expect(map["origin"]?.name?.text == "$.origin.name")
    #expect(map["episode_ids"]?.normalizer == .references)
    #expect(map["episode_ids"]?.target == "episode")
  }

  @Test(
    "bare lists, objects of records, keys in URLs, and the ways of paging are found",
    arguments: [
      (
        #"[{"name": "A", "url": "https://api.example/v1/characters/1"}, {"name": "B", "url": "https://api.example/v1/characters/2"}]"#, nil,
        "$", "none"
      ),
      (#"{"data": {"a": {"name": "A"}, "b": {"name": "B"}}}"#, nil, "$.data.*", "none"),
      (#"{"items": [{"id": "x", "name": "A"}], "meta": {"next_cursor": "abc"}}"#, nil, "$.items", "cursor"),
      (#"{"items": [{"id": "x", "name": "A"}], "total": 9, "offset": 0, "limit": 1}"#, nil, "$.items", "offset"),
      (#"{"items": [{"id": "x", "name": "A"}], "page": 1, "total_pages": 4}"#, nil, "$.items", "page_number"),
      (#"[{"id": "x", "name": "A"}]"#, #"<?page=2>; rel="next""#, "$", "link_header"),
      (#"{"id": 7, "name": "A", "friends": [{"n": 1}, {"n": 2}]}"#, nil, "$", "none"),
    ] as [(String, String?, String, String)])
  func shapes(answer: String, link: String?, select: String, paging: String) throws {
    let list = try draft(answer, link: link).resources[0]
    #expect(list.select.text == select)
    let found =
      switch list.pagination.style {
      case .none: "none"
      case .nextLink: "next_link"
      case .pageNumber: "page_number"
      case .offset: "offset"
      case .cursor: "cursor"
      case .linkHeader: "link_header"
      }
    #expect(found == paging)
  }

  @Test("what holds no records is told with what it holds")
  func noRecords() {
    #expect(throws: DefinitionDraft.Failure.noRecords(keys: ["a"])) { try DefinitionDraft(answer: Array(#"{"a": []}"#.utf8), url: nil) }
    #expect(throws: DefinitionDraft.Failure.noRecords(keys: [])) { try DefinitionDraft(answer: Array("[1, 2]".utf8), url: nil) }
    #expect(throws: DefinitionDraft.Failure.notJSON(JSONSyntaxError(offset: 0, line: 1, column: 1, problem: .empty))) {
      try DefinitionDraft(answer: [], url: nil)
    }
  }

  @Test("whatever an answer holds, a draft is a valid definition")
  func fuzz() throws {
    var random = SeededGenerator(seed: 3)
    let names = [
      "id", "name", "url", "next", "results", "data", "episode", "homeworld", "a.b", "*", "$", "count", "status", "page", "é", "",
    ]
    let texts = ["https://api.example/v1/planets/3", "/v1/x/1", "", "unknown", "https://api.example/v1/", "x y", "https://", "7"]
    func value(_ depth: Int) -> String {
      switch Int.random(in: 0..<(depth > 3 ? 3 : 6), using: &random) {
      case 0: return "\(Int.random(in: 0..<5, using: &random))"
      case 1: return "null"
      case 2: return "\"\(texts[Int.random(in: 0..<texts.count, using: &random)])\""
      case 3: return "[\((0..<Int.random(in: 0..<4, using: &random)).map { _ in value(depth + 1) }.joined(separator: ","))]"
      default:
        let members = (0..<Int.random(in: 0..<6, using: &random)).map { _ in
          "\"\(names[Int.random(in: 0..<names.count, using: &random)])\": \(value(depth + 1))"
        }
        return "{\(members.joined(separator: ","))}"
      }
    }
    var drafted = 0
    for _ in 0..<1500 {
      let answer = value(0)
      let url = Bool.random(using: &random) ? nil : "https://api.example/v1/characters.json?x=1"
      guard let draft = try? DefinitionDraft(answer: Array(answer.utf8), url: url) else { continue }
      drafted += 1
      do throws(ConfigurationError) {
        _ = try APIDefinition(parsing: draft.text, file: "draft.json")
      } catch {
        Issue.record("\(answer): \(error.problems.map(\.problem))")
      }
    }
    #expect(drafted > 200)
  }
}
