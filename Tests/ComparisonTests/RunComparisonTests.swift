import Catalog
import FileSystem
import JSONBytes
import Runs
import TestSupport
import Testing

@testable import Comparison

/// A run folder written by hand: records by their key, with the keys of their sources.
struct HandmadeRun {
  static let tables = ["characters", "episodes", "entities", "appearances", "relations", "sources", "statements", "matches", "rejects"]

  static func write(_ records: [(key: Int, sources: [Int])], to folder: String, manifest: String = "\"versions\": {}", matches: String = "")
    throws
  {
    try FileSystem.makeDirectory(folder, withParents: true)
    var characters = ""
    var sources = ""
    for record in records.sorted(by: { $0.key < $1.key }) {
      let ids = record.sources.map { "\"a:s:\($0)\"" }.joined(separator: ",")
      characters += "{\"id\":\"u:character:a:\(record.key)\",\"universe\":\"u\",\"name\":\"N\(record.key)\",\"source_ids\":[\(ids)]}\n"
      for source in record.sources.sorted() {
        sources += "{\"source_id\":\"a:s:\(source)\",\"record_id\":\"u:character:a:\(record.key)\",\"title\":\"T\(source)\"}\n"
      }
    }
    for table in tables {
      let text = table == "characters" ? characters : table == "sources" ? sources : table == "matches" ? matches : ""
      try FileSystem.write(Array(text.utf8), to: FilePath.join(folder, "\(table).ndjson"))
    }
    let json = """
      {"plan": "p", "plan_sha256": "1", "mode": "archive", "started_at": "2026-01-01T00:00:00Z", "statements": "all", "counts": {}, \(manifest),
       "files": [{"name": "characters.ndjson", "bytes": \(characters.utf8.count), "sha256": ""}, {"name": "raw.warc.gz", "bytes": 1, "sha256": "r"}]}
      """
    try FileSystem.write(Array(json.utf8), to: FilePath.join(folder, "manifest.json"))
  }
}

@Suite struct RunComparisonTests {
  private static func events(
    _ old: [(key: Int, sources: [Int])], _ new: [(key: Int, sources: [Int])], matches: String = ""
  ) throws -> (events: [String], added: Int, removed: Int) {
    let folder = try TemporaryFolder()
    try HandmadeRun.write(old, to: folder("old"))
    try HandmadeRun.write(new, to: folder("new"), matches: matches)
    let found = try RunComparison.compare(old: folder("old"), new: folder("new"))
    let events = found.lines().filter { $0.hasPrefix("{\"change\"") }.compactMap { line -> String? in
      guard let root = try? JSONDocument.parse(Array(line.utf8)).root else { return nil }
      func ids(_ name: String) -> String {
        (root[name]?.elements.compactMap { $0["id"]?.string?.split(separator: ":").last.map(String.init) } ?? []).joined(separator: "+")
      }
      return "\(root["change"]?.string ?? "") \(ids("from")) > \(ids("to"))" + (root["rule"]?.string.map { " by \($0)" } ?? "")
    }
    let table = try #require(found.table("characters"))
    return (events, table.added, table.removed)
  }

  @Test("records that became one are merged, not removed; what decided so is named")
  func merged() throws {
    let matches =
      "{\"left_id\":\"a:s:1\",\"right_id\":\"a:s:2\",\"decision\":\"merged\",\"score\":1,\"evidence\":[],\"rule\":\"a person\"}\n"
    let found = try Self.events([(1, [1]), (2, [2]), (3, [3])], [(1, [1, 2]), (3, [3])], matches: matches)
    #expect(found.events == ["merged 1+2 > 1 by a person"])
    #expect([found.added, found.removed] == [0, 0])
    #expect(try Self.events([(1, [1]), (2, [2])], [(3, [1, 2])]).events == ["merged 1+2 > 3"])
  }

