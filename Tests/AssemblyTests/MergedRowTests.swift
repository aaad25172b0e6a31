import Catalog
import Testing

@testable import Assembly

@Suite struct MergedRowTests {
  private func episode(_ values: [EpisodeField: Value]) -> Row {
    var row = Row(.episodes)
    for (field, value) in values { row[field] = value }
    return row
  }

  private func character(_ values: [CharacterField: Value]) -> Row {
    var row = Row(.characters)
    for (field, value) in values { row[field] = value }
    return row
  }

  private func merged(_ rows: [Row]) -> Row {
    var merged = MergedRow(rows[0].table)
    for row in rows { merged.add(row) }
    return merged.finished
  }

  @Test func eachFieldIsMergedByItsRule() {
    let row = merged([
      character([
        .name: .text("A"), .description: .text("short"), .species: .list(["Human"]), .gender: .text("male"), .status: .text("unknown"),
      ]),
      character([
        .name: .text("B"), .description: .text("a longer text"), .species: .list(["human", "Cyborg"]), .gender: .text("female"),
        .status: .text("dead"), .massKg: .number(70),
      ]),
      character([.name: .text("A"), .gender: .text("female"), .status: .text("alive"), .massKg: .number(80)]),
    ])
    #expect(row[CharacterField.name] == .text("A"))
    #expect(row[CharacterField.aliases] == .list(["B"]))
    #expect(row[CharacterField.description] == .text("a longer text"))
    #expect(row[CharacterField.species] == .list(["Human", "Cyborg"]))
    #expect(row[CharacterField.gender] == .text("female"))
    // Who does not know yields to who does.
    #expect(row[CharacterField.status] == .text("dead"))
    #expect(row[CharacterField.massKg] == .number(70))
  }

  @Test(arguments: [
    (["2013", "2013-12-02"], "2013-12-02"), (["2013-12-02", "2013"], "2013-12-02"), (["2014-01-01", "2013-12"], "2013-12"),
    (["2013-12-02", "2013-12-09"], "2013-12-02"),
  ])
  func theEarliestDateStandsAndOfEqualOnesTheMostPrecise(dates: [String], expected: String) {
    #expect(merged(dates.map { episode([.airDate: .text($0)]) })[EpisodeField.airDate] == .text(expected))
  }

  @Test func whoDisagreesAboutThePlaceInTheSeriesHasNoSayInIt() {
    let row = merged([
      episode([.season: .integer(2)]), episode([.season: .integer(1), .number: .integer(5), .code: .text("S01E05")]),
      episode([.number: .integer(7), .season: .integer(2), .code: .text("S02E07")]),
    ])
    #expect(row[EpisodeField.season] == .integer(2))
    #expect(row[EpisodeField.number] == .integer(7))
    #expect(row[EpisodeField.code] == .text("S02E07"))
  }

  @Test func yearsAreOfOneCalendar() {
    let row = merged([
      character([.birthYear: .number(-41.9), .calendar: .text("bby")]),
      character([.birthYear: .number(1951), .deathYear: .number(2020), .calendar: .text("ce")]),
      character([.birthYear: .number(-40), .deathYear: .number(4), .calendar: .text("bby")]),
    ])
    #expect(row[CharacterField.birthYear] == .number(-41.9))
    #expect(row[CharacterField.deathYear] == .number(4))
    #expect(row[CharacterField.calendar] == .text("bby"))
  }

  @Test func theIDOfAPlaceGoesWithItsName() {
    let row = merged([
      character([.origin: .text("Earth")]), character([.origin: .text("Mars"), .originID: .text("u:location:w:2")]),
      character([.origin: .text("Earth"), .originID: .text("u:location:w:1")]),
    ])
    #expect(row[CharacterField.origin] == .text("Earth"))
    #expect(row[CharacterField.originID] == .text("u:location:w:1"))
  }

  @Test func nobodyKnowingIsToldAsUnknown() {
    #expect(merged([character([.gender: .text("unknown")]), character([:])])[CharacterField.gender] == .text("unknown"))
  }
}
