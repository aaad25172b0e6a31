import JSONBytes
import Testing

@testable import Configuration

@Suite struct GrammarCheckTests {
  /// A grammar with one of everything.
  private let grammar: Grammar = .object([
    Grammar.Key("name", .string(.slug), required: true, "a slug"),
    Grammar.Key("title", .string(), "a text"),
    Grammar.Key("colour", .string(.oneOf(["green", "yellow"])), "a word"),
    Grammar.Key("site", .string(.url), "a URL"),
    Grammar.Key("where", .string(.path), "a path"),
    Grammar.Key("pages", .integer(1...10), "a whole number"),
    Grammar.Key("share", .number(0...1), "a number"),
    Grammar.Key("deep", .boolean, "a switch"),
    Grammar.Key("tags", .list(.string(), atLeast: 2), "a list"),
    Grammar.Key("words", .map(.string()), "a map"),
    Grammar.Key("key", .either([.string(.path), .object([Grammar.Key("path", .string(.path), required: true, "a path")])]), "two shapes"),
  ])

  private let keys = ["name", "title", "colour", "site", "where", "pages", "share", "deep", "tags", "words", "key"]

  private func problems(_ text: String) -> [ConfigurationError.Located] {
    do throws(ConfigurationError) {
      _ = try ConfigurationFile.parse(Array(text.utf8), file: "plan.json", grammar: grammar)
      return []
    } catch {
      #expect(error.file == "plan.json")
      return error.problems
    }
  }

  private func located(
    _ line: Int, _ column: Int, _ kind: ConfigurationProblem.Kind, offset: Int, path: String
  ) -> ConfigurationError.Located {
    ConfigurationError.Located(line: line, column: column, problem: ConfigurationProblem(kind, offset: offset, path: path))
  }

  @Test("a document that fits gives its top")
  func fits() throws {
    let text = #"{"name": "rm", "pages": 10, "share": 0.5, "deep": true, "tags": ["a", "b"], "words": {"x y": "z"}, "key": {"path": "$"}}"#
    let root = try ConfigurationFile.parse(Array(text.utf8), file: "plan.json", grammar: grammar)
    #expect(root["name"]?.string == "rm")
    #expect(root["key"]?["path"]?.string == "$")
  }

