/// Estimates m and u of a model from records without labels.
///
/// u comes from pairs drawn at random (nearly all are of two things); m from pairs that meet in a block, by expectation maximisation
/// (Winkler, Using the EM Algorithm for Weight Computation in the Fellegi–Sunter Model, 1988), where a comparison learns only from rules whose key
/// does not hold its field. The draws have a fixed seed: the same records give the same model.
public struct Trainer: Sendable {
  /// What was learnt from.
  public struct Report: Sendable, Equatable {
    /// Pairs that were drawn at random.
    public var randomPairs: Int
    /// For each rule that taught something: its name, the pairs, and the share of them that are matches.
    public var sessions: [Session]
    /// Comparisons whose m stayed as it was: no rule could teach it.
    public var untaught: [String]
  }

  /// What one rule taught.
  public struct Session: Sendable, Equatable {
    /// The rule in words.
    public var rule: String
    /// The pairs that met under it.
    public var pairs: Int
    /// The share of them that are matches.
    public var matches: Double
  }

  /// So many pairs are drawn at random.
  public var randomPairs = 1_000_000
  /// So many pairs of one rule are learnt from, at most.
  public var blockedPairs = 200_000
  /// Where the draws begin.
  public var seed: UInt64 = 1

  /// A trainer with the usual sizes.
  public init() {}

  /// A model with the fields, levels and rules of another, and with m, u and the expected matches learnt from a table.
  public func train(_ model: ResolutionModel, on table: ResolutionTable, sources: [SourceRule]) -> (model: ResolutionModel, report: Report)
  {
    let matcher = Matcher(table, model: model, sources: sources)
    var trained = model
    let (u, drawn) = frequenciesAtRandom(matcher)
    for (number, levels) in u.enumerated() {
      for level in levels.indices { trained.comparisons[number].levels[level].u = levels[level] }
    }
    var sums = model.comparisons.map { [Double](repeating: 0, count: $0.levels.count) }
    var sessions: [Session] = []
    var mostMatches = 0.0
    let keys = BlockKeys(matcher)
    for (number, rule) in keys.rules.enumerated() where !rule.isIdle {
      let pairs = blocked(matcher, keys, rule: number)
      guard pairs.count >= 20 else { continue }
      let fields = Set(model.blocking[number].parts.flatMap(\.fields))
      let taught = model.comparisons.indices.filter { !fields.contains(model.comparisons[$0].field) }
      var estimation = Estimation(
        patterns: patterns(matcher, pairs, taught), m: taught.map { model.comparisons[$0].levels.map(\.m) }, u: taught.map { u[$0] })
      estimation.run()
      let matches = estimation.matches * Double(pairs.count)
      guard matches >= 20 else { continue }
      sessions.append(Session(rule: rule.label, pairs: pairs.count, matches: estimation.matches))
      mostMatches = max(mostMatches, matches)
      for (place, comparison) in taught.enumerated() {
        for level in sums[comparison].indices { sums[comparison][level] += estimation.expected[place][level] }
      }
    }
    var untaught: [String] = []
    for number in sums.indices {
      let total = sums[number].reduce(0, +)
      guard total >= 20 else {
        untaught.append(model.comparisons[number].name)
        continue
      }
      for level in sums[number].indices {
        let m = (sums[number][level] + model.comparisons[number].levels[level].m) / (total + 1)
        trained.comparisons[number].levels[level].m = Self.rounded(m.clamped(1e-5, 1))
      }
    }
    if mostMatches > 0 { trained.matchesPerRecord = Self.rounded((mostMatches / Double(max(1, table.count))).clamped(1e-6, 1000)) }
    return (trained, Report(randomPairs: drawn, sessions: sessions, untaught: untaught))
  }

  /// Four digits that count: a model is read by people.
  static func rounded(_ number: Double) -> Double {
    guard number > 0 else { return 0 }
    var scale = 1.0
    while number * scale < 1000 { scale *= 10 }
    return (number * scale).rounded() / scale
  }

  /// How often each level holds between two records drawn at random.
  private func frequenciesAtRandom(_ matcher: Matcher) -> (u: [[Double]], drawn: Int) {
    var generator = Draws(state: seed)
    var scorer = PairScorer(matcher)
    var counts = matcher.model.comparisons.map { [Double](repeating: 0, count: $0.levels.count) }
    let count = UInt64(matcher.table.count)
    var drawn = 0
    guard count > 1 else { return (matcher.model.comparisons.map { $0.levels.map(\.u) }, 0) }
    for _ in 0..<randomPairs {
      let left = Int(generator.next() % count)
      let right = Int(generator.next() % count)
      guard left != right, matcher.mayMatch(left, right), !scorer.isClosed(left, right) else { continue }
      drawn += 1
      for comparison in matcher.comparisons {
        if let level = scorer.outcome(comparison, min(left, right), max(left, right)).level { counts[comparison.number][level] += 1 }
      }
    }
    let u = counts.enumerated().map { number, counts in
      let total = counts.reduce(0, +)
      let levels = matcher.model.comparisons[number].levels
      // What was never seen among so many is rarer than one of them; the model tells how much.
      return levels.indices.map { Self.rounded(((counts[$0] + 5 * levels[$0].u) / (total + 5)).clamped(1e-8, 1)) }
    }
    return (u, drawn)
  }

  /// Pairs that meet under a rule; of large blocks only neighbours.
  private func blocked(_ matcher: Matcher, _ keys: BlockKeys, rule number: Int) -> [(Int, Int)] {
    let rule = keys.rules[number]
    var entries: [BlockEntry] = []
    for ordinal in 0..<matcher.table.count {
      let found = rule.hasMany ? keys.keys(of: ordinal, under: rule, seed: 0) : [keys.key(of: ordinal, under: rule, seed: 0)]
      for key in found where key != 0 { entries.append(BlockEntry(key: key, ordinal: UInt32(ordinal))) }
    }
    // By the first record of a block, not by keys: these depend on how the terms are numbered.
    entries.sort { $0.key == $1.key ? $0.ordinal < $1.ordinal : $0.key < $1.key }
    var pairs: [(Int, Int)] = []
    var start = 0
    while start < entries.count {
      var end = start + 1
      while end < entries.count, entries[end].key == entries[start].key { end += 1 }
      for i in start..<end {
        for j in i + 1..<max(i + 1, min(end, i + 6)) {
          let (left, right) = (Int(entries[i].ordinal), Int(entries[j].ordinal))
          if matcher.mayMatch(left, right) { pairs.append((left, right)) }
        }
      }
      start = end
    }
    pairs.sort { $0 < $1 }
    let step = max(1, pairs.count / blockedPairs)
    return Swift.stride(from: 0, to: pairs.count, by: step).map { pairs[$0] }
  }

  /// The levels of each pair, one a comparison; 255 where either says nothing.
  private func patterns(_ matcher: Matcher, _ pairs: [(Int, Int)], _ comparisons: [Int]) -> [[UInt8]: Double] {
    var scorer = PairScorer(matcher)
    var patterns: [[UInt8]: Double] = [:]
    let compiled = comparisons.compactMap { number in matcher.comparisons.first { $0.number == number } }
    for (left, right) in pairs where !scorer.isClosed(left, right) {
      let pattern = compiled.map { scorer.outcome($0, left, right).level.map { UInt8(clamping: $0) } ?? 255 }
      patterns[pattern, default: 0] += 1
    }
    return patterns
  }

  /// SplitMix64.
  private struct Draws {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
