import Normalization
import Testing

@Suite struct RuntimeNormalizerTests {
  @Test(
    "running times",
    arguments: [
      ("22", Normalized<Double>.value(22)), ("22 min", .value(22)), ("22 min.", .value(22)), ("22 minutes", .value(22)),
      ("PT22M", .value(22)), ("PT1H30M", .value(90)), ("1h 30m", .value(90)),
      ("1 hr 30", .value(90)), ("1 hour and 30 minutes", .value(90)), ("22:30", .value(22.5)), ("1:30:00", .value(90)),
      ("90 Minuten", .value(90)), ("22 \u{43C}\u{438}\u{43D}", .value(22)),
      ("1:30", .unparsed(note: "hours or minutes")), ("20-22 min", .unparsed(note: "a range")), ("0", .unparsed(note: "not above zero")),
      ("PT", .unparsed(note: "not a running time")),
      ("PT5M1H", .unparsed(note: "not a running time")), ("22:75", .unparsed(note: "not a running time")), ("", .unknown),
    ])
  func runtimes(text: String, expected: Normalized<Double>) {
    #expect(RuntimeNormalizer.normalize(text) == expected)
  }
}
