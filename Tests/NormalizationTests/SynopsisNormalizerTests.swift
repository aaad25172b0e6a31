import Normalization
import Testing

@Suite struct SynopsisNormalizerTests {
  @Test(
    "line breaks are made plain",
    arguments: [("a\r\nb\r\n\r\nc", Normalized<String>.value("a b c")), ("a.[1]\nb", .value("a. b")), ("", .unknown)])
  func synopses(text: String, expected: Normalized<String>) {
    #expect(SynopsisNormalizer.normalize(text) == expected)
  }
}
