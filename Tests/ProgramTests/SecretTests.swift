import FaultServer
import FileSystem
import Testing

/// A secret is sent to its source, and stands nowhere else.
@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct SecretTests {
  private static let secret = "sesame-4711-open"

  @Test(
    "no file of a run, no message, no log and no archive holds a secret, whether the run ends well or not",
    arguments: [["--json"], ["--log-format", "json"], ["--log-format", "json", "--json", "-q"]])
  func nowhere(options: [String]) throws {
    let workshop = try Workshop()
    let page = SampleServer.answer(try SampleServer.page("/api/location"))
    let server = try SampleServer([
      "/api/episode": [.response(503, headers: ["Retry-After: 0"]), SampleServer.answer(try SampleServer.page("/api/episode"))],
      "/api/location": [.response(401, body: "who are you"), .redirect(to: "/moved")], "/moved": [page],
    ])
    let headers = #"sources.api.headers={"Authorization": {"env": "API_TOKEN"}, "X-Key": {"env": "API_TOKEN"}}"#
    let settings = server.settings + ["--set", headers, "--set", "sources.api.rate.concurrency=1"] + options
    var ends: [ProgramRun.End] = []
    for more in [[], ["--resume"], ["--fresh"]] {
      let run = try workshop.start(["run", "rm"] + more + settings, environment: ["API_TOKEN": Self.secret]).wait()
      ends.append(run.end)
      #expect(!run.output.contains(Self.secret) && !run.errors.contains(Self.secret), "\(run.errors)")
      try check(workshop)
    }
    #expect(ends == [.exit(75), .exit(0), .exit(0)])
    #expect(server.faults.requests.allSatisfy { $0.lines.contains("Authorization: \(Self.secret)") })
    #expect(server.faults.count("/moved") >= 1)
  }

  /// Looks through every file below the output folder, hidden ones too, archives as they are and unpacked.
  private func check(_ workshop: Workshop) throws {
    var archives = 0
    for (path, bytes) in try workshop.content() {
      #expect(!String(decoding: bytes, as: UTF8.self).contains(Self.secret), "\(path)")
      if path.hasSuffix(".gz") {
        archives += 1
        let unpacked = try ProgramRun.run(["gzip", "-dc", path], in: workshop.path)
        #expect(unpacked.end == .exit(0) && unpacked.output.contains("WARC/1.1"), "\(path)")
        #expect(!unpacked.output.contains(Self.secret), "\(path)")
      }
    }
    #expect(archives > 0)
  }
}
