/// Insertions, deletions, substitutions and swaps of neighbours from one text to the other (optimal string alignment).
struct EditDistance {
  /// Longer texts are only compared for being the same: what stands in them is no name.
  static let longest = 256

  /// For each byte the places in the pattern, a bit each; all zero between calls.
  private var places = [UInt64](repeating: 0, count: 256)

  /// The distance, or any number above the limit where it is above it.
  mutating func distance(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
    let difference = left.count - right.count
    guard abs(difference) <= limit, max(left.count, right.count) <= Self.longest else { return Int.max }
    let (short, long) = difference <= 0 ? (left, right) : (right, left)
    if short.isEmpty { return long.count }
    return short.count <= 64 ? bitParallel(short, long, limit: limit) : table(short, long)
  }

  /// Hyyrö, A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit Distances (2003).
  private mutating func bitParallel(_ pattern: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, limit: Int) -> Int {
    places.withUnsafeMutableBufferPointer { places in
      for index in 0..<pattern.count { places[Int(pattern[index])] |= 1 << UInt64(index) }
      let last: UInt64 = 1 << UInt64(pattern.count - 1)
      var positive = ~UInt64(0)
      var negative: UInt64 = 0
      var diagonal: UInt64 = 0
      var previous: UInt64 = 0
      var score = pattern.count
      var rest = text.count
      for byte in text {
        let match = places[Int(byte)]
        let swap = ((~diagonal & match) << 1) & previous
        diagonal = (((match & positive) &+ positive) ^ positive) | match | negative | swap
        var horizontalPositive = negative | ~(diagonal | positive)
        var horizontalNegative = diagonal & positive
        if horizontalPositive & last != 0 { score += 1 }
        if horizontalNegative & last != 0 { score -= 1 }
        rest -= 1
        if score - rest > limit { break }
        horizontalPositive = horizontalPositive << 1 | 1
        horizontalNegative <<= 1
        positive = horizontalNegative | ~(diagonal | horizontalPositive)
        negative = horizontalPositive & diagonal
        previous = match
      }
      for byte in pattern { places[Int(byte)] = 0 }
      return score
    }
  }

  private func table(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var current = last
    for i in 1...left.count {
      current[0] = i
      for j in 1...right.count {
        var cost = min(last[j] + 1, current[j - 1] + 1, last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1))
        if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] { cost = min(cost, beforeLast[j - 2] + 1) }
        current[j] = cost
      }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[right.count]
  }
}
