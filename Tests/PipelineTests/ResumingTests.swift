import Adapters
import FaultServer
import FileSystem
import Publication
import Synchronization
import Testing
import WebArchive

@testable import Pipeline

@Suite struct ResumingTests {
  /// What a run told on its way.
  private final class Notes: Sendable {
    private let notes = Mutex<[RunProgress]>([])

    func add(_ progress: RunProgress) {
      switch progress {
      case .page, .stage, .retrying: break
      default: notes.withLock { $0.append(progress) }
      }
    }

    var all: [RunProgress] { notes.withLock { $0 } }
  }

  private static let paths = ["/api/character", "/api/character?page=2", "/api/episode", "/api/location"]

  private static func pages() throws -> [String: [FaultAnswer]] { try RunnerLiveTests.pages() }

  private static func run(_ request: RunRequest) async -> (result: Result<RunReport, PipelineError>, notes: [RunProgress]) {
    let notes = Notes()
    do throws(PipelineError) {
      return (.success(try await Runner(environment: { _ in nil }, progress: { notes.add($0) }).run(request)), notes.all)
    } catch {
      return (.failure(error), notes.all)
    }
  }

  /// The data of a run but for the dates of its answers.
  private static func undated(_ report: RunReport) throws -> [String: [UInt8]] {
    try dataFiles(report).filter { !$0.key.hasPrefix("sources.") }
  }

  @Test("a run that a source ended goes on: what was answered is not asked again, what ended the run is, and the data are the same")
  func goesOn() async throws {
    let workspace = try Workspace()
    let page = try #require(try Self.pages()["/api/location"])
    let server = try FaultServer(try Self.pages().merging(["/api/location": [.response(404)] + page]) { $1 })
    var request = RunnerLiveTests.request(server, workspace)
    request.settings.append("sources.api.rate.concurrency=1")
    let failed = await Self.run(request)
    #expect(failed.notes == [.keptForResuming(answers: 3)])
    #expect(workspace.latest() == nil)
    #expect(workspace.runs().count == 1)

    request.resumes = true
    let resumed = await Self.run(request)
    let report = try resumed.result.get()
    #expect(report.isLatest)
    #expect(resumed.notes.count == 1)
    guard case .resuming(_, answers: 3) = resumed.notes.first else {
      Issue.record("\(resumed.notes)")
      return
    }
    #expect(server.requests.map(\.target) == Self.paths + ["/api/location"])
    #expect(workspace.runs().count == 1)

    // Undisturbed, and replayed from what the resumed run recorded: the same.
    let quiet = try FaultServer(try Self.pages())
    let other = try Workspace()
    let undisturbed = try await Self.run(RunnerLiveTests.request(quiet, other)).result.get()
    let ports = { (files: [String: [UInt8]], server: FaultServer) in
      files.mapValues { String(decoding: $0, as: UTF8.self).replacing("127.0.0.1:\(server.port)", with: "server") }
    }
    #expect(ports(try Self.undated(report), server) == ports(try Self.undated(undisturbed), quiet))
    var again = request
    again.resumes = false
    again.isOffline = true
    #expect(try dataFiles(await Self.run(again).result.get()) == dataFiles(report))
  }

  @Test("the next run says what was left, and begins anew; once it is published nothing is left")
  func saysSo() async throws {
    let workspace = try Workspace()
    let page = try #require(try Self.pages()["/api/location"])
    let server = try FaultServer(try Self.pages().merging(["/api/location": [.response(404)] + page]) { $1 })
    let request = RunnerLiveTests.request(server, workspace)
    _ = await Self.run(request)
    let name = try #require(workspace.runs().first).dropFirst().prefix { $0 != "." }
    let next = await Self.run(request)
    #expect(next.notes == [.leftUnfinished(run: String(name), answers: 3)])
    #expect(try next.result.get().isLatest)
    #expect(workspace.runs().allSatisfy { !$0.hasPrefix(".") })
    #expect(server.requests.count == 8)
  }

