import FaultServer
import FileSystem
import TestSupport
import Testing
import Transport
import WebArchive

@Suite struct ResumingFetcherTests {
  private let info = WARCRecord.warcinfo([WARCField("software", "catalog-etl/test")], date: "2026-01-01T00:00:00Z")

  private func live() -> LiveFetcher {
    LiveFetcher(settings: .quick.with { $0.retryLimit = 0 }, environment: TestClock().environment())
  }

  @Test("complete answers are not asked for again; failures that may pass and what was cut are")
  func resumes() async throws {
    let server = try FaultServer([
      "/a": [.response(200, body: "a")], "/b": [.response(404, body: "b")], "/c": [.redirect(to: "/a")],
      "/busy": [.response(503), .response(200, body: "well")], "/d": [.response(200, body: "d")],
    ])
    let paths = ["/a", "/b", "/c", "/busy", "/d"]
    let folder = try TemporaryFolder()
    let path = folder("raw.warc.gz")
    let first = try RecordingFetcher(live(), creating: path, info: info, userAgent: "test")
    for path in paths { _ = try await first.fetch(FetchRequest(url: server.url(path))) }
    try first.finish()
    // The last record is cut in its middle, as a kill leaves it.
    let size = try FileSystem.readAll(path).count
    let file = try OpenFile(appending: path)
    try file.truncate(to: size - 20)
    try file.close()

    let before = server.requests.count
    let index = try ArchiveIndex(paths: [path], toleratingCutTail: true)
    let recording = try RecordingFetcher(live(), appendingTo: path, at: index.droppedTails.first?.offset, userAgent: "test")
    let resuming = ResumingFetcher(recording, over: index)
    var bodies: [String] = []
    for path in paths { bodies.append(String(decoding: try await resuming.fetch(FetchRequest(url: server.url(path))).body, as: UTF8.self)) }
    try recording.finish()
    #expect(bodies == ["a", "b", "a", "well", "d"])
    #expect(resuming.reusedAnswers == 3)
    #expect(server.requests[before...].map(\.target) == ["/busy", "/d"])

    let replaying = ReplayingFetcher(try ArchiveIndex(paths: [path]))
    for (path, body) in zip(paths, bodies) {
      #expect(try await replaying.fetch(FetchRequest(url: server.url(path))).body == Array(body.utf8))
    }
  }
}
