import FaultServer
import FileSystem
import JSONBytes
import Testing

@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct BadAnswerTests {
  let guarded: GuardedWorkshop
  var workshop: Workshop { guarded.workshop }

  init() throws { guarded = try GuardedWorkshop() }

  private static let html = "<!DOCTYPE html>\n<html><body>Down for maintenance</body></html>"

  @Test(
    "an answer that is no list ends the run with its URL and what is wrong with it; what stood before is untouched",
    arguments: [
      (FaultAnswer.response(200, body: "{\"info\": {}, \"results\": [}"), 65, "answered with no JSON: line 1, column 26: "),
      (.response(200, body: ""), 65, "answered with no JSON: line 1, column 1: there is nothing"),
      (.response(200, body: html), 65, "answered with an HTML page where JSON was expected; it begins: \"<!DOCTYPE html>"),
      (.response(200, body: "{\"info\": {}, \"items\": []}"), 65, ": there are no records at $.results; the answer holds info, items\n"),
      (.response(404, body: "{\"error\": \"There is nothing here\"}"), 75, "answered with status 404 (nothing is there); it begins: \"{"),
      (.response(403, body: "no"), 75, "answered with status 403 (not allowed)"),
      (.response(429, headers: ["Retry-After: 100000"]), 75, ": the server asks to wait 100000 s, more than the 60 s that a run waits\n"),
      (.response(200, body: "{\"info\": {\"next\": \"/api/character?page=2\"}, \"results\": []}"), 65, " leads to "),
      (.response(200, body: "{\"info\": {\"next\": \"ftp://example.org/\"}, \"results\": []}"), 65, "link to the next page"),
    ] as [(FaultAnswer, Int32, String)])
  func noList(answer: FaultAnswer, code: Int32, part: String) throws {
    let server = try SampleServer(["/api/character?page=2": [answer]])
    let run = try workshop.start(["run", "rm"] + server.settings).wait()
    #expect(run.end == .exit(code), "\(run.errors)")
    #expect(run.errors.hasPrefix("catalog-etl: \(server.faults.url("/api/character?page=2"))"), "\(run.errors)")
    #expect(run.errors.contains(part), "\(run.errors)")
    // How many pages there were depends on how far the other lists had come.
    #expect(run.errors.contains("\nSource \"api\", list \"character\", after "), "\(run.errors)")
    #expect(run.errors.contains(" Nothing was published; what stood before is untouched.\n"), "\(run.errors)")
    #expect(run.errors.hasSuffix(" kept: the same command with --resume goes on from there.\n"), "\(run.errors)")
    #expect(try guarded.isUntouched())
  }

  @Test("a source that has none of the lists is one that cannot be reached")
  func nothingThere() throws {
    let server = try FaultServer([:])
    let run = try workshop.catalog("run", "rm", "--set", "sources.api.base_url=\(server.url("/api"))")
    #expect(run.end == .exit(69), "\(run.errors)")
    #expect(run.errors.contains(" answered with status 404 (nothing is there); it begins: \"nothing here\"\n"), "\(run.errors)")
    #expect(run.errors.hasSuffix("\", after 0 pages. Nothing was published; what stood before is untouched.\n"), "\(run.errors)")
    #expect(try guarded.isUntouched())
  }

  @Test("a server's own fault is asked again, then told with its status")
  func serverFault() throws {
    let server = try SampleServer(["/api/location": [.response(503, headers: ["Retry-After: 0"], body: "busy")]])
    let run = try workshop.start(["run", "rm"] + server.settings).wait(seconds: 60)
    #expect(run.end == .exit(75), "\(run.errors)")
    #expect(run.errors.contains("/api/location answered with status 503 (the server's own fault; try again later)"), "\(run.errors)")
    #expect(server.faults.count("/api/location") == 5)
    #expect(try guarded.isUntouched())
  }

  @Test("a fault that passes is no fault")
  func passingFault() throws {
    let page = try SampleServer.page("/api/location")
    let server = try SampleServer(["/api/location": [.response(502), SampleServer.answer(page)]])
    let run = try workshop.start(["run", "rm", "--json"] + server.settings).wait(seconds: 60)
    #expect(run.end == .exit(0), "\(run.errors)")
    let result = try JSONDocument.parse(Array(run.output.utf8)).root
    #expect(result["transport"]?["retries"]?.integer == 1 && result["counts"]?["entities"]?.integer == 15)
  }

  @Test("nobody listens: where, and what could be done without a network")
  func nobodyListens() throws {
    // Nobody has servers at an address like this; which of the three lists fails first is chance.
    let run = try workshop.catalog("run", "rm", "--set", "sources.api.base_url=http://127.77.77.77:9/api", seconds: 60)
    #expect(run.end == .exit(69), "\(run.errors)")
    #expect(run.errors.contains(": nothing listens at 127.77.77.77:9 (tried 5 times)\n"), "\(run.errors)")
    #expect(try guarded.isUntouched())
  }

  @Test("records without an id or a name and two with one id are rejected with their reasons, and the run goes on")
  func badRecords() throws {
    let server = try SampleServer([
      "/api/character": [
        SampleServer.list(
          "{\"id\": 1, \"name\": \"Rick Sanchez\", \"episode\": []}", "{\"id\": 2, \"episode\": []}", "{\"name\": \"Nobody\"}",
          "{\"id\": 3, \"name\": \"Summer\"}", "{\"id\": 3, \"name\": \"Another Summer\"}", "{\"id\": 4, \"name\": \" \"}", "17")
      ]
    ])
    let run = try workshop.start(["run", "rm", "--output", "Output/bad", "--json"] + server.settings).wait()
    #expect(run.end == .exit(0), "\(run.errors)")
    let counts = try #require(try JSONDocument.parse(Array(run.output.utf8)).root["counts"])
    #expect(counts["characters"]?.integer == 2)
    #expect(counts["rejects"]?.integer == 5)
    #expect(run.errors.contains("rejected  5 (each with its reason in rejects.ndjson)"))
    let rejects = try workshop.read("Output/bad/latest/rejects.ndjson").split(separator: "\n").map {
      try JSONDocument.parse(Array($0.utf8)).root
    }
    #expect(rejects.count == 5)
    for reject in rejects {
      #expect(reject["reason"]?.string?.isEmpty == false && reject["code"]?.string?.isEmpty == false && reject["raw"]?.string != nil)
      #expect(reject["url"]?.string == server.faults.url("/api/character"))
    }
    let raw = rejects.compactMap { $0["raw"]?.string }
    for part in ["{\"id\": 2, \"episode\": []}", "\"Nobody\"", "Another Summer", "\" \"", "17"] {
      #expect(raw.contains { $0.contains(part) }, "\(part) in \(raw)")
    }
    let names = try workshop.read("Output/bad/latest/characters.ndjson").split(separator: "\n").map {
      try JSONDocument.parse(Array($0.utf8)).root["name"]?.string
    }
    #expect(names == ["Rick Sanchez", "Summer"])
  }

  @Test("the same record twice counts once, and is noticed")
  func repeatedRecord() throws {
    let rick = "{\"id\": 1, \"name\": \"Rick Sanchez\", \"episode\": []}"
    let server = try SampleServer(["/api/character": [SampleServer.list(rick, rick)]])
    let run = try workshop.start(["run", "rm", "--output", "Output/twice", "--json"] + server.settings).wait()
    #expect(run.end == .exit(0), "\(run.errors)")
    let result = try JSONDocument.parse(Array(run.output.utf8)).root
    #expect(result["counts"]?["characters"]?.integer == 1 && result["counts"]?["rejects"]?.integer == 0)
    #expect(result["notices"]?["repeated_records"]?.integer == 1)
    #expect(result["notice_examples"]?["declared_count_differs"]?.elements.map(\.string) == ["character: 1 of 2 declared"])
    #expect(
      run.errors.contains("1 list holds another number of records than the source declares: character: 1 of 2 declared\n"), "\(run.errors)")
    #expect(run.errors.contains("1 record came again with the same content, and counts once: rickandmortyapi:character:1\n"))
  }

  @Test("a run with far fewer records than the last is kept aside with exit code 3, and latest stays")
  func drop() throws {
    let server = try SampleServer(["/api/character": [SampleServer.list("{\"id\": 1, \"name\": \"Rick Sanchez\", \"episode\": []}")]])
    let latest = try FileSystem.readLink(workshop("Output/rm/latest"))
    let run = try workshop.start(["run", "rm"] + server.settings).wait()
    #expect(run.end == .exit(3), "\(run.errors)")
    #expect(run.errors.hasPrefix("rm: NOT published: a check failed\n"), "\(run.errors)")
    #expect(run.errors.contains("check failed: max_drop: 1 characters, 35 in the last run; the plan allows 5 % fewer at most\n"))
    #expect(try FileSystem.readLink(workshop("Output/rm/latest")) == latest)
    #expect(try FileSystem.entries(of: workshop("Output/rm/runs")).count { $0.hasSuffix("-unpublished") } == 1)
  }
}
