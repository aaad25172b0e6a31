/// Makes clusters of scored pairs: best pairs first, one partner in a clean source, no weak bridges, a person's word above all.
struct Clustering {
  let matcher: Matcher
  let decisions: Decisions

  /// What a person said, by ordinals.
  private struct Said {
    var same: [(Int, Int)] = []
    var different: Set<UInt64> = []
    var unused: [Decisions.Pair] = []
  }

  func resolution(of found: Candidates, width: Int) async -> Resolution {
    let said = said()
    var components = UnionFind(matcher.table.count)
    for (left, right) in said.same { components.join(left, right) }
    for pair in found.pairs where pair.score >= matcher.merge { components.join(Int(pair.left), Int(pair.right)) }
    let parts = parts(of: found.pairs, &components, same: said.same)
    let matcher = matcher
    let different = said.different
    let pieces = Parallel.pieces(of: parts.bounds.count, size: 1 + parts.bounds.count / 256)
    let settled = await Parallel.map(pieces.count, width: width) { piece -> ([[Int]], [UInt64: DecidedPair.Rule]) in
      var scorer = PairScorer(matcher)
      var clusters: [[Int]] = []
      var reasons: [UInt64: DecidedPair.Rule] = [:]
      for number in pieces[piece] {
        let bounds = parts.bounds[number]
        let edges = UnsafeBufferPointer(start: parts.edges.pointer + bounds.lowerBound, count: bounds.count)
        let same = parts.same[number] ?? []
        // Two records that nothing else touches, as most are.
        if edges.count == 1, same.isEmpty, !different.contains(Self.key(Int(edges[0].left), Int(edges[0].right))) {
          clusters.append([Int(edges[0].left), Int(edges[0].right)])
          continue
        }
        var component = ComponentClustering(matcher, different: different)
        component.settle(Array(edges), same: same, &scorer)
        clusters += component.clusters
        reasons.merge(component.reasons) { $1 }
      }
      return (clusters, reasons)
    }
    var cluster = [UInt32](repeating: UInt32.max, count: matcher.table.count)
    var clusters: [[Int]] = []
    var reasons: [UInt64: DecidedPair.Rule] = [:]
    for part in settled {
      for members in part.0 where members.count > 1 { clusters.append(members) }
      reasons.merge(part.1) { $1 }
    }
    clusters.sort { $0[0] < $1[0] }
    for (number, members) in clusters.enumerated() { for member in members { cluster[member] = UInt32(number) } }
    return Resolution(
      pairs: decided(found.pairs, said, cluster, reasons), clusters: clusters, blocking: found.report, unusedDecisions: said.unused)
  }

  private func said() -> Said {
    var said = Said()
    for (pairs, isSame) in [(decisions.same, true), (decisions.different, false)] {
      for pair in pairs {
        guard let left = matcher.table.ordinal(of: pair.left), let right = matcher.table.ordinal(of: pair.right), left != right else {
          said.unused.append(pair)
          continue
        }
        if isSame { said.same.append((min(left, right), max(left, right))) } else { said.different.insert(Self.key(left, right)) }
      }
    }
    said.same.sort { $0 < $1 }
    return said
  }

  static func key(_ left: Int, _ right: Int) -> UInt64 { UInt64(min(left, right)) << 32 | UInt64(max(left, right)) }

  /// The pairs of each connected component that score for a merge, one component behind the other.
  private func parts(of pairs: [Candidate], _ components: inout UnionFind, same: [(Int, Int)]) -> Components {
    var numbers = [Int32](repeating: -1, count: matcher.table.count)
    var counts: [Int] = []
    func number(_ record: Int, _ components: inout UnionFind) -> Int {
      let root = components.root(of: record)
      if numbers[root] < 0 {
        numbers[root] = Int32(counts.count)
        counts.append(0)
      }
      return Int(numbers[root])
    }
    var parts = Components(edges: SharedMemory([]))
    for (left, right) in same { parts.same[number(left, &components), default: []].append((left, right)) }
    var total = 0
    for pair in pairs where pair.score >= matcher.merge {
      counts[number(Int(pair.left), &components)] += 1
      total += 1
    }
    parts.edges = SharedMemory(repeating: Candidate(left: 0, right: 0, score: 0), count: total)
    var next: [Int] = []
    next.reserveCapacity(counts.count)
    var start = 0
    for count in counts {
      parts.bounds.append(start..<start + count)
      next.append(start)
      start += count
    }
    for pair in pairs where pair.score >= matcher.merge {
      let number = number(Int(pair.left), &components)
      parts.edges.pointer[next[number]] = pair
      next[number] += 1
    }
    return parts
  }

  /// Every pair with what became of it.
  private func decided(
    _ pairs: [Candidate], _ said: Said, _ cluster: [UInt32], _ reasons: [UInt64: DecidedPair.Rule]
  ) -> [DecidedPair] {
    var decided: [DecidedPair] = []
    decided.reserveCapacity(pairs.count)
    let same = Set(said.same.map { Self.key($0.0, $0.1) })
    var met: Set<UInt64> = []
    for pair in pairs {
      let (left, right) = (Int(pair.left), Int(pair.right))
      let key = Self.key(left, right)
      let score = Matcher.probability(pair.score)
      var result = DecidedPair(left: left, right: right, decision: .keptApart, rule: .model, score: score)
      if !same.isEmpty || !said.different.isEmpty, same.contains(key) || said.different.contains(key) {
        met.insert(key)
        result.rule = .decision
        result.decision = same.contains(key) ? .merged : .keptApart
      } else if cluster[left] != UInt32.max, cluster[left] == cluster[right] {
        result.decision = .merged
      } else if pair.score >= matcher.merge {
        result.rule = reasons[key] ?? .weakBridge
        result.decision = result.rule == .tie || result.rule == .weakBridge ? .review : .keptApart
      } else if pair.score >= matcher.review {
        result.decision = .review
      }
      decided.append(result)
    }
    let silent = said.same.map { ($0.0, $0.1, true) } + said.different.map { (Int($0 >> 32), Int($0 & 0xFFFF_FFFF), false) }
    var scorer = PairScorer(matcher)
    for (left, right, isSame) in silent where met.insert(Self.key(left, right)).inserted {
      let score = Matcher.probability(scorer.score(left, right, floor: -.infinity) ?? -100)
      decided.append(DecidedPair(left: left, right: right, decision: isSame ? .merged : .keptApart, rule: .decision, score: score))
    }
    if decided.count > pairs.count { decided.sort { ($0.left, $0.right) < ($1.left, $1.right) } }
    return decided
  }
}

/// What hangs together by pairs that score for a merge, or by a person's word.
struct Components: Sendable {
  var edges: SharedMemory<Candidate>
  /// Where the edges of each component stand.
  var bounds: [Range<Int>] = []
  /// What a person said is the same, by component.
  var same: [Int: [(Int, Int)]] = [:]
}
