import Configuration
import JSONBytes

/// What is wrong with a plan or a definition, each problem with file:line:col.
enum ConfigurationPhrases {
  static func phrase(_ error: ConfigurationError) -> String {
    error.problems.map { located in
      "\(error.file):\(located.line):\(located.column): error: \(phrase(located.problem))\n"
    }.joined()
  }

  /// What is wrong, and at which key.
  static func phrase(_ problem: ConfigurationProblem) -> String {
    phrase(problem.kind) + (problem.path.isEmpty ? "" : " (at \(problem.path))")
  }

  private static func phrase(_ kind: ConfigurationProblem.Kind) -> String {
    switch kind {
    case .syntax(let problem): "not JSON: \(JSONPhrases.phrase(problem))"
    case .unknownKey(let key, let suggestion, let known):
      "unknown key \"\(key)\"; " + (suggestion.map { "did you mean \"\($0)\"?" } ?? "known here: \(known.joined(separator: ", "))")
    case .missingKey(let key): "the key \"\(key)\" is missing"
    case .duplicateKey(let key): "the key \"\(key)\" stands twice"
    case .wrongType(let expected, let found): "expected \(expected), found \(found)"
    case .unknownWord(let word, let what, let suggestion, let known):
      "unknown \(what) \"\(word)\"; " + (suggestion.map { "did you mean \"\($0)\"?" } ?? "known: \(known.joined(separator: ", "))")
    case .outOfRange(let number, let from, let through): "\(number) is out of range: \(from) to \(through)"
    case .badShape("", let expected): "expected \(expected), found an empty text"
    case .badShape(let text, let expected): "\"\(text)\" is not \(expected)"
    case .tooFew(let expected): "at least \(expected == 1 ? "one item" : "\(expected) items") must stand here"
    case .duplicateName(let name, let what): "there are two of the \(what) \"\(name)\"; give each its own name"
    case .missingFile(let path): "there is no file \(path)"
    case .contradiction(let reason): reason
    }
  }
}

/// What is wrong with a JSON text.
enum JSONPhrases {
  static func phrase(_ problem: JSONSyntaxError.Problem) -> String {
    switch problem {
    case .empty: "there is nothing"
    case .expected(let expectation, let found): "expected \(phrase(expectation)), found \(shown(found))"
    case .unexpectedEnd(let expectation): "it ends where \(phrase(expectation)) is expected"
    case .badNumber: "this is no number"
    case .badLiteral: "expected true, false or null"
    case .badEscape: "a backslash must be followed by one of \" \\ / b f n r t, or by u and four hexadecimal digits"
    case .controlCharacterInString: "a control character in a text must be escaped"
    case .notUTF8: "this is not UTF-8"
    case .tooDeep(let limit): "nested deeper than \(limit) levels"
    case .trailingContent: "something follows the end"
    case .tooLarge(let limit): "longer than \(limit) bytes"
    }
  }

  private static func phrase(_ expectation: JSONSyntaxError.Expectation) -> String {
    switch expectation {
    case .value: "a value"
    case .valueOrClosingBracket: "a value or ]"
    case .key: "a key in quotes"
    case .keyOrClosingBrace: "a key in quotes or }"
    case .colon: "a colon"
    case .commaOrClosingBracket: "a comma or ]"
    case .commaOrClosingBrace: "a comma or }"
    case .closingQuote: "the closing quote"
    case .digit: "a digit"
    case .restOfLiteral: "the rest of true, false or null"
    }
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    scalar.value < 0x20 || scalar.value == 0x7f ? "U+" + String(scalar.value, radix: 16, uppercase: true) : "\"\(scalar)\""
  }
}
