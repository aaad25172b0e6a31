/// Scores pairs of records; one for each task, since it has memory of its own to work in.
struct PairScorer {
  let matcher: Matcher
  private let comparisons: [CompiledComparison]
  private let rows: UnsafeMutablePointer<UInt32>
  private let stride: Int
  private var tests: ValueTests
  /// Comparisons that equal cells did not decide.
  private var open: [Int] = []

  init(_ matcher: Matcher) {
    self.matcher = matcher
    comparisons = matcher.comparisons
    rows = matcher.rows.pointer
    stride = matcher.table.stride
    tests = ValueTests(matcher)
    open.reserveCapacity(comparisons.count)
  }

  /// Whether a gate keeps two records apart.
  func isClosed(_ left: Int, _ right: Int) -> Bool {
    for gate in matcher.gates where isClosed(gate, left, right) { return true }
    return false
  }

  func isClosed(_ gate: Matcher.Gate, _ left: Int, _ right: Int) -> Bool {
    let a = rows[left * stride + gate.cell]
    let b = rows[right * stride + gate.cell]
    if a == 0 || b == 0 || a == b { return false }
    return gate.isSet ? tests.shared(a, b).common == 0 : true
  }

  /// The bits of a pair; nil where they are below the floor.
  mutating func score(_ left: Int, _ right: Int, floor: Float) -> Float? {
    let a = rows + left * stride
    let b = rows + right * stride
    var sum = matcher.priors[Int(matcher.groups[left])]
    var bound = sum
    open.removeAll(keepingCapacity: true)
    // First what costs nothing: cells that are missing or equal.
    for index in 0..<comparisons.count {
      let decided = comparisons.withUnsafeBufferPointer { Self.quick($0[index], a, b, matcher) }
      if let decided {
        sum += decided
        bound += decided
      } else {
        bound += comparisons.withUnsafeBufferPointer { $0[index].bound }
        open.append(index)
      }
    }
    for place in 0..<open.count {
      if bound < floor { return nil }
      let index = open[place]
      let weight = comparisons.withUnsafeBufferPointer { tests.outcome($0[index], a, b).weight }
      sum += weight
      bound += weight - comparisons.withUnsafeBufferPointer { $0[index].bound }
    }
    // Summed in one order, so that the floor changes nothing.
    return sum < floor ? nil : sum
  }

  /// The weight where the cells alone decide.
  @inline(__always)
  private static func quick(
    _ comparison: borrowing CompiledComparison, _ a: UnsafeMutablePointer<UInt32>, _ b: UnsafeMutablePointer<UInt32>, _ matcher: Matcher
  ) -> Float? {
    switch comparison.shape {
    case .list:
      return a[comparison.cell] == 0 || b[comparison.cell] == 0 ? 0 : nil
    case .variant:
      return a[comparison.cell + 1] == 0 && b[comparison.cell + 1] == 0 ? 0 : nil
    default:
      let x = a[comparison.cell]
      let y = b[comparison.cell]
      if x == 0 || y == 0 { return 0 }
      guard x == y, comparison.exactLevel >= 0 else { return nil }
      return ValueTests.weight(comparison, level: comparison.exactLevel, x, y, matcher)
    }
  }

  /// Level and weight of one comparison; no level where either says nothing.
  mutating func outcome(_ comparison: CompiledComparison, _ left: Int, _ right: Int) -> (level: Int?, weight: Float) {
    let a = rows + left * stride
    let b = rows + right * stride
    switch comparison.shape {
    case .list: if a[comparison.cell] == 0 || b[comparison.cell] == 0 { return (nil, 0) }
    case .variant: if a[comparison.cell + 1] == 0 && b[comparison.cell + 1] == 0 { return (nil, 0) }
    default: if a[comparison.cell] == 0 || b[comparison.cell] == 0 { return (nil, 0) }
    }
    return tests.outcome(comparison, a, b)
  }
}
