/// The three date formats of HTTP, read, and the one of WARC, written.
///
/// Times are whole seconds since 1970-01-01T00:00:00Z.
enum HTTPDate {
  /// Reads an IMF-fixdate (`Sun, 06 Nov 1994 08:49:37 GMT`), an RFC 850 date (`Sunday, 06-Nov-94 08:49:37 GMT`) or an asctime date
  /// (`Sun Nov  6 08:49:37 1994`); `nil` for anything else. A year of two digits lies at most 50 years after `now`.
  /// Source: RFC 9110, section 5.6.7.
  static func parse(_ text: String, now: Int) -> Int? {
    let words = text.utf8.split(whereSeparator: { " ,".utf8.contains($0) }).map { String(Substring($0)) }
    guard let weekday = words.first, isWeekday(weekday) else { return nil }
    switch words.count {
    case 6 where words[5] == "GMT" && words[0].utf8.count == 3:
      return seconds(day: words[1], month: words[2], year: number(words[3], digits: 4...4), time: words[4])
    case 5:
      return seconds(day: words[2], month: words[1], year: number(words[4], digits: 4...4), time: words[3])
    case 4 where words[3] == "GMT":
      let date = words[1].utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map { String(Substring($0)) }
      guard date.count == 3, let short = number(date[2], digits: 2...2) else { return nil }
      return seconds(day: date[0], month: date[1], year: fullYear(short, now: now), time: words[2])
    default: return nil
    }
  }

  /// A moment as `2026-11-20T18:45:00Z` (RFC 3339), the form of `WARC-Date`.
  static func rfc3339(_ seconds: Int) -> String {
    let days = floorDivision(seconds, 86_400)
    let rest = seconds - days * 86_400
    let date = civil(fromDays: days)
    return "\(padded(date.year, 4))-\(padded(date.month))-\(padded(date.day))"
      + "T\(padded(rest / 3600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))Z"
  }

  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

  private static func isWeekday(_ word: String) -> Bool {
    weekdays.contains { $0 == word || $0.prefix(3) == word }
  }

  private static func seconds(day: String, month: String, year: Int?, time: String) -> Int? {
    guard let year, let day = number(day, digits: 1...2), let index = months.firstIndex(of: month) else { return nil }
    let days = days(fromYear: year, month: index + 1, day: day)
    let back = civil(fromDays: days)
    guard back.year == year, back.month == index + 1, back.day == day else { return nil }
    let clock = time.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
      number(String(Substring($0)), digits: 2...2)
    }
    guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2] else { return nil }
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    return days * 86_400 + hour * 3600 + minute * 60 + second
  }

  private static func number(_ text: String, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count) else { return nil }
    guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else { return nil }
    return Int(text)
  }

  private static func fullYear(_ short: Int, now: Int) -> Int {
    let current = civil(fromDays: floorDivision(now, 86_400)).year
    let candidate = current - current % 100 + short
    if candidate > current + 50 { return candidate - 100 }
    return candidate
  }

  // The proleptic Gregorian calendar, counted in eras of 400 years that begin on 1 March.
  private static func days(fromYear year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = floorDivision(shifted, 400)
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = floorDivision(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthIndex = (5 * dayOfYear + 2) / 153
    let month = monthIndex < 10 ? monthIndex + 3 : monthIndex - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthIndex + 2) / 5 + 1)
  }

  private static func floorDivision(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((divisor - 1 - value) / divisor)
  }

  private static func padded(_ value: Int, _ width: Int = 2) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
