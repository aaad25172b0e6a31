import Catalog
import Normalization
import Testing

/// Every line of the facts about the three APIs that speaks of a value.
@Suite struct RecordedShapesTests {
  @Suite struct RickAndMorty {
    @Test(
      "status and gender in mixed case",
      arguments: [("Alive", CharacterStatus.alive), ("Dead", .dead), ("unknown", .unknown)])
    func status(text: String, expected: CharacterStatus) {
      #expect(StatusNormalizer.normalize(text) == .value(expected))
    }

    @Test("genders", arguments: [("Male", Gender.male), ("Female", .female), ("unknown", .unknown), ("Genderless", .genderless)])
    func gender(text: String, expected: Gender) {
      #expect(GenderNormalizer.normalize(text) == .value(expected))
    }

    @Test("an empty type says nothing") func emptyType() {
      #expect(TextNormalizer.normalize("") == .unknown)
    }

    @Test("an origin called unknown is no place") func origin() {
      #expect(PlaceNormalizer.normalize("unknown") == .unknown)
    }

    @Test("typographic and ASCII apostrophes both stay in names", arguments: ["Rick\u{2019}s Dad", "Beth's Mytholog", "Mart\u{ED}nez"])
    func apostrophes(text: String) {
      #expect(NameNormalizer.normalize(text) == .value(text))
    }

    @Test("air dates in words, codes, creation times") func episode() {
      #expect(DateNormalizer.normalize("December 2, 2013").value?.text == "2013-12-02")
      #expect(EpisodeCodeNormalizer.normalize("S01E01") == .value(EpisodeCode(season: 1, number: 1)))
      #expect(DateNormalizer.normalize("2017-11-10T12:56:33.798Z").value?.text == "2017-11-10")
    }
  }

  @Suite struct StarWars {
    @Test("numbers are strings") func numbers() {
      #expect(LengthNormalizer.normalize("172") == .value(172))
      #expect(MassNormalizer.normalize("1,358") == .value(1_358))
      #expect(MassNormalizer.normalize("unknown") == .unknown)
      #expect(MassNormalizer.normalize("78.2") == .value(78.2))
      #expect(YearNormalizer.normalize("41.9BBY") == .value(CalendarYear(year: -41.9, calendar: "bby")))
      #expect(YearNormalizer.normalize("unknown") == .unknown)
    }

    @Test("none is genderless, n/a says nothing") func gender() {
      #expect(GenderNormalizer.normalize("none") == .value(.genderless))
      #expect(GenderNormalizer.normalize("n/a") == .unknown)
      #expect(GenderNormalizer.normalize("hermaphrodite") == .value(.hermaphrodite))
      #expect(GenderNormalizer.normalize("male") == .value(.male))
      #expect(GenderNormalizer.normalize("female") == .value(.female))
    }

    @Test("none, n/a and unknown are no colours, and colours are comma lists") func colors() {
      #expect(ColorNormalizer.normalize("none") == .unknown)
      #expect(ColorNormalizer.normalize("n/a") == .unknown)
      #expect(ColorNormalizer.normalize("unknown") == .unknown)
      #expect(ColorNormalizer.normalize("white, blue") == .value(["white", "blue"]))
      #expect(ColorNormalizer.normalize("brown, grey") == .value(["brown", "grey"]))
      #expect(ColorNormalizer.normalize("none, blue") == .value(["blue"]))
    }

    @Test("directors and producers are comma lists") func producers() {
      #expect(ListSplitter.split("Gary Kurtz, Rick McCallum", separators: .commas) == ["Gary Kurtz", "Rick McCallum"])
      #expect(ListSplitter.split("Howard G. Kazanjian, George Lucas, Rick McCallum", separators: .commas).count == 3)
    }

    @Test("an opening crawl holds line breaks") func openingCrawl() {
      let crawl = "It is a period of civil war.\r\nRebel spaceships, striking\r\nfrom a hidden base.\r\n\r\nDuring the battle"
      #expect(
        SynopsisNormalizer.normalize(crawl)
          == .value("It is a period of civil war. Rebel spaceships, striking from a hidden base. During the battle"))
    }

