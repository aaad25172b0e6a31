internal import Text

/// The names most like a text, of as many as come by, in memory for a few.
///
/// Likeness is the share of letter pairs that both have (Dice, 1945), over the folded forms.
struct NearestNames {
  private let wanted: [UInt32]
  private let limit: Int
  private var best: [(name: String, likeness: Double)] = []

  init(to text: String, limit: Int) {
    wanted = Self.pairs(text)
    self.limit = limit
  }

  /// Best first; of two alike the one that came first.
  var names: [String] { best.map(\.name) }

  mutating func add(_ name: String) {
    let likeness = Self.likeness(wanted, Self.pairs(name))
    guard likeness >= 0.4, best.count < limit || likeness > (best.last?.likeness ?? 0), !names.contains(name) else { return }
    let place = best.firstIndex { $0.likeness < likeness } ?? best.count
    best.insert((name, likeness), at: place)
    if best.count > limit { best.removeLast() }
  }

  /// The pairs of neighbouring bytes, sorted.
  private static func pairs(_ text: String) -> [UInt32] {
    var pairs: [UInt32] = []
    var last: UInt32 = 0x20
    for byte in TextFolding.fold(text).utf8 {
      pairs.append(last << 8 | UInt32(byte))
      last = UInt32(byte)
    }
    return pairs.sorted()
  }

  private static func likeness(_ left: [UInt32], _ right: [UInt32]) -> Double {
    var shared = 0
    var i = 0
    var j = 0
    while i < left.count, j < right.count {
      if left[i] == right[j] {
        shared += 1
        i += 1
        j += 1
      } else if left[i] < right[j] {
        i += 1
      } else {
        j += 1
      }
    }
    return left.isEmpty || right.isEmpty ? 0 : 2 * Double(shared) / Double(left.count + right.count)
  }
}
