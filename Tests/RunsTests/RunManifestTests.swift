import FileSystem
import JSONBytes
import Publication
import Runs
import Tables
import TestSupport
import Testing

@Suite struct RunManifestTests {
  @Test("what a run writes is read back")
  func roundTrip() throws {
    var written = Manifest(plan: "rm", planDigest: "ab", mode: .archive)
    written.settings = ["a.b=1"]
    written.isPartial = true
    written.startedAt = "2026-11-20T18:45:00Z"
    written.finishedAt = "2026-11-20T18:45:09Z"
    written.formats = ["ndjson", "csv"]
    written.statements = "unmapped"
    written.counts = [("characters", 2), ("episodes", 1)]
    written.notices = [("stray_links", 3)]
    written.sources = [
      .init(id: "api", adapter: "rick-and-morty", resources: [.init(name: "character", pages: 1, records: 2, declared: nil)])
    ]
    written.versions = [("catalog-etl", "0.1.0")]
    written.files = [FileEntry(name: "characters.ndjson", bytes: 12, sha256: "cd")]
    let read = try RunManifest(parsing: written.json, path: "manifest.json")
    #expect(read.plan == "rm" && read.planDigest == "ab" && read.mode == "archive" && read.isPartial)
    #expect(read.settings == ["a.b=1"])
    #expect(read.startedAt == "2026-11-20T18:45:00Z" && read.finishedAt == "2026-11-20T18:45:09Z")
    #expect(read.formats == ["ndjson", "csv"] && read.statements == "unmapped")
    #expect(read.rows(of: "characters") == 2 && read.rows(of: "entities") == 0)
    #expect(read.counts.map(\.name) == ["characters", "episodes"])
    #expect(read.notices.map(\.name) == ["stray_links"] && read.notices.map(\.count) == [3])
    #expect(read.sources.map(\.id) == ["api"] && read.sources.first?.resources.map(\.records) == [2])
    #expect(read.sources.first?.resources.first?.declared == nil)
    #expect(read.versions == ["catalog-etl": "0.1.0"])
    #expect(read.file("characters.ndjson") == FileEntry(name: "characters.ndjson", bytes: 12, sha256: "cd"))
    #expect(read.file("raw.warc.gz") == nil)
  }

  @Test("a manifest that cannot be read says what is wrong with it")
  func errors() throws {
    func parse(_ text: String) throws { _ = try RunManifest(parsing: Array(text.utf8), path: "m") }
    #expect(
      throws: RunError.manifestSyntax(
        path: "m", JSONSyntaxError(offset: 1, line: 1, column: 2, problem: .unexpectedEnd(expected: .keyOrClosingBrace)))
    ) { try parse("{") }
    #expect(throws: RunError.manifestKey(path: "m", key: "plan")) { try parse("{}") }
    #expect(throws: RunError.manifestKey(path: "m", key: "counts.characters")) {
      try parse(#"{"plan":"p","mode":"live","started_at":"","statements":"all","counts":{"characters":"3"},"files":[]}"#)
    }
    #expect(throws: RunError.noManifest(folder: "/nowhere")) { _ = try RunManifest(of: "/nowhere") }
  }
}
