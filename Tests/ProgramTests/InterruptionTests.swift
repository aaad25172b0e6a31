import FaultServer
import FileSystem
import Glibc
import Testing

@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct InterruptionTests {
  @Test(
    "a signal ends a live run soon, with its code, and nothing is published",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func interrupted(signal: Int32, code: Int32) throws {
    let guarded = try GuardedWorkshop()
    let server = try SampleServer(delayMilliseconds: 20_000)
    let program = try guarded.workshop.start(["run", "rm"] + server.settings)
    for _ in 0..<1000 where server.faults.requests.isEmpty { usleep(10_000) }
    #expect(!server.faults.requests.isEmpty)
    program.send(signal)
    // The answers would take twenty seconds: an end before that is the signal's doing.
    let run = try program.wait(seconds: 10)
    #expect(run.end == .exit(code))
    #expect(run.output.isEmpty)
    #expect(run.errors == "catalog-etl: interrupted; nothing was published, what stood before is untouched\n")
    #expect(try guarded.isUntouched())
  }

  @Test("a signal during the wait before another attempt ends the run as well")
  func duringRetry() throws {
    let guarded = try GuardedWorkshop()
    let server = try SampleServer(["/api/location": [.response(503, headers: ["Retry-After: 50"])]])
    let program = try guarded.workshop.start(["run", "rm"] + server.settings)
    for _ in 0..<1000 where server.faults.count("/api/location") == 0 { usleep(10_000) }
    usleep(50_000)
    program.send(SIGINT)
    let run = try program.wait(seconds: 10)
    #expect(run.end == .exit(130))
    #expect(try guarded.isUntouched())
  }

  @Test("after an interruption the next run is as good as any")
  func runAgain() throws {
    let guarded = try GuardedWorkshop()
    let slow = try SampleServer(delayMilliseconds: 20_000)
    let program = try guarded.workshop.start(["run", "rm"] + slow.settings)
    for _ in 0..<1000 where slow.faults.requests.isEmpty { usleep(10_000) }
    program.send(SIGINT)
    #expect(try program.wait(seconds: 10).end == .exit(130))
    let server = try SampleServer()
    let again = try guarded.workshop.start(["run", "rm", "-q"] + server.settings).wait()
    #expect(again.end == .exit(0), "\(again.errors)")
    let runs = try FileSystem.entries(of: guarded.workshop("Output/rm/runs"))
    #expect(runs.count == 2 && !runs.contains { $0.hasPrefix(".") }, "\(runs)")
  }
}
