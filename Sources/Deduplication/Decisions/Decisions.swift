/// What a person decided about pairs of records; stands above the model.
public struct Decisions: Sendable, Equatable {
  /// Two records, by their ids.
  public struct Pair: Sendable, Hashable {
    /// One of them.
    public var left: String
    /// The other.
    public var right: String
    /// Why, for people.
    public var note: String?

    /// Puts a pair together; the ids are put in order.
    public init(_ left: String, _ right: String, note: String? = nil) {
      var (a, b) = (left, right)
      let isOrdered = a.withUTF8 { a in b.withUTF8 { b in IDOrder.compare(a, b) <= 0 } }
      (self.left, self.right) = isOrdered ? (left, right) : (right, left)
      self.note = note
    }
  }

  /// Pairs that are one.
  public var same: [Pair]
  /// Pairs that are two.
  public var different: [Pair]

  /// Puts decisions together.
  public init(same: [Pair] = [], different: [Pair] = []) {
    self.same = same
    self.different = different
  }

  /// A pair that is said to be two, and is one by what else is said.
  public struct Contradiction: Sendable, Equatable {
    /// The place of the pair in `different`.
    public var different: Int
    /// The records that lead from one of its ids to the other, each the same as the next.
    public var chain: [String]
  }

  /// Every pair of `different` whose records are the same by a chain of `same`, with the shortest chain.
  public var contradictions: [Contradiction] {
    var neighbours: [String: [String]] = [:]
    for pair in same where pair.left != pair.right {
      neighbours[pair.left, default: []].append(pair.right)
      neighbours[pair.right, default: []].append(pair.left)
    }
    return different.enumerated().compactMap { index, pair in
      Self.path(from: pair.left, to: pair.right, neighbours).map { Contradiction(different: index, chain: $0) }
    }
  }

  private static func path(from start: String, to end: String, _ neighbours: [String: [String]]) -> [String]? {
    if start == end { return [start] }
    var cameFrom: [String: String] = [start: start]
    var queue = [start]
    var next = 0
    while next < queue.count {
      let id = queue[next]
      next += 1
      for neighbour in neighbours[id] ?? [] where cameFrom[neighbour] == nil {
        cameFrom[neighbour] = id
        if neighbour == end {
          var chain = [end]
          while let last = chain.last, last != start, let previous = cameFrom[last] { chain.append(previous) }
          return chain.reversed()
        }
        queue.append(neighbour)
      }
    }
    return nil
  }
}