  @Test("--fresh drops what was left")
  func fresh() async throws {
    let workspace = try Workspace()
    let server = try FaultServer(try Self.pages().merging(["/api/location": [.response(404)]]) { $1 })
    var request = RunnerLiveTests.request(server, workspace)
    _ = await Self.run(request)
    request.isFresh = true
    let next = await Self.run(request)
    #expect(next.notes == [.keptForResuming(answers: 3)])
    #expect(workspace.runs().count == 1)
    #expect(server.requests.count == 8)
  }

  @Test("where there is nothing to resume the run begins anew and says so")
  func nothing() async throws {
    let workspace = try Workspace()
    let server = try FaultServer(try Self.pages())
    var request = RunnerLiveTests.request(server, workspace)
    request.resumes = true
    let run = await Self.run(request)
    #expect(run.notes == [.nothingToResume])
    #expect(try run.result.get().isLatest)
  }

  @Test("a killed run leaves a cut record: it is dropped, and its answer asked for again")
  func cutRecord() async throws {
    let workspace = try Workspace()
    let server = try FaultServer(try Self.pages())
    var request = RunnerLiveTests.request(server, workspace)
    let first = try await Self.run(request).result.get()
    // What a kill leaves: a hidden folder with half a file of data, and an archive that ends inside a record.
    let whole = try FileSystem.readAll(FilePath.join(try #require(first.folder), "raw.warc.gz"))
    let left = workspace.at("out/runs/.2020-01-01T000000Z.1.live.unfinished")
    try FileSystem.makeDirectory(left)
    try FileSystem.write(Array(whole.dropLast(30)), to: FilePath.join(left, "raw.warc.gz"))
    try FileSystem.write(Array("{\"id\"".utf8), to: FilePath.join(left, "characters.ndjson"))
    let asked = server.requests.count
    request.resumes = true
    let report = try await Self.run(request).result.get()
    #expect(server.requests.count == asked + 1)
    #expect(try Self.undated(report) == Self.undated(first))
    _ = try ArchiveIndex(paths: [FilePath.join(try #require(report.folder), "raw.warc.gz")])
  }

  @Test("answers that did not change keep the date on which they were first seen, and the run's data are the same bytes")
  func notModified() async throws {
    let workspace = try Workspace()
    let tagged = try Self.pages().mapValues { answers in
      answers + [FaultAnswer.response(304)]
    }
    let server = try FaultServer(
      tagged.mapValues { answers in
        answers.enumerated().map { $0.offset == 0 ? $0.element.adding(header: "ETag: \"one\"") : $0.element }
      })
    let request = RunnerLiveTests.request(server, workspace)
    let first = try await Self.run(request).result.get()
    let second = try await Self.run(request).result.get()
    #expect(second.manifest.transport.contains { $0 == ("not_modified", 4) })
    #expect(server.requests.suffix(4).allSatisfy { $0.lines.contains("If-None-Match: \"one\"") })
    #expect(try dataFiles(second) == dataFiles(first))
    // The second archive replays by itself.
    try FileSystem.removeTree(try #require(first.folder))
    var offline = request
    offline.isOffline = true
    #expect(try dataFiles(await Self.run(offline).result.get()) == dataFiles(second))
  }

  @Test("of two runs at a time the second is told who holds the lock, and touches nothing")
  func locked() async throws {
    let workspace = try Workspace()
    let server = try FaultServer(try Self.pages())
    let request = RunnerLiveTests.request(server, workspace)
    let lock = try RunLock(output: workspace.at("out"), since: "2026-01-02T03:04:05Z")
    guard case .failure(.locked(let output, let holder)) = await Self.run(request).result else {
      Issue.record("no such error")
      return
    }
    #expect(output == workspace.at("out"))
    #expect(holder.since == "2026-01-02T03:04:05Z")
    #expect(server.requests.isEmpty)
    lock.release()
    #expect(try await Self.run(request).result.get().isLatest)
  }
}
