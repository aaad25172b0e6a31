import FileSystem
import Testing

@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct ReviewTests {
  let workshop: Workshop

  /// Two lists of one universe; so sure must the model be that every likely pair is left to a person.
  init() throws {
    workshop = try Workshop()
    func source(_ id: String) -> String {
      """
      { "id": "\(id)", "adapter": "files", "authority": "\(id)", "from": ["\(id).ndjson"], "kind": "character", "key": "$.id",
        "map": { "name": "$.name", "species": "$.species", "birth_year": "$.born" } }
      """
    }
    try workshop.write(
      """
      { "version": 1, "name": "two", "universe": "u", "sources": [\(source("ours")), \(source("theirs"))],
        "deduplicate": { "merge": 0.9999999999, "review": 0.2 }, "output": { "directory": "out" } }
      """, to: "two.json")
    let names = ["Zaphod Beeblebrox", "Tricia McMillan", "Arthur Dent"]
    for (list, first) in [("ours", 1), ("theirs", 11)] {
      let lines = names.enumerated().map {
        #"{"id": \#(first + $0), "name": "\#($1)", "species": "Human", "born": \#(1950 + $0)}"# + "\n"
      }
      try workshop.write(lines.joined(), to: "\(list).ndjson")
    }
  }

  private var decisions: String { (try? workshop.read("two.decisions.json")) ?? "" }

  private func pair(_ number: Int) -> String { "\"left\": \"ours:character:\(number)\"" }

  @Test("a run says how many pairs wait, and what to do")
  func summary() throws {
    let run = try workshop.catalog("run", "two.json")
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(
      run.errors.contains("  merged    0 source records into others (matches.ndjson says why); 3 pairs wait for review\n"), "\(run.errors)")
    #expect(run.errors.hasSuffix("3 pairs wait for a person: catalog-etl review out\n"), "\(run.errors)")
  }

  @Test(
    "a person answers on a terminal; each answer is written, undone, and used by the next run",
    .enabled(if: PseudoTerminal.isAvailable, "there are no pseudo terminals here"))
  func terminal() throws {
    #expect(try workshop.catalog("run", "two.json", "-q").end == .exit(0))
    let terminal = try PseudoTerminal(columns: 100)
    terminal.type("what\ny\nn\nu\ny\ns\n")
    let command = "exec \"$0\" review out <\(terminal.path) >\(terminal.path)"
    let run = try RunningProgram(["sh", "-c", command, Surroundings.binary ?? "catalog-etl"], in: workshop.path).wait()
    #expect(run.end == .exit(0), "\(run.errors)")
    let text = terminal.text()
    #expect(text.contains("pair 1 of 3"), "\(text)")
    #expect(text.contains("Zaphod Beeblebrox"))
    #expect(text.contains("y, n, s, u or q, and Enter"))
    #expect(text.contains("2 decisions written to two.decisions.json"))
    #expect(decisions.contains(pair(1)) && decisions.contains(pair(2)) && !decisions.contains(pair(3)), "\(decisions)")
    let again = try workshop.catalog("run", "two.json", "--set", "deduplicate.decisions=two.decisions.json")
    #expect(again.end == .exit(0), "\(again.errors)")
    #expect(
      again.errors.contains("merged    2 source records into others (matches.ndjson says why); 1 pair waits for review"), "\(again.errors)")
  }

  @Test("without a terminal it says so, and how to do it all the same")
  func noTerminal() throws {
    #expect(try workshop.catalog("run", "two.json", "-q").end == .exit(0))
    let run = try workshop.catalog("review", "out")
    #expect(run.end == .exit(64) && run.output.isEmpty)
    #expect(run.errors.hasPrefix("catalog-etl: review asks a person, and this is no terminal: 3 pairs wait\n"), "\(run.errors)")
  }

  @Test("the pairs go out as a table, and what was decided comes back")
  func table() throws {
    #expect(try workshop.catalog("run", "two.json", "-q").end == .exit(0))
    #expect(try workshop.catalog("review", "out", "--csv", "pairs.csv").end == .exit(0))
    var lines = try workshop.read("pairs.csv").split(separator: "\n").map(String.init)
    #expect(lines.count == 4 && lines[0] == "left_id,right_id,left_name,right_name,score,evidence,decision", "\(lines)")
    lines[1] += "same"
    lines[2] += "different"
    try workshop.write(lines.map { $0 + "\n" }.joined(), to: "pairs.csv")
    let applied = try workshop.catalog("decisions", "apply", "pairs.csv", "--to", "two.decisions.json")
    #expect(applied.end == .exit(0), "\(applied.errors)")
    #expect(decisions.contains(pair(1)) && decisions.contains(pair(2)) && !decisions.contains(pair(3)))
    lines[1] += "ish"
    try workshop.write(lines.map { $0 + "\n" }.joined(), to: "pairs.csv")
    let refused = try workshop.catalog("decisions", "apply", "pairs.csv", "--to", "two.decisions.json")
    #expect(refused.end == .exit(65) && refused.errors.hasPrefix("pairs.csv:2: error: \"sameish\" is no decision"), "\(refused.errors)")
    #expect(try workshop.catalog("decisions", "apply", "pairs.csv").end == .exit(64))
    #expect(try workshop.catalog("decisions", "apply", "none.csv", "--to", "two.decisions.json").end == .exit(66))
  }

  @Test("two source records are explained with the score of the run, and a field with its sources")
  func explain() throws {
    #expect(try workshop.catalog("run", "two.json", "-q").end == .exit(0))
    let pair = try workshop.catalog("explain", "out", "ours:character:1", "theirs:character:11")
    #expect(pair.end == .exit(0), "\(pair.errors)")
    #expect(pair.output.contains("ours:character:1 (Zaphod Beeblebrox)") && pair.output.contains("name: exact"), "\(pair.output)")
    #expect(pair.output.contains("the run decided: two records, to be reviewed, by the score"), "\(pair.output)")
    let apart = try workshop.catalog("explain", "out", "ours:character:1", "theirs:character:12")
    #expect(apart.end == .exit(0) && apart.output.contains("probability 0."), "\(apart.output)")
    let field = try workshop.catalog("explain", "out", "ours:character:1", "birth_year")
    #expect(field.end == .exit(0) && field.output.hasPrefix("u:character:ours:1 birth_year: 1950\n  used: \"1950\""), "\(field.output)")
    let nobody = try workshop.catalog("explain", "out", "ours:character:1", "theirs:character:99")
    #expect(nobody.end == .exit(66) && nobody.errors.contains("did you mean"), "\(nobody.errors)")
    #expect(try workshop.catalog("explain", "nowhere", "a:b:1", "c:d:2").end == .exit(66))
  }

  @Test("decisions that contradict each other are told with their place")
  func contradiction() throws {
    try workshop.write(
      """
      {"same": [{"left": "ours:character:1", "right": "theirs:character:11"}],
       "different": [{"left": "theirs:character:11", "right": "ours:character:1"}]}
      """, to: "two.decisions.json")
    let run = try workshop.catalog("run", "two.json", "--set", "deduplicate.decisions=two.decisions.json")
    #expect(run.end == .exit(78) && run.errors.contains("two.decisions.json:2:16: error:"), "\(run.errors)")
  }

  @Test("a model is learnt from what a run compared, and the plan takes it")
  func train() throws {
    #expect(try workshop.catalog("train", "out", "--out", "two.model.json").end == .exit(66))
    #expect(try workshop.catalog("run", "two.json", "-q").end == .exit(0))
    let trained = try workshop.catalog("train", "out", "--out", "two.model.json")
    #expect(trained.end == .exit(0) && trained.errors.hasPrefix("two.model.json: learnt from "), "\(trained.errors)")
    let run = try workshop.catalog("run", "two.json", "--set", "deduplicate.model=two.model.json")
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(try workshop.catalog("train", "out").end == .exit(64))
    let none = try workshop.catalog("train", "out", "--out", "x.json", "--records", "episode")
    #expect(none.end == .exit(66) && none.errors.hasSuffix("no records of the kind episode, only character\n"), "\(none.errors)")
  }
}
