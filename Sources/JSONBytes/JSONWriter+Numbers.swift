extension JSONWriter {
  mutating func appendInteger(_ integer: Int) {
    if integer < 0 { bytes.append(UInt8(ascii: "-")) }
    appendDigits(of: UInt64(integer.magnitude))
  }

  mutating func appendDouble(_ number: Double) {
    guard number.isFinite else { return append("null") }
    // Below 2^53 every integer is its own shortest form.
    if number.magnitude < 0x1p53, number == number.rounded(.towardZero) { return appendInteger(Int(number)) }
    // Around one, from 2^-9 up to 2^53, the standard library's form is that of RFC 8785.
    if (0x1p-9..<0x1p53).contains(number.magnitude) { return bytes.append(contentsOf: number.description.utf8) }
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let decimal = ShortestDecimal(of: number.magnitude)
    let count = decimal.digits.count
    switch decimal.pointPosition {
    case count...21:
      bytes.append(contentsOf: decimal.digits)
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: decimal.pointPosition - count))
    case 1...21:
      bytes.append(contentsOf: decimal.digits[..<decimal.pointPosition])
      bytes.append(UInt8(ascii: "."))
      bytes.append(contentsOf: decimal.digits[decimal.pointPosition...])
    case -5...0:
      append("0.")
      bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: -decimal.pointPosition))
      bytes.append(contentsOf: decimal.digits)
    default:
      bytes.append(decimal.digits[0])
      if count > 1 { bytes.append(UInt8(ascii: ".")) }
      bytes.append(contentsOf: decimal.digits[1...])
      bytes.append(UInt8(ascii: "e"))
      if decimal.pointPosition > 0 { bytes.append(UInt8(ascii: "+")) }
      appendInteger(decimal.pointPosition - 1)
    }
  }

  private mutating func appendDigits(of magnitude: UInt64) {
    if magnitude < 10 { return bytes.append(UInt8(ascii: "0") + UInt8(magnitude)) }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
      var start = digits.count
      var rest = magnitude
      repeat {
        start -= 1
        digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[start...]))
    }
  }
}

/// The fewest decimal digits that read back as a double: 0.`digits` times ten to the power of `pointPosition`.
private struct ShortestDecimal {
  /// ASCII digits, without zeros at either end.
  var digits: [UInt8] = []
  var pointPosition = 0

  /// The standard library finds the digits; only their layout is not that of JSON.
  init(of magnitude: Double) {
    var exponent = 0
    var integerDigits: Int?
    var text = magnitude.description.utf8[...]
    if let mark = text.firstIndex(of: UInt8(ascii: "e")) {
      exponent = Int(Substring(text[text.index(after: mark)...])) ?? 0
      text = text[..<mark]
    }
    for byte in text {
      if byte == UInt8(ascii: ".") {
        integerDigits = digits.count
      } else {
        digits.append(byte)
      }
    }
    pointPosition = (integerDigits ?? digits.count) + exponent
    let leadingZeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
    digits.removeFirst(leadingZeros)
    pointPosition -= leadingZeros
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
  }
}
