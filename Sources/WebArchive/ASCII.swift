extension UInt8 {
  /// The letter in lower case; all that is no ASCII letter stays.
  var lowercasedASCII: UInt8 { self >= 0x41 && self <= 0x5A ? self | 0x20 : self }

  /// A blank or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// The value of a hexadecimal digit.
  var hexDigitValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x41 + 10
    case 0x61...0x66: self - 0x61 + 10
    default: nil
    }
  }
}

extension String {
  /// Whether two texts are the same but for the case of ASCII letters.
  func equalsIgnoringASCIICase(_ other: String) -> Bool {
    utf8.elementsEqual(other.utf8) { $0.lowercasedASCII == $1.lowercasedASCII }
  }

  /// The text in lower case, ASCII letters only.
  var lowercasedASCII: String { String(decoding: utf8.map(\.lowercasedASCII), as: UTF8.self) }

  /// "<text>" without its brackets.
  var withoutAngleBrackets: String {
    hasPrefix("<") && hasSuffix(">") && utf8.count >= 2 ? String(dropFirst().dropLast()) : self
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks and tabs around them.
  var trimmed: ArraySlice<UInt8> {
    var rest = self
    while let first = rest.first, first.isBlank { rest.removeFirst() }
    while let last = rest.last, last.isBlank { rest.removeLast() }
    return rest
  }

  /// The decimal number that the bytes are, digits only; nil for anything else and for what does not fit.
  var decimal: Int? {
    if isEmpty { return nil }
    var number = 0
    for byte in self {
      guard byte >= 0x30, byte <= 0x39 else { return nil }
      let (product, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(Int(byte - 0x30))
      if overflow || carry { return nil }
      number = sum
    }
    return number
  }
}
