/// Jaro's similarity with Winkler's bonus for a common beginning (up to four bytes, a tenth each, from 0.7 on).
///
/// Winkler, String Comparator Metrics and Enhanced Decision Rules in the Fellegi–Sunter Model of Record Linkage (1990).
struct JaroWinkler {
  private var places = [UInt64](repeating: 0, count: 256)

  /// Between 0 and 1; 0 for texts too long for names.
  mutating func similarity(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Double {
    guard !left.isEmpty, !right.isEmpty, max(left.count, right.count) <= EditDistance.longest else { return 0 }
    let jaro = max(left.count, right.count) <= 64 ? bitParallel(left, right) : table(left, right)
    guard jaro > 0.7 else { return jaro }
    var common = 0
    while common < min(4, left.count, right.count), left[common] == right[common] { common += 1 }
    return jaro + Double(common) * 0.1 * (1 - jaro)
  }

  /// No pair of texts of these lengths is more alike than this.
  static func bound(_ left: Int, _ right: Int) -> Double {
    let jaro = (2 + Double(min(left, right)) / Double(max(left, right, 1))) / 3
    return jaro + 0.4 * (1 - jaro)
  }

  private mutating func bitParallel(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Double {
    places.withUnsafeMutableBufferPointer { places in
      for index in 0..<right.count { places[Int(right[index])] |= 1 << UInt64(index) }
      let reach = max(max(left.count, right.count) / 2 - 1, 0)
      var matchedLeft: UInt64 = 0
      var matchedRight: UInt64 = 0
      for index in 0..<left.count {
        let lower = max(0, index - reach)
        let upper = min(right.count - 1, index + reach)
        if lower > upper { continue }
        let window = (~UInt64(0) >> UInt64(63 - (upper - lower))) << UInt64(lower)
        let candidates = places[Int(left[index])] & window & ~matchedRight
        if candidates != 0 {
          matchedRight |= candidates & (~candidates &+ 1)
          matchedLeft |= 1 << UInt64(index)
        }
      }
      for byte in right { places[Int(byte)] = 0 }
      let matches = matchedLeft.nonzeroBitCount
      if matches == 0 { return 0 }
      var halves = 0
      while matchedLeft != 0 {
        if left[matchedLeft.trailingZeroBitCount] != right[matchedRight.trailingZeroBitCount] { halves += 1 }
        matchedLeft &= matchedLeft &- 1
        matchedRight &= matchedRight &- 1
      }
      return Self.jaro(matches, halves, left.count, right.count)
    }
  }

  private func table(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Double {
    let reach = max(max(left.count, right.count) / 2 - 1, 0)
    var isMatched = [Bool](repeating: false, count: right.count)
    var matched: [UInt8] = []
    for index in 0..<left.count {
      let lower = max(0, index - reach)
      let upper = min(right.count - 1, index + reach)
      if lower > upper { continue }
      for place in lower...upper where !isMatched[place] && right[place] == left[index] {
        isMatched[place] = true
        matched.append(left[index])
        break
      }
    }
    if matched.isEmpty { return 0 }
    let others = right.indices.filter { isMatched[$0] }.map { right[$0] }
    let halves = zip(matched, others).filter { $0 != $1 }.count
    return Self.jaro(matched.count, halves, left.count, right.count)
  }

  private static func jaro(_ matches: Int, _ halves: Int, _ left: Int, _ right: Int) -> Double {
    let count = Double(matches)
    return (count / Double(left) + count / Double(right) + (count - Double(halves / 2)) / count) / 3
  }
}
