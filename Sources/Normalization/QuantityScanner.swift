/// Reads texts like `5'11"`, `~15 m`, `1 h 30 min` in plain bytes.
struct QuantityScanner {
  let units: UnitTable

  private static let approximations: Set<String> = [
    "c", "ca", "circa", "about", "approx", "approximately", "around", "roughly", "est", "estimated", "almost", "nearly",
  ]
  private static let bounds: Set<String> = [
    "over", "under", "above", "below", "more", "less", "least", "most", "up", "at", "than", "minimum", "maximum",
  ]

  /// The measure that makes up the whole of the bytes.
  func quantity(in bytes: ArraySlice<UInt8>) throws(QuantityFailure) -> Quantity {
    var index = bytes.startIndex
    let isApproximate = try skipPrefix(bytes, &index)
    var amount = 0.0
    var firstUnit: Double?
    var lastUnit: Double?
    var bare: Double?
    while true {
      skipBlanks(bytes, &index)
      guard index < bytes.endIndex else { break }
      guard let number = DecimalScanner.scan(bytes, at: index) else {
        let isSigned = firstUnit == nil && bytes[index] == UInt8(ascii: "-") && DecimalScanner.scan(bytes, at: index + 1) != nil
        throw isSigned ? .negative : .notQuantity
      }
      index = number.end
      skipBlanks(bytes, &index)
      let name = unitName(bytes, &index)
      let factor: Double
      if let name, let known = units.factors[name] {
        factor = known
        bare = units.following[name]
      } else {
        if let name { index -= name.utf8.count }
        guard let assumed = firstUnit == nil ? units.plain : bare else { throw rangeOrNot(bytes, index) }
        factor = assumed
        bare = nil
      }
      if let lastUnit, factor >= lastUnit { throw .notQuantity }
      lastUnit = factor
      firstUnit = firstUnit ?? factor
      amount += number.value * factor
      skipFillers(bytes, &index)
      if index < bytes.endIndex, !ASCII.isDigit(bytes[index]) { throw rangeOrNot(bytes, index) }
    }
    guard let firstUnit else { throw .notQuantity }
    let rounded = (amount * 100).rounded() / 100
    guard rounded.isFinite else { throw .notQuantity }
    return Quantity(amount: rounded, unit: firstUnit, isApproximate: isApproximate)
  }

  /// What stands behind a number that ends no measure: another number after a dash or `to`, a plus sign, or anything.
  private func rangeOrNot(_ bytes: ArraySlice<UInt8>, _ index: Int) -> QuantityFailure {
    var index = index
    skipBlanks(bytes, &index)
    guard index < bytes.endIndex else { return .notQuantity }
    if bytes[index] == UInt8(ascii: "+") { return .bound }
    if bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "~") {
      index += 1
    } else {
      guard let word = word(bytes, &index), ["to", "bis", "a", "até", "до"].contains(word) else { return .notQuantity }
    }
    skipBlanks(bytes, &index)
    return index < bytes.endIndex && ASCII.isDigit(bytes[index]) ? .range : .notQuantity
  }

  /// Skips words and signs before the first number; returns whether they say that it is not exact.
  private func skipPrefix(_ bytes: ArraySlice<UInt8>, _ index: inout Int) throws(QuantityFailure) -> Bool {
    var isApproximate = false
    while true {
      skipBlanks(bytes, &index)
      guard index < bytes.endIndex else { return isApproximate }
      switch bytes[index] {
      case UInt8(ascii: "~"):
        isApproximate = true
        index += 1
      case UInt8(ascii: ">"), UInt8(ascii: "<"): throw .bound
      default:
        let start = index
        guard let word = word(bytes, &index) else { return isApproximate }
        if index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") { index += 1 }
        if Self.approximations.contains(word) {
          isApproximate = true
        } else if Self.bounds.contains(word) {
          throw .bound
        } else if word == "between" {
          throw .range
        } else if !units.fillers.contains(word) {
          index = start
          return isApproximate
        }
      }
    }
  }

  private func skipFillers(_ bytes: ArraySlice<UInt8>, _ index: inout Int) {
    while true {
      skipBlanks(bytes, &index)
      let start = index
      guard let word = word(bytes, &index), units.fillers.contains(word) else {
        index = start
        return
      }
    }
  }

  private func skipBlanks(_ bytes: ArraySlice<UInt8>, _ index: inout Int) {
    while index < bytes.endIndex, bytes[index] == 0x20 { index += 1 }
  }

  private func word(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> String? {
    let start = index
    while index < bytes.endIndex, ASCII.isWordByte(bytes[index]) { index += 1 }
    return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
  }

  /// A word with its full stop, or a sign of feet or inches.
  private func unitName(_ bytes: ArraySlice<UInt8>, _ index: inout Int) -> String? {
    guard index < bytes.endIndex else { return nil }
    if bytes[index] == 0x27 || bytes[index] == 0x22 {
      index += 1
      return bytes[index - 1] == 0x27 ? "'" : "\""
    }
    guard let name = word(bytes, &index) else { return nil }
    if units.factors[name] != nil, index < bytes.endIndex, bytes[index] == UInt8(ascii: ".") { index += 1 }
    return name
  }
}
