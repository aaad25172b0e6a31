/// A pair and its bits.
struct Candidate: BitwiseCopyable, Sendable {
  var left: UInt32
  var right: UInt32
  var score: Float
}

/// What blocking found.
struct Candidates: Sendable {
  /// By left, then right; each pair once.
  var pairs: [Candidate]
  var report: BlockingReport
}

extension Matcher {
  /// Compares what meets in a block; what scores as a near miss or better comes back.
  func candidates(width: Int) async -> Candidates {
    let keys = BlockKeys(self)
    let singles = keys.rules.indices.filter { !keys.rules[$0].hasMany && !keys.rules[$0].isIdle }
    let store = await singleKeys(keys, singles, width: width)
    var rules: [BlockingReport.Rule] = []
    var all: [Candidate] = []
    for (number, rule) in keys.rules.enumerated() {
      if rule.isIdle {
        rules.append(
          BlockingReport.Rule(label: rule.label, blocks: 0, largest: 0, examples: [], compared: 0, split: 0, unseen: 0, isIdle: true))
        continue
      }
      let column = singles.firstIndex(of: number)
      let (entries, bounds) = await partitions(keys, rule: number, column: column, store: store, columns: singles.count, width: width)
      let job = BlockJob(
        matcher: self, entries: entries, bounds: bounds, store: store, columns: singles.count,
        earlier: singles.prefix { $0 < number }.count, column: column)
      let results = await Parallel.map(bounds.count - 1, width: width) { job.run(partition: $0) }
      var report = BlockingReport.Rule(
        label: rule.label, blocks: 0, largest: 0, examples: [], compared: 0, split: 0, unseen: 0, isIdle: false)
      all.reserveCapacity(all.count + results.reduce(0) { $0 + $1.pairs.count })
      for result in results {
        all += result.pairs
        report.blocks += result.blocks
        report.compared += result.compared
        report.split += result.split
        report.unseen += result.unseen
        report.examples += result.largest
      }
      report.examples.sort { ($1.size, $0.first) < ($0.size, $1.first) }
      report.examples.removeSubrange(min(5, report.examples.count)...)
      report.largest = report.examples.first?.size ?? 0
      rules.append(report)
    }
    return Candidates(pairs: await Self.distinct(all, records: table.count, width: width), report: BlockingReport(rules: rules))
  }

  /// The keys of the rules that give one key, side by side for each record.
  private func singleKeys(_ keys: BlockKeys, _ singles: [Int], width: Int) async -> SharedMemory<UInt64> {
    let store = SharedMemory<UInt64>(repeating: 0, count: table.count * singles.count)
    let pieces = Parallel.pieces(of: table.count, size: 1 << 11)
    await Parallel.forEach(pieces.count, width: width) { piece in
      for (column, rule) in singles.enumerated() {
        let memory = keys.rules[rule].steps
        let steps = UnsafeBufferPointer(start: memory.pointer, count: memory.count)
        let width = singles.count
        for ordinal in pieces[piece] {
          store.pointer[ordinal * width + column] = keys.key(of: ordinal, under: steps, seed: UInt64(rule))
        }
      }
    }
    return store
  }

  /// Keys and records of a rule, parted by the leading bits of the key.
  private func partitions(
    _ keys: BlockKeys, rule number: Int, column: Int?, store: SharedMemory<UInt64>, columns: Int, width: Int
  ) async -> (SharedMemory<BlockEntry>, [Int]) {
    let bits = table.count > 1 << 16 ? 10 : table.count > 1 << 10 ? 6 : 0
    let parts = 1 << bits
    let pieces = Parallel.pieces(of: table.count, size: max(1 << 13, table.count / 32))
    @Sendable func forEachKey(_ ordinal: Int, _ body: (UInt64) -> Void) {
      if let column {
        let key = store.pointer[ordinal * columns + column]
        if key != 0 { body(key) }
      } else {
        for key in keys.keys(of: ordinal, under: keys.rules[number], seed: UInt64(number)) { body(key) }
      }
    }
    @Sendable func part(_ key: UInt64) -> Int { bits == 0 ? 0 : Int(key >> UInt64(64 - bits)) }
    let counts = await Parallel.map(pieces.count, width: width) { piece -> [Int] in
      var counts = [Int](repeating: 0, count: parts)
      for ordinal in pieces[piece] { forEachKey(ordinal) { counts[part($0)] += 1 } }
      return counts
    }
    var starts = counts
    var bounds = [0]
    var total = 0
    for part in 0..<parts {
      for piece in pieces.indices {
        starts[piece][part] = total
        total += counts[piece][part]
      }
      bounds.append(total)
    }
    let entries = SharedMemory<BlockEntry>(repeating: BlockEntry(key: 0, ordinal: 0), count: total)
    let first = starts
    await Parallel.forEach(pieces.count, width: width) { piece in
      var next = first[piece]
      for ordinal in pieces[piece] {
        forEachKey(ordinal) { key in
          entries.pointer[next[part(key)]] = BlockEntry(key: key, ordinal: UInt32(ordinal))
          next[part(key)] += 1
        }
      }
    }
    return (entries, bounds)
  }

  /// Each pair once, in order: scattered by the left record, then sorted piece by piece.
  private static func distinct(_ pairs: [Candidate], records: Int, width: Int) async -> [Candidate] {
    let span = max(1, (records + 255) / 256)
    var counts = [Int](repeating: 0, count: 257)
    for pair in pairs { counts[Int(pair.left) / span + 1] += 1 }
    for index in 1..<257 { counts[index] += counts[index - 1] }
    let bounds = counts
    let scattered = SharedMemory<Candidate>(repeating: Candidate(left: 0, right: 0, score: 0), count: pairs.count)
    for pair in pairs {
      scattered.pointer[counts[Int(pair.left) / span]] = pair
      counts[Int(pair.left) / span] += 1
    }
    let pieces = await Parallel.map(256, width: width) { piece -> [Candidate] in
      var slice = UnsafeMutableBufferPointer(start: scattered.pointer + bounds[piece], count: bounds[piece + 1] - bounds[piece])
      slice.sort { ($0.left, $0.right) < ($1.left, $1.right) }
      var distinct: [Candidate] = []
      for pair in slice where distinct.last.map({ $0.left != pair.left || $0.right != pair.right }) ?? true { distinct.append(pair) }
      return distinct
    }
    var all: [Candidate] = []
    all.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
    for piece in pieces { all += piece }
    return all
  }
}

/// A key and a record that has it.
struct BlockEntry: BitwiseCopyable, Sendable {
  var key: UInt64
  var ordinal: UInt32
}
