import FaultServer
import Synchronization
import Testing
import Transport

@Suite struct LiveFetcherTests {
  private let clock = TestClock()

  private func fetcher(_ settings: TransportSettings = .quick) -> LiveFetcher {
    LiveFetcher(settings: settings, environment: clock.environment())
  }

  private func problem(_ fetcher: some Fetcher, _ url: String) async -> FetchError.Problem? {
    do {
      _ = try await fetcher.fetch(FetchRequest(url: url))
      return nil
    } catch {
      return error.problem
    }
  }

  @Test("an answer comes with its status, header fields and body, and the request with an honest name")
  func plain() async throws {
    let server = try FaultServer(["/a?x=1": [.response(200, headers: ["Content-Type: application/json", "X-A: 1", "X-A: 2"], body: "{}")]])
    let response = try await fetcher().fetch(
      FetchRequest(url: server.url("/a?x=1#top"), headers: [.init(name: "Accept", value: "application/json")]))
    #expect(
      response
        == FetchResponse(
          requestedURL: server.url("/a?x=1"), url: server.url("/a?x=1"), status: 200,
          headers: [
            .init(name: "Content-Type", value: "application/json"), .init(name: "X-A", value: "1"), .init(name: "X-A", value: "2"),
            .init(name: "Content-Length", value: "2"),
          ], body: Array("{}".utf8), retrievedAt: "2023-11-14T22:13:20Z", origin: .live))
    let lines = try #require(server.requests.first).lines
    #expect(lines.contains("User-Agent: catalog-etl/test (+https://example.org)"))
    #expect(lines.contains("Accept: application/json"))
    #expect(lines.contains("Accept-Encoding: gzip, deflate"))
  }

  @Test("requests one after the other share a connection")
  func reuse() async throws {
    let server = try FaultServer(["/a": [.response(200, body: "a")]])
    let fetcher = fetcher()
    // libcurl gives up what was idle for 118 s, and on a crowded machine a test may wait for its turn as long.
    var longPauses = 0
    var last = ContinuousClock.now
    for _ in 0..<20 {
      _ = try await fetcher.fetch(FetchRequest(url: server.url("/a")))
      if last.duration(to: .now) > .seconds(90) { longPauses += 1 }
      last = .now
    }
    #expect(server.count("/a") == 20)
    #expect(server.connections >= 1 && server.connections <= 1 + longPauses)
    var expected = TransportCounts()
    expected.requests = 20
    expected.bytes = 20
    #expect(fetcher.counts == expected)
  }

  @Test("404 is an answer, asked for once")
  func notFound() async throws {
    let server = try FaultServer([:])
    let response = try await fetcher().fetch(FetchRequest(url: server.url("/none")))
    #expect(response.status == 404)
    #expect(server.count("/none") == 1)
  }

  @Test("a 500 is tried again")
  func serverError() async throws {
    let server = try FaultServer(["/a": [.response(500), .response(200, body: "ok")]])
    let response = try await fetcher().fetch(FetchRequest(url: server.url("/a")))
    #expect(response.status == 200)
    #expect(response.attempts == 2)
    #expect(clock.sleeps == [0.25])
  }

  @Test("a 503 that stays is returned after the retries, with waits that double")
  func unavailable() async throws {
    let server = try FaultServer(["/a": [.response(503, body: "no")]])
    let response = try await fetcher().fetch(FetchRequest(url: server.url("/a")))
    #expect(response.status == 503)
    #expect(response.attempts == 5)
    #expect(server.count("/a") == 5)
    #expect(clock.sleeps == [0.25, 0.5, 1, 2])
  }

  @Test("no retry begins after the total time")
  func totalTime() async throws {
    let server = try FaultServer(["/a": [.response(503)]])
    let response = try await fetcher(.quick.with { $0.retryTotalSeconds = 1 }).fetch(FetchRequest(url: server.url("/a")))
    #expect(response.attempts == 3)
  }

  @Test(
    "Retry-After is heeded in all its forms, and nonsense is ignored",
    arguments: [
      ("7", 7.0), ("Tue, 14 Nov 2023 22:13:50 GMT", 30), ("Tuesday, 14-Nov-23 22:13:50 GMT", 30), ("Tue Nov 14 22:13:50 2023", 30),
      ("Sun, 06 Nov 1994 08:49:37 GMT", 0.25), ("a while", 0.25), ("-3", 0.25),
    ])
  func retryAfter(value: String, seconds: Double) async throws {
    let server = try FaultServer(["/a": [.response(429, headers: ["Retry-After: \(value)"]), .response(200)]])
    let response = try await fetcher().fetch(FetchRequest(url: server.url("/a")))
    #expect(response.status == 200)
    #expect(clock.sleeps.reduce(0, +) == seconds)
  }

  @Test("a Retry-After over the cap is an error at once")
  func longRetryAfter() async throws {
    let server = try FaultServer(["/a": [.response(429, headers: ["Retry-After: 25924"])]])
    await #expect(
      throws: FetchError(url: server.url("/a"), attempts: 1, problem: .retryAfterTooLong(seconds: 25924, cap: 60))
    ) { try await fetcher().fetch(FetchRequest(url: server.url("/a"))) }
    #expect(clock.sleeps.isEmpty)
  }

  @Test("a port where nothing listens is refused, after retries")
  func refused() async throws {
    let server = try FaultServer([:])
    let url = server.url("/")
    let port = server.port
    server.stop()
    // The listening socket is closed by the thread that accepts.
    while await problem(fetcher(.quick.with { $0.retryLimit = 0 }), url) != .refused(host: "127.0.0.1", port: port) { await Task.yield() }
    await #expect(throws: FetchError(url: url, attempts: 5, problem: .refused(host: "127.0.0.1", port: port))) {
      try await fetcher().fetch(FetchRequest(url: url))
    }
  }

  @Test("a host that does not exist is named")
  func unknownHost() async {
    #expect(
      await problem(fetcher(.quick.with { $0.retryLimit = 0 }), "http://no-such-host.invalid/")
        == .couldNotResolve(host: "no-such-host.invalid"))
  }

  @Test("connections that end too soon are told apart")
  func cuts() async throws {
    let part = FaultAnswer.head(200, ["Content-Length: 10"]) + Array("12345".utf8)
    let server = try FaultServer([
      "/nothing": [FaultAnswer([.close])],
      "/resetInHeader": [FaultAnswer([.send(Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)), .pause(milliseconds: 20), .reset])],
      "/cutInHeader": [FaultAnswer([.send(Array("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n".utf8)), .close])],
      "/resetInBody": [FaultAnswer([.send(part), .pause(milliseconds: 20), .reset])],
      "/cutInBody": [FaultAnswer([.send(part), .close])],
      "/cutInChunk": [FaultAnswer([.send(FaultAnswer.head(200, ["Transfer-Encoding: chunked"]) + Array("5\r\nabc".utf8)), .close])],
    ])
    let fetcher = fetcher(.quick.with { $0.retryLimit = 1 })
    #expect(await problem(fetcher, server.url("/nothing")) == .reset)
    #expect(await problem(fetcher, server.url("/resetInHeader")) == .reset)
    #expect(await problem(fetcher, server.url("/cutInHeader")) == .reset)
    #expect(await problem(fetcher, server.url("/resetInBody")) == .cut(received: 5, expected: 10))
    #expect(await problem(fetcher, server.url("/cutInBody")) == .cut(received: 5, expected: 10))
    #expect(await problem(fetcher, server.url("/cutInChunk")) == .cut(received: 3, expected: nil))
    #expect(server.count("/cutInBody") == 2)
  }

  @Test("a body longer than declared ends where it was declared to end")
  func longBody() async throws {
    let server = try FaultServer([
      "/a": [FaultAnswer([.send(FaultAnswer.head(200, ["Content-Length: 3"]) + Array("abcdef".utf8)), .close])]
    ])
    #expect(try await fetcher().fetch(FetchRequest(url: server.url("/a"))).body == Array("abc".utf8))
  }

  @Test("what is not HTTP is said not to be")
  func notHTTP() async throws {
    let server = try FaultServer(["/a": [FaultAnswer([.send(Array("SSH-2.0-OpenSSH\r\n".utf8)), .close])]])
    guard case .notHTTP = await problem(fetcher(), server.url("/a")) else {
      Issue.record("accepted")
      return
    }
    #expect(server.count("/a") == 1)
  }

  @Test("a header over the limit is an error")
  func longHeader() async throws {
    let server = try FaultServer(["/a": [.response(200, headers: ["X: " + String(repeating: "x", count: 2000)])]])
    #expect(await problem(fetcher(.quick.with { $0.headerLimit = 1000 }), server.url("/a")) == .headersTooLarge(limit: 1000))
  }

  @Test("a body over the limit is an error, declared or not, and one at the limit is none")
  func longBodies() async throws {
    let body = [UInt8](repeating: 65, count: 5000)
    let server = try FaultServer([
      "/declared": [.response(200, bytes: body)], "/open": [FaultAnswer([.send(FaultAnswer.head(200, []) + body), .close])],
    ])
    let fetcher = fetcher(.quick.with { $0.bodyLimit = 4999 })
    #expect(await problem(fetcher, server.url("/declared")) == .tooLarge(limit: 4999))
    #expect(await problem(fetcher, server.url("/open")) == .tooLarge(limit: 4999))
    #expect(await problem(self.fetcher(.quick.with { $0.bodyLimit = 5000 }), server.url("/open")) == nil)
  }

  @Test("a slow body runs into the time limit, and where it did is said")
  func slowBody() async throws {
    let server = try FaultServer([
      "/drip": [
        FaultAnswer([.send(FaultAnswer.head(200, ["Content-Length: 60"])), .drip([UInt8](repeating: 65, count: 60), milliseconds: 100)])
      ],
      "/wait": [FaultAnswer.response(200).after(milliseconds: 5000)],
    ])
    let fetcher = fetcher(
      .quick.with {
        $0.timeoutSeconds = 0.3
        $0.retryLimit = 0
      })
    #expect(await problem(fetcher, server.url("/drip")) == .timedOut(seconds: 0.3, phase: .reading))
    #expect(await problem(fetcher, server.url("/wait")) == .timedOut(seconds: 0.3, phase: .waiting))
  }

  @Test("a cancelled task ends its transfer long before the answer")
  func cancellation() async throws {
    let server = try FaultServer(["/wait": [FaultAnswer.response(200).after(milliseconds: 60_000)]])
    let fetcher = LiveFetcher(settings: .quick.with { $0.timeoutSeconds = 50 })
    let task = Task { await problem(fetcher, server.url("/wait")) }
    while server.count("/wait") == 0 { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    #expect(await task.value == .cancelled)
  }

  @Test("a task that waits for its turn can be cancelled, and the turn goes to the next")
  func cancellationInLine() async throws {
    let server = try FaultServer(["/wait": [FaultAnswer.response(200).after(milliseconds: 300)], "/a": [.response(200)]])
    let fetcher = LiveFetcher(settings: .quick.with { $0.concurrency = 1 })
    let first = Task { await problem(fetcher, server.url("/wait")) }
    while server.count("/wait") == 0 { try await Task.sleep(for: .milliseconds(5)) }
    let second = Task { await problem(fetcher, server.url("/never")) }
    second.cancel()
    #expect(await second.value == .cancelled)
    #expect(await first.value == nil)
    #expect(await problem(fetcher, server.url("/a")) == nil)
    #expect(server.count("/never") == 0)
  }

  @Test("no more requests are under way than allowed")
  func concurrency() async throws {
    let server = try FaultServer(["/a": [FaultAnswer.response(200).after(milliseconds: 20)]])
    let fetcher = fetcher(.quick.with { $0.concurrency = 3 })
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<30 { group.addTask { _ = try? await fetcher.fetch(FetchRequest(url: server.url("/a"))) } }
    }
    #expect(server.count("/a") == 30)
    #expect(server.mostAtOnce == 3)
    #expect(server.connections == 3)
  }

  @Test("requests begin no faster than the rate")
  func rate() async throws {
    let server = try FaultServer(["/a": [.response(200)]])
    let fetcher = fetcher(.quick.with { $0.perSecond = 4 })
    for _ in 0..<9 { _ = try await fetcher.fetch(FetchRequest(url: server.url("/a"))) }
    #expect(clock.sleeps == [Double](repeating: 0.25, count: 8))
  }

  @Test("a host that keeps failing is given up, and asked no more")
  func budget() async throws {
    let server = try FaultServer(["/a": [FaultAnswer([.close])]])
    let fetcher = fetcher(
      .quick.with {
        $0.failureBudget = 2
        $0.retryLimit = 0
      })
    #expect(await problem(fetcher, server.url("/a")) == .reset)
    #expect(await problem(fetcher, server.url("/a")) == .reset)
    #expect(await problem(fetcher, server.url("/a")) == .givenUp(host: "127.0.0.1", failures: 2))
    #expect(server.count("/a") == 2)
  }

  @Test("events tell the story of a request")
  func events() async throws {
    let server = try FaultServer(["/a": [.response(500), .redirect(to: "/b")], "/b": [.response(304)]])
    let seen = Mutex<[TransportEvent]>([])
    let fetcher = LiveFetcher(settings: .quick, environment: clock.environment()) { event in seen.withLock { $0.append(event) } }
    _ = try await fetcher.fetch(FetchRequest(url: server.url("/a")))
    let (a, b) = (server.url("/a"), server.url("/b"))
    #expect(
      seen.withLock { $0 } == [
        .requested(url: a, attempt: 1), .received(url: a, status: 500, bytes: 0),
        .retrying(url: a, afterSeconds: 0.25, why: .status(500)), .requested(url: a, attempt: 2),
        .received(url: a, status: 302, bytes: 0), .redirected(from: a, to: b, status: 302), .requested(url: b, attempt: 2),
        .received(url: b, status: 304, bytes: 0),
      ])
    #expect(fetcher.counts.notModified == 1)
    #expect(fetcher.counts.retries == 1)
  }
}