  @Test("a record that became several is split, a source that went elsewhere moved, an id that changed renamed")
  func others() throws {
    let split = try Self.events([(1, [1, 2])], [(1, [1]), (2, [2])])
    #expect(split.events == ["split 1 > 1+2"])
    #expect([split.added, split.removed] == [0, 0])
    #expect(try Self.events([(1, [1, 2])], [(3, [1]), (4, [2])]).events == ["split 1 > 3+4"])
    #expect(try Self.events([(1, [1, 2]), (5, [5])], [(1, [1]), (5, [2, 5])]).events == ["moved 1 > 5"])
    let renamed = try Self.events([(1, [1, 2])], [(7, [1, 2, 8])])
    #expect(renamed.events == ["renamed 1 > 7"])
    #expect([renamed.added, renamed.removed] == [0, 0])
    #expect(try Self.events([(1, [1])], [(2, [2])]).events == [])
  }

  @Test("a record that an earlier run had came back")
  func cameBack() throws {
    let folder = try TemporaryFolder()
    try HandmadeRun.write([(1, [1]), (2, [2])], to: folder("2026-01-01T000000Z"))
    try HandmadeRun.write([(1, [1])], to: folder("old"))
    try HandmadeRun.write([(1, [1]), (2, [2]), (3, [3])], to: folder("new"))
    let found = try RunComparison.compare(old: folder("old"), new: folder("new"), earlier: [RunEntry(path: folder("2026-01-01T000000Z"))])
    #expect(
      found.lines().last
        == #"{"table":"characters","change":"came_back","key":{"id":"u:character:a:2"},"label":"N2","last_seen":"2026-01-01T000000Z"}"#)
    #expect(found.table("characters")?.added == 2)
  }

  @Test("the manifests say why: another model, another version of the tool")
  func reasons() throws {
    let folder = try TemporaryFolder()
    try HandmadeRun.write(
      [(1, [1])], to: folder("old"), manifest: #""versions": {"catalog-etl": "0.1", "libcurl": "8"}, "model_sha256": "a""#)
    try HandmadeRun.write(
      [(1, [1])], to: folder("new"), manifest: #""versions": {"catalog-etl": "0.2", "libcurl": "8"}, "model_sha256": "b""#)
    let found = try RunComparison.compare(old: folder("old"), new: folder("new"))
    #expect(found.reasons == [.input("model"), .tool(old: "0.1", new: "0.2")])
    #expect(found.isSame)
  }

  @Test("a run without a manifest, a cut table, an unknown field and the same run twice are errors")
  func badInput() throws {
    let folder = try TemporaryFolder()
    for name in ["old", "new"] { try HandmadeRun.write([(1, [1])], to: folder(name)) }
    func failure(_ old: String, _ new: String, _ options: ComparisonOptions = ComparisonOptions()) -> ComparisonError? {
      do {
        _ = try RunComparison.compare(old: folder(old), new: folder(new), options: options)
        return nil
      } catch { return error }
    }
    #expect(failure("old", "old") == .sameInput(folder("old")))
    try FileSystem.makeDirectory(folder("empty"))
    #expect(failure("old", "empty") == .run(.noManifest(folder: folder("empty"))))
    var options = ComparisonOptions()
    options.fields = ["speces"]
    if case .unknownField("speces", known: _)? = failure("old", "new", options) {} else { Issue.record("no such error") }
    let path = folder("new/characters.ndjson")
    let bytes = try FileSystem.readAll(path)
    try FileSystem.write(Array(bytes.dropLast(9)), to: path)
    #expect(failure("old", "new") == .changedSize(path: path, bytes: bytes.count - 9, expected: bytes.count))
    try FileSystem.remove(folder("new/relations.ndjson"))
    try FileSystem.write(bytes, to: path)
    #expect(failure("old", "new") == .missingTable(folder: folder("new"), table: "relations"))
  }

  @Test("one record through all runs")
  func history() throws {
    let folder = try TemporaryFolder()
    try HandmadeRun.write([(2, [2])], to: folder("a"))
    try HandmadeRun.write([(1, [1])], to: folder("b"))
    try HandmadeRun.write([(1, [1])], to: folder("c"))
    try HandmadeRun.write([], to: folder("d"))
    try HandmadeRun.write([(1, [1])], to: folder("e"))
    let entries = try RecordHistory.of("u:character:a:1", in: ["a", "b", "c", "d", "e"].map { RunEntry(path: folder($0)) })
    #expect(entries.map { "\($0.run) \($0.kind.rawValue)" } == ["b added", "d removed", "e came_back"])
    #expect(throws: ComparisonError.recordNotFound("u:character:a:9")) { try RecordHistory.of("u:character:a:9", in: []) }
  }
}
