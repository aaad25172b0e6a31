internal import Catalog
internal import Configuration
internal import JSONBytes

extension APIDefinition.KeyRule {
  /// Reads the rule; what contradicts itself or the place of the records is told.
  init(_ value: JSONValue?, select: PathExpression, path: String, problems: inout [ConfigurationProblem]) {
    self.path = PathExpression(value?.string ?? value?["path"]?.string ?? "$")
    isLastPathSegment = value?["as"]?.string == "last_path_segment"
    isMemberName = value?["as"]?.string == "member_name"
    guard let value else { return }
    let place = "\(path).key"
    if isMemberName {
      if let superfluous = value["path"] {
        problems.append(.init(.contradiction("a member_name stands at no path"), offset: superfluous.offset, path: "\(place).path"))
      }
      if select.steps.last != .anyKey {
        let reason = "a member_name is the key where \"select\" ends in \"*\": an object of records"
        problems.append(.init(.contradiction(reason), offset: value["as"]?.offset ?? value.offset, path: "\(place).as"))
      }
    } else if value.kind == .object, value["path"] == nil {
      problems.append(.init(.missingKey("path"), offset: value.offset, path: place))
    } else if self.path.steps.contains(.anyKey) {
      problems.append(.init(.contradiction("\"*\" may stand in \"select\" alone"), offset: value.offset, path: place))
    }
  }
}

extension APIDefinition.Mapping {
  /// Tells what is wrong with where the value comes from.
  func check(_ value: JSONValue, path: String, problems: inout [ConfigurationProblem]) {
    guard value.kind == .object else { return }
    guard let text = value["template"] else {
      if value["path"] == nil { problems.append(.init(.missingKey("path"), offset: value.offset, path: path)) }
      return
    }
    if value["path"] != nil {
      problems.append(.init(.contradiction("either \"path\" or \"template\" says what the value is"), offset: text.offset, path: path))
    }
    if template == nil, let wrong = text.string, !wrong.isEmpty {
      problems.append(.init(.badShape(wrong, expected: TextTemplate.expected), offset: text.offset, path: "\(path).template"))
    }
    if normalizer == .reference || normalizer == .references {
      problems.append(.init(.contradiction("a template makes no references"), offset: text.offset, path: "\(path).template"))
    }
  }
}

extension TextTemplate {
  /// Its shape, for people.
  static let expected = "a text with places to fill, like https://example.org/{key}.png"
}

extension APIDefinition.Details {
  /// Reads them; one of the two ways to the record must be told.
  init(_ value: JSONValue, path: String, problems: inout [ConfigurationProblem]) {
    let place = "\(path).details"
    select = PathExpression(value["select"]?.string ?? "$")
    address = .path(PathExpression(value["path"]?.string ?? "$"))
    switch (value["path"], value["template"]) {
    case (nil, nil): problems.append(.init(.missingKey("path"), offset: value.offset, path: place))
    case (.some, .some(let text)):
      problems.append(.init(.contradiction("either \"path\" or \"template\" says where the record is"), offset: text.offset, path: place))
    case (nil, .some(let text)):
      guard let wrong = text.string, !wrong.isEmpty else { return }
      if let template = TextTemplate(wrong, hasKey: false) {
        address = .template(template)
      } else {
        problems.append(
          .init(
            .badShape(wrong, expected: "a path or URL with places to fill, like /people/{uid}"), offset: text.offset,
            path: "\(place).template"))
      }
    case (.some, nil): break
    }
  }
}

extension APIDefinition.Filter {
  /// The filters of a resource in the order in which they are sent; one that says nothing of its records is told.
  static func all(_ value: JSONValue?, kind: RecordKind, path: String, problems: inout [ConfigurationProblem]) -> [Self] {
    guard let value else { return [] }
    var filters: [Self] = []
    for (name, isOfEpisodes) in FetchWords.filters {
      guard let parameter = value[name] else { continue }
      if kind.table == (isOfEpisodes ? .episodes : .characters) {
        filters.append(Self(name: name, parameter: parameter.string ?? ""))
      } else {
        let reason = "\(name) filters \(isOfEpisodes ? "episodes" : "characters"), and these are of kind \(kind.name)"
        problems.append(.init(.contradiction(reason), offset: parameter.offset, path: "\(path).filters.\(name)"))
      }
    }
    return filters
  }
}

extension APIDefinition.Pagination {
  /// Reads it; a key that says nothing in its way of paging is told, and one that is missing there.
  init(_ value: JSONValue?, path: String, problems: inout [ConfigurationProblem]) {
    style = .none
    maximumPages = value?["max_pages"]?.integer ?? 1000
    // What is no way of paging has been told by the grammar.
    guard let value, let type = value["type"]?.string, FetchWords.types.contains(type) else { return }
    let place = "\(path).paginate"
    let keys = FetchWords.keys(of: type)
    for (key, item) in value.members where FetchWords.allKeys.contains(key.name) && !keys.contains(key.name) {
      problems.append(.init(.contradiction("\"\(key.name)\" says nothing for \(type)"), offset: item.offset, path: "\(place).\(key.name)"))
    }
    if keys.contains("path"), value["path"] == nil {
      problems.append(.init(.missingKey("path"), offset: value.offset, path: place))
    }
    if let count = value["size"]?.integer {
      size = APIDefinition.PageSize(parameter: value["size_parameter"]?.string ?? "limit", count: count)
    } else if let parameter = value["size_parameter"], keys.contains("size_parameter") {
      problems.append(
        .init(.contradiction("\"size_parameter\" says nothing without \"size\""), offset: parameter.offset, path: "\(place).size_parameter")
      )
    }
    let link = PathExpression(value["path"]?.string ?? "$")
    let parameter = value["parameter"]?.string
    switch type {
    case "next_link": style = .nextLink(link)
    case "page_number": style = .pageNumber(parameter: parameter ?? "page", first: value["first"]?.integer ?? 1)
    case "offset": style = .offset(parameter: parameter ?? "offset")
    case "cursor": style = .cursor(link, parameter: parameter ?? "cursor")
    case "link_header": style = .linkHeader
    default: break
    }
  }
}
