/// The keys of records under the rules of a model.
struct BlockKeys: Sendable {
  /// A rule by cells.
  struct Rule: Sendable {
    var label: String
    var parts: [Part]
    /// True where a record may have several keys.
    var hasMany: Bool
    /// True where no record has a value in one of the parts.
    var isIdle: Bool
    /// The parts of a rule that gives one key, one field behind the other.
    var steps: SharedMemory<Step>
  }

  /// A field of a rule that gives one key.
  struct Step: BitwiseCopyable, Sendable {
    var cell: Int
    var shape: CompiledComparison.Shape
    var taken: BlockingRule.Taken
    /// True for a field of a joined part; the last one ends it.
    var isJoined: Bool
    var endsPart: Bool
  }

  struct Part: Sendable {
    var cells: [(cell: Int, shape: CompiledComparison.Shape)]
    var taken: BlockingRule.Taken
    /// True where the values of all cells make up one key (`a+b`), false where each gives one (`a|b`).
    var isJoined: Bool
  }

  /// Values of one part beyond these give no key: nobody has so many names.
  static let mostValues = 64
  /// Keys of one record under one rule beyond these are left out.
  static let mostKeys = 256

  let matcher: Matcher
  let rules: [Rule]

  init(_ matcher: Matcher) {
    self.matcher = matcher
    let model = matcher.model
    let table = matcher.table
    var isUsed = [Bool](repeating: false, count: table.stride)
    for ordinal in 0..<table.count {
      let row = table.rows.pointer + ordinal * table.stride
      for cell in 0..<table.stride where row[cell] != 0 { isUsed[cell] = true }
    }
    let used = isUsed
    rules = matcher.model.blocking.map { rule in
      let parts = rule.parts.map { part -> Part in
        let fields = part.fields.compactMap { model.index(of: $0) }
        return Part(
          cells: fields.map { (matcher.table.columns[$0], Self.shape(of: model.fields[$0].type)) }, taken: part.taken,
          isJoined: part.isJoined)
      }
      let hasMany = parts.contains { part in
        (part.cells.count > 1 && !part.isJoined) || part.taken == .tokens || part.cells.contains { $0.shape == .list }
      }
      let isIdle = parts.contains { part in
        part.isJoined ? !part.cells.allSatisfy { used[$0.cell] } : !part.cells.contains { used[$0.cell] }
      }
      let steps = parts.flatMap { part in
        part.cells.indices.map { index in
          Step(
            cell: part.cells[index].cell, shape: part.cells[index].shape, taken: part.taken, isJoined: part.isJoined,
            endsPart: index == part.cells.count - 1)
        }
      }
      return Rule(label: rule.label, parts: parts, hasMany: hasMany, isIdle: isIdle, steps: SharedMemory(steps))
    }
  }

  private static func shape(of type: ResolutionModel.FieldType) -> CompiledComparison.Shape {
    switch type {
    case .text, .code: .term
    case .name: .name
    case .names, .texts: .list
    case .number: .number
    case .date: .date
    }
  }

  /// The key of a record under a rule that gives one; zero where a part is missing.
  func key(of ordinal: Int, under steps: UnsafeBufferPointer<Step>, seed: UInt64) -> UInt64 {
    var key = Hashing.mix(seed, UInt64(matcher.groups.pointer[ordinal]))
    let row = matcher.rows.pointer + ordinal * matcher.table.stride
    var sum: UInt64 = 0
    for step in steps {
      let value = value(of: row[step.cell], step.shape, step.taken)
      if value == 0 { return 0 }
      sum &+= !step.isJoined ? value : step.taken == .sorted ? value &- 1 : Hashing.mix(value, 1)
      if step.endsPart {
        key = Hashing.mix(key, step.isJoined ? sum | 1 : sum)
        sum = 0
      }
    }
    return key == 0 ? 1 : key
  }

  /// The same for a rule.
  func key(of ordinal: Int, under rule: Rule, seed: UInt64) -> UInt64 {
    key(of: ordinal, under: UnsafeBufferPointer(start: rule.steps.pointer, count: rule.steps.count), seed: seed)
  }

  /// The value of a part that gives one; of a joined one a sum, so that the order of its fields does not count.
  private func value(of row: UnsafeMutablePointer<UInt32>, _ part: Part) -> UInt64 {
    var sum: UInt64 = 0
    for (cell, shape) in part.cells {
      let value = value(of: row[cell], shape, part.taken)
      if value == 0 { return 0 }
      if !part.isJoined { return value }
      sum &+= part.taken == .sorted ? value &- 1 : Hashing.mix(value, 1)
    }
    return sum | 1
  }

