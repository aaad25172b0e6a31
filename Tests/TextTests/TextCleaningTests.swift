import TestSupport
import Testing

@testable import Text

@Suite struct TextCleaningTests {
  @Test(
    "a text is composed, on one line, tidy",
    arguments: [
      ("", ""),
      (" ", ""),
      ("Rick Sanchez", "Rick Sanchez"),
      ("36.8 ", "36.8"),
      ("  a \t b\r\nc\u{85}d ", "a b c d"),
      ("a\u{A0}b\u{2009}c\u{3000}d\u{202F}e\u{2028}f\u{1680}g", "a b c d e f g"),
      ("Padme\u{301} Amidala", "Padm\u{E9} Amidala"),
      ("Zoe\u{308}", "Zo\u{EB}"),
      ("ex\u{AD}am\u{200B}ple\u{FEFF}", "example"),
      ("\u{FEFF}Morty", "Morty"),
      ("a\u{0}b\u{7F}c\u{1B}", "abc"),
      ("a \u{200B} b", "a b"),
      ("\u{200E}Jerry\u{202C}\u{2060}", "Jerry"),
      ("\u{30AB}\u{3099}", "\u{30AC}"),
      ("\u{438}\u{306}", "\u{439}"),
      ("\u{212B}", "\u{C5}"),
    ])
  func cleaned(text: String, expected: String) {
    #expect(Array(TextCleaning.clean(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    "typographic apostrophes, quotes and dashes stay",
    arguments: ["Rick\u{2019}s", "\u{201C}Morty\u{201D} \u{2013} \u{2014} \u{2026}", "Mart\u{ED}nez"])
  func kept(text: String) {
    #expect(Array(TextCleaning.clean(text).utf8) == Array(text.utf8))
  }

  @Test(
    "joiners stay where the script needs them, and go elsewhere",
    arguments: [
      ("\u{645}\u{6CC}\u{200C}\u{62E}", "\u{645}\u{6CC}\u{200C}\u{62E}"),
      ("\u{1F468}\u{200D}\u{1F680}", "\u{1F468}\u{200D}\u{1F680}"),
      ("\u{2764}\u{FE0F}\u{200D}\u{1F525}", "\u{2764}\u{FE0F}\u{200D}\u{1F525}"),
      ("\u{915}\u{94D}\u{200D}\u{937}", "\u{915}\u{94D}\u{200D}\u{937}"),
      ("a\u{200D}b\u{200C}c", "abc"),
      ("\u{645}\u{200C} \u{62E}", "\u{645} \u{62E}"),
      ("\u{645}\u{200C}", "\u{645}"),
    ])
  func joiners(text: String, expected: String) {
    #expect(Array(TextCleaning.clean(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    "lines become one line",
    arguments: [
      (
        "It is a period of civil war.\r\nRebel spaceships, striking\r\n\r\nfrom",
        "It is a period of civil war. Rebel spaceships, striking from"
      ),
      ("a\n\nb\rc\u{2029}d", "a b c d"),
      ("exam\u{AD}\r\n  ple", "example"),
      ("exam\u{AD}ple one", "example one"),
      ("end\u{AD}", "end"),
    ])
  func lines(text: String, expected: String) {
    #expect(TextCleaning.cleanLines(text) == expected)
  }

  @Test("the way of ASCII and the way of all texts agree, and cleaning twice is cleaning once")
  func properties() {
    var random = SeededGenerator(seed: 0xC1EA)
    for _ in 0..<20_000 {
      let text = random.text()
      let cleaned = TextCleaning.clean(text)
      #expect(Array(cleaned.utf8) == Array(TextCleaning.cleanScalars(text).utf8), "of \(text.debugDescription)")
      #expect(Array(TextCleaning.clean(cleaned).utf8) == Array(cleaned.utf8), "of \(text.debugDescription)")
      #expect(cleaned == TextCleaning.clean(TextCleaning.cleanLines(text)) || text.unicodeScalars.contains("\u{AD}"))
    }
  }

  @Test("the scalars that skip composition would come out of it unchanged")
  func inert() throws {
    for value in UInt32(1)...0x9FFF where DisplayClass.isInertUnderComposition(value) && value != 0 {
      let scalar = try #require(Unicode.Scalar(value))
      let bytes = Array(String(scalar).utf8)
      let composed = bytes.withUnsafeBufferPointer { UnicodeComposition.composed($0) }
      #expect(composed.map { Array($0.utf8) } == bytes)
    }
  }

  @Test("each scalar alone and after a letter is cleaned once and for all")
  func everyScalar() throws {
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let text = "a\(scalar)\u{645}\u{200D}\(scalar) "
      let cleaned = TextCleaning.clean(text)
      guard Array(TextCleaning.clean(cleaned).utf8) == Array(cleaned.utf8) else {
        Issue.record("not stable: U+\(String(value, radix: 16))")
        continue
      }
    }
  }
}
