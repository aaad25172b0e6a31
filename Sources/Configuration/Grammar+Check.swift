public import JSONBytes

extension Grammar {
  /// Everything that is wrong with a value, in the order of the file; nothing where it fits.
  public func problems(in value: JSONValue, path: String = "") -> [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    check(value, path: path, into: &problems)
    return problems
  }

  /// The type in words, for "expected …, found …".
  var typeName: String {
    switch self {
    case .object, .map: "an object"
    case .list: "a list"
    case .string: "a text"
    case .integer: "a whole number"
    case .number: "a number"
    case .boolean: "true or false"
    case .either(let shapes): shapes.map(\.typeName).joined(separator: " or ")
    }
  }

  /// True where the type of the value is one this grammar could hold, whatever its content.
  private func fitsType(of value: JSONValue) -> Bool {
    switch self {
    case .object, .map: value.kind == .object
    case .list: value.kind == .array
    case .string: value.kind == .string
    case .integer: value.kind == .number && value.integer != nil
    case .number: value.kind == .number
    case .boolean: value.kind == .boolean
    case .either(let shapes): shapes.contains { $0.fitsType(of: value) }
    }
  }

  private func check(_ value: JSONValue, path: String, into problems: inout [ConfigurationProblem]) {
    guard fitsType(of: value) else {
      problems.append(.init(.wrongType(expected: typeName, found: Self.foundName(value)), offset: value.offset, path: path))
      return
    }
    switch self {
    case .object(let keys): Self.checkObject(value, keys: keys, path: path, into: &problems)
    case .map(let grammar):
      for (key, item) in Self.membersOnce(value, path: path, into: &problems) {
        grammar.check(item, path: Self.join(path, key.name), into: &problems)
      }
    case .list(let grammar, let atLeast):
      if value.count < atLeast { problems.append(.init(.tooFew(expected: atLeast), offset: value.offset, path: path)) }
      for (index, item) in value.elements.enumerated() { grammar.check(item, path: "\(path)[\(index)]", into: &problems) }
    case .string(let rule):
      if let problem = rule.problem(with: value.string ?? "") { problems.append(.init(problem, offset: value.offset, path: path)) }
    case .integer(let range):
      if let number = value.integer, !range.contains(number) {
        problems.append(
          .init(
            .outOfRange(value.sourceText, from: "\(range.lowerBound)", through: "\(range.upperBound)"), offset: value.offset, path: path))
      }
    case .number(let range):
      // A number too large for a double is out of every range.
      if value.double.map({ !range.contains($0) }) ?? true {
        problems.append(
          .init(
            .outOfRange(value.sourceText, from: "\(range.lowerBound)", through: "\(range.upperBound)"), offset: value.offset, path: path))
      }
    case .boolean: break
    case .either(let shapes):
      shapes.first { $0.fitsType(of: value) }?.check(value, path: path, into: &problems)
    }
  }

  private static func checkObject(_ value: JSONValue, keys: [Key], path: String, into problems: inout [ConfigurationProblem]) {
    var seen: Set<String> = []
    for (key, item) in membersOnce(value, path: path, into: &problems) {
      seen.insert(key.name)
      if let known = keys.first(where: { $0.name == key.name }) {
        known.value.check(item, path: join(path, key.name), into: &problems)
      } else {
        let names = keys.map(\.name)
        let kind = ConfigurationProblem.Kind.unknownKey(
          key.name, suggestion: Suggestion.nearest(to: key.name, among: names), known: names)
        problems.append(.init(kind, offset: key.offset, path: join(path, key.name)))
      }
    }
    for key in keys where key.isRequired && !seen.contains(key.name) {
      problems.append(.init(.missingKey(key.name), offset: value.offset, path: path))
    }
  }

  /// The members without comments; a key that stands twice is a problem, and its second value is not looked at.
  private static func membersOnce(
    _ value: JSONValue, path: String, into problems: inout [ConfigurationProblem]
  ) -> [(key: JSONKey, value: JSONValue)] {
    var seen: Set<String> = []
    var members: [(key: JSONKey, value: JSONValue)] = []
    for (key, item) in value.members where key.name != "$comment" {
      if seen.insert(key.name).inserted {
        members.append((key, item))
      } else {
        problems.append(.init(.duplicateKey(key.name), offset: key.offset, path: join(path, key.name)))
      }
    }
    return members
  }

  private static func join(_ path: String, _ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  private static func foundName(_ value: JSONValue) -> String {
    switch value.kind {
    case .object: "an object"
    case .array: "a list"
    case .string: "the text \"\(value.string ?? "")\""
    case .number: "the number \(value.sourceText)"
    case .boolean: value.sourceText
    case .null: "null"
    }
  }
}

extension Grammar.StringRule {
  /// What is wrong with a text; nil where it fits.
  func problem(with text: String) -> ConfigurationProblem.Kind? {
    switch self {
    case .any: return text.isEmpty ? .badShape(text, expected: "a text") : nil
    case .oneOf(let words):
      if words.contains(text) { return nil }
      return .unknownWord(text, what: "value", suggestion: Suggestion.nearest(to: text, among: words), known: words)
    case .slug:
      let isSlug =
        !text.isEmpty
        && text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { part in
          !part.isEmpty && part.utf8.allSatisfy { ($0 >= 97 && $0 <= 122) || ($0 >= 48 && $0 <= 57) }
        }
      return isSlug ? nil : .badShape(text, expected: "lower-case letters, digits and single hyphens, like rick-and-morty")
    case .url:
      let isURL = ["http://", "https://"].contains { text.hasPrefix($0) && text.utf8.count > $0.utf8.count } && !text.contains(" ")
      return isURL ? nil : .badShape(text, expected: "an absolute http or https URL")
    case .path:
      let isPath = text == "$" || (text.hasPrefix("$.") && !text.hasSuffix(".") && !text.contains(".."))
      return isPath ? nil : .badShape(text, expected: "a path into a record, like $.origin.name")
    }
  }
}
