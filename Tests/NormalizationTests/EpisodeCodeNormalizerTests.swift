import Normalization
import Testing

@Suite struct EpisodeCodeNormalizerTests {
  @Test(
    "codes",
    arguments: [
      ("S01E01", "S01E01"), ("S1E1", "S01E01"), ("s1e01", "S01E01"), ("1x01", "S01E01"), ("Season 1, Episode 1", "S01E01"),
      ("Season 1 Episode 12", "S01E12"), ("S01 E01", "S01E01"), ("S1.Ep1", "S01E01"),
      ("S01E100", "S01E100"), ("S101E1", "S101E01"), ("S00E01", "S00E01"), ("Staffel 2, Folge 3", "S02E03"),
      ("Temporada 2, Epis\u{F3}dio 3", "S02E03"),
      ("\u{421}\u{435}\u{437}\u{43E}\u{43D} 2, \u{421}\u{435}\u{440}\u{438}\u{44F} 3", "S02E03"),
    ])
  func codes(text: String, expected: String) {
    #expect(EpisodeCodeNormalizer.normalize(text).value?.text == expected)
  }

  @Test(
    "no codes",
    arguments: [
      ("S01E01-E02", "several episodes"), ("Episode 1", "not an episode code"), ("101", "not an episode code"),
      ("S01", "not an episode code"), ("S01E01 Pilot", "not an episode code"),
      ("S99999E1", "not an episode code"), ("E01S01", "not an episode code"),
    ])
  func failures(text: String, note: String) {
    #expect(EpisodeCodeNormalizer.normalize(text) == .unparsed(note: note))
  }

  @Test("the text of a code is read back as the code") func roundTrip() {
    for season in stride(from: 0, through: 999, by: 37) {
      for number in stride(from: 0, through: 9_999, by: 411) {
        let code = EpisodeCode(season: season, number: number)
        #expect(EpisodeCodeNormalizer.normalize(code.text) == .value(code))
      }
    }
  }
}
