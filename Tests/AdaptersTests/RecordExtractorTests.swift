import Catalog
import JSONBytes
import TestSupport
import Testing

@testable import Adapters

/// A leaf as people read it.
private struct Leaf: Equatable, CustomStringConvertible {
  var path: String
  var type: StatementType
  var value: String?

  init(_ path: String, _ type: StatementType, _ value: String?) {
    self.path = path
    self.type = type
    self.value = value
  }

  var description: String { "\(path) \(type) \(value ?? "null")" }
}

/// A claim as people read it: the field, its value, and what belongs to it.
private struct Claim: Equatable, CustomStringConvertible {
  var field: String
  var value: String?
  var target: String?
  var name: String?
  var qualifier: String?

  init(_ field: String, _ value: String?, target: String? = nil, name: String? = nil, qualifier: String? = nil) {
    self.field = field
    self.value = value
    self.target = target
    self.name = name
    self.qualifier = qualifier
  }

  var description: String { "\(field)=\(value ?? "null") → \(target ?? "-") name \(name ?? "-") qualifier \(qualifier ?? "-")" }
}

@Suite struct RecordExtractorTests {
  /// Extracts the items of a list, as a page does.
  private static func extract(_ items: String, map: String = #"{ "name": "$.name" }"#, key: String = #""$.id""#) throws -> SourceBatch {
    let text = """
      { "version": 1, "authority": "api", "base_url": "https://api.example",
        "resources": [
          { "name": "people", "kind": "character", "path": "/people", "select": "$", "key": \(key), "map": \(map) },
          { "name": "film", "kind": "film", "path": "/films/", "select": "$", "key": "$.id", "map": { "title": "$.t" } },
          { "name": "place", "kind": "location", "path": "/v1/place", "select": "$", "key": "$.id", "map": { "name": "$.n" } } ] }
      """
    let definition = try APIDefinition(parsing: Array(text.utf8), file: "api.json")
    let resource = definition.resources[0]
    var extractor = RecordExtractor(resource, of: definition)
    var batch = SourceBatch(
      origin: SourceOrigin(universe: "u", authority: "api", resource: "people", location: "https://api.example/people"),
      map: resource.fieldMap)
    let document = try JSONDocument.parse(Array(items.utf8))
    document.withTokens { parsed in
      let view = RecordExtractor.Document(parsed, appendingTo: &batch.bytes)
      for index in view.records(below: 0) { extractor.extract(index, of: view, raw: view.place(of: parsed[index]), into: &batch) }
    }
    extractor.finish(&batch)
    return batch
  }

  private func leaves(_ batch: SourceBatch, of record: Int = 0) -> [Leaf] {
    batch.records[record].leaves.map { leaf in
      Leaf(batch.paths[Int(batch.leaves[leaf].path)].name, batch.leaves[leaf].type, batch.text(of: leaf))
    }
  }

  private func claims(_ batch: SourceBatch, of record: Int = 0) -> [Claim] {
    batch.claims[batch.records[record].claims].map { claim in
      Claim(
        batch.map.entries[Int(claim.entry)].field.name, batch.text(of: claim.leaf), target: claim.target?.description,
        name: claim.nameLeaf.flatMap { batch.text(of: $0) }, qualifier: claim.qualifierLeaf.flatMap { batch.text(of: $0) })
    }
  }

  @Test("every scalar is a leaf, in the order of the source, with its path, its type and its text as written")
  func leafOrder() throws {
    let batch = try Self.extract(
      #"[{"id": 1, "name": "Rick", "origin": {"name": "Earth", "url": ""}, "episode": ["a", "b"], "alive": true, "x": null, "y": false}]"#)
    #expect(
      leaves(batch) == [
        Leaf("id", .number, "1"), Leaf("name", .string, "Rick"), Leaf("origin.name", .string, "Earth"), Leaf("origin.url", .string, ""),
        Leaf("episode", .string, "a"), Leaf("episode", .string, "b"), Leaf("alive", .boolean, "true"), Leaf("x", .null, nil),
        Leaf("y", .boolean, "false"),
      ])
    #expect(batch.records[0].key == "1")
    #expect(batch.records[0].keyLeaf == 0)
    #expect(claims(batch) == [Claim("name", "Rick")])
  }

  @Test("items of lists repeat the path, however deep; empty lists and objects give no leaf")
  func lists() throws {
    let batch = try Self.extract(#"[{"id": 1, "a": [[1, [2]], {"b": [3]}], "c": [], "d": {}, "e": [[], {}]}]"#)
    #expect(
      leaves(batch) == [
        Leaf("id", .number, "1"), Leaf("a", .number, "1"), Leaf("a", .number, "2"), Leaf("a.b", .number, "3"),
      ])
  }

