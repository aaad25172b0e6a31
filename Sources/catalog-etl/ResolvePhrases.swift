import Deduplication
import FileSystem
import JSONBytes

/// What `resolve` says.
enum ResolvePhrases {
  static func phrase(_ error: FileError) -> String { Phrases.file(error) + "\n" }

  private static let most = 10

  /// The first problems with their lines, and how many more there are.
  static func phrase(_ problems: [RecordLineProblem], file: String) -> String {
    var text = ""
    for problem in problems.prefix(most) { text += "\(file):\(problem.line): \(phrase(problem.kind))\n" }
    if problems.count > most { text += "and \(problems.count - most) more\n" }
    return text + "catalog-etl: nothing was resolved: every line must be a JSON object with an id\n"
  }

  private static func phrase(_ kind: RecordLineProblem.Kind) -> String {
    switch kind {
    case .syntax(let problem): "not JSON: \(JSONPhrases.phrase(problem))"
    case .notAnObject: "not an object"
    case .noKey(let key): "no id: \"\(key)\" is missing, null or empty; name the field with the id in the configuration (records.key)"
    }
  }

  static func repeated(_ ids: [String], key: String, file: String) -> String {
    let shown = ids.prefix(5).map { "\"\($0)\"" }.joined(separator: ", ")
    return
      "catalog-etl: \(file): \(ids.count) records have an id (\"\(key)\") that another one has: \(shown)\(ids.count > 5 ? ", …" : ""); ids must differ\n"
  }

  static func summary(_ resolution: Resolution, of file: RecordFile, hasConfig: Bool) -> String {
    let merged = resolution.clusters.reduce(0) { $0 + $1.count }
    let entities = file.table.count - merged + resolution.clusters.count
    let review = resolution.pairs.filter { $0.decision == .review }.count
    var text = "\(file.table.count) records, \(entities) entities; \(resolution.clusters.count) clusters of \(merged) records"
    text += review > 0 ? "; \(review) pairs to review\n" : "\n"
    text += "compared \(resolution.blocking.compared) pairs\n"
    for rule in resolution.blocking.rules where rule.split > 0 {
      text +=
        "  \(rule.label): \(rule.split) blocks too large (up to \(rule.largest) records) were split; \(rule.unseen) pairs were not compared under it\n"
    }
    if hasConfig, !file.unseenFields.isEmpty { text += "no record has: \(file.unseenFields.joined(separator: ", "))\n" }
    for pair in resolution.unusedDecisions { text += "decision not used, no such record: \(pair.left), \(pair.right)\n" }
    return text
  }

  static func json(_ resolution: Resolution, of file: RecordFile) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    let merged = resolution.clusters.reduce(0) { $0 + $1.count }
    for (key, count) in [
      ("records", file.table.count), ("entities", file.table.count - merged + resolution.clusters.count),
      ("clusters", resolution.clusters.count), ("pairs_merged", resolution.pairs.filter { $0.decision == .merged }.count),
      ("pairs_review", resolution.pairs.filter { $0.decision == .review }.count),
      ("pairs_kept_apart", resolution.pairs.filter { $0.decision == .keptApart }.count), ("pairs_compared", resolution.blocking.compared),
    ] {
      writer.key(string: key)
      writer.value(count)
    }
    writer.key("blocking")
    writer.beginArray()
    for rule in resolution.blocking.rules {
      writer.beginObject()
      writer.key("rule")
      writer.value(string: rule.label)
      for (key, count) in [
        ("blocks", rule.blocks), ("largest", rule.largest), ("compared", rule.compared), ("split", rule.split), ("unseen", rule.unseen),
      ] {
        writer.key(string: key)
        writer.value(count)
      }
      writer.key("largest_blocks")
      writer.beginArray()
      for example in rule.examples {
        writer.beginObject()
        writer.key("records")
        writer.value(example.size)
        writer.key("first")
        writer.value(string: file.table.id(of: example.first))
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endArray()
    writer.key("unseen_fields")
    writer.value(strings: file.unseenFields)
    writer.key("unused_decisions")
    writer.value(resolution.unusedDecisions.count)
    writer.endObject()
    writer.newline()
    return writer.bytes
  }
}
