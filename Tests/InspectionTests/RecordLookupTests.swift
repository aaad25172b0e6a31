import Catalog
import Inspection
import Testing

@Suite struct RecordLookupTests {
  let run: SmallRun

  init() throws { run = try SmallRun() }

  private func ids(_ text: String) throws -> [String] {
    switch try RecordLookup.find(text, in: run.folder) {
    case .one(let record): [record.id]
    case .several(let records, _): records.map(\.id)
    case .none: []
    }
  }

  @Test("an id counts before a name, a name before an alias or a code, that before words within a name")
  func ranks() throws {
    #expect(try ids("a:character:x:1") == ["a:character:x:1"])
    #expect(try ids("leia") == ["b:character:x:1"])
    #expect(try ids("princess LEIA") == ["a:character:x:2"])
    #expect(try ids("s01e01") == ["a:episode:x:1"])
    #expect(try ids("chewb") == ["a:character:x:3"])
    #expect(try ids("amidala padme") == ["a:character:x:1"])
    #expect(try ids("1") == ["a:character:x:1", "b:character:x:1", "a:episode:x:1"])
  }

  @Test("the id of a source record leads to the record that it became a part of")
  func sourceID() throws {
    #expect(try ids("x:people:1") == ["a:character:x:1"])
    #expect(try ids("x:people:99") == [])
  }

  @Test("what is not there has its nearest names")
  func nearest() throws {
    #expect(try RecordLookup.find("Chewbaka", in: run.folder) == .none(nearest: ["Chewbacca"]))
  }

  @Test("a page has the episodes, the relations from both sides, and where a value comes from")
  func page() throws {
    guard case .one(let record) = try RecordLookup.find("padme amidala", in: run.folder) else {
      Issue.record("not found")
      return
    }
    let page = try RecordPage(of: record, in: run.folder)
    #expect(page.appearances.map(\.name) == ["Episode 1", "Episode 2"])
    #expect(page.relations.map(\.other) == ["Leia Organa"] && page.relations.map(\.isSubject) == [false])
    #expect(page.origins(of: "status").map { $0[StatementField.path] } == [.text("life")])
    #expect(page.origins(of: "name").isEmpty)
  }
}
