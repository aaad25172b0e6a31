/// Compares the pairs of the blocks of one rule, a partition at a time.
struct BlockJob: Sendable {
  let matcher: Matcher
  let entries: SharedMemory<BlockEntry>
  let bounds: [Int]
  /// The keys of the rules that give one; a zero where a block was too large, so that later rules compare its pairs.
  let store: SharedMemory<UInt64>
  let columns: Int
  /// So many columns of the store are of earlier rules.
  let earlier: Int
  let column: Int?

  struct Result: Sendable {
    var pairs: [Candidate] = []
    var blocks = 0
    var compared = 0
    var split = 0
    var unseen = 0
    var largest: [BlockingReport.Example] = []
  }

  func run(partition: Int) -> Result {
    var result = Result()
    var slice = UnsafeMutableBufferPointer(
      start: entries.pointer + bounds[partition], count: bounds[partition + 1] - bounds[partition])
    guard slice.count > 1 else { return result }
    slice.sort { $0.key == $1.key ? $0.ordinal < $1.ordinal : $0.key < $1.key }
    var scorer = PairScorer(matcher)
    var start = 0
    while start < slice.count {
      var end = start + 1
      while end < slice.count, slice[end].key == slice[start].key { end += 1 }
      if end - start > 1 {
        let block = UnsafeMutableBufferPointer(rebasing: slice[start..<end])
        result.blocks += 1
        note(block, in: &result)
        if block.count > matcher.model.largestBlock {
          split(block, &scorer, &result)
        } else {
          compareAll(block, &scorer, &result)
        }
      }
      start = end
    }
    return result
  }

  private func note(_ block: UnsafeMutableBufferPointer<BlockEntry>, in result: inout Result) {
    let example = BlockingReport.Example(size: block.count, first: Int(block[0].ordinal))
    if result.largest.count == 5, let last = result.largest.last, (last.size, example.first) >= (example.size, last.first) { return }
    result.largest.append(example)
    result.largest.sort { ($1.size, $0.first) < ($0.size, $1.first) }
    if result.largest.count > 5 { result.largest.removeLast() }
  }

  private func compareAll(_ block: UnsafeMutableBufferPointer<BlockEntry>, _ scorer: inout PairScorer, _ result: inout Result) {
    for i in 0..<block.count - 1 {
      for j in i + 1..<block.count { compare(Int(block[i].ordinal), Int(block[j].ordinal), &scorer, &result) }
    }
  }

  @inline(__always)
  private func compare(_ left: Int, _ right: Int, _ scorer: inout PairScorer, _ result: inout Result) {
    guard matcher.mayMatch(left, right), !metEarlier(left, right), !scorer.isClosed(left, right) else { return }
    result.compared += 1
    if let score = scorer.score(left, right, floor: matcher.near) {
      result.pairs.append(Candidate(left: UInt32(left), right: UInt32(right), score: score))
    }
  }

  /// Whether the two have met under an earlier rule.
  @inline(__always)
  private func metEarlier(_ left: Int, _ right: Int) -> Bool {
    let a = store.pointer + left * columns
    let b = store.pointer + right * columns
    for index in 0..<earlier where a[index] == b[index] && a[index] != 0 { return true }
    return false
  }

  // MARK: Blocks that are too large

  /// Records of such a block that stand this near to each other are compared where nothing else parts them.
  private static let window = 10

  /// Splits a block by second keys, each field that is compared in turn, and compares neighbours beside that.
  private func split(_ block: UnsafeMutableBufferPointer<BlockEntry>, _ scorer: inout PairScorer, _ result: inout Result) {
    result.split += 1
    let ordinals = block.map { Int($0.ordinal) }
    if let column { for ordinal in ordinals { store.pointer[ordinal * columns + column] = 0 } }
    let before = result.compared
    // For each record and second key the value, zero where it is missing or common to too many.
    let cells = matcher.comparisons.filter { $0.shape != .variant }.map { ($0.cell, $0.shape == .list) }
    var values = [UInt32](repeating: 0, count: ordinals.count * cells.count)
    for (second, cell) in cells.enumerated() where !cell.1 {
      var places = ordinals.indices.filter { matcher.rows[ordinals[$0] * matcher.table.stride + cell.0] != 0 }
      func value(_ place: Int) -> UInt32 { matcher.rows[ordinals[place] * matcher.table.stride + cell.0] }
      places.sort { (value($0), $0) < (value($1), $1) }
      var start = 0
      while start < places.count {
        var end = start + 1
        while end < places.count, value(places[end]) == value(places[start]) { end += 1 }
        if end - start > 1, end - start <= matcher.model.largestBlock {
          for i in start..<end {
            for j in i + 1..<end where !meet(places[i], places[j], values, cells.count, second) {
              compare(ordinals[places[i]], ordinals[places[j]], &scorer, &result)
            }
          }
          for place in places[start..<end] { values[place * cells.count + second] = value(place) }
        }
        start = end
      }
    }
    for i in ordinals.indices {
      for j in i + 1..<min(i + 1 + Self.window, ordinals.count) where !meet(i, j, values, cells.count, cells.count) {
        compare(ordinals[i], ordinals[j], &scorer, &result)
      }
    }
    result.unseen += max(0, possiblePairs(of: ordinals) - (result.compared - before))
  }

  private func meet(_ i: Int, _ j: Int, _ values: [UInt32], _ count: Int, _ before: Int) -> Bool {
    for second in 0..<before where values[i * count + second] != 0 && values[i * count + second] == values[j * count + second] {
      return true
    }
    return false
  }

  /// The pairs of a block, without those of one clean source.
  private func possiblePairs(of ordinals: [Int]) -> Int {
    var sizes: [UInt32: Int] = [:]
    for ordinal in ordinals { sizes[matcher.cleanSource[ordinal], default: 0] += 1 }
    return ordinals.count * (ordinals.count - 1) / 2
      - sizes.reduce(0) { $1.key == 0 ? $0 : $0 + $1.value * ($1.value - 1) / 2 }
  }
}
