import Assembly
import Catalog
import Testing

@Suite struct AppearanceTests {
  @Test("an appearance that both sides tell is one row with both sources")
  func bothSides() throws {
    let run = try AssembledRun([
      .character("1").linked(CharacterField.episodeIDs, to: .episode("1")),
      .episode("1").linked(EpisodeField.characterIDs, to: .character("1")),
    ])
    #expect(
      run.lines(.appearances) == [
        #"{"character_id":"u:character:api:1","episode_id":"u:episode:api:1","qualifier":null,"source_ids":["api:character:1","api:episode:1"]}"#
      ])
    #expect(run.summary == AssemblySummary())
  }

  @Test("what one side tells is kept, told by that side, and counted; both records know it")
  func oneSide() throws {
    let run = try AssembledRun([
      .character("1").linked(CharacterField.episodeIDs, to: .episode("1"), qualifier: "voice"), .character("2"), .episode("1"),
      .episode("2").linked(EpisodeField.characterIDs, to: .character("2")),
    ])
    #expect(
      try run.values(.appearances, "character_id", "episode_id", "qualifier", "source_ids") == [
        ["\"u:character:api:1\"", "\"u:episode:api:1\"", "\"voice\"", "[\"api:character:1\"]"],
        ["\"u:character:api:2\"", "\"u:episode:api:2\"", "null", "[\"api:episode:2\"]"],
      ])
    #expect(try run.values(.characters, "episode_ids") == [["[\"u:episode:api:1\"]"], ["[\"u:episode:api:2\"]"]])
    #expect(try run.values(.episodes, "character_ids") == [["[\"u:character:api:1\"]"], ["[\"u:character:api:2\"]"]])
    #expect(run.summary == AssemblySummary(droppedReferences: 0, oneSidedAppearances: 2))
  }

  @Test("a link told twice is one appearance")
  func repeatedLinks() throws {
    let run = try AssembledRun([
      .character("1").linked(CharacterField.episodeIDs, to: .episode("1")).linked(CharacterField.episodeIDs, to: .episode("1")),
      .episode("1"),
    ])
    #expect(run.lines(.appearances).count == 1)
    #expect(try run.values(.characters, "episode_ids") == [["[\"u:episode:api:1\"]"]])
  }

  @Test("where both sides qualify an appearance the character's word stands", arguments: [false, true])
  func qualifiers(episodesFirst: Bool) throws {
    let records: [NormalizedRecord] = [
      .character("1").linked(CharacterField.episodeIDs, to: .episode("1"), qualifier: "flashback"),
      .episode("1").linked(EpisodeField.characterIDs, to: .character("1"), qualifier: "mentioned"),
    ]
    let run = try AssembledRun(episodesFirst ? records.reversed() : records)
    #expect(try run.values(.appearances, "qualifier") == [["\"flashback\""]])
  }

  @Test("appearances stand by character and episode in natural order")
  func order() throws {
    let run = try AssembledRun([
      .episode("10"), .episode("2"),
      .character("10").linked(CharacterField.episodeIDs, to: .episode("2")),
      .character("9").linked(CharacterField.episodeIDs, to: .episode("10")).linked(CharacterField.episodeIDs, to: .episode("2")),
    ])
    #expect(
      try run.values(.appearances, "character_id", "episode_id") == [
        ["\"u:character:api:9\"", "\"u:episode:api:2\""], ["\"u:character:api:9\"", "\"u:episode:api:10\""],
        ["\"u:character:api:10\"", "\"u:episode:api:2\""],
      ])
  }

  @Test("episodes stand in airing order: date, season, number, overall number, id; what is missing last")
  func airingOrder() throws {
    func episode(_ key: String, _ date: String?, _ season: Int? = nil, _ number: Int? = nil, _ overall: Int? = nil) -> NormalizedRecord {
      .episode(key).with { record in
        record.row[EpisodeField.airDate] = date.map { .text($0) } ?? .null
        record.row[EpisodeField.season] = season.map { .integer($0) } ?? .null
        record.row[EpisodeField.number] = number.map { .integer($0) } ?? .null
        record.row[EpisodeField.overallNumber] = overall.map { .integer($0) } ?? .null
      }
    }
    let inOrder = [
      episode("50", "2013"), episode("12", "2013-12-02", 1, 2), episode("11", "2013-12-09", 1, 1), episode("3", "2014-01-13", 1, 9),
      episode("2", "2014-01-13", 1, 10), episode("9", "2014-01-13", 2, 1), episode("1", "2014-01-13"), episode("40", nil, 3, 1, 20),
      episode("39", nil, 3, 1, 21), episode("7", nil, 3), episode("30", nil, nil, nil, 1), episode("4", nil), episode("5", nil),
    ]
    let character = inOrder.reversed().reduce(NormalizedRecord.character("1")) { $0.linked(CharacterField.episodeIDs, to: $1.id) }
    let run = try AssembledRun([character] + inOrder.reversed())
    let list = inOrder.map { "\"u:episode:api:\($0.id.key)\"" }.joined(separator: ",")
    #expect(try run.values(.characters, "episode_ids") == [["[\(list)]"]])
  }

  @Test("a number of a season beyond every season ends nothing")
  func hugeNumber() throws {
    let run = try AssembledRun([.episode("1").with { $0.row[EpisodeField.season] = .integer(.max) }])
    #expect(try run.values(.episodes, "season") == [["9223372036854775807"]])
  }

  @Test("the characters of an episode stand in the order of its own list, then those that only characters tell")
  func characterOrder() throws {
    let run = try AssembledRun([
      .episode("1").linked(EpisodeField.characterIDs, to: .character("3")).linked(EpisodeField.characterIDs, to: .character("1")),
      .character("4").linked(CharacterField.episodeIDs, to: .episode("1")),
      .character("2").linked(CharacterField.episodeIDs, to: .episode("1")), .character("1"), .character("3"),
    ])
    let list = ["3", "1", "2", "4"].map { "\"u:character:api:\($0)\"" }.joined(separator: ",")
    #expect(try run.values(.episodes, "character_ids") == [["[\(list)]"]])
  }

  @Test("names that lead to no character stand as unresolved, each once; what has no name is dropped")
  func unresolved() throws {
    let run = try AssembledRun([
      .episode("1").linked(EpisodeField.characterIDs, to: nil, name: "Mr. Meeseeks")
        .linked(EpisodeField.characterIDs, to: .character("9"), name: "Jerry")
        .linked(EpisodeField.characterIDs, to: nil, name: "Mr. Meeseeks")
        .linked(EpisodeField.characterIDs, to: .character("8"))
        .linked(EpisodeField.characterIDs, to: .location("1")),
      .location("1", "Earth"),
    ])
    #expect(try run.values(.episodes, "character_ids", "unresolved_characters") == [["[]", #"["Mr. Meeseeks","Jerry","Earth"]"#]])
    #expect(try run.values(.statements, "outcome") == [["\"used\""], ["\"used\""], ["\"used\""], ["\"dropped\""], ["\"used\""]])
    #expect(run.summary == AssemblySummary(droppedReferences: 1, oneSidedAppearances: 0))
  }

  @Test("an episode that a character names and that is no record is dropped")
  func unknownEpisode() throws {
    let run = try AssembledRun([.character("1").linked(CharacterField.episodeIDs, to: .episode("9"), name: "Lost")])
    #expect(try run.values(.characters, "episode_ids") == [["[]"]])
    #expect(run.lines(.appearances) == [])
    #expect(try run.values(.statements, "outcome") == [["\"dropped\""]])
    #expect(run.summary.droppedReferences == 1)
  }
}

extension AssemblySummary {
  init(droppedReferences: Int, oneSidedAppearances: Int) {
    self.init()
    self.droppedReferences = droppedReferences
    self.oneSidedAppearances = oneSidedAppearances
  }
}
