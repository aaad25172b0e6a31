import FileSystem
import JSONBytes
import Testing

/// The commands that look into a run, over that of the sample.
@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct InspectionTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    #expect(try workshop.catalog("run", "rm", "--sample", "-q").end == .exit(0))
  }

  private func lines(_ run: ProgramRun) -> [String] { run.output.split(separator: "\n").map(String.init) }

  @Test("list prints a line a record, tabs between its values, the id first")
  func list() throws {
    let run = try workshop.catalog("list", "rm-sample", "--name", "BIRD")
    #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
    #expect(lines(run).contains { $0.hasPrefix("rick-and-morty:character:rickandmortyapi:22\tBirdperson\talive\tmale\tAlien\t") })
    #expect(try lines(workshop.catalog("list", "rm-sample")).count == 35)
    #expect(try lines(workshop.catalog("list", "rm-sample", "episodes", "--limit", "4")).count == 4)
    #expect(try lines(workshop.catalog("list", "rm-sample@1", "entities")).count == 15)
    #expect(try lines(workshop.catalog("list", "Output/rm-sample/latest", "entities")).count == 15)
  }

  @Test("--json prints lines as they stand in the file")
  func json() throws {
    let run = try workshop.catalog("list", "rm-sample", "--json")
    #expect(try run.output == workshop.read("Output/rm-sample/latest/characters.ndjson"))
    let found = try workshop.catalog("search", "rm-sample", "birdperson", "--json")
    #expect(try workshop.read("Output/rm-sample/latest/characters.ndjson").contains(lines(found).first ?? "-"))
  }

  @Test("a list that finds nothing ends with 0 and says what there is")
  func nothing() throws {
    let run = try workshop.catalog("list", "rm-sample", "--status", "alvie")
    #expect(run.end == .exit(0) && run.output.isEmpty)
    #expect(run.errors.hasPrefix("no character with status \"alvie\"; statuses here: alive "), "\(run.errors)")
    #expect(run.errors.hasSuffix("; did you mean \"alive\"?\n"))
    let wrong = try workshop.catalog("list", "rm-sample", "episodes", "--status", "dead")
    #expect(wrong.end == .exit(64) && wrong.errors.hasPrefix("option '--status' is for characters, not for episodes\n"))
  }

  @Test("show tells a record with its episodes by title and where its values come from")
  func show() throws {
    let run = try workshop.catalog("show", "rm-sample", "birdperson")
    #expect(run.end == .exit(0) && run.errors.isEmpty, "\(run.errors)")
    #expect(lines(run).prefix(2) == ["Birdperson", "rick-and-morty:character:rickandmortyapi:22"])
    for part in ["status", "alive", "← status", "episodes (3)", "S01E11  Ricksy Business", "sources"] {
      #expect(run.output.contains(part), "\(part): \(run.output)")
    }
    let json = try workshop.catalog("show", "rm-sample", "birdperson", "--json")
    let root = try JSONDocument.parse(Array(json.output.utf8)).root
    #expect(root["record"]?["name"]?.string == "Birdperson" && root["episodes"]?.count == 3)
    #expect((root["statements"]?.count ?? 0) > 10 && root["sources"]?.count == 1)
  }

  @Test("show lists several that are meant, and the nearest where none is")
  func several() throws {
    let several = try workshop.catalog("show", "rm-sample", "rick")
    #expect(several.end == .exit(64) && several.output.isEmpty)
    #expect(several.errors.hasPrefix("\"rick\" may mean ") && several.errors.contains("rick-and-morty:character:"), "\(several.errors)")
    let none = try workshop.catalog("show", "rm-sample", "Birdpersn")
    #expect(none.end == .exit(66) && none.errors.contains("the nearest: Birdperson"), "\(none.errors)")
  }

  @Test("search puts the best first and says what matched")
  func search() throws {
    let run = try workshop.catalog("search", "rm-sample", "birdperson")
    #expect(run.end == .exit(0))
    #expect(lines(run).first == "rick-and-morty:character:rickandmortyapi:22\tBirdperson\tcharacter\t")
    let nothing = try workshop.catalog("search", "rm-sample", "Birdpersn")
    #expect(nothing.end == .exit(0) && nothing.output.isEmpty && nothing.errors.contains("Birdperson"))
  }

  @Test("stats counts, as text and as JSON")
  func stats() throws {
    let run = try workshop.catalog("stats", "rm-sample")
    #expect(run.end == .exit(0) && run.errors.isEmpty)
    #expect(run.output.hasPrefix("rick-and-morty\n  35 characters, 13 episodes, 15 entities\n"), "\(run.output)")
    let root = try JSONDocument.parse(Array(workshop.catalog("stats", "rm-sample", "--json").output.utf8)).root
    let universe = try #require(root["universes"]?.elements.map { $0 }.first)
    #expect(universe["rows"]?["characters"]?.integer == 35 && universe["filled"]?["characters"]?["name"]?.integer == 35)
  }

  @Test(
    "what leads to no run says why, and ends with its code",
    arguments: [
      ("rmm", 66, "did you mean \"rm\"?"), ("rm", 66, "no run was published in"), ("rm-sample@3", 66, "it holds 1 whole run"),
      ("rm-sample@x", 64, "neither a number from 1 nor a date"), ("Pipelines", 66, "it has no manifest.json"),
      ("2026-11-20", 64, "which plan ran at"), ("rm-sample@1999", 66, "began at 1999"),
    ])
  func noRun(text: String, code: Int, part: String) throws {
    let run = try workshop.catalog("list", text)
    #expect(run.end == .exit(Int32(code)) && run.output.isEmpty)
    #expect(run.errors.contains(part), "\(run.errors)")
  }

  @Test("a table that was cut is told with its line")
  func cut() throws {
    let path = "Output/rm-sample/latest/characters.ndjson"
    try workshop.write(String(workshop.read(path).dropLast(9)), to: path)
    let run = try workshop.catalog("list", "rm-sample")
    #expect(run.end == .exit(65))
    #expect(run.errors.contains("characters.ndjson:35:") && run.errors.contains("the file ends inside this line"), "\(run.errors)")
  }

  @Test("a reader that goes away ends it quietly")
  func pipe() throws {
    for arguments in [
      ["list", "rm-sample"], ["show", "rm-sample", "birdperson"], ["search", "rm-sample", "rick"], ["stats", "rm-sample"],
    ] {
      let run = try workshop.start(arguments, output: .brokenPipe).wait()
      #expect(run.end == .exit(0) && run.errors.isEmpty, "\(arguments): \(run.errors)")
    }
  }

  @Test(
    "on a terminal a table keeps to its width, and bars and weight go where they are not wanted",
    .enabled(if: PseudoTerminal.isAvailable, "there are no pseudo terminals here"), arguments: [50, 80, 120])
  func terminal(columns: Int) throws {
    func text(_ arguments: [String], _ environment: [String: String?]) throws -> String {
      let terminal = try PseudoTerminal(columns: UInt16(columns))
      let run = try workshop.start(arguments, environment: environment, output: .path(terminal.path)).wait()
      #expect(run.end == .exit(0))
      return terminal.text()
    }
    for arguments in [
      ["list", "rm-sample"], ["list", "rm-sample", "entities"], ["search", "rm-sample", "rick"], ["stats", "rm-sample"],
    ] {
      let plain = try text(arguments, ["TERM": "dumb"])
      #expect(!plain.contains("\u{1B}") && !plain.contains("█"))
      #expect(plain.split(separator: "\r\n").allSatisfy { $0.count <= columns }, "\(plain)")
    }
    #expect(try text(["list", "rm-sample"], ["TERM": "dumb"]).hasPrefix("name"))
    let stats = try text(["stats", "rm-sample"], ["TERM": "xterm"])
    #expect(stats.contains("\u{1B}[1mrick-and-morty\u{1B}[0m") && stats.contains("█") == (columns >= 64))
    #expect(try !text(["stats", "rm-sample"], ["TERM": "xterm", "NO_COLOR": "1"]).contains("█"))
  }
}
