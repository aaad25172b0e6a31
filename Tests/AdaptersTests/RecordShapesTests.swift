import Catalog
import Configuration
import JSONBytes
import Testing

@testable import Adapters

/// Shapes of answers that a definition reads without code.
@Suite struct RecordShapesTests {
  /// Each record as `key: field=value …` in the order of its claims; a template's text counts as its value.
  private static func read(_ members: String, _ body: String) async throws -> [String] {
    let reading = try await PageTable(["/people": PageTable.Answer(body)]).read(members) { batch in
      batch.records.map { record in
        let claims = batch.claims[record.claims].map { claim in
          let leaf = batch.paths[Int(batch.leaves[claim.leaf].path)].name
          let value = claim.target?.description ?? claim.text ?? batch.text(of: claim.leaf) ?? "null"
          return "\(batch.map.entries[Int(claim.entry)].field.name)=\(value)@\(leaf)"
        }
        return "\(record.key ?? "-"): \(claims.joined(separator: " "))"
      }
    }
    return reading.pages.flatMap { $0 }
  }

  @Test("an object of records may be keyed by the names of its members, escaped ones too")
  func memberNames() async throws {
    let members = #""select": "$.data.*", "key": { "as": "member_name" }, "map": { "name": "$.name" }"#
    #expect(
      try await Self.read(members, #"{"data": {"luke": {"name": "Luke"}, "le\u0069a o": {"name": "Leia"}}}"#) == [
        "luke: name=Luke@name", "leia o: name=Leia@name",
      ])
    #expect(try await Self.read(members, #"{"data": {}}"#) == [])
    #expect(
      try await Self.read(#""select": "$.*", "key": { "as": "member_name" }, "map": { "name": "$" }"#, #"{"1": "Luke"}"#) == [
        "1: name=Luke@$"
      ])
  }

  @Test("the name of the member is a raw value of its record, at $key")
  func memberNameLeaf() async throws {
    let members = #""select": "$.*", "key": { "as": "member_name" }, "map": { "name": "$.name" }"#
    let table = PageTable(["/people": #"{"luke": {"name": "Luke"}}"#])
    let reading = try await table.read(members) { batch in
      batch.records[0].leaves.map { "\(batch.paths[Int(batch.leaves[$0].path)].name)=\(batch.text(of: $0) ?? "-")" }
    }
    #expect(reading.pages == [["$key=luke", "name=Luke"]])
  }

  @Test("records below wrappers, one record an answer, and numbers or texts as keys")
  func wrappers() async throws {
    let map = #""key": "$.id", "map": { "name": "$.names.main" }"#
    #expect(
      try await Self.read(
        #""select": "$.data.people.items", \#(map)"#, #"{"data": {"people": {"items": [{"id": 1, "names": {"main": "A"}}]}}}"#) == [
          "1: name=A@names.main"
        ])
    #expect(
      try await Self.read(#""select": "$.person", \#(map)"#, #"{"person": {"id": "x", "names": [{"main": "A"}]}}"#) == [
        "x: name=A@names.main"
      ])
  }

  @Test("paths lead into lists of objects, each of its items")
  func nestedLists() async throws {
    let members = #""select": "$", "key": "$.id", "map": { "name": "$.name", "aliases": { "path": "$.titles.text", "as": "items" } }"#
    #expect(
      try await Self.read(members, #"[{"id": 1, "name": "A", "titles": [{"text": "B"}, {"text": "C"}]}]"#) == [
        "1: name=A@name aliases=B@titles.text aliases=C@titles.text"
      ])
  }

  @Test("a URL may be made of the key and of values, percent-encoded; one that lacks a part is none")
  func urlTemplates() async throws {
    let members = #"""
      "select": "$", "key": "$.id", "map": { "name": "$.name", "url": { "template": "https://example.org/people/{key}" },
        "images": { "template": "https://img.example{picture.path}" } }
      """#
    #expect(
      try await Self.read(members, #"[{"id": 7, "name": "A", "picture": {"path": "/a b.png"}}, {"id": "é", "name": "B", "picture": null}]"#)
        == [
          "7: name=A@name url=https://example.org/people/7@id images=https://img.example/a%20b.png@picture.path",
          "é: name=B@name url=https://example.org/people/%C3%A9@id",
        ])
  }

  @Test("a text may be made of several values, and each of them claims it")
  func textTemplates() async throws {
    let members = #""select": "$", "key": "$.id", "map": { "name": { "template": "{first} {last}" } }"#
    #expect(
      try await Self.read(members, #"[{"id": 1, "first": "Jon", "last": "Snow"}, {"id": 2, "last": "Hodor"}, {"id": 3}]"#) == [
        "1: name=Jon Snow@first name=Jon Snow@last", "2: name= Hodor@last", "3: ",
      ])
  }

  @Test(
    "links of static APIs lead to the records of a list, with and without the ending of a file",
    arguments: ["/places/p1", "/places/p1.json", "https://api.example/v1/places/p1.json?v=2", "../places/p1/", "/places/p1#top", "p1"])
  func staticLinks(link: String) throws {
    let text = """
      { "version": 1, "authority": "api", "base_url": "https://api.example", "resources": [
        { "name": "place", "kind": "location", "path": "/places.json", "select": "$", "key": "$.id", "map": { "name": "$.name" } } ] }
      """
    let definition = try APIDefinition(parsing: Array(text.utf8), file: "api.json")
    var link = link
    let target = link.withUTF8 { ReferenceResolver(definition).resolve($0, target: "place") }
    #expect(target == SourceID(authority: "api", resource: "place", key: "p1"))
  }

  // MARK: - What contradicts itself

  @Test(
    "definitions that contradict themselves are told where",
    arguments: [
      (#""key": { "as": "member_name" }"#, "resources[0].key.as"),
      (#""key": { "as": "member_name", "path": "$.id" }"#, "resources[0].key.path"),
      (#""key": { "as": "value" }"#, "resources[0].key"), (#""key": "$.*.id""#, "resources[0].key"),
      (#""key": "$.id", "details": {}"#, "resources[0].details"),
      (#""key": "$.id", "details": { "path": "$.url", "template": "/x/{id}" }"#, "resources[0].details"),
      (#""key": "$.id", "details": { "template": "/x/{id" }"#, "resources[0].details.template"),
      (#""key": "$.id", "details": { "template": "/x" }"#, "resources[0].details.template"),
      (#""key": "$.id", "filters": { "season": "s" }"#, "resources[0].filters.season"),
      (#""key": "$.id", "filters": { "colour": "s" }"#, "resources[0].filters.colour"),
      (#""key": "$.id", "paginate": { "type": "offset", "first": 1 }"#, "resources[0].paginate.first"),
      (#""key": "$.id", "paginate": { "type": "offset", "size_parameter": "l" }"#, "resources[0].paginate.size_parameter"),
      (#""key": "$.id", "paginate": { "type": "cursor" }"#, "resources[0].paginate"),
      (#""key": "$.id", "paginate": { "type": "link_header", "path": "$.next" }"#, "resources[0].paginate.path"),
      (#""key": "$.id", "map": { "name": { "as": "name" } }"#, "resources[0].map.name"),
      (#""key": "$.id", "map": { "name": { "path": "$.n", "template": "{n}" } }"#, "resources[0].map.name"),
      (#""key": "$.id", "map": { "name": { "template": "n" } }"#, "resources[0].map.name.template"),
      (#""key": "$.id", "map": { "name": "$.n", "origin": { "template": "{n}", "as": "reference" } }"#, "resources[0].map.origin.template"),
    ])
  func contradictions(members: String, place: String) throws {
    let map = members.contains("\"map\"") ? "" : #", "map": { "name": "$.name" }"#
    let text = """
      { "version": 1, "authority": "api", "base_url": "https://api.example",
        "resources": [ { "name": "people", "kind": "character", "path": "/people", "select": "$", \(members)\(map) } ] }
      """
    do throws(ConfigurationError) {
      _ = try APIDefinition(parsing: Array(text.utf8), file: "api.json")
      Issue.record("no problem is told")
    } catch {
      #expect(Set(error.problems.map(\.problem.path)).contains(place))
      #expect(error.problems.count <= 2)
    }
  }
}
