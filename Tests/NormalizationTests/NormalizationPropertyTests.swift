import Normalization
import TestSupport
import Testing
import Text

/// What holds of all normalizers whatever a source wrote: they return, their values are sound, and a value normalized again is itself.
@Suite struct NormalizationPropertyTests {
  private static let examples = [
    "172", "1,358", "5'11\"", "5 ft 11 in", "1.83 m", "60 m (Colossal Titan form)", "~15 m (Titan form)", "160 cm (at the withers)",
    "3-4 m", "180 cm (5'11\")", "12 st 5 lb", "15 years old", "17-19",
    "41.9BBY", "c. 1874", "600 BC", "October 3, 2002", "2 \u{434}\u{435}\u{43A}\u{430}\u{431}\u{440}\u{44F} 2013 \u{433}.",
    "2014-12-09T13:50:51.644000Z", "12/2/2013", "2013\u{2013}2014", "S01E01", "1x01", "Season 1, Episode 1",
    "PT1H30M", "22:30", "1h 30m", "white, blue", "Brown/Grey (debut)", "Deceased (formerly Alive)", "Ambiguous[9]", "Liberio [2][3][4]",
    "A \u{2192} B", "n/a", "unknown", "???", "\"Salt, Fat\"; John\n(Husband) & Jane, Jr.",
    "[note 1]", "[[1]2]", "1.234.567,8", "((((", "))))", "\u{2642}\u{FE0F}", "99999999999999999999999999999999", "1e999", "Padme\u{301}",
    "",
  ]

  @Test("no text makes them fail, and what they return is sound", arguments: [UInt64(1), 2, 3])
  func anyText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<4_000 {
      let text = round.isMultiple(of: 4) ? random.unicodeText() : random.mutation(of: Self.examples)
      for outcome in [
        NameNormalizer.normalize(text), TextNormalizer.normalize(text), SynopsisNormalizer.normalize(text), PlaceNormalizer.normalize(text),
      ] {
        if let value = outcome.value { #expect(!value.isEmpty && TextCleaning.clean(value) == value, "of \(text.debugDescription)") }
        if let note = outcome.note { #expect(!note.isEmpty) }
      }
      for outcome in [
        LengthNormalizer.normalize(text), MassNormalizer.normalize(text), AgeNormalizer.normalize(text), RuntimeNormalizer.normalize(text),
      ] {
        if let value = outcome.value { #expect(value.isFinite && value >= 0, "of \(text.debugDescription)") }
        if let note = outcome.note { #expect(!note.isEmpty) }
      }
      for items in [ListSplitter.split(text), ListSplitter.split(text, separators: .commas), ColorNormalizer.normalize(text).value ?? []] {
        #expect(Set(items.map { Array($0.utf8) }).count == items.count, "of \(text.debugDescription)")
        #expect(
          items.allSatisfy { !$0.isEmpty && TextCleaning.clean($0) == $0 && !UnknownWords.isUnknown($0) }, "of \(text.debugDescription)")
      }
      if let number = NumberNormalizer.normalize(text).value { #expect(number.isFinite) }
      if let year = YearNormalizer.normalize(text).value { #expect(year.year.isFinite && !year.calendar.isEmpty) }
      if case .unparsed(let note) = StatusNormalizer.normalize(text) { #expect(!note.isEmpty) }
      if case .unparsed(let note) = GenderNormalizer.normalize(text) { #expect(!note.isEmpty) }
    }
  }

  @Test("a value normalized again is itself", arguments: [UInt64(11), 12, 13])
  func idempotent(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<4_000 {
      let text = round.isMultiple(of: 4) ? random.unicodeText() : random.mutation(of: Self.examples)
      let comment = Comment(rawValue: "of \(text.debugDescription)")
      if let name = NameNormalizer.normalize(text).value { #expect(NameNormalizer.normalize(name) == .value(name), comment) }
      if let short = TextNormalizer.normalize(text).value { #expect(TextNormalizer.normalize(short) == .value(short), comment) }
      if let synopsis = SynopsisNormalizer.normalize(text).value {
        #expect(SynopsisNormalizer.normalize(synopsis) == .value(synopsis), comment)
      }
      if let place = PlaceNormalizer.normalize(text).value { #expect(PlaceNormalizer.normalize(place).value == place, comment) }
      if let date = DateNormalizer.normalize(text).value { #expect(DateNormalizer.normalize(date.text) == .value(date), comment) }
      if let code = EpisodeCodeNormalizer.normalize(text).value {
        #expect(EpisodeCodeNormalizer.normalize(code.text) == .value(code), comment)
      }
      if let whole = IntegerNormalizer.normalize(text).value {
        #expect(IntegerNormalizer.normalize(String(whole)) == .value(whole), comment)
      }
      if let number = NumberNormalizer.normalize(text).value {
        #expect(NumberNormalizer.normalize(String(number)) == .value(number), comment)
      }
      if let length = LengthNormalizer.normalize(text).value, length < 1e15 {
        #expect(LengthNormalizer.normalize(String(length)) == .value(length), comment)
      }
      #expect(FootnoteRemoval.remove(FootnoteRemoval.remove(text)) == FootnoteRemoval.remove(text), comment)
      #expect(FootnoteRemoval.removeTrailing(FootnoteRemoval.removeTrailing(text)) == FootnoteRemoval.removeTrailing(text), comment)
    }
  }

  @Test("a plain number of centimetres is read as Double reads it") func plainNumbers() throws {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<2_000 {
      let hundredths = Int.random(in: 1...9_999_999, using: &random)
      let text = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
      #expect(LengthNormalizer.normalize(text) == .value(try #require(Double(text))))
      #expect(NumberNormalizer.normalize(text) == .value(try #require(Double(text))))
    }
  }

  @Test("a text too long for a value is not searched for one") func tooLong() {
    let text = "15 " + String(repeating: "x ", count: 1_000)
    #expect(LengthNormalizer.normalize(text) == .unparsed(note: "too long for a length"))
    #expect(DateNormalizer.normalize(text) == .unparsed(note: "too long for a date"))
    #expect(YearNormalizer.normalize(text) == .unparsed(note: "too long for a year"))
  }

  @Test("deep nesting and long runs take no more than their length") func longTexts() {
    for text in [
      String(repeating: "(", count: 50_000), String(repeating: "[1", count: 50_000), String(repeating: "()", count: 50_000),
      String(repeating: "\"(", count: 50_000), String(repeating: "1,", count: 50_000),
      String(repeating: "9", count: 50_000), String(repeating: "[1]", count: 30_000), String(repeating: "a and ", count: 20_000),
    ] {
      #expect(ListSplitter.split(text).allSatisfy { !$0.isEmpty })
      #expect(LengthNormalizer.normalize(text).value == nil)
      #expect(DateNormalizer.normalize(text).value == nil)
      #expect(YearNormalizer.normalize(text).value == nil)
      #expect(EpisodeCodeNormalizer.normalize(text).value == nil)
    }
  }
}
