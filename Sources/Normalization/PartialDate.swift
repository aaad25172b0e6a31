/// A day, a month or a year of the Gregorian calendar, as precise as it is known (ISO 8601).
public struct PartialDate: Sendable, Hashable {
  /// The year, 1000 to 9999.
  public let year: Int
  /// The month, 1 to 12, where it is known.
  public let month: Int?
  /// The day of the month, where it is known.
  public let day: Int?

  /// Nil where there is no such date: month 13, 30 February, 29 February of a common year, a day without a month, a year of other than four digits.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard (1000...9999).contains(year) else { return nil }
    if let month {
      guard (1...12).contains(month) else { return nil }
      if let day {
        guard day >= 1, day <= Self.days(of: month, in: year) else { return nil }
      }
    } else if day != nil {
      return nil
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// `2013-12-02`, `2013-12` or `2013`.
  public var text: String {
    func padded(_ number: Int) -> String { number < 10 ? "-0\(number)" : "-\(number)" }
    return "\(year)" + (month.map(padded) ?? "") + (day.map(padded) ?? "")
  }

  private static func days(of month: Int, in year: Int) -> Int {
    switch month {
    case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
