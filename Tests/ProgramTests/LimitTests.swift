import FaultServer
import FileSystem
import Testing

/// What a plan allows a run to take: `limits`.
@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct LimitTests {
  @Test("a run that takes longer than the plan gives it ends as stopped, says so, and can be resumed")
  func time() throws {
    let guarded = try GuardedWorkshop()
    let page = SampleServer.answer(try SampleServer.page("/api/location"))
    let server = try SampleServer(["/api/location": [page.after(milliseconds: 20_000), page]])
    // One list after the other: the last is the one that takes long.
    let settings = server.settings + ["--set", "sources.api.rate.concurrency=1"]
    let stopped = try guarded.workshop.start(["run", "rm", "--set", "limits.run_seconds=4"] + settings).wait()
    #expect(stopped.end == .exit(75))
    #expect(
      stopped.errors == """
        catalog-etl: the run did not end within 4 s, which the plan gives it ("limits": "run_seconds"); nothing was published, what stood before is untouched
        3 answers are kept: the same command with --resume goes on from there.

        """)
    #expect(try guarded.isUntouched())
    let resumed = try guarded.workshop.start(["run", "rm", "--resume"] + settings).wait()
    #expect(resumed.end == .exit(0), "\(resumed.errors)")
    #expect(server.faults.requests.count == 5)
  }

  @Test("a run that ends in time is as good as any")
  func inTime() throws {
    let workshop = try Workshop()
    let server = try SampleServer()
    let run = try workshop.start(["run", "rm", "-q", "--set", "limits.run_seconds=600"] + server.settings).wait()
    #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
  }

  @Test("the body of an answer may be as large as the plan says, asked or replayed")
  func body() throws {
    let workshop = try Workshop()
    let text = try SampleServer.page("/api/location") + String(repeating: " ", count: 3 << 20)
    let server = try SampleServer(["/api/location": [SampleServer.answer(text)]])
    let small = try workshop.start(["run", "rm", "--set", "limits.body_megabytes=2"] + server.settings).wait()
    #expect(small.end == .exit(75))
    let message = "the answer is larger than 2097152 bytes; \"body_megabytes\" of the plan's \"limits\" says how large it may be"
    #expect(small.errors.hasPrefix("catalog-etl: \(server.faults.url("/api/location")): \(message)\n"), "\(small.errors)")
    let large = try workshop.start(["run", "rm", "-q", "--fresh", "--set", "limits.body_megabytes=4"] + server.settings).wait()
    #expect(large.end == .exit(0), "\(large.errors)")
    let replayed = try workshop.start(["run", "rm", "--offline", "--set", "limits.body_megabytes=2"] + server.settings).wait()
    #expect(replayed.end != .exit(0))
    #expect(replayed.errors.contains("larger than 2097152 bytes"), "\(replayed.errors)")
    #expect(try workshop.start(["run", "rm", "-q", "--offline"] + server.settings).wait().end == .exit(0))
  }
}
