internal import JSONBytes

extension RecordExtractor.Document {
  /// The tokens a path leads to from the top; none where a step leads nowhere. The last list on the way is not walked into.
  ///
  /// - Parameter top: where the path begins: the top of the document, or an item of a list.
  func tokens(at path: PathExpression, from top: Int = 0) -> [Int] {
    var places = [top]
    for step in path.steps { places = places.flatMap { members(of: $0, matching: step) } }
    return places
  }

  /// The text of a scalar; nil for null, objects and lists.
  func scalar(_ index: Int) -> String? {
    switch tokens[index].kind {
    case .object, .array, .null: nil
    default: String(decoding: content(of: tokens[index]), as: UTF8.self)
    }
  }

  /// The text of a link or cursor at a path; nil where there is none, an empty one, or something that is none (`false`, an object).
  func link(at path: PathExpression, from top: Int = 0) -> String? {
    guard let place = tokens(at: path, from: top).first, [.string, .number].contains(tokens[place].kind) else { return nil }
    return scalar(place).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The records below a selected token: the items of a list, or the one value.
  func records(below index: Int) -> [Int] {
    guard tokens[index].kind == .array else { return [index] }
    var items: [Int] = []
    var item = index + 1
    while item < Int(tokens[index].end) {
      items.append(item)
      item = Int(tokens[item].end)
    }
    return items
  }

  /// The names of the members at the top, for messages.
  var topKeys: [String] {
    guard let first = tokens.first, first.kind == .object else { return [] }
    var keys: [String] = []
    var member = 1
    while member < Int(first.end) {
      keys.append(String(decoding: content(of: tokens[member]), as: UTF8.self))
      member = Int(tokens[member + 1].end)
    }
    return keys
  }

  private func members(of index: Int, matching step: PathExpression.Step) -> [Int] {
    guard tokens[index].kind == .object else { return [] }
    var found: [Int] = []
    var member = index + 1
    while member < Int(tokens[index].end) {
      switch step {
      case .anyKey: found.append(member + 1)
      case .key(let name): if content(of: tokens[member]).elementsEqual(name.utf8) { return [member + 1] }
      }
      member = Int(tokens[member + 1].end)
    }
    return found
  }
}
