import Normalization
import Testing

@Suite struct NameNormalizerTests {
  @Test(
    "names are cleaned, nothing else",
    arguments: [
      ("  Rick  Sanchez ", Normalized<String>.value("Rick Sanchez")), ("Padme\u{301}", .value("Padm\u{E9}")),
      ("Unnamed father[2]", .value("Unnamed father")), ("[Redacted]", .value("[Redacted]")),
      ("Unknown", .unknown), ("", .unknown), ("???", .unknown), ("Unknown Soldier", .value("Unknown Soldier")),
    ])
  func names(text: String, expected: Normalized<String>) {
    #expect(NameNormalizer.normalize(text) == expected)
  }
}
