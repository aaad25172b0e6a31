import Normalization
import Testing

@Suite struct TextNormalizerTests {
  @Test(
    "short texts are cleaned, their footnotes go wherever they stand",
    arguments: [
      ("Genetic  experiment", Normalized<String>.value("Genetic experiment")), ("Gardener[1]", .value("Gardener")),
      ("Hunter[2] of birds", .value("Hunter of birds")), ("Nar\u{AD}uto\u{200B}\u{A0}Uzumaki", .value("Naruto Uzumaki")),
      ("Titan (formerly human)", .value("Titan (formerly human)")), ("Unknown creature", .value("Unknown creature")),
    ])
  func texts(text: String, expected: Normalized<String>) {
    #expect(TextNormalizer.normalize(text) == expected)
  }

  @Test("what says nothing is unknown", arguments: ["", " ", "-", "n/a", "none", "unknown", "Unknown[3]", "[2]", "???"])
  func unknown(text: String) {
    #expect(TextNormalizer.normalize(text) == .unknown)
  }
}
