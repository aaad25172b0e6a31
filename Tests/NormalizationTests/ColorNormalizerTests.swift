import Normalization
import Testing

@Suite struct ColorNormalizerTests {
  @Test(
    "colours",
    arguments: [
      ("Brown/Grey", Normalized<[String]>.value(["brown", "grey"])), ("Red and Green", .value(["red", "green"])),
      ("Blonde (debut), Brown", .value(["blonde", "brown"], note: "debut")), ("blue-gray", .value(["blue-gray"])),
      ("blue, Blue", .value(["blue"])), ("green-tan, brown", .value(["green-tan", "brown"])), ("none", .unknown), ("", .unknown),
      ("unknown, n/a", .unknown),
    ])
  func colors(text: String, expected: Normalized<[String]>) {
    #expect(ColorNormalizer.normalize(text) == expected)
  }
}