  /// All keys of a record under a rule, each once.
  func keys(of ordinal: Int, under rule: Rule, seed: UInt64) -> [UInt64] {
    var keys = [Hashing.mix(seed, UInt64(matcher.groups[ordinal]))]
    let row = matcher.rows.pointer + ordinal * matcher.table.stride
    for part in rule.parts {
      var values: [UInt64] = []
      if part.isJoined {
        let value = value(of: row, part)
        if value != 0 { values.append(value) }
      } else {
        for (cell, shape) in part.cells { append(row[cell], shape, part.taken, to: &values) }
      }
      if values.isEmpty { return [] }
      var next: [UInt64] = []
      for key in keys { for value in values where next.count < Self.mostKeys { next.append(Hashing.mix(key, value)) } }
      keys = next
    }
    keys.sort()
    var distinct: [UInt64] = []
    for key in keys where key != distinct.last { distinct.append(key == 0 ? 1 : key) }
    return distinct
  }

  private func append(_ cell: UInt32, _ shape: CompiledComparison.Shape, _ taken: BlockingRule.Taken, to values: inout [UInt64]) {
    guard cell != 0 else { return }
    if shape == .list {
      let start = matcher.lists.pointer + Int(cell)
      for index in 0..<min(Int(start[0]), Self.mostValues) { append(start[index + 1], .term, taken, to: &values) }
    } else if taken == .tokens {
      for word in TokenSets.words(text(cell)) where word.count > 1 && values.count < Self.mostValues {
        values.append(Hashing.hash(UnsafeBufferPointer(rebasing: word)) | 1)
      }
    } else {
      let value = value(of: cell, shape, taken)
      if value != 0 { values.append(value) }
    }
  }

  private func text(_ term: UInt32) -> UnsafeBufferPointer<UInt8> {
    let start = matcher.starts[Int(term)]
    return UnsafeBufferPointer(start: matcher.bytes.pointer + Int(start), count: Int(matcher.starts[Int(term) + 1] - start))
  }

  /// What a cell gives as a part; zero for nothing.
  func value(of cell: UInt32, _ shape: CompiledComparison.Shape, _ taken: BlockingRule.Taken) -> UInt64 {
    guard cell != 0 else { return 0 }
    switch taken {
    case .year where shape == .date: return UInt64(PackedDate(bits: cell).year) + 1
    case .monthDay where shape == .date:
      let date = PackedDate(bits: cell)
      return date.isWhole ? UInt64(date.month * 128 + date.day) : 0
    case .whole: return UInt64(cell)
    default: break
    }
    guard shape == .term || shape == .name else { return UInt64(cell) }
    let text = text(cell)
    switch taken {
    case .first(let count): return Hashing.hash(UnsafeBufferPointer(rebasing: text.prefix(count))) | 1
    case .last(let count): return Hashing.hash(UnsafeBufferPointer(rebasing: text.suffix(count))) | 1
    case .sorted:
      // A sum, so that the order does not count.
      var sum: UInt64 = 0
      for word in TokenSets.words(text) { sum &+= Hashing.hash(UnsafeBufferPointer(rebasing: word)) }
      // The mark that it is something is taken off again where sums are joined.
      return (sum & ~1) | 1
    case .sound: return Self.sound(text)
    default: return UInt64(cell)
    }
  }

  /// The first letter and up to four classes of consonants of the first word, after Soundex (Russell, 1918), over folded text.
  static func sound(_ text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let first = text.first else { return 0 }
    var code = UInt64(first)
    var count = 0
    var last = soundClass(first)
    for byte in text.dropFirst() {
      if byte == 0x20 || count == 4 { break }
      let own = soundClass(byte)
      if own != 0, own != last {
        code = code << 8 | UInt64(own)
        count += 1
      }
      if byte != UInt8(ascii: "h"), byte != UInt8(ascii: "w") { last = own }
    }
    return code
  }

  private static func soundClass(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "p"), UInt8(ascii: "v"): 1
    case UInt8(ascii: "c"), UInt8(ascii: "g"), UInt8(ascii: "j"), UInt8(ascii: "k"), UInt8(ascii: "q"), UInt8(ascii: "s"),
      UInt8(ascii: "x"),
      UInt8(ascii: "z"):
      2
    case UInt8(ascii: "d"), UInt8(ascii: "t"): 3
    case UInt8(ascii: "l"): 4
    case UInt8(ascii: "m"), UInt8(ascii: "n"): 5
    case UInt8(ascii: "r"): 6
    case 0x80...: byte
    default: 0
    }
  }
}
