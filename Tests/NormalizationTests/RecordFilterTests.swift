import Catalog
import Normalization
import Testing

@Suite struct RecordFilterTests {
  private func character(_ name: String, status: String?, gender: String? = nil) -> NormalizedRecord {
    var record = NormalizedRecord(
      id: SourceID(authority: "a", resource: "r", key: "1"), universe: "u", kind: .character,
      origin: SourceOrigin(universe: "u", authority: "a", resource: "r", location: "f"))
    record.title = name
    record.row[CharacterField.status] = status.map { .text($0) } ?? .null
    record.row[CharacterField.gender] = gender.map { .text($0) } ?? .null
    return record
  }

  private func filter(_ change: (inout RecordFilter) -> Void) -> RecordFilter {
    var filter = RecordFilter()
    change(&filter)
    return filter
  }

  @Test("each key takes what it names, in any case of letters, and nothing where it is not known")
  func characters() {
    let rick = character("Rick Sanchez", status: "alive", gender: "male")
    #expect(filter { $0.name = "sanch" }.takes(rick, species: []))
    #expect(!filter { $0.name = "smith" }.takes(rick, species: []))
    #expect(filter { $0.status = "alive" }.takes(rick, species: []))
    #expect(!filter { $0.status = "dead" }.takes(rick, species: []))
    #expect(!filter { $0.status = "alive" }.takes(character("X", status: nil), species: []))
    #expect(filter { $0.gender = "male" }.takes(rick, species: []))
    #expect(filter { $0.species = "HUMAN" }.takes(rick, species: ["Cyborg", "Human"]))
    #expect(!filter { $0.species = "Hum" }.takes(rick, species: ["Human"]))
    #expect(!filter { $0.universe = "v" }.takes(rick, species: []))
    #expect(RecordFilter().takes(rick, species: []) && RecordFilter().isEmpty)
  }

  @Test("a key leaves what it does not speak of: seasons of characters, states of episodes")
  func others() {
    let rick = character("Rick Sanchez", status: "alive")
    #expect(filter { $0.season = 3 }.takes(rick, species: []))
    var episode = NormalizedRecord(
      id: SourceID(authority: "a", resource: "e", key: "1"), universe: "u", kind: .episode(.episode),
      origin: SourceOrigin(universe: "u", authority: "a", resource: "e", location: "f"))
    #expect(filter { $0.status = "dead" }.takes(episode, species: []))
    #expect(!filter { $0.season = 3 }.takes(episode, species: []))
    episode.row[EpisodeField.season] = .integer(3)
    #expect(filter { $0.season = 3 }.takes(episode, species: []))
  }

  @Test("what is sent has the names that definitions use")
  func items() {
    let wanted = filter {
      $0.name = "rick"
      $0.season = 2
      $0.universe = "u"
    }
    #expect(wanted.items == ["name": "rick", "season": "2"])
  }
}
