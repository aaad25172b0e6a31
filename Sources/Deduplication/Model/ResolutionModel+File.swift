public import Configuration
internal import JSONBytes

/// How lines of NDJSON become records.
public struct RecordReading: Sendable, Equatable {
  /// The field with the id.
  public var key: String
  /// The field that names the source; nil where all are of one.
  public var source: String?
  /// Whether two records of one source may be one.
  public var hasDuplicates: Bool
  /// Fields whose values part the records.
  public var group: [String]

  /// Puts a way of reading together.
  public init(key: String = "id", source: String? = nil, hasDuplicates: Bool = true, group: [String] = []) {
    self.key = key
    self.source = source
    self.hasDuplicates = hasDuplicates
    self.group = group
  }
}

extension ResolutionModel {
  /// Reads a model file.
  ///
  /// - Throws: everything that is wrong with it, with line and column: by the grammar, and names of fields that are none.
  public static func read(_ bytes: [UInt8], name: String) throws(ConfigurationError) -> (model: ResolutionModel, reading: RecordReading) {
    var file = try ConfigurationFile(bytes, name: name, grammar: grammar)
    let root = file.root
    var reader = ModelReader()
    let fields = reader.fields(root["fields"])
    let gates = reader.names(root["gates"], path: "gates")
    let comparisons = reader.comparisons(root["comparisons"])
    let blocking = reader.blocking(root["blocking"])
    let thresholds = root["thresholds"]
    let merge = thresholds?["merge"]?.double ?? 1
    let review = thresholds?["review"]?.double ?? merge
    if let thresholds, review > merge {
      reader.report(.contradiction("review is above merge: no pair could be left to a person"), thresholds, "thresholds")
    }
    file.problems += reader.problems
    try file.check()
    let model = ResolutionModel(
      name: root["name"]?.string ?? "", fields: fields, gates: gates, comparisons: comparisons, blocking: blocking,
      largestBlock: root["largest_block"]?.integer ?? 1000, matchesPerRecord: root["matches_per_record"]?.double ?? 1,
      thresholds: Thresholds(merge: merge, review: review, near: min(review, thresholds?["near"]?.double ?? 0.05)))
    let records = root["records"]
    let source = records?["source"]?.string
    let reading = RecordReading(
      key: records?["key"]?.string ?? "id", source: source, hasDuplicates: records?["duplicates_within"]?.boolean ?? (source == nil),
      group: records?["group"].map { $0.elements.compactMap(\.string) } ?? [])
    return (model, reading)
  }
}

/// Reads the parts of a model and collects what is wrong with their meaning; what is wrong by the grammar is told already.
private struct ModelReader {
  var problems: [ConfigurationProblem] = []
  private var known: [String] = []

  mutating func report(_ kind: ConfigurationProblem.Kind, _ value: JSONValue, _ path: String) {
    problems.append(ConfigurationProblem(kind, offset: value.offset, path: path))
  }

  mutating func fields(_ list: JSONValue?) -> [ResolutionModel.Field] {
    guard let list else { return [] }
    var fields: [ResolutionModel.Field] = []
    for (index, item) in list.elements.enumerated() {
      guard let name = item["name"]?.string, let type = item["type"]?.string.flatMap({ ResolutionModel.FieldType(rawValue: $0) }) else {
        continue
      }
      if known.contains(name) { report(.duplicateName(name, what: "field"), item, "fields[\(index)].name") }
      known.append(name)
      fields.append(
        ResolutionModel.Field(name, from: strings(item["from"]), type: type, genericWords: strings(item["generic_words"])))
    }
    return fields
  }

  private func strings(_ list: JSONValue?) -> [String] { list.map { $0.elements.compactMap(\.string) } ?? [] }

  /// Names of fields; those that are none are problems.
  mutating func names(_ list: JSONValue?, path: String) -> [String] {
    guard let list else { return [] }
    var names: [String] = []
    for (index, item) in list.elements.enumerated() {
      guard let name = item.string else { continue }
      check(name, item, "\(path)[\(index)]")
      names.append(name)
    }
    return names
  }

  private mutating func check(_ name: String, _ value: JSONValue, _ path: String) {
    guard !known.contains(name) else { return }
    report(
      .unknownWord(name, what: "field", suggestion: Suggestion.nearest(to: name, among: known), known: known), value, path)
  }

  mutating func comparisons(_ list: JSONValue?) -> [ResolutionModel.Comparison] {
    guard let list else { return [] }
    var comparisons: [ResolutionModel.Comparison] = []
    for (index, item) in list.elements.enumerated() {
      guard let value = item["field"], let field = value.string else { continue }
      let path = "comparisons[\(index)]"
      check(field, value, "\(path).field")
      let levels = levels(item["levels"], path: "\(path).levels")
      comparisons.append(
        ResolutionModel.Comparison(
          item["name"]?.string ?? field, field: field, also: names(item["also"], path: "\(path).also"), levels: levels))
    }
    return comparisons
  }

  private mutating func levels(_ list: JSONValue?, path: String) -> [ResolutionModel.Level] {
    guard let list else { return [] }
    var levels: [ResolutionModel.Level] = []
    for (index, item) in list.elements.enumerated() {
      guard let word = item["if"]?.string, let known = LevelTest.words.first(where: { $0.word == word }) else { continue }
      let wanted: String? =
        switch known.argument {
        case .none: nil
        case .atLeast: "at_least"
        case .atMost: "at_most"
        }
      let number = wanted.flatMap { item[$0]?.double }
      if let wanted, number == nil { report(.missingKey(wanted), item, "\(path)[\(index)]") }
      for key in ["at_least", "at_most"] where key != wanted {
        if let extra = item[key] { report(.contradiction("\(word) takes no \(key)"), extra, "\(path)[\(index)].\(key)") }
      }
      guard let test = LevelTest(word: word, number: number) else { continue }
      levels.append(
        ResolutionModel.Level(
          test, m: item["m"]?.double ?? 1, u: item["u"]?.double ?? 1, byFrequency: item["by_frequency"]?.boolean ?? false))
    }
    return levels
  }

  mutating func blocking(_ list: JSONValue?) -> [BlockingRule] {
    guard let list else { return [] }
    var rules: [BlockingRule] = []
    for (index, item) in list.elements.enumerated() {
      var parts: [BlockingRule.Part] = []
      for (place, text) in item.elements.enumerated() {
        guard let string = text.string else { continue }
        let path = "blocking[\(index)][\(place)]"
        guard let part = BlockingRule.Part(string) else {
          let expected = "a field, or field:3, field:-3, field:tokens, field:sorted, field:sound, field:year, field:month_day"
          report(.badShape(string, expected: expected), text, path)
          continue
        }
        for field in part.fields { check(field, text, path) }
        parts.append(part)
      }
      if !parts.isEmpty { rules.append(BlockingRule(parts)) }
    }
    return rules
  }
}
