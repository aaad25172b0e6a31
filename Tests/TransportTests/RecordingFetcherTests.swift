import Compression
import FaultServer
import FileSystem
import Glibc
import Testing
import Transport
import WebArchive

@Suite struct RecordingFetcherTests {
  private let info = WARCRecord.warcinfo([WARCField("software", "catalog-etl/test")], date: "2026-01-01T00:00:00Z")

  /// Runs a test with a path in a new folder that is gone afterwards.
  private func withFolder(_ test: (String) async throws -> Void) async throws {
    var template = Array((P_tmpdir + "/transport-XXXXXX").utf8CString)
    let made = mkdtemp(&template)
    let folder = String(cString: try #require(made))
    defer {
      for name in ["raw.warc.gz", "copy.warc.gz", "again.warc.gz"] { unlink(folder + "/" + name) }
      rmdir(folder)
    }
    try await test(folder)
  }

  private func live() -> LiveFetcher {
    LiveFetcher(settings: .quick.with { $0.retryLimit = 0 }, environment: TestClock().environment())
  }

  private func types(_ path: String) throws -> [String] {
    try ArchiveIndex(paths: [path]).entries.map { "\($0.type) \($0.status ?? 0)" }
  }

  @Test("what is recorded is replayed the same, whatever its status, its coding and its way")
  func roundTrip() async throws {
    let page = Array(String(repeating: "Summer ", count: 300).utf8)
    let server = try FaultServer([
      "/ok?b=2&a=1": [.response(200, headers: ["Content-Type: text/plain", "X-A: 1"], body: "fine")],
      "/gone": [.response(410, body: "gone")],
      "/broken": [.response(500, body: "broken")],
      "/gzip": [.response(200, headers: ["Content-Encoding: gzip"], bytes: Gzip.compress(page))],
      "/chunks": [
        FaultAnswer([.send(FaultAnswer.head(200, ["Transfer-Encoding: chunked"]) + Array("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n".utf8))])
      ],
      "/moved": [.redirect(to: "/ok?b=2&a=1")],
      "/empty": [.response(200)],
    ])
    try await withFolder { folder in
      let path = folder + "/raw.warc.gz"
      let recording = try RecordingFetcher(live(), creating: path, info: info, userAgent: "catalog-etl/test")
      var recorded: [FetchResponse] = []
      for target in ["/ok?b=2&a=1", "/gone", "/broken", "/gzip", "/chunks", "/moved", "/empty"] {
        recorded.append(try await recording.fetch(FetchRequest(url: server.url(target))))
      }
      try recording.finish()
      let connections = server.connections
      let replaying = ReplayingFetcher(try ArchiveIndex(paths: [path]))
      for var expected in recorded {
        expected.origin = .archive
        #expect(try await replaying.fetch(FetchRequest(url: expected.requestedURL)) == expected)
      }
      #expect(recorded[3].body == page)
      #expect(recorded[4].body == Array("abcde".utf8))
      #expect(server.connections == connections)
      #expect(try types(path).first == "warcinfo 0")
    }
  }

  @Test("a secret is in no byte of the file")
  func secrets() async throws {
    let server = try FaultServer(["/a": [.redirect(to: "/b")], "/b": [.response(200)]])
    try await withFolder { folder in
      let path = folder + "/raw.warc.gz"
      let recording = try RecordingFetcher(live(), creating: path, info: info, userAgent: "catalog-etl/test")
      _ = try await recording.fetch(
        FetchRequest(
          url: server.url("/a"),
          headers: [.init(name: "Accept", value: "text/html"), .init(name: "authorization", value: "Bearer sesame")],
          secretHeaders: [.init(name: "X-Token", value: "open-sesame")]))
      try recording.finish()
      let index = try ArchiveIndex(paths: [path])
      var text = ""
      for entry in index.entries {
        text += String(decoding: try Gzip.decompress(index.memberBytes(for: entry), limit: 1 << 20), as: UTF8.self)
      }
      #expect(text.contains("Accept: text/html\r\n"))
      #expect(text.contains("GET /b HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"))
      #expect(!text.lowercased().contains("sesame"))
      #expect(!text.lowercased().contains("x-token"))
    }
  }

  @Test("answers that come at one time are written one after the other")
  func concurrent() async throws {
    let server = try FaultServer(["/a": [.response(200, body: String(repeating: "a", count: 5000))]])
    try await withFolder { folder in
      let path = folder + "/raw.warc.gz"
      let base = LiveFetcher(settings: .quick.with { $0.concurrency = 8 }, environment: TestClock().environment())
      let recording = try RecordingFetcher(base, creating: path, info: info, userAgent: "catalog-etl/test")
      await withTaskGroup(of: Void.self) { group in
        for _ in 0..<40 { group.addTask { _ = try? await recording.fetch(FetchRequest(url: server.url("/a"))) } }
      }
      try recording.finish()
      let expected = ["warcinfo 0"] + (0..<40).flatMap { _ in ["request 0", "response 200"] }
      #expect(try types(path) == expected)
    }
  }

  @Test("a request that fails leaves no record, and an answer after the end is an error")
  func failures() async throws {
    let server = try FaultServer(["/cut": [FaultAnswer([.close])], "/a": [.response(200)]])
    try await withFolder { folder in
      let path = folder + "/raw.warc.gz"
      let recording = try RecordingFetcher(live(), creating: path, info: info, userAgent: "catalog-etl/test")
      await #expect(throws: FetchError(url: server.url("/cut"), attempts: 1, problem: .reset)) {
        try await recording.fetch(FetchRequest(url: server.url("/cut")))
      }
      try recording.finish()
      let closed = FetchError.Problem.recording(FileError(.write, path: path, code: EBADF))
      await #expect(throws: FetchError(url: server.url("/a"), attempts: 1, problem: closed)) {
        try await recording.fetch(FetchRequest(url: server.url("/a")))
      }
      #expect(try types(path) == ["warcinfo 0"])
    }
  }

  @Test("a file is gone on with where its last whole record ends")
  func resuming() async throws {
    let server = try FaultServer(["/a": [.response(200, body: "a")], "/b": [.response(200, body: "b")]])
    try await withFolder { folder in
      let path = folder + "/raw.warc.gz"
      let first = try RecordingFetcher(live(), creating: path, info: info, userAgent: "catalog-etl/test")
      _ = try await first.fetch(FetchRequest(url: server.url("/a")))
      try first.finish()
      var status = stat()
      #expect(stat(path, &status) == 0)
      #expect(truncate(path, status.st_size - 20) == 0)
      let cut = try ArchiveIndex(paths: [path], toleratingCutTail: true)
      let offset = try #require(cut.droppedTails.first).offset
      let second = try RecordingFetcher(live(), appendingTo: path, at: offset, userAgent: "catalog-etl/test")
      _ = try await second.fetch(FetchRequest(url: server.url("/b")))
      try second.finish()
      #expect(try types(path) == ["warcinfo 0", "request 0", "request 0", "response 200"])
    }
  }

  @Test("what is not in the archive is an error that names what is most like it")
  func nearest() async throws {
    let server = try FaultServer(["/api/character/1": [.response(200)], "/episode": [.response(200)]])
    try await withFolder { folder in
      let path = folder + "/raw.warc.gz"
      let recording = try RecordingFetcher(live(), creating: path, info: info, userAgent: "catalog-etl/test")
      for target in ["/episode", "/api/character/1"] { _ = try await recording.fetch(FetchRequest(url: server.url(target))) }
      try recording.finish()
      let replaying = ReplayingFetcher(try ArchiveIndex(paths: [path]))
      let url = server.url("/api/character/2")
      await #expect(throws: FetchError(url: url, attempts: 1, problem: .notInArchive(nearest: server.url("/api/character/1")))) {
        try await replaying.fetch(FetchRequest(url: url))
      }
    }
  }

  @Test("the records used are copied once, unchanged, in the order asked for, and the copy of the copy is the copy")
  func copying() async throws {
    let server = try FaultServer([
      "/a": [.response(200, body: "a")], "/b": [.redirect(to: "/a")], "/c": [.response(200, body: "c")], "/unused": [.response(200)],
    ])
    try await withFolder { folder in
      let (path, copy, again) = (folder + "/raw.warc.gz", folder + "/copy.warc.gz", folder + "/again.warc.gz")
      let recording = try RecordingFetcher(live(), creating: path, info: info, userAgent: "catalog-etl/test")
      for target in ["/unused", "/a", "/b", "/c"] { _ = try await recording.fetch(FetchRequest(url: server.url(target))) }
      try recording.finish()
      func replay(_ source: String, _ targets: [String], to path: String) async throws -> ArchiveIndex {
        let replaying = ReplayingFetcher(try ArchiveIndex(paths: [source]))
        for target in targets { _ = try await replaying.fetch(FetchRequest(url: server.url(target))) }
        try replaying.copyUsedRecords(to: path, info: info, order: [server.url("/c"), server.url("/b")])
        return try ArchiveIndex(paths: [path])
      }
      let first = try await replay(path, ["/a", "/b", "/c", "/a"], to: copy)
      let targets = first.entries.map { "\($0.type) \($0.url?.dropFirst(server.url("").count) ?? "")" }
      #expect(
        targets == ["warcinfo ", "request /c", "response /c", "request /b", "response /b", "request /a", "response /a"])
      let source = try ArchiveIndex(paths: [path])
      for entry in first.entries.dropFirst() {
        let original = try #require(source.entries.last { $0.recordID == entry.recordID })
        #expect(try first.memberBytes(for: entry) == source.memberBytes(for: original))
      }
      let second = try await replay(copy, ["/c", "/a", "/b"], to: again)
      #expect(second.entries.map(\.recordID) == first.entries.map(\.recordID))
    }
  }
}
