import Catalog
import TestSupport
import Testing

@testable import Assembly

@Suite struct MergingTests {
  private func wiki(_ key: String, _ resource: String = "page") -> SourceID { SourceID(authority: "wiki", resource: resource, key: key) }

  private func other(_ record: NormalizedRecord, _ key: String) -> NormalizedRecord {
    record.with {
      $0.id = wiki(key)
      $0.origin.authority = "wiki"
      $0.origin.resource = "page"
    }
  }

  @Test func theFirstSourceGivesIDAndNameAndOtherNamesAreAliases() throws {
    let first = NormalizedRecord.character("1", "Rick Sanchez").stating("name", "Rick Sanchez", field: "name")
    let second = other(.character("9", "Rick"), "9").stating("name", "Rick", field: "name")
    let run = try AssembledRun([first, second], partition: RecordPartition([[0, 1]]))
    #expect(
      try run.values(.characters, "id", "name", "aliases", "source_ids") == [
        [#""u:character:api:1""#, #""Rick Sanchez""#, #"["Rick"]"#, #"["api:character:1","wiki:page:9"]"#]
      ])
    #expect(
      try run.values(.statements, "record_id", "source_id", "fields", "outcome") == [
        [#""u:character:api:1""#, #""api:character:1""#, #"["name"]"#, #""used""#],
        [#""u:character:api:1""#, #""wiki:page:9""#, #"["aliases"]"#, #""used""#],
      ])
    #expect(
      try run.values(.sources, "source_id", "record_id") == [
        [#""api:character:1""#, #""u:character:api:1""#], [#""wiki:page:9""#, #""u:character:api:1""#],
      ])
  }

  @Test func whatSaysOtherwiseIsSupersededAndTheNoteTellsByWhom() throws {
    let first = NormalizedRecord.character("1").with { $0.row[CharacterField.heightCm] = .number(180) }.stating(
      "h", "180", field: "height_cm")
    let second = other(.character("9"), "9").with { $0.row[CharacterField.heightCm] = .number(175) }.stating("h", "175", field: "height_cm")
    let run = try AssembledRun([first, second], partition: RecordPartition([[0, 1]]))
    #expect(try run.values(.characters, "height_cm") == [["180"]])
    #expect(
      try run.values(.statements, "value", "outcome", "note") == [
        [#""180""#, #""used""#, "null"],
        [#""175""#, #""superseded""#, #""api:character:1 says otherwise and comes first""#],
      ])
  }

  @Test func aLinkToAnyMemberLeadsToTheMergedRecord() throws {
    let run = try AssembledRun(
      [
        NormalizedRecord.character("1", "Rick").linked(CharacterField.episodeIDs, to: .episode("1"), qualifier: "voice"),
        other(.character("9", "Rick"), "9"),
        NormalizedRecord.episode("1").linked(EpisodeField.characterIDs, to: wiki("9")),
        NormalizedRecord.character("2", "Morty").linked(CharacterField.relatives, to: wiki("9")),
      ], partition: RecordPartition([[0, 1]]))
    #expect(
      try run.values(.appearances, "character_id", "qualifier", "source_ids") == [
        [#""u:character:api:1""#, #""voice""#, #"["api:character:1","api:episode:1"]"#]
      ])
    #expect(try run.values(.episodes, "character_ids") == [[#"["u:character:api:1"]"#]])
    #expect(try run.values(.relations, "subject_id", "object_id") == [[#""u:character:api:2""#, #""u:character:api:1""#]])
    #expect(run.summary == AssemblySummary())
  }

  @Test func allWhoSayThatACharacterAppearsAreNamed() throws {
    let first = NormalizedRecord.character("1").linked(CharacterField.episodeIDs, to: .episode("1"))
    let second = other(.character("9"), "9").linked(CharacterField.episodeIDs, to: wiki("e1"), qualifier: "mentioned")
    let episode = NormalizedRecord.episode("1")
    let page = NormalizedRecord.episode("1").with { $0.id = wiki("e1") }
    let run = try AssembledRun([first, second, episode, page], partition: RecordPartition([[0, 1], [2, 3]]))
    #expect(
      try run.values(.appearances, "episode_id", "qualifier", "source_ids") == [
        [#""u:episode:api:1""#, #""mentioned""#, #"["api:character:1","wiki:page:9"]"#]
      ])
  }

  @Test func relationsAreToldBySourceAndSortedByObjectFirst() throws {
    let first = NormalizedRecord.character("1").linked(CharacterField.relatives, to: .character("3")).linked(
      CharacterField.relatives, to: nil, name: "Beth")
    let second = other(.character("9"), "9").linked(CharacterField.relatives, to: .character("2"), qualifier: "brother")
    let run = try AssembledRun(
      [first, second, .character("2", "Two"), .character("3", "Three")], partition: RecordPartition([[0, 1]]))
    #expect(
      try run.values(.relations, "object", "qualifier", "source_id") == [
        [#""Two""#, #""brother""#, #""wiki:page:9""#], [#""Three""#, "null", #""api:character:1""#],
        [#""Beth""#, "null", #""api:character:1""#],
      ])
    #expect(try run.values(.characters, "relatives").first == [#"["Three","Beth","Two"]"#])
  }

  @Test func anEpisodeIsAiredWhenTheMergedRecordSays() throws {
    let character = NormalizedRecord.character("1").linked(CharacterField.episodeIDs, to: .episode("1"))
      .linked(CharacterField.episodeIDs, to: .episode("2"))
    let first = NormalizedRecord.episode("1")
    let dated = NormalizedRecord.episode("1").with {
      $0.id = wiki("e1")
      $0.row[EpisodeField.airDate] = .text("2013-12-09")
    }
    let second = NormalizedRecord.episode("2").with { $0.row[EpisodeField.airDate] = .text("2013-12-02") }
    let run = try AssembledRun([character, first, dated, second], partition: RecordPartition([[1, 2]]))
    #expect(try run.values(.characters, "episode_ids") == [[#"["u:episode:api:2","u:episode:api:1"]"#]])
    #expect(try run.values(.episodes, "air_date") == [[#""2013-12-09""#], [#""2013-12-02""#]])
  }

  @Test func matchesAreWrittenInTheOrderOfTheirIDs() throws {
    let rows = [
      MatchRow(wiki("10"), .character("2"), decision: .review, score: 0.6, evidence: ["name: exact (+9.2)"], rule: "model"),
      MatchRow(.character("1"), wiki("9"), decision: .merged, score: 0.99, evidence: [], rule: "decision"),
    ]
    let run = try AssembledRun([.character("1"), other(.character("9"), "9")], partition: RecordPartition([[0, 1]]), matches: rows)
    #expect(
      try run.values(.matches, "left_id", "right_id", "decision", "score", "evidence", "rule") == [
        [#""api:character:1""#, #""wiki:page:9""#, #""merged""#, "0.99", "[]", #""decision""#],
        [#""api:character:2""#, #""wiki:page:10""#, #""review""#, "0.6", #"["name: exact (+9.2)"]"#, #""model""#],
      ])
  }

  @Test(arguments: 1...6) func theOrderInWhichRecordsCameChangesNothing(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let records = RandomRecords.make(seed: seed, count: 60)
    // Every third record is a character: threes of them are one.
    let groups = [[0, 3, 6], [1, 7], [2, 5, 11], [9, 12]]
    let straight = try AssembledRun(records, partition: RecordPartition(groups))
    let shuffle = Array(records.indices).shuffled(using: &generator)
    let place = Dictionary(uniqueKeysWithValues: shuffle.enumerated().map { ($1, $0) })
    let turned = try AssembledRun(
      shuffle.map { records[$0] }, memoryLimit: 200, partition: RecordPartition(groups.map { $0.compactMap { place[$0] } }))
    #expect(straight.files == turned.files)
    #expect(straight.summary == turned.summary)
  }
}
