import Normalization
import Testing

@Suite struct DateNormalizerTests {
  @Test(
    "dates in words and numbers",
    arguments: [
      ("December 2, 2013", "2013-12-02"), ("2 December 2013", "2013-12-02"), ("3 October 2002", "2002-10-03"), ("2013-12-02", "2013-12-02"),
      ("Dec 2, 2013", "2013-12-02"),
      ("Dec. 2, 2013", "2013-12-02"), ("December 2nd, 2013", "2013-12-02"), ("the 2nd of December 2013", "2013-12-02"),
      ("Monday, December 2, 2013", "2013-12-02"), ("Mon, 2 Dec 2013", "2013-12-02"),
      ("02.12.2013", "2013-12-02"), ("2.12.2013", "2013-12-02"), ("13/12/2013", "2013-12-13"), ("12/13/2013", "2013-12-13"),
      ("5/5/2013", "2013-05-05"), ("2013/12/02", "2013-12-02"),
      ("2014-12-09T13:50:51.644000Z", "2014-12-09"), ("2014-12-09 13:50:51+01:00", "2014-12-09"), ("2. Dezember 2013", "2013-12-02"),
      ("3. M\u{E4}rz 2014", "2014-03-03"),
      ("2 de dezembro de 2013", "2013-12-02"), ("1\u{BA} de mar\u{E7}o de 2014", "2014-03-01"),
      ("2 \u{434}\u{435}\u{43A}\u{430}\u{431}\u{440}\u{44F} 2013 \u{433}.", "2013-12-02"),
      ("3 \u{43C}\u{430}\u{44F} 2014 \u{433}\u{43E}\u{434}\u{430}", "2014-05-03"), ("December 2013", "2013-12"), ("2013-12", "2013-12"),
      ("2013", "2013"), ("2013 December 2", "2013-12-02"),
      ("February 29, 2012", "2012-02-29"), ("February 29, 2000", "2000-02-29"), ("December 2, 2013[4]", "2013-12-02"),
    ])
  func dates(text: String, expected: String) {
    let date = DateNormalizer.normalize(text)
    #expect(date.value?.text == expected, "\(date)")
  }

  @Test(
    "dates with a note",
    arguments: [
      ("December 2, 2013 (Adult Swim)", "Adult Swim"), ("December 2, 2013; January 3, 2014", "first of several"),
      ("2013-12-02, 2014-01-03", "first of several"), ("c. 1999", "approximate"),
      ("Japan: October 3, 2002", nil), ("October 3, 2002 on TV Tokyo", "more text behind it"), ("(Japan) October 3, 2002", "Japan"),
    ] as [(String, String?)])
  func notes(text: String, note: String?) {
    let date = DateNormalizer.normalize(text)
    #expect(date.value != nil)
    #expect(date.note == note)
  }

  @Test(
    "texts that are no one date, and why",
    arguments: [
      ("12/2/2013", "day and month not told apart"), ("02-12-2013", "day and month not told apart"), ("2013\u{2013}2014", "a range"),
      ("December 2, 2013 \u{2013} January 3, 2014", "a range"),
      ("2013 to 2015", "a range"), ("02.12.13", "a year of two digits"), ("February 30, 2013", "no such date"),
      ("February 29, 2013", "no such date"), ("February 29, 1900", "no such date"),
      ("2013-13-02", "no such date"), ("31.04.2013", "no such date"), ("October 3", "no year"), ("soon", "not a date"),
      ("845", "not a date"), ("20131202", "not a date"), ("S01E01", "not a date"),
    ])
  func failures(text: String, note: String) {
    #expect(DateNormalizer.normalize(text) == .unparsed(note: note))
  }

  @Test("nothing said", arguments: ["", "TBA", "unknown", "-"])
  func unknown(text: String) {
    #expect(DateNormalizer.normalize(text) == .unknown)
  }

  @Test("every day of 1999 to 2001 is read back from its own text and in words") func everyDay() {
    let months = ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"]
    var days = 0
    for year in 1999...2001 {
      for (place, month) in months.enumerated() {
        for day in 1...31 {
          guard let date = PartialDate(year: year, month: place + 1, day: day) else { continue }
          days += 1
          #expect(DateNormalizer.normalize(date.text) == .value(date))
          #expect(DateNormalizer.normalize("\(month) \(day), \(year)") == .value(date))
          #expect(DateNormalizer.normalize("\(day).\(place + 1).\(year)") == .value(date))
        }
      }
    }
    #expect(days == 365 + 366 + 365)
  }
}
