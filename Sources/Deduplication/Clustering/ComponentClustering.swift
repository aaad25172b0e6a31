/// Clusters the records of one component.
struct ComponentClustering {
  private let matcher: Matcher
  private let different: Set<UInt64>
  /// The members of each cluster, by its smallest member.
  private var members: [Int: [Int]] = [:]
  private var clusterOf: [Int: Int] = [:]
  /// Why pairs that score for a merge are not merged.
  private(set) var reasons: [UInt64: DecidedPair.Rule] = [:]

  /// Two partners of one source whose scores are less than this apart (in bits) are equally good.
  private static let tie: Float = 0.5
  /// So many pairs between two clusters are looked at, at most, to see what supports a bridge.
  private static let mostSupport = 64

  init(_ matcher: Matcher, different: Set<UInt64>) {
    self.matcher = matcher
    self.different = different
  }

  /// The clusters, each in order.
  var clusters: [[Int]] { members.values.map { $0.sorted() } }

  mutating func settle(_ component: [Candidate], same: [(Int, Int)], _ scorer: inout PairScorer) {
    for edge in component { add(Int(edge.left), Int(edge.right)) }
    for (left, right) in same {
      add(left, right)
      join(left, right)
    }
    let edges = component.sorted { ($1.score, $0.left, $0.right) < ($0.score, $1.left, $1.right) }
    var byRecord: [Int: [Candidate]] = [:]
    for edge in edges where matcher.cleanSource[Int(edge.left)] != 0 || matcher.cleanSource[Int(edge.right)] != 0 {
      byRecord[Int(edge.left), default: []].append(edge)
      byRecord[Int(edge.right), default: []].append(edge)
    }
    for edge in edges {
      let (left, right) = (Int(edge.left), Int(edge.right))
      guard let a = clusterOf[left], let b = clusterOf[right], a != b else { continue }
      let key = Clustering.key(left, right)
      if let obstacle = obstacle(between: a, and: b, scorer) {
        reasons[key] = obstacle
      } else if hasTie(edge, left, right, byRecord, scorer) || hasTie(edge, right, left, byRecord, scorer) {
        reasons[key] = .tie
      } else if isSupported(a, b, &scorer) {
        join(left, right)
      } else {
        reasons[key] = .weakBridge
      }
    }
  }

  private mutating func add(_ left: Int, _ right: Int) {
    for record in [left, right] where clusterOf[record] == nil {
      clusterOf[record] = record
      members[record] = [record]
    }
  }

  private mutating func join(_ left: Int, _ right: Int) {
    guard let a = clusterOf[left], let b = clusterOf[right], a != b else { return }
    let (kept, gone) = a < b ? (a, b) : (b, a)
    let moved = members.removeValue(forKey: gone) ?? []
    for record in moved { clusterOf[record] = kept }
    members[kept, default: []] += moved
  }

  /// What forbids that two clusters are one.
  private func obstacle(between a: Int, and b: Int, _ scorer: PairScorer) -> DecidedPair.Rule? {
    let (left, right) = (members[a] ?? [], members[b] ?? [])
    var found: DecidedPair.Rule?
    for p in left {
      for q in right {
        if !different.isEmpty, different.contains(Clustering.key(p, q)) { return .decision }
        let source = matcher.cleanSource[p]
        if source != 0, source == matcher.cleanSource[q] { found = .oneToOne }
        if found == nil, scorer.isClosed(p, q) { found = .gate }
      }
      // Large clusters of a source with duplicates: decisions alone are looked for beyond this.
      if different.isEmpty, found != nil { return found }
    }
    return found
  }

  /// Whether a record has another partner in the source of its partner that is as good and still free.
  private func hasTie(
    _ edge: Candidate, _ record: Int, _ partner: Int, _ byRecord: [Int: [Candidate]], _ scorer: PairScorer
  ) -> Bool {
    let source = matcher.cleanSource[partner]
    guard source != 0, let own = clusterOf[record] else { return false }
    for rival in byRecord[record] ?? [] where abs(rival.score - edge.score) < Self.tie {
      let other = Int(rival.left) == record ? Int(rival.right) : Int(rival.left)
      guard other != partner, matcher.cleanSource[other] == source, let cluster = clusterOf[other], cluster != own else { continue }
      if obstacle(between: own, and: cluster, scorer) == nil { return true }
    }
    return false
  }

  /// Whether what two clusters have in common speaks for one on the whole, and not only the pair that brings them together.
  private func isSupported(_ a: Int, _ b: Int, _ scorer: inout PairScorer) -> Bool {
    let (left, right) = ((members[a] ?? []).sorted(), (members[b] ?? []).sorted())
    let total = left.count * right.count
    if total == 1 { return true }
    let step = max(1, total / Self.mostSupport)
    var sum: Float = 0
    var count = 0
    for place in Swift.stride(from: 0, to: total, by: step) {
      let (p, q) = (left[place / right.count], right[place % right.count])
      let score = scorer.score(min(p, q), max(p, q), floor: -.infinity) ?? -20
      // One pair says no more than another: neither a perfect nor a hopeless one decides alone.
      sum += min(max(score, -12), 12)
      count += 1
    }
    // One record more needs a friend and no enemies; what joins two groups must speak for most of their pairs.
    let least: Float = min(left.count, right.count) == 1 ? -6 : -1
    return sum >= least * Float(count)
  }
}
