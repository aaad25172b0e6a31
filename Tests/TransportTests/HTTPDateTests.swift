import Testing

@testable import Transport

@Suite struct HTTPDateTests {
  private let now = 1_700_000_000

  @Test(
    "the three formats of RFC 9110 are read",
    arguments: ["Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994"])
  func formats(text: String) {
    #expect(HTTPDate.parse(text, now: now) == 784_111_777)
  }

  @Test(
    "nonsense is no date",
    arguments: [
      "", "soon", "Sun, 31 Feb 2021 00:00:00 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:49:37 CET",
      "Xxx, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 94 08:49:37 GMT", "Sun Nov 6 08:49 1994",
    ])
  func nonsense(text: String) {
    #expect(HTTPDate.parse(text, now: now) == nil)
  }

  @Test("days are written as they are read, over 400 years")
  func days() {
    for day in stride(from: -40_000, to: 120_000, by: 37) {
      let text = HTTPDate.rfc3339(day * 86_400 + 3661)
      let parts = text.prefix(10).split(separator: "-")
      let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
      let month = months[(Int(parts[1]) ?? 0) - 1]
      #expect(text.hasSuffix("T01:01:01Z"))
      #expect(HTTPDate.parse("Mon, \(parts[2]) \(month) \(parts[0]) 01:01:01 GMT", now: now) == day * 86_400 + 3661)
    }
    #expect(HTTPDate.rfc3339(0) == "1970-01-01T00:00:00Z")
    #expect(HTTPDate.rfc3339(951_782_400) == "2000-02-29T00:00:00Z")
  }

  @Test(
    "Retry-After is seconds, a date, or nothing",
    arguments: [
      ("0", 0), ("120", 120), ("99999999999999999999", Int.max), ("-5", nil), ("1.5", nil), ("", nil), ("tomorrow", nil),
      ("Tue, 14 Nov 2023 22:13:50 GMT", 30), ("Sun, 06 Nov 1994 08:49:37 GMT", 0),
    ] as [(String, Int?)])
  func retryAfter(value: String, seconds: Int?) {
    #expect(RetryPolicy.seconds(ofRetryAfter: value, now: now) == seconds)
  }
}
