import Adapters
import FaultServer
import FileSystem
import JSONBytes
import Publication
import Synchronization
import Testing
import Transport

@testable import Pipeline

@Suite struct RunnerLiveTests {
  private static let host = "https://rick-and-morty.sample.invalid"

  /// The pages of the sample as a server gives them; the link to the second page is relative, so that it leads to the server.
  static func pages() throws -> [String: [FaultAnswer]] {
    func answer(_ name: String) throws -> [FaultAnswer] {
      let text = try Repository.samplePage(name).replacing("\"next\": \"\(host)", with: "\"next\": \"")
      return [.response(200, headers: ["Content-Type: application/json"], body: text)]
    }
    return [
      "/api/character": try answer("character-page-1"), "/api/character?page=2": try answer("character-page-2"),
      "/api/episode": try answer("episode-page-1"), "/api/location": try answer("location-page-1"),
    ]
  }

  static func request(_ server: FaultServer, _ workspace: Workspace) -> RunRequest {
    var request = RunRequest(plan: "rm")
    request.output = workspace.at("out")
    request.settings = ["sources.api.base_url=\(server.url("/api"))", "sources.api.rate.per_second=0"]
    return request
  }

  /// The error of a run against these pages, some of them replaced; nothing of it may be seen.
  private static func extractionError(_ faults: [String: [FaultAnswer]]) async throws -> (error: ExtractionError?, server: FaultServer) {
    let server = try FaultServer(try pages().merging(faults) { $1 })
    let workspace = try Workspace()
    let error = await failure(request(server, workspace))
    #expect(workspace.runs().allSatisfy { $0.hasSuffix(".live.unfinished") })
    #expect(workspace.latest() == nil)
    guard case .extraction(let found, source: "api", resource: "character", pagesRead: _, isFromTheStart: _, mode: .live) = error else {
      Issue.record("\(String(describing: error))")
      return (nil, server)
    }
    return (found, server)
  }

  @Test("a live run gives the same records as the replay of the same pages, and can be replayed to the same bytes")
  func sameAsReplay() async throws {
    let workspace = try Workspace()
    let server = try FaultServer(try Self.pages())
    let request = Self.request(server, workspace)
    let live = try await Runner(environment: { _ in nil }).run(request)
    #expect(live.isLatest)
    #expect(live.manifest.mode == .live)
    #expect(Set(server.requests.map(\.target)) == ["/api/character", "/api/character?page=2", "/api/episode", "/api/location"])
    #expect(server.requests.count == 4)

    var sample = RunRequest(plan: "rm")
    sample.isSample = true
    sample.output = workspace.at("sample")
    let replay = try await Runner(environment: { _ in nil }).run(sample)
    let liveFiles = try dataFiles(live)
    let sampleFiles = try dataFiles(replay)
    for table in ["characters", "episodes", "entities", "appearances", "relations", "statements", "matches", "rejects"] {
      #expect(liveFiles["\(table).ndjson"] == sampleFiles["\(table).ndjson"], "\(table)")
    }
    for table in ["characters", "episodes", "entities", "appearances", "relations"] {
      #expect(liveFiles["\(table).csv"] == sampleFiles["\(table).csv"], "\(table)")
    }
    #expect(counts(live) == counts(replay))
    #expect(try rows(live, "statements").map { $0["path"]?.string } == rows(replay, "statements").map { $0["path"]?.string })

    var again = request
    again.isOffline = true
    #expect(try await dataFiles(Runner(environment: { _ in nil }).run(again)) == liveFiles)
    #expect(server.requests.count == 4)
  }

  @Test("a page for people in the place of JSON ends the run")
  func html() async throws {
    let (error, server) = try await Self.extractionError(["/api/character": [.response(200, body: "<html>Checking your browser</html>")]])
    guard case .notJSON(let url, let syntax, true, let beginning) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(url == server.url("/api/character"))
    #expect(syntax.problem == .expected(.value, found: "<"))
    #expect(beginning == "<html>Checking your browser</html>")
  }

