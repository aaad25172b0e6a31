import Catalog
import Normalization
import Testing

@Suite struct UnknownWordsTests {
  @Test(
    "what a text says about the absence of a value",
    arguments: [
      ("", UnknownWords.Meaning.silent), (" ", .silent), ("-", .silent), ("\u{2013}", .silent), ("\u{2014}", .silent), ("--", .silent),
      ("n/a", .silent),
      (" N/A ", .silent), ("N.A.", .silent), ("null", .silent), ("Not available", .silent), ("TBD", .silent), ("undefined", .silent),
      ("unknown", .notKnown), ("UNKNOWN", .notKnown), ("Unknown.", .notKnown), ("(unknown)", .notKnown), ("?", .notKnown),
      ("???", .notKnown),
      ("\u{43D}\u{435}\u{438}\u{437}\u{432}\u{435}\u{441}\u{442}\u{43D}\u{43E}", .notKnown), ("none", .none), ("None", .none),
    ])
  func meanings(text: String, expected: UnknownWords.Meaning) {
    #expect(UnknownWords.meaning(of: text) == expected)
    #expect(UnknownWords.isUnknown(text))
  }

  @Test("other texts say something", arguments: ["0", "Na", "Unknown Soldier", "Nobody", "+", "\u{2642}", "None of them", "x", "!"])
  func telling(text: String) {
    #expect(UnknownWords.meaning(of: text) == nil)
  }
}

@Suite struct StatusNormalizerTests {
  @Test(
    "words of the living and the dead",
    arguments: [
      ("ALIVE", Normalized<CharacterStatus>.value(.alive)), ("Living", .value(.alive)), ("active", .value(.alive)),
      ("\u{416}\u{438}\u{432}", .value(.alive)),
      ("Vivo", .value(.alive)), ("Deceased", .value(.dead)), ("Deceased[2]", .value(.dead)), ("K.I.A.", .value(.dead)),
      ("Killed", .value(.dead)),
      ("Falecido", .value(.dead)), ("verstorben", .value(.dead)), ("Destroyed", .value(.dead, note: "destroyed")),
      ("Deceased (formerly Alive)", .value(.dead, note: "formerly Alive")),
      ("Killed by Darth Vader", .value(.dead, note: "Killed by Darth Vader")),
      ("Deceased, killed in Shiganshina", .value(.dead, note: "killed in Shiganshina")),
      ("Alive, retired", .value(.alive, note: "retired")),
      ("Presumed dead", .value(.unknown, note: "presumed dead")), ("?", .value(.unknown)), ("", .unknown), ("n/a", .unknown),
      ("none", .unknown),
      ("Alive, Deceased", .unparsed(note: "several values")), ("Incapacitated", .unparsed(note: "not a status")),
      ("(dead)x", .unparsed(note: "not a status")),
    ])
  func statuses(text: String, expected: Normalized<CharacterStatus>) {
    #expect(StatusNormalizer.normalize(text) == expected)
  }

  @Test("a word of the vocabulary is itself", arguments: CharacterStatus.allCases)
  func idempotent(status: CharacterStatus) {
    #expect(StatusNormalizer.normalize(status.rawValue) == .value(status))
  }
}

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
