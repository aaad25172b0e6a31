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
