import CommandGrammar
import FileSystem
import Testing

@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct HelpExamplesTests {
  private static let examples = ProgramSpecification.catalogETL.commands.flatMap(\.examples)

  private func arguments(of example: Example) -> [String] { Array(example.command.split(separator: " ").map(String.init).dropFirst()) }

  @Test("what help shows as an example without a network ends with 0", arguments: examples.filter(\.runsOffline).map(\.command))
  func offline(command: String) throws {
    let example = Example(command, meaning: "", runsOffline: true)
    let workshop = try Workshop()
    // What looks into the run of the sample needs one.
    if command.contains("rm-sample") { #expect(try workshop.catalog("run", "rm", "--sample", "-q").end == .exit(0)) }
    if command.contains(" resolve ") { try Self.prepare(workshop) }
    let run = try workshop.start(arguments(of: example)).wait()
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(!run.output.isEmpty || !run.errors.isEmpty)
  }

  /// The files that the examples of `resolve` name.
  private static func prepare(_ workshop: Workshop) throws {
    let people = """
      {"id": 1, "given_name": "Georgina", "surname": "Haldane", "birth_date": "1950-01-07"}
      {"id": 2, "given_name": "Georgina", "surname": "Haldanne", "birth_date": "1950-01-07"}

      """
    let config = """
      {"version": 1, "name": "names", "fields": [{"name": "surname", "type": "text"}],
       "comparisons": [{"field": "surname", "levels": [{"if": "exact", "m": 0.9, "u": 0.01}]}],
       "blocking": [["surname:3"]], "matches_per_record": 0.5, "thresholds": {"merge": 0.9, "review": 0.5}}
      """
    try workshop.write(people, to: "people.ndjson")
    try workshop.write(config, to: "resolve.json")
  }

  @Test("the examples that need a source end with 0 in their order where a server stands for it")
  func live() throws {
    let workshop = try Workshop()
    let server = try SampleServer()
    let live = Self.examples.filter { !$0.runsOffline && $0.command.hasPrefix("catalog-etl run ") }
    #expect(!live.isEmpty)
    for example in live {
      let run = try workshop.start(arguments(of: example) + server.settings).wait()
      #expect(run.end == .exit(0), "\(example.command): \(run.errors)")
    }
  }

  @Test("each command has an example, and its help shows it", arguments: ProgramSpecification.catalogETL.commands.map(\.name))
  func shown(name: String) throws {
    let command = try #require(ProgramSpecification.catalogETL.command(named: name))
    let help = try Workshop().catalog(name, "--help")
    #expect(help.end == .exit(0) && help.errors.isEmpty)
    #expect(!command.examples.isEmpty)
    for example in command.examples {
      // Help wraps long lines, with a backslash at the end: words are compared, not blanks.
      let shown = help.output.split { $0 == " " || $0 == "\n" }.filter { $0 != "\\" }.joined(separator: " ")
      #expect(shown.contains(example.command), "\(example.command)")
    }
  }
}

@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct VersionAndCompletionTests {
  @Test("--version names the program and every library it was built with")
  func version() throws {
    let run = try Workshop().catalog("--version")
    #expect(run.end == .exit(0) && run.errors.isEmpty)
    let lines = run.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.map(\.first) == ["catalog-etl", "libcurl", "simdjson", "zlib", "libcrypto", "libutf8proc", "libxml2"])
    #expect(lines.allSatisfy { $0.count == 2 && $0[1].first?.isNumber == true }, "\(run.output)")
    // The help shows the version from the command line's grammar, which knows nothing of the pipeline: the two must say the same.
    #expect(run.output.hasPrefix(ProgramSpecification.catalogETL.versionLine + "\n"))
  }

  @Test("the completion script of a shell passes that shell's own check", arguments: ["bash", "zsh", "fish"])
  func completion(shell: String) throws {
    let workshop = try Workshop()
    let script = try workshop.catalog("completion", shell)
    #expect(script.end == .exit(0) && script.output.contains("catalog-etl"))
    try workshop.write(script.output, to: "script")
    if ProgramRun.succeeds([shell, "--version"]) {
      let check = try ProgramRun.run([shell, "-n", "script"], in: workshop.path)
      #expect(check.end == .exit(0) && check.errors.isEmpty, "\(check.errors)")
    }
  }
}
