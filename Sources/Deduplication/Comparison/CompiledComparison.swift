internal import Glibc

/// A comparison by cells and bits; plain memory, so that scoring a pair counts no references. Its `Matcher` owns what it points to.
struct CompiledComparison: BitwiseCopyable, @unchecked Sendable {
  /// How the cells are read.
  enum Shape: UInt8, BitwiseCopyable, Sendable { case term, name, variant, list, number, date }

  struct Level: BitwiseCopyable, Sendable {
    var test: LevelTest
    var weight: Float
    var byFrequency: Bool
    /// The weight where the value says little.
    var genericWeight: Float
  }

  /// A field that a test looks into besides.
  struct Other: BitwiseCopyable, Sendable {
    var cell: Int
    var shape: Shape
  }

  /// The place of the comparison in the model.
  let number: Int
  let cell: Int
  let shape: Shape
  let others: UnsafeBufferPointer<Other>
  let levels: UnsafeBufferPointer<Level>
  /// The place of the level for equal cells, where equal cells decide; else -1.
  let exactLevel: Int
  /// No level says more than this, but an exact one.
  let bound: Float
  let mostEdits: Int
  let leastSimilarity: Double
  /// For each term what its frequency adds to the weight of a level; empty where no level asks for it.
  let frequencyWeights: UnsafeMutablePointer<Float>?
  /// True where numbers in texts must be the same for likeness.
  let guardsNumbers: Bool

  /// Nil where the model names a field that it does not have; a model that was read has none such.
  init?(
    _ number: Int, model: ResolutionModel, table: ResolutionTable, sources: [SourceRule], owned: inout [any Sendable]
  ) {
    let comparison = model.comparisons[number]
    guard let index = model.index(of: comparison.field), index < table.columns.count else { return nil }
    let type = model.fields[index].type
    let isVariant = comparison.levels.contains { [.sameVariant, .variantElsewhere, .oneVariant].contains($0.test) }
    self.number = number
    cell = table.columns[index]
    let shape = isVariant && type == .name ? Shape.variant : Self.shape(of: type)
    self.shape = shape
    let others = comparison.also.compactMap { field in
      model.index(of: field).map { Other(cell: table.columns[$0], shape: Self.shape(of: model.fields[$0].type)) }
    }
    let levels = comparison.levels.map { level in
      let weight = Float(log2(level.m.clamped(1e-9, 1) / level.u.clamped(1e-9, 1)))
      return Level(test: level.test, weight: weight, byFrequency: level.byFrequency, genericWeight: min(weight, 1.5))
    }
    let otherMemory = SharedMemory(others)
    let levelMemory = SharedMemory(levels)
    owned += [otherMemory, levelMemory]
    self.others = UnsafeBufferPointer(start: otherMemory.pointer, count: others.count)
    self.levels = UnsafeBufferPointer(start: levelMemory.pointer, count: levels.count)
    let isSingle = shape == .term || shape == .name || shape == .number || shape == .date
    exactLevel = isSingle ? comparison.levels.firstIndex { $0.test == .exact } ?? -1 : -1
    let exact = exactLevel
    // Where whatever is left counts against, that is the most a pair can hope for that is not alike.
    let least: Float = levels.contains { $0.test == .different } ? -100 : 0
    bound = levels.enumerated().reduce(least) { $1.offset == exact ? $0 : max($0, $1.element.weight + ($1.element.byFrequency ? 8 : 0)) }
    mostEdits = comparison.levels.reduce(0) { most, level in
      if case .edits(let edits) = level.test { max(most, edits) } else { most }
    }
    leastSimilarity = comparison.levels.reduce(1) { least, level in
      if case .jaroWinkler(let similarity) = level.test { min(least, similarity) } else { least }
    }
    guardsNumbers = type == .name
    let adjusted = comparison.levels.first { $0.byFrequency }
    if let adjusted, shape == .term || shape == .name {
      let frequencies = TermFrequencies(table, cell: cell, sources: sources)
      let weights = frequencies.weights(usual: adjusted.u)
      owned.append(weights)
      frequencyWeights = weights.pointer
    } else {
      frequencyWeights = nil
    }
  }

  /// How dear it is: cells alone, edits, Jaro–Winkler and sets.
  var cost: Int {
    switch shape {
    case .date, .number: 0
    case .term where leastSimilarity == 1: 1
    default: 2
    }
  }

  private static func shape(of type: ResolutionModel.FieldType) -> Shape {
    switch type {
    case .text, .code: .term
    case .name: .name
    case .names, .texts: .list
    case .number: .number
    case .date: .date
    }
  }
}

/// How often each term stands in a cell.
struct TermFrequencies {
  private let counts: [UInt32]
  private let total: Double

  /// Of clean sources the one that has it most often counts: that two sources tell the same is what is looked for, and no sign of a common value.
  init(_ table: ResolutionTable, cell: Int, sources: [SourceRule]) {
    let numbers = Set(table.sources).sorted()
    let isClean = numbers.count > 1 && numbers.count <= 16
    var most = [UInt32](repeating: 0, count: table.terms.count)
    var largest = 0
    for source in isClean ? numbers : [0] {
      var own = [UInt32](repeating: 0, count: table.terms.count)
      var size = 0
      for ordinal in 0..<table.count where !isClean || table.sources[ordinal] == source {
        own[Int(table.rows.pointer[ordinal * table.stride + cell])] += 1
        size += 1
      }
      largest = max(largest, size - Int(own[0]))
      if isClean {
        for term in most.indices where own[term] > most[term] { most[term] = own[term] }
      } else {
        most = own
      }
    }
    counts = most
    total = Double(largest)
  }

  /// What the frequency of each term adds to a weight that was made for a usual one: at most eight bits, up or down.
  ///
  /// A small table says little about how rare a value is: it counts as if a thousand more records with usual values stood in it.
  func weights(usual: Double) -> SharedMemory<Float> {
    let weights = SharedMemory<Float>(repeating: 0, count: counts.count)
    let supposed = 1000.0
    let usual = usual.clamped(1e-9, 1)
    func weight(_ count: UInt32) -> Float {
      let frequency = (Double(count) - 1 + supposed * usual) / (total + supposed)
      return Float(log2(usual / max(frequency, 1e-9)).clamped(-8, 8))
    }
    // Most values are rare: their weights are worked out once.
    let known = (0..<256).map { weight(UInt32($0)) }
    for (term, count) in counts.enumerated() where count > 0 { weights.pointer[term] = count < 256 ? known[Int(count)] : weight(count) }
    return weights
  }
}
