internal import Catalog

/// The order of ids: that of source ids (authority, resource, key), where each part is in natural order.
enum IDOrder {
  static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    var a = left[...]
    var b = right[...]
    // An id of fewer parts stands in front of those that begin with the same parts.
    for _ in 0..<2 {
      let colonA = a.firstIndex(of: UInt8(ascii: ":")) ?? a.endIndex
      let colonB = b.firstIndex(of: UInt8(ascii: ":")) ?? b.endIndex
      let order = NaturalOrder.compare(UnsafeBufferPointer(rebasing: a[..<colonA]), UnsafeBufferPointer(rebasing: b[..<colonB]))
      if order != 0 { return order }
      if colonA == a.endIndex || colonB == b.endIndex { return (colonA == a.endIndex ? 0 : 1) - (colonB == b.endIndex ? 0 : 1) }
      a = a[(colonA + 1)...]
      b = b[(colonB + 1)...]
    }
    return NaturalOrder.compare(UnsafeBufferPointer(rebasing: a), UnsafeBufferPointer(rebasing: b))
  }

  /// The places of ids in their order; equal ones in the order in which they came.
  static func sorted(_ bytes: [UInt8], ends: [Int]) -> [Int] {
    bytes.withUnsafeBufferPointer { bytes in
      ends.withUnsafeBufferPointer { ends in
        func id(_ place: Int) -> UnsafeBufferPointer<UInt8> {
          UnsafeBufferPointer(rebasing: bytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]])
        }
        var numbers: [(number: UInt64, place: Int)] = []
        numbers.reserveCapacity(ends.count)
        for place in 0..<ends.count {
          guard let number = number(id(place)) else { break }
          numbers.append((number, place))
        }
        if numbers.count == ends.count {
          numbers.sort { ($0.number, $0.place) < ($1.number, $1.place) }
          return numbers.map(\.place)
        }
        return (0..<ends.count).sorted { left, right in
          let order = compare(id(left), id(right))
          return order == 0 ? left < right : order < 0
        }
      }
    }
  }

  /// A whole number without leading zeros that fits.
  private static func number(_ id: UnsafeBufferPointer<UInt8>) -> UInt64? {
    guard !id.isEmpty, id.count <= 18, id[0] != UInt8(ascii: "0") || id.count == 1 else { return nil }
    var number: UInt64 = 0
    for byte in id {
      guard (0x30...0x39).contains(byte) else { return nil }
      number = number * 10 + UInt64(byte - 0x30)
    }
    return number
  }
}
