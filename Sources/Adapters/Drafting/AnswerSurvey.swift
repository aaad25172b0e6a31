internal import JSONBytes

/// What one answer of an unknown API looks like: where its records stand, and what stands beside them.
struct AnswerSurvey {
  /// A scalar place in the records, with examples of its values.
  struct Place {
    /// The names from the record down; lists are walked through.
    var names: [String]
    /// True where a list stands on the way.
    var isList: Bool
    /// The first values that are not null, in the order of the records.
    var examples: [JSONValue]

    var path: String { (["$"] + names).joined(separator: ".") }
  }

  /// The steps to the records, `*` for every member.
  let select: String
  let records: [JSONValue]
  /// True where the records are the members of an object.
  let isKeyedByName: Bool
  /// True where the answer is one record.
  let isSingle: Bool
  /// The members beside the records that hold no list, each with its path.
  let envelope: [(path: String, name: String, value: JSONValue)]
  let places: [Place]

  /// Surveys an answer; nil where nothing in it looks like a record.
  init?(_ root: JSONValue) {
    var lists: [(path: [String], records: [JSONValue], isKeyed: Bool)] = []
    Self.findLists(in: root, path: [], into: &lists)
    // The longest list holds the records; of two the one that comes first.
    let longest = lists.map(\.records.count).max() ?? 0
    let looksLikeRecord =
      root.kind == .object && root.members.contains { DraftWords.keys.contains($0.key.name.lowercased()) && !$0.value.isNull }
    let best = looksLikeRecord ? nil : lists.first { $0.records.count == longest }
    if let best {
      select = (["$"] + best.path + (best.isKeyed ? ["*"] : [])).joined(separator: ".")
      records = best.records
      isKeyedByName = best.isKeyed
      isSingle = false
    } else {
      guard root.kind == .object, root.count > 0, root.members.contains(where: { ![.object, .array].contains($0.value.kind) }) else {
        return nil
      }
      select = "$"
      records = [root]
      isKeyedByName = false
      isSingle = true
    }
    var envelope: [(path: String, name: String, value: JSONValue)] = []
    if !isSingle, !isKeyedByName || best?.path.isEmpty == false { Self.collect(root, path: [], depth: 0, into: &envelope) }
    self.envelope = envelope
    var places: [Place] = []
    for record in records.prefix(50) { Self.survey(record, names: [], isList: false, into: &places) }
    self.places = places
  }

  /// Whether a name can stand in a path.
  private static func isPlain(_ name: String) -> Bool { !name.isEmpty && name != "*" && name != "$" && !name.contains(".") }

  private static func findLists(
    in value: JSONValue, path: [String], into lists: inout [(path: [String], records: [JSONValue], isKeyed: Bool)]
  ) {
    if path.count > 4 { return }
    if value.kind == .array {
      let records = value.elements.filter { $0.kind == .object }
      if !records.isEmpty { lists.append((path, records, false)) }
      return
    }
    let members = Array(value.members)
    if members.count >= 2, members.allSatisfy({ $0.value.kind == .object }), areAlike(members.map(\.value)) {
      lists.append((path, members.map(\.value), true))
      return
    }
    for (key, item) in members where isPlain(key.name) { findLists(in: item, path: path + [key.name], into: &lists) }
  }

  /// Objects of one kind have most of their members in common.
  private static func areAlike(_ objects: [JSONValue]) -> Bool {
    guard let first = objects.first.map({ Set($0.members.map(\.key.name)) }), !first.isEmpty else { return false }
    return objects.prefix(10).allSatisfy { first.intersection($0.members.map(\.key.name)).count * 2 >= first.count }
  }

  private static func collect(
    _ value: JSONValue, path: [String], depth: Int, into found: inout [(path: String, name: String, value: JSONValue)]
  ) {
    for (key, item) in value.members where isPlain(key.name) && depth < 3 {
      let path = path + [key.name]
      switch item.kind {
      case .object: collect(item, path: path, depth: depth + 1, into: &found)
      case .array: break
      default: found.append(((["$"] + path).joined(separator: "."), DraftWords.folded(key.name), item))
      }
    }
  }

  private static func survey(_ value: JSONValue, names: [String], isList: Bool, into places: inout [Place]) {
    switch value.kind {
    case .object:
      if names.count > 2 { return }
      for (key, item) in value.members where isPlain(key.name) { survey(item, names: names + [key.name], isList: isList, into: &places) }
    case .array: for item in value.elements.prefix(5) { survey(item, names: names, isList: true, into: &places) }
    default:
      let place: Int
      if let known = places.firstIndex(where: { $0.names == names }) {
        place = known
      } else {
        place = places.count
        places.append(Place(names: names, isList: isList, examples: []))
      }
      if isList { places[place].isList = true }
      if !value.isNull, places[place].examples.count < 20 { places[place].examples.append(value) }
    }
  }
}
