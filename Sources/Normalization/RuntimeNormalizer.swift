/// Running times, in minutes.
public enum RuntimeNormalizer {
  /// Minutes, rounded to two decimals.
  ///
  /// `22`, `22 min`, `22 minutes`, `1h 30m`, `1 hr 30`, `90 Minuten`, `22 мин`; ISO 8601 `PT22M`, `PT1H30M`; `22:30` (minutes and seconds), `1:30:00`
  /// (hours, minutes, seconds). **Ambiguity:** `1:30` may be either: with a first part below five it is unparsed. Ranges and several values are unparsed.
  /// `unknown`, `""` → unknown.
  public static func normalize(_ text: String) -> Normalized<Double> {
    let bytes = PlainText.lowercasedBytes(of: text)
    if bytes.contains(UInt8(ascii: ":")), let clock = clock(bytes) { return clock }
    if bytes.first == UInt8(ascii: "p"), let minutes = duration(bytes) {
      return minutes > 0 ? .value(minutes) : .unparsed(note: "not above zero")
    }
    return measure.normalize(text)
  }

  private static func clock(_ bytes: [UInt8]) -> Normalized<Double>? {
    let parts = bytes.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    var numbers: [Double] = []
    for (place, part) in parts.enumerated() {
      guard (1...3).contains(part.count), part.allSatisfy(ASCII.isDigit), place == 0 || part.count == 2 else { return nil }
      numbers.append(part.reduce(0) { $0 * 10 + Double($1 - 0x30) })
    }
    guard numbers.dropFirst().allSatisfy({ $0 < 60 }) else { return nil }
    let minutes: Double
    switch numbers.count {
    case 2:
      if numbers[0] < 5 { return .unparsed(note: "hours or minutes") }
      minutes = numbers[0] + numbers[1] / 60
    case 3: minutes = numbers[0] * 60 + numbers[1] + numbers[2] / 60
    default: return nil
    }
    return minutes > 0 ? .value((minutes * 100).rounded() / 100) : .unparsed(note: "not above zero")
  }

  /// ISO 8601 durations of hours, minutes and seconds.
  private static func duration(_ bytes: [UInt8]) -> Double? {
    guard bytes.starts(with: "pt".utf8) else { return nil }
    var index = 2
    var minutes = 0.0
    var last = Double.infinity
    while index < bytes.count {
      guard let number = DecimalScanner.scan(bytes[...], at: index), number.end < bytes.count else { return nil }
      let factor: Double
      switch bytes[number.end] {
      case UInt8(ascii: "h"): factor = 60
      case UInt8(ascii: "m"): factor = 1
      case UInt8(ascii: "s"): factor = 1.0 / 60
      default: return nil
      }
      guard factor < last else { return nil }
      last = factor
      minutes += number.value * factor
      index = number.end + 1
    }
    return last.isFinite && minutes.isFinite ? (minutes * 100).rounded() / 100 : nil
  }

  private static let measure = MeasureNormalizer(
    scanner: QuantityScanner(
      units: UnitTable(
        factors: {
          var factors: [String: Double] = [:]
          for name in ["m", "min", "mins", "minute", "minutes", "minuten", "minuto", "minutos", "мин", "минута", "минуты", "минут"] {
            factors[name] = 1
          }
          for name in ["h", "hr", "hrs", "hour", "hours", "stunde", "stunden", "hora", "horas", "ч", "час", "часа", "часов"] {
            factors[name] = 60
          }
          for name in ["s", "sec", "secs", "second", "seconds", "sekunden", "segundos", "сек", "секунд"] { factors[name] = 1.0 / 60 }
          return factors
        }(),
        plain: 1,
        following: ["h": 1, "hr": 1, "hour": 1, "m": 1.0 / 60, "min": 1.0 / 60],
        fillers: ["long", "and", "e", "und", "и", "runtime"],
        tolerance: 1)),
    subject: "a running time", knowsForms: false)
}
