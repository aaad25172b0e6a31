internal import Catalog

/// How the texts of a key field are ordered.
enum KeyOrder: Sendable, Hashable {
  /// An id of a record: universe, kind, authority, key.
  case record
  /// An id of a source: authority, resource, key.
  case source
  /// A text of its own.
  case plain

  private var parts: Int {
    switch self {
    case .record: 4
    case .source: 3
    case .plain: 1
    }
  }

  /// Negative where `left` stands first; each part in natural order, a text without its parts is a key alone.
  func compare(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let parts = parts
    if parts == 1 { return NaturalOrder.compare(left, right) }
    let leftIsWhole = Self.colons(left, upTo: parts - 1) == parts - 1
    let rightIsWhole = Self.colons(right, upTo: parts - 1) == parts - 1
    if leftIsWhole != rightIsWhole { return leftIsWhole ? 1 : -1 }
    if !leftIsWhole { return NaturalOrder.compare(left, right) }
    var leftStart = 0
    var rightStart = 0
    for part in 1...parts {
      let leftEnd = part == parts ? left.count : Self.colon(left, from: leftStart)
      let rightEnd = part == parts ? right.count : Self.colon(right, from: rightStart)
      let order = NaturalOrder.compare(
        UnsafeBufferPointer(rebasing: left[leftStart..<leftEnd]), UnsafeBufferPointer(rebasing: right[rightStart..<rightEnd]))
      if order != 0 { return order }
      leftStart = leftEnd + 1
      rightStart = rightEnd + 1
    }
    return 0
  }

  private static func colon(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var place = start
    while place < text.count, text[place] != UInt8(ascii: ":") { place += 1 }
    return place
  }

  private static func colons(_ text: UnsafeBufferPointer<UInt8>, upTo limit: Int) -> Int {
    var count = 0
    for byte in text where byte == UInt8(ascii: ":") {
      count += 1
      if count == limit { break }
    }
    return count
  }
}

/// The key of a row: one text a field, or null.
struct RowKey: Hashable {
  /// The texts one behind the other.
  private(set) var bytes: [UInt8] = []
  /// Where each text ends; a null is an empty one.
  private(set) var ends: [Int] = []
  private(set) var nulls: UInt64 = 0

  var isEmpty: Bool { ends.isEmpty }
  var count: Int { ends.count }

  mutating func clear() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    nulls = 0
  }

  mutating func append(_ text: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: text)
    ends.append(bytes.count)
  }

  mutating func appendNull() {
    nulls |= 1 << UInt64(ends.count & 63)
    ends.append(bytes.count)
  }

  func isNull(_ field: Int) -> Bool { nulls & (1 << UInt64(field & 63)) != 0 }

  /// The text of a field; nil for null.
  func text(_ field: Int) -> String? {
    isNull(field) ? nil : String(decoding: bytes[(field == 0 ? 0 : ends[field - 1])..<ends[field]], as: UTF8.self)
  }

  /// All texts for people.
  var text: String { ends.indices.map { text($0) ?? "null" }.joined(separator: ", ") }

  /// Whether a field begins with these bytes.
  func field(_ field: Int, hasPrefix prefix: [UInt8]) -> Bool {
    !isNull(field) && bytes[(field == 0 ? 0 : ends[field - 1])..<ends[field]].starts(with: prefix)
  }

  /// Negative where `left` stands before `right`; null stands last.
  static func compare(_ left: RowKey, _ right: RowKey, _ orders: [KeyOrder]) -> Int {
    if left == right { return 0 }
    return left.bytes.withUnsafeBufferPointer { leftBytes in
      right.bytes.withUnsafeBufferPointer { rightBytes in
        var leftStart = 0
        var rightStart = 0
        for (field, order) in orders.enumerated() {
          let leftEnd = left.ends[field]
          let rightEnd = right.ends[field]
          let result: Int
          switch (left.isNull(field), right.isNull(field)) {
          case (true, true): result = 0
          case (true, false): result = 1
          case (false, true): result = -1
          case (false, false):
            result = order.compare(
              UnsafeBufferPointer(rebasing: leftBytes[leftStart..<leftEnd]),
              UnsafeBufferPointer(rebasing: rightBytes[rightStart..<rightEnd]))
          }
          if result != 0 { return result }
          leftStart = leftEnd
          rightStart = rightEnd
        }
        return 0
      }
    }
  }
}
