/// Scores pairs of records; one for each task, since it has memory of its own to work in.
struct PairScorer {
  let matcher: Matcher
  private let comparisons: SharedMemory<CompiledComparison>
  private let count: Int
  private let rows: UnsafeMutablePointer<UInt32>
  private let groups: UnsafeMutablePointer<UInt32>
  private let flags: UnsafeMutablePointer<UInt8>
  private let priors: [Float]
  private let gates: [Matcher.Gate]
  private let stride: Int
  private var tests: ValueTests
  /// Comparisons that equal cells did not decide.
  private let open: SharedMemory<Int32>

  init(_ matcher: Matcher) {
    self.matcher = matcher
    // What costs little comes first: most pairs end there.
    let byCost = (0..<3).flatMap { cost in matcher.comparisons.filter { $0.cost == cost } }
    comparisons = SharedMemory(byCost)
    count = matcher.comparisons.count
    rows = matcher.rows.pointer
    groups = matcher.groups.pointer
    flags = matcher.flags.pointer
    priors = matcher.priors
    gates = matcher.gates
    stride = matcher.table.stride
    tests = ValueTests(matcher)
    open = SharedMemory(repeating: 0, count: matcher.comparisons.count)
  }

  /// Whether a gate keeps two records apart.
  func isClosed(_ left: Int, _ right: Int) -> Bool {
    for gate in gates where isClosed(gate, left, right) { return true }
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
    let comparisons = comparisons.pointer
    let open = open.pointer
    var sum = priors[Int(groups[left])]
    var bound = sum
    var openCount = 0
    // First what costs nothing: cells that are missing or equal.
    for index in 0..<count {
      if let decided = Self.quick(comparisons[index], a, b, flags) {
        sum += decided
        bound += decided
      } else {
        bound += comparisons[index].bound
        open[openCount] = Int32(index)
        openCount += 1
      }
    }
    for place in 0..<openCount {
      if bound < floor { return nil }
      let index = Int(open[place])
      let weight = tests.outcome(comparisons[index], a, b).weight
      sum += weight
      bound += weight - comparisons[index].bound
    }
    // Summed in one order, so that the floor changes nothing.
    return sum < floor ? nil : sum
  }

  /// The weight where the cells alone decide.
  @inline(__always)
  private static func quick(
    _ comparison: CompiledComparison, _ a: UnsafeMutablePointer<UInt32>, _ b: UnsafeMutablePointer<UInt32>,
    _ flags: UnsafeMutablePointer<UInt8>
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
      return ValueTests.weight(comparison, level: comparison.exactLevel, x, y, flags)
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
