internal import JSONBytes

/// Reads lines of NDJSON into a builder; one for each task.
struct ResolutionLineReader: ~Copyable {
  var builder: ResolutionTable.Builder
  /// Problems, each with the offset of its line.
  var problems: [(offset: Int, kind: RecordLineProblem.Kind)] = []
  /// Whether all ids were numbers, so that they may be written as such.
  var keysAreNumbers = true
  /// Which fields of the model have a value in some record.
  var seen: [Bool]
  var sourceNames: [String] = []

  private let plan: RecordLinePlan
  private let keyName: String
  private let hasSource: Bool
  private var sourceNumbers: [[UInt8]: Int] = [:]
  /// The targets of the keys of the line in front, in its order: lines mostly have the same keys in the same order.
  private var remembered: [(key: [UInt8], targets: [RecordLinePlan.Target])] = []
  private var best: [(rank: Int, token: Int, splits: Bool)]
  private var groupTokens: [Int]
  private var parser = JSONParser()
  private var emptyGroup: UInt32?

  init(_ model: ResolutionModel, _ reading: RecordReading) {
    builder = ResolutionTable.Builder(model)
    plan = RecordLinePlan(model, reading)
    keyName = reading.key
    hasSource = reading.source != nil
    seen = [Bool](repeating: false, count: model.fields.count)
    best = [(rank: Int, token: Int, splits: Bool)](repeating: (Int.max, -1, false), count: model.fields.count)
    groupTokens = [Int](repeating: -1, count: reading.group.count)
  }

  /// Reads one line without its line feed.
  mutating func read(_ line: UnsafeBufferPointer<UInt8>, offset: Int) {
    if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return }
    let tokens: JSONTokens
    do {
      tokens = try parser.parse(line)
    } catch {
      problems.append((offset, .syntax(error.problem)))
      return
    }
    guard tokens[0].kind == .object else {
      problems.append((offset, .notAnObject))
      return
    }
    var key = -1
    var source = -1
    for index in best.indices { best[index] = (Int.max, -1, false) }
    for index in groupTokens.indices { groupTokens[index] = -1 }
    var token = 1
    var place = 0
    let end = Int(tokens[0].end)
    while token < end {
      let name = tokens.content(of: tokens[token])
      if place >= remembered.count || !remembered[place].key.elementsEqual(name) { remember(name, at: place) }
      for index in 0..<remembered[place].targets.count {
        let target = remembered[place].targets[index]
        guard let value = Self.value(tokens, at: token + 1, target.rest) else { continue }
        switch target.slot {
        case -1: key = value
        case -2: source = value
        case ..<(-2): groupTokens[-3 - target.slot] = value
        default: if target.rank < best[target.slot].rank { best[target.slot] = (target.rank, value, target.splits) }
        }
      }
      token = Int(tokens[token + 1].end)
      place += 1
    }
    guard key >= 0, tokens[key].kind == .string || tokens[key].kind == .number, tokens[key].length > 0 else {
      problems.append((offset, .noKey(keyName)))
      return
    }
    if tokens[key].kind != .number { keysAreNumbers = false }
    let number = hasSource ? sourceNumber(source < 0 ? nil : tokens.content(of: tokens[source])) : 0
    builder.begin(id: tokens.content(of: tokens[key]), source: number, group: group(tokens), sequence: offset)
    for field in best.indices where best[field].token >= 0 { add(tokens, best[field].token, to: field, splits: best[field].splits) }
    builder.end()
  }

  private mutating func remember(_ name: UnsafeBufferPointer<UInt8>, at place: Int) {
    let key = Array(name)
    let entry = (key: key, targets: plan.targets[key] ?? [])
    if place < remembered.count { remembered[place] = entry } else { remembered.append(entry) }
  }

  /// The value at the end of a path of keys; nil where there is none or it is null or an empty text.
  private static func value(_ tokens: JSONTokens, at index: Int, _ path: [[UInt8]]) -> Int? {
    var index = index
    for key in path {
      guard tokens[index].kind == .object else { return nil }
      var member = index + 1
      var found: Int?
      while member < Int(tokens[index].end) {
        if tokens.content(of: tokens[member]).elementsEqual(key) {
          found = member + 1
          break
        }
        member = Int(tokens[member + 1].end)
      }
      guard let found else { return nil }
      index = found
    }
    switch tokens[index].kind {
    case .null, .key: return nil
    case .string: return tokens[index].length > 0 ? index : nil
    default: return index
    }
  }

  private mutating func add(_ tokens: JSONTokens, _ index: Int, to field: Int, splits: Bool) {
    let token = tokens[index]
    switch token.kind {
    case .string, .number, .true, .false:
      seen[field] = true
      let content = tokens.content(of: token)
      if splits, token.kind == .string {
        for part in content.split(whereSeparator: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "|") }) {
          builder.add(UnsafeBufferPointer(rebasing: part), to: field)
        }
      } else {
        builder.add(content, to: field)
      }
    case .array:
      var item = index + 1
      while item < Int(token.end) {
        if tokens[item].kind != .array, tokens[item].kind != .object { add(tokens, item, to: field, splits: false) }
        item = Int(tokens[item].end)
      }
    case .object, .key, .null: break
    }
  }

  private mutating func sourceNumber(_ name: UnsafeBufferPointer<UInt8>?) -> Int {
    let key = name.map { Array($0) } ?? []
    if let number = sourceNumbers[key] { return number }
    let number = sourceNames.count
    sourceNumbers[key] = number
    sourceNames.append(String(decoding: key, as: UTF8.self))
    return number
  }

  private mutating func group(_ tokens: JSONTokens) -> UInt32 {
    if groupTokens.isEmpty {
      if let emptyGroup { return emptyGroup }
      let number = builder.group("")
      emptyGroup = number
      return number
    }
    let parts = groupTokens.map { $0 < 0 ? "" : String(decoding: tokens.content(of: tokens[$0]), as: UTF8.self) }
    return builder.group(parts.joined(separator: "\u{1F}"))
  }
}
