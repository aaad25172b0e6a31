import Assembly
import Catalog
import Testing

@Suite struct LinkTests {
  @Test("a named link gives the name, the id and a relation")
  func named() throws {
    let run = try AssembledRun([
      .character("1").linked(CharacterField.origin, to: .location("3"), name: "Earth (C-137)"), .location("3"),
    ])
    #expect(try run.values(.characters, "origin", "origin_id") == [["\"Earth (C-137)\"", "\"u:location:api:3\""]])
    #expect(
      run.lines(.relations) == [
        #"{"subject_id":"u:character:api:1","relation":"origin","object_id":"u:location:api:3","object":"Earth (C-137)","qualifier":null,"source_id":"api:character:1"}"#
      ])
    #expect(run.summary == AssemblySummary())
  }

  @Test("a link without a name takes that of the record it leads to")
  func nameOfTarget() throws {
    let run = try AssembledRun([.location("3", "Earth"), .character("1").linked(CharacterField.residence, to: .location("3"))])
    #expect(try run.values(.characters, "residence", "residence_id") == [["\"Earth\"", "\"u:location:api:3\""]])
    #expect(try run.values(.statements, "value", "outcome") == [["\"3\"", "\"used\""]])
  }

  @Test("a link that leads to no record keeps its name, has no id and is dropped")
  func namedDropped() throws {
    let run = try AssembledRun([.character("1").linked(CharacterField.origin, to: .location("9"), name: "Gazorpazorp")])
    #expect(try run.values(.characters, "origin", "origin_id") == [["\"Gazorpazorp\"", "null"]])
    #expect(try run.values(.relations, "object_id", "object") == [["null", "\"Gazorpazorp\""]])
    #expect(
      try run.values(.statements, "value", "outcome", "note") == [["\"9\"", "\"dropped\"", "\"leads to no record of this catalogue\""]])
    #expect(run.summary.droppedReferences == 1)
  }

  @Test("a link that leads to no record and has no name says nothing but its statement")
  func namelessDropped() throws {
    let run = try AssembledRun([
      .character("1").linked(CharacterField.origin, to: .location("9")).linked(CharacterField.affiliations, to: .location("8"))
    ])
    #expect(try run.values(.characters, "origin", "origin_id", "affiliations") == [["null", "null", "[]"]])
    #expect(run.lines(.relations) == [])
    #expect(try run.values(.statements, "value", "outcome") == [["\"9\"", "\"dropped\""], ["\"8\"", "\"dropped\""]])
    #expect(run.summary.droppedReferences == 2)
  }

  @Test("a link to a rejected record leads to none")
  func toRejected() throws {
    let run = try AssembledRun([.character("1").linked(CharacterField.origin, to: .location("3")), .location("3").nameless()])
    #expect(try run.values(.characters, "origin", "origin_id") == [["null", "null"]])
    #expect(run.summary.droppedReferences == 1)
  }

  @Test("an origin leads to an entity, a first appearance to an episode; other records are no targets")
  func kindOfTarget() throws {
    let run = try AssembledRun([
      .character("1").linked(CharacterField.firstAppearance, to: .episode("1"), name: "Pilot").linked(
        CharacterField.origin, to: .episode("1"), name: "A Tale"),
      .episode("1"),
    ])
    #expect(
      try run.values(.characters, "first_appearance", "first_appearance_id", "origin", "origin_id")
        == [["\"Pilot\"", "\"u:episode:api:1\"", "\"A Tale\"", "null"]])
    #expect(try run.values(.relations, "relation", "object_id", "object") == [["\"origin\"", "null", "\"A Tale\""]])
    #expect(run.summary.droppedReferences == 1)
  }

  @Test("a species may be a reference: its name stands in the record, and a relation leads to what it is; plain text is only a value")
  func species() throws {
    var record = NormalizedRecord.character("1").linked(CharacterField.species, to: .location("3"))
      .linked(CharacterField.species, to: .location("9"))
    record.row[CharacterField.species] = .list(["Human"])
    let run = try AssembledRun([record, .location("3", "Droid")])
    #expect(try run.values(.characters, "species") == [[#"["Human","Droid"]"#]])
    #expect(
      try run.values(.relations, "relation", "object_id", "object", "qualifier")
        == [["\"other\"", "\"u:location:api:3\"", "\"Droid\"", "\"species\""]])
    #expect(try run.values(.statements, "value", "outcome") == [["\"3\"", "\"used\""], ["\"9\"", "\"dropped\""]])
    #expect(run.summary.droppedReferences == 1)
  }

  @Test(
    "a link by name leads to the one record that bears it, whichever came first; where none or several do, the name stands and nothing is lost"
  )
  func byName() throws {
    func place(_ key: String, _ name: String) -> NormalizedRecord {
      var record = NormalizedRecord.location(key, name)
      record.origin.isFoundByName = true
      return record
    }
    func named(_ name: String) -> SourceID { .named(name, authority: "api", resource: "location") }
    let run = try AssembledRun([
      place("1", "Liberio"),
      .character("1").linked(CharacterField.origin, to: named("Liberio"), name: "Liberio")
        .linked(CharacterField.residence, to: named("Trost"), name: "Trost"),
      .character("2").linked(CharacterField.origin, to: named("Underground"), name: "Underground")
        .linked(CharacterField.residence, to: named("Wall Rose"), name: "Wall Rose")
        .linked(CharacterField.affiliations, to: named("Liberio"), name: "Liberio", qualifier: "Guard")
        .linked(CharacterField.affiliations, to: named("Nobility"), name: "Nobility"),
      place("2", "Trost"), place("3", "Underground"), place("4", "Underground"), place("5", "Underground"),
      .location("6", "Wall Rose"),
    ])
    #expect(
      try run.values(.characters, "origin", "origin_id", "residence", "residence_id", "affiliations") == [
        ["\"Liberio\"", "\"u:location:api:1\"", "\"Trost\"", "\"u:location:api:2\"", "[]"],
        ["\"Underground\"", "null", "\"Wall Rose\"", "null", #"["Liberio","Nobility"]"#],
      ])
    #expect(
      try run.values(.relations, "relation", "object_id", "object", "qualifier") == [
        ["\"origin\"", "\"u:location:api:1\"", "\"Liberio\"", "null"], ["\"residence\"", "\"u:location:api:2\"", "\"Trost\"", "null"],
        ["\"affiliation\"", "\"u:location:api:1\"", "\"Liberio\"", "\"Guard\""], ["\"origin\"", "null", "\"Underground\"", "null"],
        ["\"residence\"", "null", "\"Wall Rose\"", "null"], ["\"affiliation\"", "null", "\"Nobility\"", "null"],
      ])
    #expect(run.summary.droppedReferences == 0)
    #expect(try Set(run.values(.statements, "outcome")) == [["\"used\""]])
  }

  @Test("a list of names keeps the order of the source, each name once, and a relation for each link")
  func names() throws {
    let run = try AssembledRun([
      .character("1", "Rick").linked(CharacterField.relatives, to: .character("10"), name: "Morty", qualifier: "grandson")
        .linked(CharacterField.relatives, to: .character("2"), name: "Beth", qualifier: "daughter")
        .linked(CharacterField.relatives, to: nil, name: "Diane", qualifier: "wife")
        .linked(CharacterField.relatives, to: .character("10"), name: "Morty", qualifier: "sidekick")
        .linked(CharacterField.relatives, to: .character("2"), name: "Beth", qualifier: "daughter"),
      .character("2", "Beth"), .character("10", "Morty"),
    ])
    #expect(
      try run.values(.characters, "name", "relatives") == [
        ["\"Rick\"", #"["Morty","Beth","Diane"]"#], ["\"Beth\"", "[]"], ["\"Morty\"", "[]"],
      ])
    #expect(
      try run.values(.relations, "object_id", "object", "qualifier") == [
        ["\"u:character:api:2\"", "\"Beth\"", "\"daughter\""], ["\"u:character:api:10\"", "\"Morty\"", "\"grandson\""],
        ["\"u:character:api:10\"", "\"Morty\"", "\"sidekick\""], ["null", "\"Diane\"", "\"wife\""],
      ])
    #expect(run.summary.droppedReferences == 0)
  }

  @Test("a name that stands in the row without a link is a relation too, once")
  func nameWithoutLink() throws {
    let run = try AssembledRun([.character("1").with { $0.row[CharacterField.residence] = .text("Earth") }])
    #expect(try run.values(.relations, "relation", "object_id", "object") == [["\"residence\"", "null", "\"Earth\""]])
  }

  @Test("relations stand by subject and object, whatever the kinds, null last")
  func relationOrder() throws {
    let run = try AssembledRun([
      .character("10").linked(CharacterField.origin, to: .location("10"), name: "J").linked(
        CharacterField.residence, to: .location("9"), name: "I"),
      .character("9").linked(CharacterField.origin, to: nil, name: "A").linked(CharacterField.relatives, to: .character("10"), name: "Z"),
      .location("9"), .location("10"),
    ])
    #expect(
      try run.values(.relations, "subject_id", "object_id") == [
        ["\"u:character:api:9\"", "\"u:character:api:10\""], ["\"u:character:api:9\"", "null"],
        ["\"u:character:api:10\"", "\"u:location:api:9\""], ["\"u:character:api:10\"", "\"u:location:api:10\""],
      ])
  }

  @Test("a record's own name is none of its other names")
  func aliases() throws {
    let run = try AssembledRun([
      .character("1", "Rick").with { $0.row[CharacterField.aliases] = .list(["Rick", "Pickle Rick"]) },
      .episode("1", "Pilot").with { $0.row[EpisodeField.alternativeTitles] = .list(["S1", "Pilot"]) },
      .location("1", "Earth").with { $0.row[EntityField.aliases] = .list(["Earth"]) },
    ])
    #expect(try run.values(.characters, "aliases") == [["[\"Pickle Rick\"]"]])
    #expect(try run.values(.episodes, "alternative_titles") == [["[\"S1\"]"]])
    #expect(try run.values(.entities, "aliases") == [["[]"]])
  }
}
