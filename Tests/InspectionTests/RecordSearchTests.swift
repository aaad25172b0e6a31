import Inspection
import Testing

@Suite struct RecordSearchTests {
  let run: SmallRun

  init() throws { run = try SmallRun() }

  private func found(_ words: String, limit: Int = 10) throws -> [String] {
    try RecordSearch.search(words, in: run.folder, limit: limit).hits.map { "\($0.record.id) \($0.field)" }
  }

  @Test("a name counts before an alias, and that before prose; every word must be there")
  func order() throws {
    #expect(try found("leia") == ["b:character:x:1 name", "a:character:x:2 name"])
    #expect(try found("princess leia") == ["a:character:x:2 aliases"])
    #expect(try found("padme") == ["a:character:x:1 name", "b:character:x:1 description"])
    #expect(try found("WOOKIEE") == ["a:character:x:3 species"])
    #expect(try found("leia wookiee").isEmpty)
    #expect(try found("  ").isEmpty)
  }

  @Test("the best are kept where there are more, and all are counted")
  func limit() throws {
    let outcome = try RecordSearch.search("leia", in: run.folder, limit: 1)
    #expect(outcome.hits.map(\.record.id) == ["b:character:x:1"] && outcome.found == 2)
  }

  @Test("where nothing fits the nearest names are told")
  func nearest() throws { #expect(try RecordSearch.search("chewbaka", in: run.folder, limit: 5).nearest == ["Chewbacca"]) }
}
