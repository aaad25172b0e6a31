/// Decimal numbers as people write them.
///
/// `172`, `36.8`, `.5`; thousands by commas (`1,358`), blanks (`1 358`) or several dots (`1.234.567`) in groups of exactly three digits;
/// a comma before any other number of digits is a decimal comma (`1,75`), as it is after dots (`1.358,5`). **Ambiguity:** `1,358` is read as
/// thousands and `1.358` as a fraction, for the sources write English; `0,358` is a fraction, since no number begins with a group `0`.
enum DecimalScanner {
  /// A number and the index after it.
  struct Match: Equatable {
    var value: Double
    var end: Int
    /// How many digits stand before the fraction.
    var integerDigits: Int
    /// Whether there were no separators at all.
    var isPlain: Bool
  }

  /// The number without sign that starts at `start`, or nil where none does or its separators make no sense (`1.2.3`).
  static func scan(_ bytes: ArraySlice<UInt8>, at start: Int) -> Match? {
    var index = start
    func byte(_ position: Int) -> UInt8 { position < bytes.endIndex ? bytes[position] : 0 }
    func digits(at position: Int) -> Int {
      var end = position
      while ASCII.isDigit(byte(end)) { end += 1 }
      return end - position
    }
    let first = digits(at: index)
    var literal = Array(bytes[index..<(index + first)])
    index += first
    if first == 0 {
      guard byte(index) == UInt8(ascii: "."), digits(at: index + 1) > 0 else { return nil }
      literal = [0x30]
    }

    // Groups of three by one and the same separator.
    let mayGroup = (1...3).contains(first) && bytes[start] != 0x30
    var groupedBy: UInt8?
    if mayGroup {
      for separator in [UInt8(ascii: ","), UInt8(ascii: "."), 0x20] where byte(index) == separator {
        var end = index
        var groups = 0
        while byte(end) == separator, digits(at: end + 1) == 3 {
          end += 4
          groups += 1
        }
        let isDotGrouping = groups > 1 || (byte(end) == UInt8(ascii: ",") && digits(at: end + 1) > 0)
        guard groups > 0, separator != UInt8(ascii: ".") || isDotGrouping else { continue }
        // `1,358,24` is neither.
        if separator != 0x20, byte(end) == separator, digits(at: end + 1) > 0 { return nil }
        literal += bytes[index..<end].filter(ASCII.isDigit)
        index = end
        groupedBy = separator
      }
    }
    let integerDigits = literal.count

    // A fraction.
    var hasFraction = false
    for separator in [UInt8(ascii: "."), UInt8(ascii: ",")] where separator != groupedBy && !hasFraction {
      let count = byte(index) == separator ? digits(at: index + 1) : 0
      guard count > 0 else { continue }
      literal.append(UInt8(ascii: "."))
      literal += bytes[(index + 1)...(index + count)]
      index += 1 + count
      hasFraction = true
    }
    if hasFraction || groupedBy != nil {
      let isFollowedByMore = (byte(index) == UInt8(ascii: ".") || byte(index) == UInt8(ascii: ",")) && ASCII.isDigit(byte(index + 1))
      if isFollowedByMore { return nil }
    }
    guard let value = Double(String(decoding: literal, as: UTF8.self)), value.isFinite else { return nil }
    return Match(value: value, end: index, integerDigits: integerDigits, isPlain: !hasFraction && groupedBy == nil)
  }
}
