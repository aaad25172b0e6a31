/// Expectation maximisation over patterns of levels, with u held.
struct Estimation {
  /// Each pattern with how often it stands, in a fixed order.
  private let patterns: [(pattern: [UInt8], count: Double)]
  private(set) var m: [[Double]]
  private let u: [[Double]]
  /// The share of pairs that are matches.
  private(set) var matches = 0.3
  /// How many matches are expected at each level.
  private(set) var expected: [[Double]]

  init(patterns: [[UInt8]: Double], m: [[Double]], u: [[Double]]) {
    self.patterns = patterns.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { ($0.key, $0.value) }
    self.m = m
    self.u = u
    expected = m.map { $0.map { _ in 0 } }
  }

  /// Repeats both steps until nothing moves any more, at most a hundred times.
  mutating func run() {
    let total = patterns.reduce(0) { $0 + $1.count }
    guard total > 0 else { return }
    for _ in 0..<100 {
      var sums = m.map { $0.map { _ in 0.0 } }
      var share = 0.0
      for (pattern, count) in patterns {
        var ifMatch = matches
        var ifNot = 1 - matches
        for (comparison, level) in pattern.enumerated() where level != 255 {
          ifMatch *= m[comparison][Int(level)]
          ifNot *= u[comparison][Int(level)]
        }
        let weight = ifMatch + ifNot > 0 ? count * ifMatch / (ifMatch + ifNot) : 0
        share += weight
        for (comparison, level) in pattern.enumerated() where level != 255 { sums[comparison][Int(level)] += weight }
      }
      expected = sums
      var moved = abs(matches - share / total)
      matches = (share / total).clamped(1e-9, 1 - 1e-9)
      for comparison in m.indices {
        let all = sums[comparison].reduce(0, +)
        guard all > 0 else { continue }
        for level in m[comparison].indices {
          let next = max(1e-6, sums[comparison][level] / all)
          moved = max(moved, abs(next - m[comparison][level]))
          m[comparison][level] = next
        }
      }
      if moved < 1e-6 { return }
    }
  }
}