    @Test("accents stay", arguments: ["Padm\u{E9} Amidala", "Ric Oli\u{E9}", "Cord\u{E9}", "Dorm\u{E9}"])
    func accents(text: String) {
      #expect(NameNormalizer.normalize(text) == .value(text))
    }

    @Test("blanks behind a number do not matter") func trailingBlank() {
      #expect(NumberNormalizer.normalize("36.8 ") == .value(36.8))
      #expect(LengthNormalizer.normalize("36.8 ") == .value(36.8))
    }
  }

  @Suite struct AttackOnTitan {
    @Test("ages are numbers or unknown") func ages() {
      #expect(AgeNormalizer.normalize("19") == .value(19))
      #expect(AgeNormalizer.normalize("unknown") == .unknown)
    }

    @Test(
      "the height of a titan form is not the height of the person",
      arguments: ["60 m (Colossal Titan form)", "~15 m (Titan form)", "3-4 m (Titan form)", "3m (Titan form)", "6m (Titan)"])
    func formHeights(text: String) {
      #expect(LengthNormalizer.normalize(text) == .unparsed(note: "of another form, not of the person"))
    }

    @Test("titans listed as characters and horses have heights of their own") func ownHeights() {
      #expect(LengthNormalizer.normalize("4m") == .value(400))
      #expect(LengthNormalizer.normalize("7m") == .value(700))
      #expect(LengthNormalizer.normalize("160 cm (at the withers)") == .value(160, note: "at the withers"))
      #expect(LengthNormalizer.normalize("unknown") == .unknown)
    }

    @Test("Unknown is a status in any case") func status() {
      #expect(StatusNormalizer.normalize("Unknown") == .value(.unknown))
      #expect(StatusNormalizer.normalize("unknown") == .value(.unknown))
    }

    @Test("wiki footnotes go") func footnotes() {
      #expect(GenderNormalizer.normalize("Ambiguous[9]") == .value(.other, note: "ambiguous"))
      #expect(PlaceNormalizer.normalize("Liberio [2][3][4]") == .value("Liberio"))
      #expect(TextNormalizer.normalize("Gardener[1]") == .value("Gardener"))
      #expect(NameNormalizer.normalize("Unnamed father[2]") == .value("Unnamed father"))
    }

    @Test("an arrow in a birthplace stays and is noted") func arrow() {
      #expect(PlaceNormalizer.normalize("Marley \u{2192} Paradis").value == "Marley \u{2192} Paradis")
      #expect(PlaceNormalizer.normalize("Marley \u{2192} Paradis").note == "a way from one place to another")
    }

    @Test("an empty role is none, a diaeresis stays") func names() {
      #expect(TextNormalizer.normalize("") == .unknown)
      #expect(NameNormalizer.normalize("Hange Zo\u{EB}") == .value("Hange Zo\u{EB}"))
    }

    @Test("S1E01 is published as S01E01") func codes() {
      #expect(EpisodeCodeNormalizer.normalize("S1E01").value?.text == "S01E01")
    }
  }

  @Suite struct Wikis {
    @Test("a piece that is only brackets belongs to the item before it") func brackets() {
      #expect(ListSplitter.split("John Barlow\n(Husband)", separators: .wiki) == ["John Barlow (Husband)"])
    }

    @Test("soft hyphens, zero-width and no-break spaces are cleaned") func invisible() {
      #expect(NameNormalizer.normalize("Nar\u{AD}uto\u{200B}\u{A0}Uzumaki") == .value("Naruto Uzumaki"))
    }

    @Test("an escaped footnote that was read as text goes") func escaped() {
      #expect(TextNormalizer.normalize("Chunin[1]") == .value("Chunin"))
    }

    @Test(
      "dates as wikis write them",
      arguments: [("3 October 2002", "2002-10-03"), ("February 15, 2007", "2007-02-15"), ("c. 1874", "1874")])
    func dates(text: String, expected: String) {
      #expect(DateNormalizer.normalize(text).value?.text == expected)
    }

    @Test("years of Star Wars") func years() {
      #expect(YearNormalizer.normalize("19 BBY") == .value(CalendarYear(year: -19, calendar: "bby")))
    }
  }
}
