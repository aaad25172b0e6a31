internal import JSONBytes

extension RecordExtractor.Document {
  /// The tokens a path leads to from the top; none where a step leads nowhere. The last list on the way is not walked into.
  func tokens(at path: PathExpression) -> [Int] {
    var places = [0]
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
