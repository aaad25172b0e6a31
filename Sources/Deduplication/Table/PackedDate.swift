/// A date in 28 bits, as precise as known: year, month (0: unknown), day (0: unknown). Zero is no date.
///
/// Impossible months and days are kept: a typing error is still like the date it was made from.
struct PackedDate: Equatable {
  var bits: UInt32

  init(bits: UInt32) { self.bits = bits }

  init(year: Int, month: Int, day: Int) {
    bits = UInt32(year & 0x3FFF) << 14 | UInt32(month & 0x7F) << 7 | UInt32(day & 0x7F)
  }

  var year: Int { Int(bits >> 14) }
  var month: Int { Int(bits >> 7 & 0x7F) }
  var day: Int { Int(bits & 0x7F) }
  var isWhole: Bool { month != 0 && day != 0 }

  /// Reads `2013-12-02`, `2013-12`, `2013`, `20131202`, with any separators, with a time behind; and `02.12.2013`, day first. Nil for anything else.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    var numbers: [(value: Int, digits: Int)] = []
    var isInNumber = false
    for byte in text {
      if (0x30...0x39).contains(byte) {
        let digit = Int(byte) - 0x30
        if isInNumber, let last = numbers.last {
          guard last.digits < 8 else { return nil }
          numbers[numbers.count - 1] = (last.value * 10 + digit, last.digits + 1)
        } else {
          if numbers.count == 3 { break }
          numbers.append((digit, 1))
          isInNumber = true
        }
      } else {
        isInNumber = false
        let isSeparator = byte == 0x2D || byte == 0x2F || byte == 0x2E || byte == 0x20
        if !isSeparator, numbers.count < 3 || byte != 0x54 { return nil }
        if numbers.count == 3 { break }
      }
    }
    guard let first = numbers.first else { return nil }
    if numbers.count == 1, first.digits == 8 {
      self.init(year: first.value / 10_000, month: first.value / 100 % 100, day: first.value % 100)
    } else if first.digits == 4, numbers.dropFirst().allSatisfy({ $0.digits <= 2 }) {
      self.init(year: first.value, month: numbers.count > 1 ? numbers[1].value : 0, day: numbers.count > 2 ? numbers[2].value : 0)
    } else if numbers.count == 3, numbers[2].digits == 4, first.digits <= 2, numbers[1].digits <= 2 {
      self.init(year: numbers[2].value, month: numbers[1].value, day: first.value)
    } else {
      return nil
    }
    if bits == 0 { return nil }
  }

  /// Days since the first of March of year zero in the Gregorian calendar; nil where it is not known to the day.
  var dayNumber: Int? {
    guard isWhole else { return nil }
    let shifted = month > 2 ? month - 3 : month + 9
    let base = month > 2 ? year : year - 1
    return 365 * base + base / 4 - base / 100 + base / 400 + (153 * shifted + 2) / 5 + day - 1
  }

  /// As text, as precise as it is.
  var text: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let year = String(repeating: "0", count: max(0, 4 - String(self.year).count)) + String(self.year)
    if month == 0 { return year }
    return day == 0 ? "\(year)-\(two(month))" : "\(year)-\(two(month))-\(two(day))"
  }
}
