import Normalization
import Testing

@Suite struct PlaceNormalizerTests {
  @Test(
    "places",
    arguments: [
      ("Liberio [2][3][4]", Normalized<String>.value("Liberio")), ("A -> B", .value("A -> B", note: "a way from one place to another")),
      ("unknown", .unknown),
    ])
  func places(text: String, expected: Normalized<String>) {
    #expect(PlaceNormalizer.normalize(text) == expected)
  }
}