  @Test(
    "numbers stay as they are written",
    arguments: ["0", "-0", "1.50", "1e3", "1E+05", "12345678901234567890123", "0.1000000000000000055511151231257827"])
  func numbers(text: String) throws {
    #expect(leaves(try Self.extract("[{\"id\": \(text)}]")) == [Leaf("id", .number, text)])
  }

  @Test("escapes are read in values and in keys")
  func escapes() throws {
    let batch = try Self.extract(#"[{"\u0069d": "a\/b", "n\u0061me": "Zo\u00eb \"\ud83d\ude00\"\n", "a\"b": "\\"}]"#)
    #expect(
      leaves(batch) == [Leaf("id", .string, "a/b"), Leaf("name", .string, "Zoë \"😀\"\n"), Leaf("a\"b", .string, "\\")])
    #expect(batch.records[0].key == "a/b")
    #expect(claims(batch) == [Claim("name", "Zoë \"😀\"\n")])
  }

  @Test("records whose keys stand in another order, or are missing, or are new are read the same")
  func otherOrder() throws {
    let batch = try Self.extract(
      #"[{"id": 1, "name": "A", "x": 1}, {"x": 2, "name": "B", "id": 2}, {"name": "C"}, {"z": 3, "id": 4}, {}]"#)
    #expect(batch.records.map(\.key) == ["1", "2", nil, "4", nil])
    #expect(leaves(batch, of: 1) == [Leaf("x", .number, "2"), Leaf("name", .string, "B"), Leaf("id", .number, "2")])
    #expect((0..<5).map { claims(batch, of: $0) } == [[Claim("name", "A")], [Claim("name", "B")], [Claim("name", "C")], [], []])
    #expect(leaves(batch, of: 3) == [Leaf("z", .number, "3"), Leaf("id", .number, "4")])
    #expect(batch.records[4].leaves.isEmpty)
    #expect(batch.records.map { batch.text(in: $0.raw) }.last == "{}")
  }

  @Test(
    "a key is a text without blanks around it; of a URL its last segment where the definition says so",
    arguments: [
      (#""$.id""#, #"{"id": " 7 "}"#, "7"), (#""$.id""#, #"{"id": ""}"#, nil), (#""$.id""#, #"{"id": " \n"}"#, nil),
      (#""$.id""#, #"{"id": null}"#, nil), (#""$.id""#, #"{"id": "https://a/b/7"}"#, "https://a/b/7"),
      (#""$.a.id""#, #"{"a": {"id": 9}}"#, "9"), (#""$.id""#, #"{"id": [3, 4]}"#, "3"),
      (#"{ "path": "$.url", "as": "last_path_segment" }"#, #"{"url": "https://a/people/7/"}"#, "7"),
      (#"{ "path": "$.url", "as": "last_path_segment" }"#, #"{"url": "https://a/people/7"}"#, "7"),
      (#"{ "path": "$.url", "as": "last_path_segment" }"#, #"{"url": "///"}"#, nil),
      (#"{ "path": "$.url", "as": "last_path_segment" }"#, #"{"url": "7"}"#, "7"),
    ] as [(String, String, String?)])
  func keys(key: String, record: String, expected: String?) throws {
    #expect(try Self.extract("[\(record)]", key: key).records.map(\.key) == [expected])
  }

  @Test("names and qualifiers are joined to the values of their own object")
  func pairing() throws {
    let batch = try Self.extract(
      #"[{"id": 1, "home": {"since": "2013", "url": "/v1/place/3", "name": "Earth"}}, {"id": 2, "home": {"url": "/v1/place/4"}}]"#,
      map: #"{ "name": "$.n", "origin": { "path": "$.home.url", "as": "reference", "name": "$.home.name", "qualifier": "$.home.since" } }"#)
    #expect(claims(batch) == [Claim("origin", "/v1/place/3", target: "api:place:3", name: "Earth", qualifier: "2013")])
    #expect(claims(batch, of: 1) == [Claim("origin", "/v1/place/4", target: "api:place:4")])
  }

  @Test("in a list of objects each object's name belongs to its own values")
  func families() throws {
    let batch = try Self.extract(
      #"""
      [{"id": 1, "relatives": [
        {"family": "Ackermann", "members": ["https://h/people/2", "Kuchel"]},
        {"members": ["https://h/people/3"], "family": "Jaeger"},
        {"members": ["https://h/people/4"]},
        {"family": "Nobody", "members": []}
      ]}]
      """#,
      map:
        #"{ "name": "$.n", "relatives": { "path": "$.relatives.members", "as": "references", "to": "people", "qualifier": "$.relatives.family" } }"#
    )
    #expect(
      claims(batch) == [
        Claim("relatives", "https://h/people/2", target: "api:people:2", qualifier: "Ackermann"),
        Claim("relatives", "Kuchel", target: "api:people:Kuchel", qualifier: "Ackermann"),
        Claim("relatives", "https://h/people/3", target: "api:people:3", qualifier: "Jaeger"),
        Claim("relatives", "https://h/people/4", target: "api:people:4"),
      ])
  }

  @Test("a value with several qualifiers is claimed once with each, one without any once")
  func severalQualifiers() throws {
    let batch = try Self.extract(
      #"""
      [{"id": 1, "groups": [{"name": "Scouts", "sub_groups": ["Squad Levi", "Special Operations Squad"]}, {"name": "Nobility", "sub_groups": []},
                            {"sub_groups": ["Warriors"], "name": "Marleyan military"}]}]
      """#,
      map: #"{ "name": "$.n", "affiliations": { "path": "$.groups.name", "as": "references", "qualifier": "$.groups.sub_groups" } }"#)
    #expect(
      claims(batch) == [
        Claim("affiliations", "Scouts", qualifier: "Squad Levi"), Claim("affiliations", "Scouts", qualifier: "Special Operations Squad"),
        Claim("affiliations", "Nobility"), Claim("affiliations", "Marleyan military", qualifier: "Warriors"),
      ])
  }

  @Test("where no list is named, text that is no link leads nowhere: links and names may be mixed")
  func mixedMembers() throws {
    let batch = try Self.extract(
      #"[{"id": 1, "relatives": ["https://h/people/2", "Unnamed father", "A/B", "https://h/titans/3", ""]}]"#,
      map: #"{ "name": "$.n", "relatives": { "path": "$.relatives", "as": "references" } }"#)
    #expect(
      claims(batch) == [
        Claim("relatives", "https://h/people/2", target: "api:people:2"), Claim("relatives", "Unnamed father"), Claim("relatives", "A/B"),
        Claim("relatives", "https://h/titans/3"), Claim("relatives", ""),
      ])
  }

  @Test("a group that only bears a name is claimed by its name")
  func nameAlone() throws {
    let batch = try Self.extract(
      #"[{"id": 1, "groups": [{"name": "Scouts", "sub": ["Levi", "Hange"]}, {"name": "Marley", "sub": []}]}]"#,
      map: #"{ "name": "$.n", "affiliations": { "path": "$.groups.url", "as": "references", "name": "$.groups.name" } }"#)
    #expect(claims(batch) == [Claim("affiliations", "Scouts", name: "Scouts"), Claim("affiliations", "Marley", name: "Marley")])
  }

  @Test(
    "a reference leads to the list in whose path it lies, on any host, with or without a slash; a plain key to the list that is named",
    arguments: [
      (#""https://api.example/people/12""#, "api:people:12"), (#""https://api.example/people/12/""#, "api:people:12"),
      (#""https://mirror.example/other/people/12//""#, "api:people:12"), (#""http://h/films/3/""#, "api:film:3"),
      (#""http://h/v1/place/abc""#, "api:place:abc"), (#""http://h/place/abc""#, nil), (#""http://h/starships/9""#, nil),
      (#""http://h/mypeople/9""#, nil), (#""""#, nil), (#""/""#, nil), (#""12""#, "api:place:12"), ("12", "api:place:12"),
      (#""https:\/\/h\/people\/5""#, "api:people:5"), ("null", nil),
    ] as [(String, String?)])
  func references(link: String, target: String?) throws {
    let batch = try Self.extract(
      "[{\"id\": 1, \"home\": \(link)}]", map: #"{ "name": "$.n", "origin": { "path": "$.home", "as": "reference", "to": "place" } }"#)
    #expect(claims(batch).map(\.target) == [target])
  }

  @Test("what is a name and no key leads nowhere by itself; a link beside it does")
  func byName() throws {
    let batch = try Self.extract(
      #"[{"id": 1, "home": "Liberio"}, {"id": 2, "home": "https://h/v1/place/3"}]"#,
      map: #"{ "name": "$.n", "origin": { "path": "$.home", "as": "reference", "to": "place", "by": "name" } }"#)
    #expect(claims(batch) == [Claim("origin", "Liberio")])
    #expect(claims(batch, of: 1) == [Claim("origin", "https://h/v1/place/3", target: "api:place:3")])
  }

  @Test("a plain key without a list to lead to leads nowhere")
  func keyWithoutList() throws {
    let batch = try Self.extract(
      #"[{"id": 1, "home": "12"}]"#, map: #"{ "name": "$.n", "origin": { "path": "$.home", "as": "reference" } }"#)
    #expect(claims(batch) == [Claim("origin", "12")])
  }

  @Test("one value may serve two fields")
  func twoFields() throws {
    let batch = try Self.extract(#"[{"id": 1, "n": "A"}]"#, map: #"{ "name": "$.n", "aliases": "$.n" }"#)
    #expect(claims(batch) == [Claim("name", "A"), Claim("aliases", "A")])
  }

  @Test("what is no object is kept as one leaf, without a key")
  func noObjects() throws {
    let batch = try Self.extract(#"[7, "x", null, [], [1, 2], true]"#)
    #expect(batch.records.map(\.key) == [nil, nil, nil, nil, nil, nil])
    #expect(
      (0..<6).map { leaves(batch, of: $0) } == [
        [Leaf("$", .number, "7")], [Leaf("$", .string, "x")], [Leaf("$", .null, nil)], [],
        [Leaf("$", .number, "1"), Leaf("$", .number, "2")],
        [Leaf("$", .boolean, "true")],
      ])
    #expect(batch.records.map { batch.text(in: $0.raw) } == ["7", "x", "null", "[]", "[1, 2]", "true"])
  }

  // MARK: - Against a slow walk

  private static func walk(_ value: JSONValue, path: String, into leaves: inout [Leaf]) {
    switch value.kind {
    case .object:
      for (key, item) in value.members { walk(item, path: path.isEmpty ? key.name : "\(path).\(key.name)", into: &leaves) }
    case .array: for item in value.elements { walk(item, path: path, into: &leaves) }
    case .string: leaves.append(Leaf(path.isEmpty ? "$" : path, .string, value.string))
    case .number: leaves.append(Leaf(path.isEmpty ? "$" : path, .number, value.numberText))
    case .boolean: leaves.append(Leaf(path.isEmpty ? "$" : path, .boolean, value.boolean == true ? "true" : "false"))
    case .null: leaves.append(Leaf(path.isEmpty ? "$" : path, .null, nil))
    }
  }

  private static func json(_ depth: Int, _ random: inout SeededGenerator) -> String {
    let keys = ["id", "name", "url", "a", "b.c", "\\u0061", "é", "home", "x y"]
    switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &random) {
    case 0: return "null"
    case 1: return Bool.random(using: &random) ? "true" : "false"
    case 2: return "\(Int.random(in: -999...999, using: &random))"
    case 3: return "\(Int.random(in: 0...9, using: &random)).\(Int.random(in: 0...999, using: &random))e-2"
    case 4: return "\"plain \(Int.random(in: 0...9, using: &random))\""
    case 5: return "\"esc\\n\\u00e9\\\"\\ud83d\\ude00\""
    case 6:
      return "[" + (0..<Int.random(in: 0...4, using: &random)).map { _ in json(depth - 1, &random) }.joined(separator: ", ") + "]"
    default:
      let members = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        "\"\(keys[Int.random(in: 0..<keys.count, using: &random)])\": \(json(depth - 1, &random))"
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }

  @Test("the leaves of random records are those of a slow recursive walk, in pages of several records")
  func differential() throws {
    var random = SeededGenerator(seed: 77)
    var compared = 0
    for _ in 0..<300 {
      let items = (0..<Int.random(in: 1...4, using: &random)).map { _ in Self.json(4, &random) }
      let text = "[\(items.joined(separator: ",\n"))]"
      let batch = try Self.extract(
        text,
        map:
          #"{ "name": "$.name", "origin": { "path": "$.home.url", "as": "reference", "to": "place", "name": "$.home.name" }, "aliases": "$.a.a" }"#
      )
      let values = try JSONDocument.parse(Array(text.utf8)).root.elements.map { $0 }
      try #require(batch.records.count == values.count)
      for (index, value) in values.enumerated() {
        var expected: [Leaf] = []
        Self.walk(value, path: "", into: &expected)
        #expect(leaves(batch, of: index) == expected, "\(text)")
        if value.kind != .string { #expect(batch.text(in: batch.records[index].raw) == value.sourceText) }
        compared += expected.count
      }
    }
    #expect(compared > 1000)
  }
}