  @Test("a page that is not there ends the run, and is asked for once")
  func notFound() async throws {
    let (error, server) = try await Self.extractionError([
      "/api/character?page=2": [.response(404, body: #"{"error":"There is nothing here"}"#)]
    ])
    #expect(
      error
        == .status(url: server.url("/api/character?page=2"), status: 404, beginning: #"{"error":"There is nothing here"}"#))
    #expect(server.count("/api/character?page=2") == 1)
  }

  @Test("pages that lead round in a circle end the run")
  func loop() async throws {
    let text = try Repository.samplePage("character-page-2").replacing("\"next\": null", with: "\"next\": \"/api/character\"")
    let (error, server) = try await Self.extractionError(["/api/character?page=2": [.response(200, body: text)]])
    #expect(error == .loop(url: server.url("/api/character?page=2"), next: server.url("/api/character")))
  }

  @Test("a server that fails is asked again and then ends the run")
  func serverError() async throws {
    let (error, server) = try await Self.extractionError(["/api/character": [.response(500, body: "broken")]])
    #expect(error == .status(url: server.url("/api/character"), status: 500, beginning: "broken"))
    #expect(server.count("/api/character") == 5)
  }

  @Test("a body that is cut is asked for again and then ends the run")
  func cutBody() async throws {
    let head = FaultAnswer.head(200, ["Content-Length: 500"])
    let (error, server) = try await Self.extractionError([
      "/api/character": [FaultAnswer([.send(head + Array(#"{"results": ["#.utf8)), .close])]
    ])
    #expect(
      error == .fetch(FetchError(url: server.url("/api/character"), attempts: 5, problem: .cut(received: 13, expected: 500))))
  }

  @Test("a server that fails once is asked again, and the run says so and goes on")
  func oneFailure() async throws {
    let workspace = try Workspace()
    let page = try #require(try Self.pages()["/api/episode"])
    let server = try FaultServer(try Self.pages().merging(["/api/episode": [.response(503)] + page]) { $1 })
    let retries = Mutex<[String]>([])
    let runner = Runner(environment: { _ in nil }) { progress in
      if case .retrying(let url, _) = progress { retries.withLock { $0.append(url) } }
    }
    let report = try await runner.run(Self.request(server, workspace))
    #expect(report.isLatest)
    #expect(counts(report)["episodes"] == 13)
    #expect(retries.withLock { $0 } == [server.url("/api/episode")])
    #expect(report.manifest.transport.contains { $0 == ("retries", 1) })
  }

  @Test("a run that is cancelled while it waits ends as cancelled and leaves nothing behind")
  func cancelled() async throws {
    let workspace = try Workspace()
    let slow = try Self.pages().mapValues { $0.map { $0.after(milliseconds: 30_000) } }
    let server = try FaultServer(slow)
    let request = Self.request(server, workspace)
    let task = Task { await failure(request) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    #expect(workspace.runs().count == 1)
    task.cancel()
    guard case .cancelled = await task.value else {
      Issue.record("no such error")
      return
    }
    #expect(workspace.runs() == [])
    #expect(workspace.latest() == nil)
  }

  @Test("a header's secret is sent, and stands in no file of the run; without it no request is made")
  func secrets() async throws {
    let workspace = try Workspace()
    let server = try FaultServer(try Self.pages())
    var request = Self.request(server, workspace)
    request.settings.append(#"sources.api.headers={"Authorization": {"env": "API_TOKEN"}}"#)
    guard case .missingVariable("API_TOKEN", header: "Authorization", source: "api") = await failure(request) else {
      Issue.record("no such error")
      return
    }
    #expect(server.requests.isEmpty)
    let report = try await Runner(environment: { $0 == "API_TOKEN" ? "sesame-4711" : nil }).run(request)
    #expect(server.requests.allSatisfy { $0.lines.contains("Authorization: sesame-4711") })
    let folder = try #require(report.folder)
    for name in try FileSystem.entries(of: folder) where name != "raw.warc.gz" {
      let text = String(decoding: try FileSystem.readAll(FilePath.join(folder, name)), as: UTF8.self)
      #expect(!text.contains("sesame-4711"), "\(name)")
    }
  }
}
