import JSONBytes
import Testing

struct InvalidText: Sendable, CustomTestStringConvertible {
  var text: String
  var offset: Int
  var line = 1
  var column: Int
  var problem: JSONSyntaxError.Problem

  init(_ text: String, at offset: Int, line: Int = 1, column: Int? = nil, _ problem: JSONSyntaxError.Problem) {
    self.text = text
    self.offset = offset
    self.line = line
    self.column = column ?? offset + 1
    self.problem = problem
  }

  var testDescription: String { text }
  var error: JSONSyntaxError { JSONSyntaxError(offset: offset, line: line, column: column, problem: problem) }
}

@Suite struct JSONSyntaxErrorTests {
  @Test(
    "an invalid text is an error at its first offending byte",
    arguments: [
      InvalidText("", at: 0, .empty),
      InvalidText(" \n ", at: 3, line: 2, column: 2, .empty),
      InvalidText("x", at: 0, .expected(.value, found: "x")),
      InvalidText("+1", at: 0, .expected(.value, found: "+")),
      InvalidText(".5", at: 0, .expected(.value, found: ".")),
      InvalidText("'a'", at: 0, .expected(.value, found: "'")),
      InvalidText("NaN", at: 0, .expected(.value, found: "N")),
      InvalidText("\u{c}1", at: 0, .expected(.value, found: "\u{c}")),
      InvalidText("[1,\u{a0}2]", at: 3, .expected(.value, found: "\u{a0}")),
      InvalidText("[", at: 1, .unexpectedEnd(expected: .valueOrClosingBracket)),
      InvalidText("[1", at: 2, .unexpectedEnd(expected: .commaOrClosingBracket)),
      InvalidText("[1,", at: 3, .unexpectedEnd(expected: .value)),
      InvalidText("[1,]", at: 3, .expected(.value, found: "]")),
      InvalidText("[,1]", at: 1, .expected(.valueOrClosingBracket, found: ",")),
      InvalidText("[1 2]", at: 3, .expected(.commaOrClosingBracket, found: "2")),
      InvalidText("[1:2]", at: 2, .expected(.commaOrClosingBracket, found: ":")),
      InvalidText("[1}", at: 2, .expected(.commaOrClosingBracket, found: "}")),
      InvalidText("[\"a\"\"b\"]", at: 4, .expected(.commaOrClosingBracket, found: "\"")),
      InvalidText("[1\"b\"]", at: 2, .expected(.commaOrClosingBracket, found: "\"")),
      InvalidText("]", at: 0, .expected(.value, found: "]")),
      InvalidText("{", at: 1, .unexpectedEnd(expected: .keyOrClosingBrace)),
      InvalidText("{a:1}", at: 1, .expected(.keyOrClosingBrace, found: "a")),
      InvalidText("{1:1}", at: 1, .expected(.keyOrClosingBrace, found: "1")),
      InvalidText("{\"a\"}", at: 4, .expected(.colon, found: "}")),
      InvalidText("{\"a\"", at: 4, .unexpectedEnd(expected: .colon)),
      InvalidText("{\"a\":}", at: 5, .expected(.value, found: "}")),
      InvalidText("{\"a\":1,}", at: 7, .expected(.key, found: "}")),
      InvalidText("{\"a\":1]", at: 6, .expected(.commaOrClosingBrace, found: "]")),
      InvalidText("{\"a\":1 \"b\":2}", at: 7, .expected(.commaOrClosingBrace, found: "\"")),
      InvalidText("\"a", at: 2, .unexpectedEnd(expected: .closingQuote)),
      InvalidText("\"a\\\"", at: 4, .unexpectedEnd(expected: .closingQuote)),
      InvalidText("\"\\u12", at: 5, .unexpectedEnd(expected: .closingQuote)),
      InvalidText("\"ab\\x\"", at: 3, .badEscape),
      InvalidText("\"\\u12g4\"", at: 1, .badEscape),
      InvalidText("\"\\u12\"", at: 1, .badEscape),
      InvalidText("\"a\tb\"", at: 2, .controlCharacterInString),
      InvalidText("\"a\nb\"", at: 2, .controlCharacterInString),
      InvalidText("\"\u{0}\"", at: 1, .controlCharacterInString),
      InvalidText("01", at: 1, .badNumber),
      InvalidText("-01", at: 2, .badNumber),
      InvalidText("[1.]", at: 3, .badNumber),
      InvalidText("1.", at: 2, .unexpectedEnd(expected: .digit)),
      InvalidText("-", at: 1, .unexpectedEnd(expected: .digit)),
      InvalidText("[-]", at: 2, .badNumber),
      InvalidText("1e", at: 2, .unexpectedEnd(expected: .digit)),
      InvalidText("[1e+]", at: 4, .badNumber),
      InvalidText("1.5.2", at: 3, .badNumber),
      InvalidText("12a", at: 2, .badNumber),
      InvalidText("tru", at: 3, .unexpectedEnd(expected: .restOfLiteral)),
      InvalidText("[trux]", at: 4, .badLiteral),
      InvalidText("nulll", at: 4, .badLiteral),
      InvalidText("False", at: 0, .expected(.value, found: "F")),
      InvalidText("{} x", at: 3, .trailingContent),
      InvalidText("1 2", at: 2, .trailingContent),
      InvalidText("{}}", at: 2, .trailingContent),
      InvalidText("// no\n1", at: 0, .expected(.value, found: "/")),
      InvalidText("{\n  \"naïve\": 1,\n  \"日本\": x\n}", at: 29, line: 3, column: 9, .expected(.value, found: "x")),
      InvalidText("\u{feff}[1,x]", at: 6, column: 4, .expected(.value, found: "x")),
      InvalidText("[\u{feff}1]", at: 1, .expected(.valueOrClosingBracket, found: "\u{feff}")),
      InvalidText("\u{feff}", at: 3, column: 1, .empty),
    ])
  func position(of invalid: InvalidText) {
    #expect(throws: invalid.error) { try JSONDocument.parse(Array(invalid.text.utf8)) }
  }

  @Test(
    "bytes that are not UTF-8 are an error at the first of them",
    arguments: [
      [0xFF], [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xF0, 0x9F, 0x98],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    let inString = Array("[\"é".utf8) + bytes + Array("\"]".utf8)
    #expect(throws: JSONSyntaxError(offset: 4, line: 1, column: 4, problem: .notUTF8)) { try JSONDocument.parse(inString) }
    #expect(throws: JSONSyntaxError(offset: 0, line: 1, column: 1, problem: .notUTF8)) { try JSONDocument.parse(bytes) }
  }

  @Test("1,024 open containers are read, one more is an error, 100,000 are no crash")
  func depth() throws {
    let limit = 1024
    func nested(_ depth: Int) -> [UInt8] {
      Array(String(repeating: "[", count: depth).utf8) + Array(String(repeating: "]", count: depth).utf8)
    }
    #expect(try JSONDocument.parse(nested(limit)).root.sourceText.utf8.count == 2 * limit)
    for depth in [limit + 1, 10_000, 100_000] {
      #expect(throws: JSONSyntaxError(offset: limit, line: 1, column: limit + 1, problem: .tooDeep(limit: limit))) {
        try JSONDocument.parse(nested(depth))
      }
    }
    let objects = Array(String(repeating: "{\"a\":", count: 10_000).utf8)
    #expect(throws: JSONSyntaxError(offset: 5 * limit, line: 1, column: 5 * limit + 1, problem: .tooDeep(limit: limit))) {
      try JSONDocument.parse(objects)
    }
  }
}
