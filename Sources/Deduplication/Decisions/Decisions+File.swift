public import Configuration
internal import JSONBytes

extension Decisions {
  /// What a file of decisions (`NAME.decisions.json`) may say.
  public static let grammar: Grammar = .object([
    Grammar.Key("$schema", .string(), "the JSON Schema, for editors"),
    Grammar.Key("same", .list(pairGrammar), "pairs of source records that are one"),
    Grammar.Key("different", .list(pairGrammar), "pairs of source records that are two"),
  ])

  private static let pairGrammar: Grammar = .object([
    Grammar.Key("left", .string(), required: true, "the id of a source record (`rickandmortyapi:character:1`)"),
    Grammar.Key("right", .string(), required: true, "the id of another"),
    Grammar.Key("note", .string(), "why, for people"),
  ])

  /// Reads a file of decisions.
  ///
  /// - Throws: everything that is wrong with it, with line and column; a pair of `different` that is the same by a chain of `same` too.
  public static func read(_ bytes: [UInt8], name: String) throws(ConfigurationError) -> Decisions {
    var file = try ConfigurationFile(bytes, name: name, grammar: grammar)
    let same = pairs(in: file.root["same"])
    let different = pairs(in: file.root["different"])
    let decisions = Decisions(same: same.map(\.pair), different: different.map(\.pair))
    for contradiction in decisions.contradictions {
      let words = "these are told to be two here, and one by: \(contradiction.chain.joined(separator: " = "))"
      let path = "different[\(contradiction.different)]"
      file.problems.append(ConfigurationProblem(.contradiction(words), offset: different[contradiction.different].offset, path: path))
    }
    for (index, entry) in same.enumerated() where entry.pair.left == entry.pair.right {
      let words = "left and right are the same record"
      file.problems.append(ConfigurationProblem(.contradiction(words), offset: entry.offset, path: "same[\(index)]"))
    }
    try file.check()
    return decisions
  }

  private static func pairs(in list: JSONValue?) -> [(pair: Pair, offset: Int)] {
    guard let list else { return [] }
    return list.elements.map { entry in
      (Pair(entry["left"]?.string ?? "", entry["right"]?.string ?? "", note: entry["note"]?.string), entry.offset)
    }
  }

  /// The file, ready to be written: pairs in the order of their ids, each once.
  public var encoded: [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.key("same")
    Self.write(same, to: &writer)
    writer.key("different")
    Self.write(different, to: &writer)
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }

  private static func write(_ pairs: [Pair], to writer: inout JSONWriter) {
    var seen: Set<[String]> = []
    writer.beginArray()
    for pair in pairs.sorted(by: { ($0.left, $0.right) < ($1.left, $1.right) }) where seen.insert([pair.left, pair.right]).inserted {
      writer.beginObject()
      writer.member("left", pair.left)
      writer.member("right", pair.right)
      if let note = pair.note { writer.member("note", note) }
      writer.endObject()
    }
    writer.endArray()
  }
}
