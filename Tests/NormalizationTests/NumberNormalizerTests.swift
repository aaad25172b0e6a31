import Normalization
import Testing

@Suite struct NumberNormalizerTests {
  @Test(
    "numbers",
    arguments: [
      ("12", Normalized<Double>.value(12)), ("\"12\"", .value(12)), ("-3.5", .value(-3.5)), ("\u{2212}3", .value(-3)), ("+3", .value(3)),
      ("1.5e3", .value(1_500)), ("1,358", .value(1_358)),
      ("1\u{A0}358", .value(1_358)), ("1,358.5", .value(1_358.5)), ("1.358", .value(1.358)), ("1.358,5", .value(1_358.5)),
      ("1.234.567", .value(1_234_567)), ("1,75", .value(1.75)),
      ("0,358", .value(0.358)), ("1,234,567", .value(1_234_567)), ("1,2,3", .unparsed(note: "not a number")),
      ("1,358,24", .unparsed(note: "not a number")), ("1.2.3", .unparsed(note: "not a number")),
      ("nan", .unparsed(note: "not a number")), ("1e999", .unparsed(note: "too large")), ("12 apples", .unparsed(note: "not a number")),
      ("0x10", .unparsed(note: "not a number")), ("", .unknown),
    ])
  func numbers(text: String, expected: Normalized<Double>) {
    #expect(NumberNormalizer.normalize(text) == expected)
  }
}
