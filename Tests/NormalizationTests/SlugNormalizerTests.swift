import Normalization
import Testing

@Suite struct SlugNormalizerTests {
  @Test(
    "slugs",
    arguments: [
      ("Rick and Morty", Normalized<String>.value("rick-and-morty")), ("Star Wars", .value("star-wars")),
      ("Pok\u{E9}mon!", .value("pokemon")), ("Schitt\u{2019}s Creek", .value("schitts-creek")),
      ("attack-on-titan", .value("attack-on-titan")),
      ("\u{9032}\u{6483}", .unparsed(note: "a letter or symbol without ASCII form")), ("", .unknown), ("--", .unknown),
    ])
  func slugs(text: String, expected: Normalized<String>) {
    #expect(SlugNormalizer.normalize(text) == expected)
  }
}
