import FileSystem
import Publication
import TestSupport
import Testing

@Suite struct UnfinishedRunTests {
  @Test("what a run left is found by its archive, newest last, and handed over to the next")
  func handsOver() throws {
    let folder = try TemporaryFolder()
    let output = folder.path
    for (time, holdsArchive) in [("2026-01-02T00:00:00Z", true), ("2026-01-03T00:00:00Z", false), ("2026-01-01T00:00:00Z", true)] {
      let run = try RunFolder(output: output, startedAt: time, isPartial: false, canBeResumed: true)
      _ = try run.write(Array(time.utf8), to: "characters.ndjson")
      if holdsArchive { _ = try run.write(Array(time.utf8), to: "raw.warc.gz") }
    }
    let found = try UnfinishedRun.all(in: output, holding: "raw.warc.gz")
    #expect(found.map(\.name) == ["2026-01-01T000000Z", "2026-01-02T000000Z"])

    let next = try RunFolder(output: output, startedAt: "2026-01-04T00:00:00Z", isPartial: false)
    let newest = try #require(found.last)
    try newest.handOver("raw.warc.gz", to: next)
    #expect(try FileSystem.readAll(FilePath.join(next.pending, "raw.warc.gz")) == Array("2026-01-02T00:00:00Z".utf8))
    #expect(try FileSystem.entries(of: next.pending) == ["raw.warc.gz"])
    #expect(!FileSystem.exists(newest.folder))
  }

  @Test("a run that failed keeps its archive and nothing else")
  func keeps() throws {
    let folder = try TemporaryFolder()
    let run = try RunFolder(output: folder.path, startedAt: "2026-01-02T00:00:00Z", isPartial: false)
    _ = try run.write([1], to: "characters.ndjson")
    _ = try run.write([2], to: "raw.warc.gz")
    try run.keep("raw.warc.gz")
    #expect(try FileSystem.entries(of: run.pending) == ["raw.warc.gz"])
  }

  @Test("what no run could go on with is removed: no archive, or that of a replay")
  func worthless() throws {
    let folder = try TemporaryFolder()
    let replay = try RunFolder(output: folder.path, startedAt: "2026-01-01T00:00:00Z", isPartial: false)
    _ = try replay.write([1], to: "raw.warc.gz")
    _ = try RunFolder(output: folder.path, startedAt: "2026-01-02T00:00:00Z", isPartial: false, canBeResumed: true)
    let live = try RunFolder(output: folder.path, startedAt: "2026-01-03T00:00:00Z", isPartial: false, canBeResumed: true)
    _ = try live.write([1], to: "raw.warc.gz")
    try UnfinishedRun.removeWorthless(in: folder.path, withoutArchive: "raw.warc.gz")
    #expect(try FileSystem.entries(of: folder("runs")) == [FilePath.lastComponent(live.pending)])
  }

  @Test("an output folder that nobody wrote to has none")
  func none() throws {
    let folder = try TemporaryFolder()
    #expect(try UnfinishedRun.all(in: folder("nowhere"), holding: "raw.warc.gz") == [])
  }
}
