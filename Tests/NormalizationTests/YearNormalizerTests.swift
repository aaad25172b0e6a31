import Normalization
import Testing

@Suite struct YearNormalizerTests {
  @Test(
    "years in their calendars",
    arguments: [
      ("41.9BBY", -41.9, "bby"), ("19 BBY", -19, "bby"), ("896BBY", -896, "bby"), ("4 ABY", 4, "bby"), ("0 BBY", 0, "bby"),
      ("600 BC", -600, "ce"), ("600 B.C.", -600, "ce"), ("600 BCE", -600, "ce"), ("AD 30", 30, "ce"),
      ("1874", 1_874, "ce"), ("1874 CE", 1_874, "ce"), ("1,000 BBY", -1_000, "bby"), ("October 3, 2002", 2_002, "ce"),
      ("2002-10-03", 2_002, "ce"), ("19 BBY[1]", -19, "bby"), ("-19", -19, "ce"),
    ])
  func years(text: String, year: Double, calendar: String) {
    #expect(YearNormalizer.normalize(text) == .value(CalendarYear(year: year, calendar: calendar)))
  }

  @Test("a bare year is of the universe's calendar, a date is not") func universe() {
    #expect(YearNormalizer.normalize("845", calendar: "attack-on-titan") == .value(CalendarYear(year: 845, calendar: "attack-on-titan")))
    #expect(
      YearNormalizer.normalize("Year 845", calendar: "attack-on-titan") == .value(CalendarYear(year: 845, calendar: "attack-on-titan")))
    #expect(YearNormalizer.normalize("October 3, 2002", calendar: "bby") == .value(CalendarYear(year: 2_002, calendar: "ce")))
  }

  @Test("a year that names its era is of that, whatever the calendar; words for unknown are none")
  func eras() {
    for calendar in ["ce", "bby", "attack-on-titan"] {
      #expect(YearNormalizer.normalize("41.9BBY", calendar: calendar) == .value(CalendarYear(year: -41.9, calendar: "bby")))
      #expect(YearNormalizer.normalize("600 BC", calendar: calendar) == .value(CalendarYear(year: -600, calendar: "ce")))
      #expect(YearNormalizer.normalize("unknown", calendar: calendar) == .unknown)
    }
    #expect(YearNormalizer.normalize("12", calendar: "bby") == .value(CalendarYear(year: 12, calendar: "bby")))
    #expect(YearNormalizer.normalize("c. 1874", calendar: "ce") == .value(CalendarYear(year: 1_874, calendar: "ce"), note: "approximate"))
  }

  @Test(
    "years with a note",
    arguments: [
      ("c. 1874", "approximate"), ("~1874", "approximate"), ("19 BBY (Polis Massa)", "Polis Massa"),
      ("19 BBY, Polis Massa", "more text behind it"),
    ])
  func notes(text: String, note: String) {
    #expect(YearNormalizer.normalize(text).value != nil)
    #expect(YearNormalizer.normalize(text).note == note)
  }

  @Test(
    "texts that are no one year, and why",
    arguments: [
      ("41\u{2013}42 BBY", "a range"), ("1874-1875", "a range"), ("1874 to 1875", "a range"), ("19 BBY; 18 BBY", "several values"),
      ("1874 or 1875", "several values"), ("12 XYZ", "an era of no known calendar"),
      ("35:3:3", "not a year"), ("Polis Massa", "not a year"), ("(1874)", "not a year"),
    ])
  func failures(text: String, note: String) {
    #expect(YearNormalizer.normalize(text) == .unparsed(note: note))
  }
}
