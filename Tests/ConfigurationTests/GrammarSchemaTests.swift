import Configuration
import Glibc
import JSONBytes
import Testing

@Suite struct GrammarSchemaTests {
  private static let grammar: Grammar = .object([
    Grammar.Key("name", .string(.slug), required: true, "a slug"),
    Grammar.Key("title", .string(), "a text"),
    Grammar.Key("colour", .string(.oneOf(["green", "yellow"])), "a word"),
    Grammar.Key("site", .string(.url), "a URL"),
    Grammar.Key("where", .string(.path), "a path"),
    Grammar.Key("pages", .integer(1...10), "a whole number"),
    Grammar.Key("share", .number(0...1), "a number"),
    Grammar.Key("deep", .boolean, "a switch"),
    Grammar.Key("tags", .list(.string(), atLeast: 1), "a list"),
    Grammar.Key("words", .map(.string()), "a map"),
    Grammar.Key("key", .either([.string(.path), .object([Grammar.Key("path", .string(.path), required: true, "a path")])]), "two shapes"),
  ])

  private static var schema: [UInt8] {
    var writer = JSONWriter(.pretty)
    grammar.writeSchema(to: &writer) {
      $0.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    }
    return writer.bytes
  }

  @Test("the schema of a grammar is JSON that names keys, types, bounds and meanings")
  func shape() throws {
    let root = try JSONDocument.parse(Self.schema).root
    let properties = try #require(root["properties"])
    #expect(root["type"]?.string == "object")
    #expect(root["required"]?.sourceText.filter { !$0.isWhitespace } == #"["name"]"#)
    #expect(root["additionalProperties"]?.boolean == false)
    #expect(
      properties.members.map(\.key.name) == ["name", "title", "colour", "site", "where", "pages", "share", "deep", "tags", "words", "key"])
    #expect(properties["pages"]?["description"]?.string == "a whole number")
    #expect(properties["pages"]?["minimum"]?.integer == 1)
    #expect(properties["pages"]?["maximum"]?.integer == 10)
    #expect(properties["colour"]?["enum"]?.elements.compactMap(\.string) == ["green", "yellow"])
    #expect(properties["key"]?["anyOf"]?.count == 2)
  }

  /// Documents that try each rule from both sides; 1.0 is left out, which JSON Schema takes for a whole number and a plan does not.
  private static let documents = [
    #"{"name": "rm"}"#, #"{}"#, #"[]"#, #"1"#, #"{"name": "Rm"}"#, #"{"name": "a--b"}"#, #"{"name": "-a"}"#, #"{"name": ""}"#,
    #"{"name": "rm", "nam": 1}"#, #"{"name": "rm", "title": ""}"#, #"{"name": "rm", "title": "x"}"#, #"{"name": "rm", "title": null}"#,
    #"{"name": "rm", "colour": "green"}"#, #"{"name": "rm", "colour": "red"}"#,
    #"{"name": "rm", "site": "http://a"}"#, #"{"name": "rm", "site": "https://"}"#, #"{"name": "rm", "site": "https://a b"}"#,
    #"{"name": "rm", "site": "a https://b"}"#,
    #"{"name": "rm", "where": "$"}"#, #"{"name": "rm", "where": "$.a"}"#, #"{"name": "rm", "where": "$.a.b"}"#,
    #"{"name": "rm", "where": "$."}"#, #"{"name": "rm", "where": "$..a"}"#, #"{"name": "rm", "where": "$.a."}"#,
    #"{"name": "rm", "where": "$.a..b"}"#, #"{"name": "rm", "where": "$a"}"#, #"{"name": "rm", "where": ""}"#,
    #"{"name": "rm", "pages": 1}"#, #"{"name": "rm", "pages": 10}"#, #"{"name": "rm", "pages": 0}"#, #"{"name": "rm", "pages": 11}"#,
    #"{"name": "rm", "pages": 1.5}"#, #"{"name": "rm", "pages": "1"}"#,
    #"{"name": "rm", "share": 0}"#, #"{"name": "rm", "share": 1.0}"#, #"{"name": "rm", "share": 1.5}"#, #"{"name": "rm", "share": 1e999}"#,
    #"{"name": "rm", "deep": false}"#, #"{"name": "rm", "deep": 0}"#,
    #"{"name": "rm", "tags": ["a"]}"#, #"{"name": "rm", "tags": []}"#, #"{"name": "rm", "tags": [1]}"#, #"{"name": "rm", "tags": [""]}"#,
    #"{"name": "rm", "words": {}}"#, #"{"name": "rm", "words": {"a b": "c"}}"#, #"{"name": "rm", "words": {"a": 1}}"#,
    #"{"name": "rm", "words": {"$comment": 1}}"#, #"{"$comment": {"a": 1}, "name": "rm"}"#, #"{"name": "rm", "$comments": 1}"#,
    #"{"name": "rm", "key": "$.a"}"#, #"{"name": "rm", "key": "a"}"#, #"{"name": "rm", "key": {"path": "$"}}"#,
    #"{"name": "rm", "key": {"path": "$", "$comment": 1}}"#, #"{"name": "rm", "key": {}}"#, #"{"name": "rm", "key": 1}"#,
  ]

  private static let python = getenv("CATALOG_PYTHON").map { String(cString: $0) }

  @Test(
    "a validator of JSON Schema accepts what the grammar accepts, and refuses what it refuses",
    .enabled(if: python != nil, "CATALOG_PYTHON names no Python with jsonschema"))
  func validatorAgrees() throws {
    let python = try #require(Self.python)
    var folder = Array("/tmp/schema-XXXXXX".utf8CString)
    let made = mkdtemp(&folder)
    let path = String(cString: try #require(made)) + "/cases.json"
    defer {
      unlink(path)
      rmdir(String(path.dropLast("/cases.json".count)))
    }
    var cases = JSONWriter()
    cases.beginArray()
    cases.value(string: String(decoding: Self.schema, as: UTF8.self))
    for document in Self.documents { cases.value(string: document) }
    cases.endArray()
    let file = try #require(fopen(path, "w"))
    #expect(fwrite(cases.bytes, 1, cases.bytes.count, file) == cases.bytes.count)
    fclose(file)

    let script = """
      import json, sys, jsonschema
      schema, *documents = json.load(open(sys.argv[1]))
      validator = jsonschema.Draft202012Validator(json.loads(schema))
      jsonschema.Draft202012Validator.check_schema(validator.schema)
      print("".join("y" if validator.is_valid(json.loads(text)) else "n" for text in documents))
      """
    let pipe = try #require(popen("'\(python)' -c '\(script)' '\(path)'", "r"))
    var buffer = [CChar](repeating: 0, count: 4096)
    let line = fgets(&buffer, Int32(buffer.count), pipe).map { String(cString: $0) }
    #expect(pclose(pipe) == 0)
    let answers = Array(try #require(line).utf8).dropLast()
    try #require(answers.count == Self.documents.count)
    for (document, answer) in zip(Self.documents, answers) {
      let fits = Self.grammar.problems(in: try JSONDocument.parse(Array(document.utf8)).root).isEmpty
      #expect(fits == (answer == UInt8(ascii: "y")), "\(document)")
    }
  }
}
