import FaultServer
import FileSystem
import Glibc
import JSONBytes
import Testing

@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct ResumeTests {
  @Test("a run that a source ends says how to go on, and goes on")
  func resumes() throws {
    let workshop = try Workshop()
    let server = try SampleServer(["/api/location": [.response(404), SampleServer.answer(try SampleServer.page("/api/location"))]])
    // One list after the other: the last is the one that fails.
    let settings = server.settings + ["--set", "sources.api.rate.concurrency=1"]
    let failed = try workshop.start(["run", "rm"] + settings).wait()
    #expect(failed.end == .exit(75))
    #expect(
      failed.errors.hasSuffix("3 answers are kept: the same command with --resume goes on from there.\n"), "\(failed.errors)")
    let resumed = try workshop.start(["run", "rm", "--resume"] + settings).wait()
    #expect(resumed.end == .exit(0))
    #expect(resumed.errors.hasPrefix("Going on with 3 answers of a run that did not end.\n"), "\(resumed.errors)")
    #expect(server.faults.requests.count == 5)
  }

  @Test("a run that is killed leaves what was there, and its answers to go on with")
  func killed() throws {
    let guarded = try GuardedWorkshop()
    let slow = SampleServer.answer(try SampleServer.page("/api/location"))
    let server = try SampleServer(["/api/location": [slow.after(milliseconds: 20_000), slow]])
    let program = try guarded.workshop.start(["run", "rm"] + server.settings)
    for _ in 0..<1000 where server.faults.requests.count < 4 { usleep(10_000) }
    usleep(200_000)
    program.send(SIGKILL)
    #expect(try program.wait(seconds: 10).end == .signal(SIGKILL))
    #expect(try guarded.isUntouched())
    let resumed = try guarded.workshop.start(["run", "rm", "--resume"] + server.settings).wait()
    #expect(resumed.end == .exit(0), "\(resumed.errors)")
    #expect(server.faults.requests.count == 5)
  }

  @Test("of two runs at a time the second ends with 5 and says who is there")
  func locked() throws {
    let workshop = try Workshop()
    let server = try SampleServer(delayMilliseconds: 20_000)
    let first = try workshop.start(["run", "rm"] + server.settings)
    for _ in 0..<1000 where server.faults.requests.isEmpty { usleep(10_000) }
    let second = try workshop.start(["run", "rm"] + server.settings).wait()
    first.send(SIGTERM)
    #expect(try first.wait(seconds: 10).end == .exit(143))
    #expect(second.end == .exit(5))
    #expect(second.errors.hasPrefix("catalog-etl: another run writes to Output/rm: process "), "\(second.errors)")
    #expect(second.errors.contains(", since 2"))
    #expect(second.errors.hasSuffix("Wait until it ends, or choose another folder with --output DIR.\n"))
  }

  @Test("the log as JSON is one object a line, with time, level and event, and ends with how the run ended")
  func jsonLog() throws {
    let workshop = try Workshop()
    let server = try SampleServer(["/api/location": [.response(404), SampleServer.answer(try SampleServer.page("/api/location"))]])
    var ends: [String] = []
    for arguments in [["run", "rm"], ["run", "rm", "--resume"]] {
      let run = try workshop.start(arguments + ["--log-format", "json"] + server.settings).wait()
      let lines = try run.errors.split(separator: "\n").map { try JSONDocument.parse(Array($0.utf8)).root }
      #expect(lines.allSatisfy { $0["time"]?.string?.hasSuffix("Z") == true && $0["level"]?.string != nil })
      let last = try #require(lines.last)
      ends.append("\(last["event"]?.string ?? "") \(last["exit_code"]?.integer ?? -1) \(last["characters"]?.integer ?? -1)")
    }
    #expect(ends == ["failed 75 -1", "finished 0 35"])
  }
}
