import Text

/// Plain numbers.
public enum NumberNormalizer {
  /// A number with or without sign.
  ///
  /// `12`, `-3.5`, `1.5e3`, `"12"` in quotes, `1,358`, `1 358`, `1.234.567`, `1.358,5`. `1,358` is read as thousands and `1.358` as a fraction, for
  /// the sources write English; `1,75` can only be a fraction. Text around the number, `NaN` and infinities are unparsed; `unknown`, `""` → unknown.
  public static func normalize(_ text: String) -> Normalized<Double> {
    var bytes = PlainText.lowercasedBytes(of: text)[...]
    if bytes.count > 2, bytes.first == 0x22, bytes.last == 0x22 { bytes = bytes.dropFirst().dropLast() }
    let plain = String(decoding: bytes, as: UTF8.self)
    if UnknownWords.isUnknown(plain) { return .unknown }
    if bytes.allSatisfy(isOfLiteral), let number = Double(plain) {
      return number.isFinite ? .value(number) : .unparsed(note: "too large")
    }
    let isNegative = bytes.first == UInt8(ascii: "-")
    let start = isNegative || bytes.first == UInt8(ascii: "+") ? bytes.startIndex + 1 : bytes.startIndex
    guard let match = DecimalScanner.scan(bytes, at: start), match.end == bytes.endIndex else { return .unparsed(note: "not a number") }
    return .value(isNegative ? -match.value : match.value)
  }

  private static func isOfLiteral(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "e")
  }
}
