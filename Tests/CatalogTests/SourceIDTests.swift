import Catalog
import Testing

@Suite struct SourceIDTests {
  @Test("a source id is written with colons, whatever its key holds")
  func sourceDescription() {
    #expect(SourceID(authority: "rickandmortyapi", resource: "character", key: "1").description == "rickandmortyapi:character:1")
    #expect(SourceID(authority: "localhost-8080", resource: "page", key: "a:b c").description == "localhost-8080:page:a:b c")
  }

  @Test("a record id is written with colons and reads back, colons in its key included", arguments: ["1", "a:b", "", ":", "Über uns"])
  func recordRoundTrip(key: String) {
    let id = RecordID(universe: "rick-and-morty", kind: "character", authority: "naruto.fandom.com/pt-br", key: key)
    #expect(id.description == "rick-and-morty:character:naruto.fandom.com/pt-br:\(key)")
    #expect(RecordID(parsing: id.description) == id)
  }

  @Test("a text without four parts is a key alone", arguments: ["", "Rick", "a:b", "a:b:c"])
  func parsingOtherText(text: String) {
    #expect(RecordID(parsing: text) == RecordID(universe: "", kind: "", authority: "", key: text))
  }

  @Test("record ids are ordered by universe, kind, authority and key, each in natural order")
  func recordOrder() {
    let sorted = [
      "a:character:api:1", "a:character:api:2", "a:character:api:10", "a:character:api:Abc", "a:character:bpi:1", "a:episode:api:1",
      "b:character:api:1",
    ].map(RecordID.init(parsing:))
    #expect(sorted.reversed().sorted() == sorted)
  }

  @Test("source ids are ordered by authority, resource and key, each in natural order")
  func sourceOrder() {
    let sorted = [
      SourceID(authority: "a", resource: "films", key: "7"), SourceID(authority: "a", resource: "people", key: "9"),
      SourceID(authority: "a", resource: "people", key: "10"), SourceID(authority: "a", resource: "people", key: "x"),
      SourceID(authority: "b", resource: "films", key: "1"),
    ]
    #expect(sorted.reversed().sorted() == sorted)
  }
}
