import FileSystem
import Testing

/// A workshop with a good run in it, which bad ones must leave as it is.
struct GuardedWorkshop {
  let workshop: Workshop
  private let before: [String: [UInt8]]

  /// Runs the sample into `Output/rm`, where `latest` is from then on.
  init() throws {
    workshop = try Workshop()
    let run = try workshop.catalog("run", "rm", "--sample", "--output", "Output/rm", "-q")
    guard run.end == .exit(0) else { throw SetupError(errors: run.errors) }
    before = try Self.visible(workshop)
  }

  struct SetupError: Error { let errors: String }

  /// True where everything that readers see below `Output` is as it was, byte for byte, with nothing more and nothing less.
  func isUntouched() throws -> Bool { try Self.visible(workshop) == before }

  /// What readers see: not what begins with a dot, as the answers that are kept to go on with.
  private static func visible(_ workshop: Workshop) throws -> [String: [UInt8]] {
    try workshop.content().filter { !$0.key.split(separator: "/").contains { $0.hasPrefix(".") } }
  }
}

@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct BadPlanTests {
  let guarded: GuardedWorkshop
  var workshop: Workshop { guarded.workshop }

  init() throws { guarded = try GuardedWorkshop() }

  /// Runs a bad plan: a code, nothing on standard output, nothing touched, and the message.
  private func fail(_ code: Int32, _ arguments: String...) throws -> String {
    let run = try workshop.start(["run"] + arguments).wait()
    #expect(run.end == .exit(code), "\(run.errors)")
    #expect(run.output.isEmpty)
    #expect(try guarded.isUntouched())
    return run.errors
  }

  @Test("a plan that is nowhere")
  func notFound() throws {
    #expect(
      try fail(66, "Pipelines/rn.json") == """
        catalog-etl: there is no plan "Pipelines/rn.json": no such file, and no built-in plan of that name; did you mean "rm"?
        Built in: rm, swapi, aot, multiverse. A path is taken as given, relative to the current folder.

        """)
  }

  @Test("a plan that is no JSON: where it ceases to be")
  func notJSON() throws {
    try workshop.write("{\n  \"version\": 1,\n  \"name\" \"x\"\n}\n", to: "bad.json")
    #expect(try fail(78, "bad.json") == "bad.json:3:10: error: not JSON: expected a colon, found \"\"\"\n")
    try workshop.write("", to: "bad.json")
    #expect(try fail(78, "bad.json") == "bad.json:1:1: error: not JSON: there is nothing\n")
  }

  @Test("all errors of a plan at once, each with its place, run and validate alike")
  func several() throws {
    try workshop.write(
      """
      {
        "version": 1,
        "name": "b",
        "univers": "rick-and-morty",
        "universe": 7,
        "sources": [{ "id": "api", "adapter": "rick-and-mort", "rate": { "per_second": "fast" } }],
        "checks": { "max_drop": 5 }
      }
      """, to: "bad.json")
    let message = """
      bad.json:4:3: error: unknown key "univers"; did you mean "universe"? (at univers)
      bad.json:5:15: error: expected a text, found the number 7 (at universe)
      bad.json:6:41: error: unknown adapter "rick-and-mort"; did you mean "rick-and-morty"? (at sources[0].adapter)
      bad.json:6:82: error: expected a number, found the text "fast" (at sources[0].rate.per_second)
      bad.json:7:27: error: 5 is out of range: 0.0 to 1.0 (at checks.max_drop)

      """
    #expect(try fail(78, "bad.json") == message)
    let validation = try workshop.catalog("validate", "bad.json", "Pipelines/rm.json")
    #expect(validation.end == .exit(78))
    #expect(validation.errors.hasPrefix(message))
    #expect(validation.errors.dropFirst(message.count).hasPrefix("Pipelines/rm.json: ok"))
  }

  @Test("an adapter that nobody knows: did you mean")
  func unknownAdapter() throws {
    try workshop.write(
      """
      { "version": 1, "name": "c", "universe": "u",
        "sources": [{ "id": "api", "adapter": "rick-and-mort" }] }
      """, to: "bad.json")
    #expect(
      try fail(78, "bad.json")
        == "bad.json:2:41: error: unknown adapter \"rick-and-mort\"; did you mean \"rick-and-morty\"? (at sources[0].adapter)\n")
  }

  @Test("two plans that differ in case alone are listed; one that is written exactly is taken")
  func ambiguous() throws {
    try workshop.write(try workshop.read("Pipelines/rm.json"), to: "Pipelines/RM.json")
    #expect(
      try fail(64, "pipelines/Rm.json", "--sample") == """
        catalog-etl: "pipelines/Rm.json" fits several files that differ in case alone:
          Pipelines/RM.json
          Pipelines/rm.json
        Write one of them as it is.

        """)
    #expect(try workshop.catalog("run", "Pipelines/RM.json", "--sample", "-q").end == .exit(0))
  }

  @Test(
    "a wrong word on the command line: which, and what was meant",
    arguments: [
      (["rm", "--smaple"], "--sample"), (["rm", "--only", "apy"], "did you mean \"api\"?"), (["rm", "--limit", "0"], "--limit"),
      (["rm", "--sample", "--offline"], "--offline"), (["rm", "--set", "sources.apy.base_url=x"], "the plan has api"),
    ])
  func usage(arguments: [String], part: String) throws {
    let run = try workshop.start(["run"] + arguments).wait()
    #expect(run.end == .exit(64))
    #expect(run.output.isEmpty && run.errors.contains(part), "\(run.errors)")
    #expect(try guarded.isUntouched())
  }

  @Test("a setting that does not fit the plan's grammar is an error of the command line that names the setting")
  func badSetting() throws {
    let errors = try fail(64, "rm", "--set", "sources.api.rate.per_second=fast")
    #expect(errors.hasPrefix("catalog-etl: --set sources.api.rate.per_second=fast:"), "\(errors)")
    #expect(errors.contains("expected a number, found the text \"fast\" (at sources[0].rate.per_second)"))
  }

  @Test("--offline with nothing to replay says what could be done")
  func nothingToReplay() throws {
    let errors = try fail(66, "rm", "--offline", "--output", "elsewhere")
    #expect(
      errors == """
        catalog-etl: there is no run in elsewhere to replay
        Run the plan once without --offline, or name an archive with --archive FILE, or take --sample.

        """)
    #expect(!FileSystem.exists(workshop("elsewhere")))
  }
}
