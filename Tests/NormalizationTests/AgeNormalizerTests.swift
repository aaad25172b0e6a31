import Normalization
import Testing

@Suite struct AgeNormalizerTests {
  @Test(
    "ages",
    arguments: [
      ("15", Normalized<Double>.value(15)), ("15.0", .value(15)), ("0", .value(0)), ("15 years old", .value(15)), ("aged 15", .value(15)),
      ("15 (debut)", .value(15, note: "debut")),
      ("6 months", .value(0.5)), ("1 year 6 months", .value(1.5)), ("15 Jahre", .value(15)), ("15 anos", .value(15)),
      ("15 \u{43B}\u{435}\u{442}", .value(15)),
      ("about 15", .value(15, note: "approximate")), ("1,000", .value(1_000)), ("17-19", .unparsed(note: "a range")),
      ("17\u{2013}19 years", .unparsed(note: "a range")),
      ("1,000+", .unparsed(note: "a bound, not a value")), ("15 (debut), 19 (current)", .unparsed(note: "several values")),
      ("unknown", .unknown), ("young", .unparsed(note: "not an age")),
    ])
  func ages(text: String, expected: Normalized<Double>) {
    #expect(AgeNormalizer.normalize(text) == expected)
  }
}
