import FaultServer
import FileSystem
import TestSupport
import Testing
import Transport
import WebArchive

@Suite struct RevalidationTests {
  private let info = WARCRecord.warcinfo([WARCField("software", "catalog-etl/test")], date: "2026-01-01T00:00:00Z")

  private func live() -> LiveFetcher {
    LiveFetcher(settings: .quick.with { $0.retryLimit = 0 }, environment: TestClock().environment())
  }

  /// Fetches pages of a server into an archive, after an earlier one where there is one.
  private func record(
    _ paths: [String], of server: FaultServer, into path: String, after earlier: String? = nil
  ) async throws -> [FetchResponse] {
    let revalidation = try earlier.map { Revalidation(try ArchiveIndex(paths: [$0])) }
    let recording = try RecordingFetcher(live(), creating: path, info: info, userAgent: "test", revalidating: revalidation)
    var answers: [FetchResponse] = []
    for path in paths { answers.append(try await recording.fetch(FetchRequest(url: server.url(path)))) }
    try recording.finish()
    return answers
  }

  /// An archive with one earlier answer.
  private func archive(_ url: String, headers: [HTTPHeader], body: String, at path: String) throws {
    var writer = try WARCWriter(creating: path)
    try writer.write(info)
    let message = HTTPResponseMessage(status: 200, reason: "OK", headers: headers, body: Array(body.utf8))
    try writer.write(.response(uri: url, httpBlock: message.serialize(), date: "2020-02-03T04:05:06Z"))
    try writer.close()
  }

  private func types(_ path: String) throws -> [String] {
    try ArchiveIndex(paths: [path]).entries.map { "\($0.type) \($0.status ?? 0)" }
  }

  @Test("an entity tag is sent back; a 304 gives the earlier answer with the date it was first seen")
  func notModified() async throws {
    let server = try FaultServer(["/a": [.response(304, headers: ["ETag: \"one\""])]])
    let folder = try TemporaryFolder()
    let (old, new) = (folder("old.warc.gz"), folder("new.warc.gz"))
    try archive(server.url("/a"), headers: [HTTPHeader("ETag", "\"one\""), HTTPHeader("Last-Modified", "x")], body: "earlier", at: old)
    let answer = try #require(await record(["/a"], of: server, into: new, after: old).first)
    #expect(answer.status == 200)
    #expect(answer.body == Array("earlier".utf8))
    #expect(answer.retrievedAt == "2020-02-03T04:05:06Z")
    let lines = try #require(server.requests.first).lines
    #expect(lines.contains("If-None-Match: \"one\""))
    #expect(!lines.contains { $0.hasPrefix("If-Modified-Since") })
    #expect(try types(new) == ["warcinfo 0", "response 200", "request 0", "revisit 304"])
  }

  @Test("a date is sent back where there is no entity tag")
  func modifiedSince() async throws {
    let server = try FaultServer(["/a": [.response(304)]])
    let folder = try TemporaryFolder()
    let old = folder("old.warc.gz")
    try archive(server.url("/a"), headers: [HTTPHeader("Last-Modified", "Mon, 03 Feb 2020 04:05:06 GMT")], body: "x", at: old)
    _ = try await record(["/a"], of: server, into: folder("new.warc.gz"), after: old)
    #expect(try #require(server.requests.first).lines.contains("If-Modified-Since: Mon, 03 Feb 2020 04:05:06 GMT"))
  }

  @Test("the same payload again is a revisit, another payload a response; both archives replay by themselves, also after a third run")
  func replaysByItself() async throws {
    let server = try FaultServer([
      "/same": [.response(200, body: "same")],
      "/other": [.response(200, body: "first"), .response(200, body: "second"), .response(200, body: "second")],
    ])
    let folder = try TemporaryFolder()
    let paths = ["one", "two", "three"].map { folder("\($0).warc.gz") }
    let first = try await record(["/same", "/other"], of: server, into: paths[0])
    var second = try await record(["/same", "/other"], of: server, into: paths[1], after: paths[0])
    let third = try await record(["/same", "/other"], of: server, into: paths[2], after: paths[1])
    #expect(second[0].retrievedAt == first[0].retrievedAt)
    #expect(try types(paths[1]) == ["warcinfo 0", "response 200", "request 0", "revisit 200", "request 0", "response 200"])
    #expect(
      try types(paths[2]) == [
        "warcinfo 0", "response 200", "request 0", "revisit 200", "response 200", "request 0", "revisit 200",
      ])
    #expect(third.map(\.body) == second.map(\.body))
    let replaying = ReplayingFetcher(try ArchiveIndex(paths: [paths[2]]))
    for (index, path) in ["/same", "/other"].enumerated() {
      second[index].origin = .archive
      #expect(try await replaying.fetch(FetchRequest(url: server.url(path))) == second[index])
    }
  }

  @Test("a redirect to a place that was never seen, which says 304, is asked again without the condition")
  func strayCondition() async throws {
    let server = try FaultServer([
      "/a": [.redirect(to: "/b")], "/b": [.response(304), .response(200, body: "whole")],
    ])
    let folder = try TemporaryFolder()
    let old = folder("old.warc.gz")
    try archive(server.url("/a"), headers: [HTTPHeader("ETag", "\"one\"")], body: "earlier", at: old)
    let answer = try #require(await record(["/a"], of: server, into: folder("new.warc.gz"), after: old).first)
    #expect(answer.status == 200)
    #expect(answer.body == Array("whole".utf8))
  }

  @Test("an earlier answer that was no success is not asked about")
  func earlierFailure() async throws {
    let server = try FaultServer(["/a": [.response(404, headers: ["ETag: \"x\""]), .response(200, body: "now")]])
    let folder = try TemporaryFolder()
    let old = folder("old.warc.gz")
    _ = try await record(["/a"], of: server, into: old)
    let answer = try #require(await record(["/a"], of: server, into: folder("new.warc.gz"), after: old).first)
    #expect(answer.body == Array("now".utf8))
    #expect(!server.requests.contains { $0.lines.contains { $0.hasPrefix("If-") } })
  }

  @Test("a 304 that nobody asked for stays a 304")
  func unasked() async throws {
    let server = try FaultServer(["/a": [.response(304)]])
    let folder = try TemporaryFolder()
    #expect(try await record(["/a"], of: server, into: folder("new.warc.gz")).map(\.status) == [304])
  }
}
