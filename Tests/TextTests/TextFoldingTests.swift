import TestSupport
import Testing

@testable import Text

@Suite struct TextFoldingTests {
  @Test(
    "two spellings of one name fold to one form",
    arguments: [
      ("", ""),
      ("Rick Sanchez", "rick sanchez"),
      ("rick sanchez", "rick sanchez"),
      ("Padm\u{E9} AMIDALA", "padme amidala"),
      ("Padme\u{301}", "padme"),
      ("Hange Zo\u{EB}", "hange zoe"),
      ("Obi\u{2010}Wan\u{2019}s", "obi wans"),
      ("Obi-Wan's", "obi wans"),
      ("R2-D2", "r2 d2"),
      ("  (Mr.)  Poopy\u{2014}butthole! ", "mr poopy butthole"),
      ("\u{201C}Morty\u{201D} \u{2026} \u{AB}x\u{BB}", "morty x"),
      ("\u{FF32}\u{FF49}\u{FF43}\u{FF4B}", "rick"),
      ("\u{FB01}n", "fin"),
      ("a\u{2212}b", "a b"),
      ("sof\u{AD}t\u{200B}", "soft"),
      ("???", ""),
    ])
  func folded(text: String, expected: String) {
    #expect(Array(TextFolding.fold(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    "letters with strokes and ligatures become plain",
    arguments: [
      ("\u{141}\u{F3}d\u{17A}", "lodz"), ("\u{D8}ystein", "oystein"), ("\u{110}or\u{111}e", "dorde"),
      ("Stra\u{DF}e \u{1E9E}", "strasse ss"),
      ("\u{C6}on", "aeon"), ("\u{152}uvre", "oeuvre"), ("\u{DE}\u{F3}r", "thor"), ("\u{D0}", "d"), ("\u{131}\u{130}", "ii"),
      ("\u{126}\u{166}\u{14A}", "htn"),
    ])
  func strokes(text: String, expected: String) {
    #expect(TextFolding.fold(text) == expected)
  }

  @Test(
    "marks go after Latin and Greek letters, and stay elsewhere",
    arguments: [
      ("\u{386}\u{3C1}\u{3B7}\u{3C2}", "\u{3B1}\u{3C1}\u{3B7}\u{3C3}"),
      ("\u{30AC}", "\u{30AC}"),
      ("\u{FF76}\u{FF9E}", "\u{30AC}"),
      ("\u{419}", "\u{439}"),
      ("\u{401}\u{43B}\u{43A}\u{430}", "\u{451}\u{43B}\u{43A}\u{430}"),
      ("Vi\u{1EC7}t", "viet"),
      ("\u{D55C}\u{AD6D}", "\u{D55C}\u{AD6D}"),
      ("\u{2642}\u{FE0F}", "\u{2642}"),
    ])
  func marks(text: String, expected: String) {
    #expect(Array(TextFolding.fold(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test("different letters stay different", arguments: [("\u{30AC}", "\u{30AB}"), ("\u{439}", "\u{438}"), ("Rick", "Nick")])
  func different(left: String, right: String) {
    #expect(TextFolding.fold(left) != TextFolding.fold(right))
  }

  @Test("the way of ASCII and the way of all texts agree, and folding twice is folding once")
  func properties() {
    var random = SeededGenerator(seed: 0xF01D)
    for _ in 0..<20_000 {
      let text = random.text()
      let folded = TextFolding.fold(text)
      #expect(folded == TextFolding.foldScalars(text), "of \(text.debugDescription)")
      #expect(Array(TextFolding.fold(folded).utf8) == Array(folded.utf8), "of \(text.debugDescription)")
      #expect(TextFolding.fold(TextCleaning.clean(text)) == TextFolding.fold(folded) || !text.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  @Test("each scalar is folded once and for all")
  func everyScalar() {
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = TextFolding.fold("\(scalar)x\(scalar)")
      if Array(TextFolding.fold(folded).utf8) != Array(folded.utf8) {
        Issue.record("not stable: U+\(String(value, radix: 16)) \(folded.debugDescription)")
      }
    }
  }
}
