import Catalog
import Normalization
import Testing

@Suite struct GenderNormalizerTests {
  @Test(
    "genders in several languages and signs",
    arguments: [
      ("\u{2642}", Normalized<Gender>.value(.male)), ("\u{2642}\u{FE0F}", .value(.male)), ("\u{2640}", .value(.female)),
      ("m", .value(.male)), ("F", .value(.female)),
      ("Man", .value(.male)), ("woman", .value(.female)), ("Boy", .value(.male)), ("girl", .value(.female)),
      ("m\u{E4}nnlich", .value(.male)),
      ("Weiblich", .value(.female)), ("Masculino", .value(.male)), ("Feminino", .value(.female)),
      ("\u{41C}\u{443}\u{436}\u{441}\u{43A}\u{43E}\u{439}", .value(.male)),
      ("\u{436}\u{435}\u{43D}\u{441}\u{43A}\u{438}\u{439}", .value(.female)), ("Male[1]", .value(.male)),
      ("Male (formerly female)", .value(.male, note: "formerly female")),
      ("masculine programming", .value(.male, note: "masculine programming")), ("Non-binary", .value(.other, note: "non binary")),
      ("?", .value(.unknown)),
      ("", .unknown), ("-", .unknown), ("Male, Female", .unparsed(note: "several values")), ("Titan", .unparsed(note: "not a gender")),
    ])
  func genders(text: String, expected: Normalized<Gender>) {
    #expect(GenderNormalizer.normalize(text) == expected)
  }

  @Test("a word of the vocabulary is itself", arguments: Gender.allCases)
  func idempotent(gender: Gender) {
    #expect(GenderNormalizer.normalize(gender.rawValue) == .value(gender))
  }
}
