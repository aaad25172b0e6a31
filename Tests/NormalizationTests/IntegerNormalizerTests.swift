import Normalization
import Testing

@Suite struct IntegerNormalizerTests {
  @Test(
    "whole numbers",
    arguments: [
      ("12", Normalized<Int>.value(12)), ("1,358", .value(1_358)), ("3.0", .value(3)), ("9007199254740993", .value(9_007_199_254_740_993)),
      ("3.5", .unparsed(note: "not a whole number")),
      ("1e30", .unparsed(note: "too large")), ("x", .unparsed(note: "not a number")), ("unknown", .unknown),
    ])
  func integers(text: String, expected: Normalized<Int>) {
    #expect(IntegerNormalizer.normalize(text) == expected)
  }
}
