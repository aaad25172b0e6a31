/// A year in a named calendar.
public struct CalendarYear: Sendable, Hashable {
  /// The year; before the zero of its calendar it is negative (`41.9BBY` is -41.9).
  public var year: Double
  /// `ce`, `bby`, or the slug of a universe.
  public var calendar: String

  /// A year of this calendar, taken as it is.
  public init(year: Double, calendar: String) {
    self.year = year
    self.calendar = calendar
  }
}