  @Test("a byte order mark before the document does no harm and takes no column")
  func byteOrderMark() throws {
    let text = "\u{FEFF}{\"name\": \"rm\"}"
    #expect(try ConfigurationFile.parse(Array(text.utf8), file: "p", grammar: grammar)["name"]?.string == "rm")
    #expect(
      problems("\u{FEFF}{\"name\": 1}") == [
        located(1, 10, .wrongType(expected: "a text", found: "the number 1"), offset: 12, path: "name")
      ])
  }

  @Test(
    "one thing that is wrong is told with its kind, its place and its path",
    arguments: [
      (
        #"{"name": "rm", "titel": "x"}"#, 16, "titel",
        .unknownKey(
          "titel", suggestion: "title",
          known: ["name", "title", "colour", "site", "where", "pages", "share", "deep", "tags", "words", "key"])
      ),
      (
        #"{"name": "rm", "zzzzzzzz": "x"}"#, 16, "zzzzzzzz",
        .unknownKey(
          "zzzzzzzz", suggestion: nil,
          known: ["name", "title", "colour", "site", "where", "pages", "share", "deep", "tags", "words", "key"])
      ),
      (#" {}"#, 2, "", .missingKey("name")),
      (#"{"name": "rm", "name": "rn"}"#, 16, "name", .duplicateKey("name")),
      (#"{"name": "rm", "words": {"a": "b", "a": "c"}}"#, 36, "words.a", .duplicateKey("a")),
      (#"{"name": 7}"#, 10, "name", .wrongType(expected: "a text", found: "the number 7")),
      (#"{"name": null}"#, 10, "name", .wrongType(expected: "a text", found: "null")),
      (#"{"name": false}"#, 10, "name", .wrongType(expected: "a text", found: "false")),
      (#"{"name": []}"#, 10, "name", .wrongType(expected: "a text", found: "a list")),
      (#"{"name": {}}"#, 10, "name", .wrongType(expected: "a text", found: "an object")),
      (#"{"name": "rm", "pages": "3"}"#, 25, "pages", .wrongType(expected: "a whole number", found: "the text \"3\"")),
      (#"{"name": "rm", "pages": 1.5}"#, 25, "pages", .wrongType(expected: "a whole number", found: "the number 1.5")),
      (#"{"name": "rm", "share": "1"}"#, 25, "share", .wrongType(expected: "a number", found: "the text \"1\"")),
      (#"{"name": "rm", "deep": 1}"#, 24, "deep", .wrongType(expected: "true or false", found: "the number 1")),
      (#"{"name": "rm", "tags": "a"}"#, 24, "tags", .wrongType(expected: "a list", found: "the text \"a\"")),
      (#"{"name": "rm", "words": 1}"#, 25, "words", .wrongType(expected: "an object", found: "the number 1")),
      (#"{"name": "rm", "key": 1}"#, 23, "key", .wrongType(expected: "a text or an object", found: "the number 1")),
      (#"["rm"]"#, 1, "", .wrongType(expected: "an object", found: "a list")),
      (#"{"name": "rm", "tags": ["a", 2]}"#, 30, "tags[1]", .wrongType(expected: "a text", found: "the number 2")),
      (#"{"name": "rm", "tags": ["a"]}"#, 24, "tags", .tooFew(expected: 2)),
      (
        #"{"name": "rm", "colour": "gren"}"#, 26, "colour",
        .unknownWord("gren", what: "value", suggestion: "green", known: ["green", "yellow"])
      ),
      (
        #"{"name": "rm", "colour": "octarine"}"#, 26, "colour",
        .unknownWord("octarine", what: "value", suggestion: nil, known: ["green", "yellow"])
      ),
      (#"{"name": "rm", "pages": 0}"#, 25, "pages", .outOfRange("0", from: "1", through: "10")),
      (#"{"name": "rm", "pages": 11}"#, 25, "pages", .outOfRange("11", from: "1", through: "10")),
      (#"{"name": "rm", "share": 1.01}"#, 25, "share", .outOfRange("1.01", from: "0.0", through: "1.0")),
      (#"{"name": "rm", "share": 1e999}"#, 25, "share", .outOfRange("1e999", from: "0.0", through: "1.0")),
      (#"{"name": "rm", "share": -1e999}"#, 25, "share", .outOfRange("-1e999", from: "0.0", through: "1.0")),
      (#"{"name": "rm", "title": ""}"#, 25, "title", .badShape("", expected: "a text")),
      (#"{"name": "rm", "site": "ftp://a"}"#, 24, "site", .badShape("ftp://a", expected: "an absolute http or https URL")),
      (#"{"name": "rm", "site": "https://"}"#, 24, "site", .badShape("https://", expected: "an absolute http or https URL")),
      (#"{"name": "rm", "where": "a.b"}"#, 25, "where", .badShape("a.b", expected: "a path into a record, like $.origin.name")),
      (#"{"name": "rm", "where": "$..b"}"#, 25, "where", .badShape("$..b", expected: "a path into a record, like $.origin.name")),
      (#"{"name": "rm", "where": "$.b."}"#, 25, "where", .badShape("$.b.", expected: "a path into a record, like $.origin.name")),
      (#"{"name": "rm", "key": {"path": "x"}}"#, 32, "key.path", .badShape("x", expected: "a path into a record, like $.origin.name")),
      (#"{"name": "rm", "key": {}}"#, 23, "key", .missingKey("path")),
      (#"{"name": "rm", "words": {"a": ""}}"#, 31, "words.a", .badShape("", expected: "a text")),
    ] as [(String, Int, String, ConfigurationProblem.Kind)])
  func oneProblem(text: String, column: Int, path: String, kind: ConfigurationProblem.Kind) {
    #expect(problems(text) == [located(1, column, kind, offset: column - 1, path: path)])
  }

  @Test(
    "a slug is lower-case letters and digits with single hyphens between them",
    arguments: [
      ("rm", true), ("rick-and-morty", true), ("7", true), ("a-1", true), ("Rm", false), ("-a", false), ("a-", false), ("a--b", false),
      ("a b", false), ("é", false), ("a_b", false), ("", false),
    ])
  func slugs(text: String, fits: Bool) {
    let slug = ConfigurationProblem.Kind.badShape(text, expected: "lower-case letters, digits and single hyphens, like rick-and-morty")
    #expect(problems("{\"name\": \"\(text)\"}") == (fits ? [] : [located(1, 10, slug, offset: 9, path: "name")]))
  }

  @Test("all that is wrong is told in one go, in the order of the file, with lines and columns in characters")
  func allAtOnce() {
    let text = """
      {
        "titel": "é", "pages": 99,
        "tags": [1],
        "é": 1, "colour": "grün"
      }
      """
    #expect(
      problems(text) == [
        located(1, 1, .missingKey("name"), offset: 0, path: ""),
        located(2, 3, .unknownKey("titel", suggestion: "title", known: keys), offset: 4, path: "titel"),
        located(2, 26, .outOfRange("99", from: "1", through: "10"), offset: 28, path: "pages"),
        located(3, 11, .tooFew(expected: 2), offset: 42, path: "tags"),
        located(3, 12, .wrongType(expected: "a text", found: "the number 1"), offset: 43, path: "tags[0]"),
        located(4, 3, .unknownKey("é", suggestion: nil, known: keys), offset: 49, path: "é"),
        located(4, 21, .unknownWord("grün", what: "value", suggestion: nil, known: ["green", "yellow"]), offset: 68, path: "colour"),
      ])
  }

  @Test("comments may stand in every object and hold anything, even twice")
  func comments() {
    #expect(
      problems(
        #"{"$comment": 1, "name": "rm", "$comment": {"a": []}, "key": {"$comment": null, "path": "$"}, "words": {"$comment": ["x"]}}"#)
        == []
    )
  }

  @Test("a comment in a list is no comment")
  func commentInList() {
    #expect(
      problems(#"{"name": "rm", "tags": ["a", {"$comment": 1}]}"#) == [
        located(1, 30, .wrongType(expected: "a text", found: "an object"), offset: 29, path: "tags[1]")
      ])
  }

  @Test(
    "what is no JSON is told with its place",
    arguments: [
      ("", 1, 1, 0, .empty),
      ("{\"name\": \"rm\",}", 1, 15, 14, .expected(.key, found: "}")),
      ("{\n  \"name\": rm\n}", 2, 11, 12, .expected(.value, found: "r")),
      ("{\"name\": \"rm\"", 1, 14, 13, .unexpectedEnd(expected: .commaOrClosingBrace)),
      ("{\"name\": \"rm\"} x", 1, 16, 15, .trailingContent),
    ] as [(String, Int, Int, Int, JSONSyntaxError.Problem)])
  func syntax(text: String, line: Int, column: Int, offset: Int, problem: JSONSyntaxError.Problem) {
    #expect(problems(text) == [located(line, column, .syntax(problem), offset: offset, path: "")])
  }

  @Test("a file that is not UTF-8 is told at its first wrong byte")
  func notUTF8() {
    #expect(
      throws: ConfigurationError(
        file: "p", source: [0x7B, 0xFF], problems: [ConfigurationProblem(.syntax(.notUTF8), offset: 1, path: "")])
    ) { _ = try ConfigurationFile.parse([0x7B, 0xFF], file: "p", grammar: grammar) }
  }
}
