internal import Catalog
public import Configuration
internal import JSONBytes

extension APIDefinition {
  /// Reads a definition; all that is wrong with it is told in one go, with places.
  ///
  /// - Parameters:
  ///   - bytes: JSON, UTF-8.
  ///   - file: the name for messages.
  public init(parsing bytes: [UInt8], file: String) throws(ConfigurationError) {
    var configuration = try ConfigurationFile(bytes, name: file, grammar: Self.grammar)
    let root = configuration.root
    authority = root.text("authority")
    universe = root["universe"]?.string
    baseURL = root.text("base_url").droppingTrailingSlashes
    calendar = root["calendar"]?.string ?? "ce"
    language = root["language"]?.string
    licence = root["licence"].map { Licence(name: $0.text("name"), url: $0["url"]?.string) }
    resources = []
    let names = root["resources"].map { $0.elements.map { $0.text("name") } } ?? []
    let values: [JSONValue] = root["resources"].map { Array($0.elements) } ?? []
    var problems: [ConfigurationProblem] = []
    for (index, value) in values.enumerated() {
      let path = "resources[\(index)]"
      if !names[index].isEmpty, names.prefix(index).contains(names[index]) {
        problems.append(.init(.duplicateName(names[index], what: "resource"), offset: value.offset, path: path))
      }
      // What the grammar has told already (no kind, or one that is none) is not told again in other words.
      guard let kind = RecordKind(value.text("kind")) else { continue }
      if let other = resources.first(where: { $0.kind == kind }) {
        let reason = "\"\(names[index])\" and \"\(other.name)\" are both of kind \(kind.name): their records would share ids"
        problems.append(.init(.contradiction(reason), offset: value["kind"]?.offset ?? value.offset, path: "\(path).kind"))
      }
      resources.append(Resource(value, kind: kind, calendar: calendar, path: path, names: names, problems: &problems))
    }
    configuration.problems += problems
    try configuration.check()
  }
}

extension APIDefinition.Resource {
  init(
    _ value: JSONValue, kind: RecordKind, calendar: String, path: String, names: [String], problems: inout [ConfigurationProblem]
  ) {
    name = value.text("name")
    self.kind = kind
    self.calendar = calendar
    self.path = value.text("path")
    select = PathExpression(value.text("select"))
    key = APIDefinition.KeyRule(value["key"], select: select, path: path, problems: &problems)
    count = (value["count"]?.string).map { PathExpression($0) }
    pagination = APIDefinition.Pagination(value["paginate"], path: path, problems: &problems)
    details = value["details"].map { APIDefinition.Details($0, path: path, problems: &problems) }
    filters = APIDefinition.Filter.all(value["filters"], kind: kind, path: path, problems: &problems)
    map = []
    let schema = kind.table.schema
    guard let members = value["map"]?.members else { return }
    for (key, item) in members where key.name != "$comment" {
      guard let column = schema[key.name] else {
        let known = schema.columns.map(\.name)
        problems.append(
          .init(
            .unknownWord(
              key.name, what: "field of \(schema.name.rawValue)", suggestion: Suggestion.nearest(to: key.name, among: known), known: known),
            offset: key.offset, path: "\(path).map.\(key.name)"))
        continue
      }
      let mapping = APIDefinition.Mapping(item, field: column)
      mapping.check(item, path: "\(path).map.\(key.name)", problems: &problems)
      if [mapping.path, mapping.name, mapping.qualifier].contains(where: { $0?.steps.contains(.anyKey) ?? false }) {
        problems.append(
          .init(.contradiction("\"*\" may stand in \"select\" alone"), offset: item.offset, path: "\(path).map.\(key.name)"))
      }
      if mapping.normalizer == .reference || mapping.normalizer == .references {
        if column.definition.link == .none {
          problems.append(
            .init(.contradiction("\(column.name) holds no references"), offset: item.offset, path: "\(path).map.\(key.name)"))
        }
        if let target = mapping.target, !names.contains(target) {
          problems.append(
            .init(
              .unknownWord(target, what: "resource", suggestion: Suggestion.nearest(to: target, among: names), known: names),
              offset: item["to"]?.offset ?? item.offset, path: "\(path).map.\(key.name).to"))
        }
        if mapping.isByName, mapping.target == nil {
          problems.append(.init(.missingKey("to"), offset: item.offset, path: "\(path).map.\(key.name)"))
        }
      } else if column.definition.origin == .derived {
        problems.append(
          .init(
            .contradiction("\(column.name) is made by the pipeline and cannot be mapped"), offset: key.offset,
            path: "\(path).map.\(key.name)"))
      }
      map.append(mapping)
    }
    if !map.contains(where: { $0.field == "name" || $0.field == "title" }) {
      let missing = kind.table == .episodes ? "title" : "name"
      problems.append(.init(.missingKey(missing), offset: value["map"]?.offset ?? value.offset, path: "\(path).map"))
    }
  }
}

extension APIDefinition.Mapping {
  fileprivate init(_ value: JSONValue, field: Column) {
    self.field = field.name
    path = PathExpression(value.string ?? value["path"]?.string ?? "$")
    template = (value["template"]?.string).flatMap { TextTemplate($0, hasKey: true) }
    normalizer = (value["as"]?.string).flatMap { Normalizer(rawValue: $0) } ?? field.definition.normalizer
    target = value["to"]?.string
    isByName = value["by"]?.string == "name"
    name = (value["name"]?.string).map { PathExpression($0) }
    qualifier = (value["qualifier"]?.string).map { PathExpression($0) }
  }
}

extension JSONValue {
  /// The text of a member that the grammar requires; the check has told where it is missing.
  func text(_ key: String) -> String { self[key]?.string ?? "" }
}

extension String {
  var droppingTrailingSlashes: String {
    var text = self[...]
    while text.hasSuffix("/") { text = text.dropLast() }
    return String(text)
  }
}
