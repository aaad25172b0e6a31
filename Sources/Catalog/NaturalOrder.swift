/// The order of keys: a whole number counts as a number and stands before text; text is ordered bytewise (1, 2, 10, Abc).
///
/// Numbers that are equal but written differently (`1`, `01`) are ordered bytewise, so that the order is total.
public enum NaturalOrder {
  /// Negative where `left` stands first, positive where `right` does, zero where both are the same text.
  public static func compare(_ left: String, _ right: String) -> Int {
    var left = left
    var right = right
    return left.withUTF8 { a in right.withUTF8 { b in compare(a, b) } }
  }

  /// True where `left` stands before `right`.
  public static func precedes(_ left: String, _ right: String) -> Bool { compare(left, right) < 0 }

  /// The same for bytes.
  public static func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    switch (isNumber(left), isNumber(right)) {
    case (true, true):
      let byNumber = compareNumbers(left, right)
      return byNumber != 0 ? byNumber : compareBytes(left, right)
    case (true, false): return -1
    case (false, true): return 1
    case (false, false): return compareBytes(left, right)
    }
  }

  private static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
  }

  private static func compareNumbers(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let a = left.drop { $0 == UInt8(ascii: "0") }
    let b = right.drop { $0 == UInt8(ascii: "0") }
    if a.count != b.count { return a.count - b.count }
    return compareBytes(UnsafeBufferPointer(rebasing: a), UnsafeBufferPointer(rebasing: b))
  }

  private static func compareBytes(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    var index = 0
    let shared = min(left.count, right.count)
    while index < shared {
      if left[index] != right[index] { return Int(left[index]) - Int(right[index]) }
      index += 1
    }
    return left.count - right.count
  }
}

extension SourceID: Comparable {
  /// By authority, resource and key, each in natural order.
  public static func < (left: SourceID, right: SourceID) -> Bool {
    let authority = NaturalOrder.compare(left.authority, right.authority)
    if authority != 0 { return authority < 0 }
    let resource = NaturalOrder.compare(left.resource, right.resource)
    if resource != 0 { return resource < 0 }
    return NaturalOrder.compare(left.key, right.key) < 0
  }
}

extension RecordID: Comparable {
  /// By universe, kind, authority and key, each in natural order.
  public static func < (left: RecordID, right: RecordID) -> Bool {
    let universe = NaturalOrder.compare(left.universe, right.universe)
    if universe != 0 { return universe < 0 }
    let kind = NaturalOrder.compare(left.kind, right.kind)
    if kind != 0 { return kind < 0 }
    let authority = NaturalOrder.compare(left.authority, right.authority)
    if authority != 0 { return authority < 0 }
    return NaturalOrder.compare(left.key, right.key) < 0
  }
}
