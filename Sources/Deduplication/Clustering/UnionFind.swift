/// Sets of numbers that are joined and never parted (Tarjan, 1975); the smallest number stands for a set.
struct UnionFind: Sendable {
  private var parents: [UInt32]

  init(_ count: Int) { parents = (0..<UInt32(count)).map { $0 } }

  mutating func root(of number: Int) -> Int {
    var current = number
    while Int(parents[current]) != current {
      parents[current] = parents[Int(parents[current])]
      current = Int(parents[current])
    }
    return current
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (x, y) = (root(of: a), root(of: b))
    if x < y { parents[y] = UInt32(x) } else { parents[x] = UInt32(y) }
  }
}
