import FileSystem
import JSONBytes
import Testing

/// `diff`, `runs`, `prune` and `history` as a person calls them.
@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct DiffTests {
  private static let archives = ["rick-and-morty-2019-11-30", "rick-and-morty-2025-12-14"].map {
    FilePath.join(Surroundings.archives, "\($0).warc.gz")
  }

  /// A workshop with two runs of the sample.
  private static func twice() throws -> Workshop {
    let workshop = try Workshop()
    for _ in 0..<2 { #expect(try workshop.catalog("run", "rm", "--sample", "-q").end == .exit(0)) }
    return workshop
  }

  @Test("two runs of the same answers are the same: exit 0 in every format")
  func same() throws {
    let workshop = try Self.twice()
    for format in ["text", "json", "ndjson", "markdown"] {
      let run = try workshop.catalog("diff", "rm-sample", "--format", format)
      #expect(run.end == .exit(0), "\(run.errors)")
      #expect(!run.output.isEmpty && run.errors.isEmpty)
    }
    #expect(try workshop.catalog("diff", "rm-sample@1", "rm-sample").end == .exit(64))
  }

  @Test(
    "what the README shows is what the program tells",
    .enabled(if: archives.allSatisfy { FileSystem.exists($0) }, "the recorded archives are not there"))
  func shown() throws {
    let workshop = try Workshop()
    for archive in Self.archives { #expect(try workshop.catalog("run", "rm", "-q", "--archive", archive).end == .exit(0)) }
    let page = String(decoding: try FileSystem.readAll(FilePath.join(Surroundings.repository, "README.md")), as: UTF8.self)
    let block = try #require(MarkdownBlock.all(of: page).first { $0.lead.contains("diff: rick-and-morty") })
    let run = try workshop.catalog("diff", "rm", "--stat")
    #expect(run.end == .exit(1))
    #expect(run.output.hasSuffix("\n\n" + block.text), "\(run.output)")
    let json = try workshop.catalog("diff", "rm", "--format", "json")
    #expect(json.end == .exit(1))
    let root = try JSONDocument.parse(Array(json.output.utf8)).root
    #expect(root["changes"]?.count == 333 + 59 + 20 + 31 + 50 + 468 + 637)
    let lines = try workshop.catalog("diff", "rm", "--format", "ndjson", "--only", "removed").output.split(separator: "\n")
    #expect(lines.count == 2 + 1 + 12)
    #expect(lines.last?.hasPrefix(#"{"type":"summary""#) == true)
  }

  @Test("errors say what is wrong and leave standard output empty")
  func errors() throws {
    let workshop = try Self.twice()
    try workshop.write("{\"id\":1,\"a\":1}\n", to: "a.ndjson")
    try workshop.write("{\"id\":1,\"a\":2}\n{\"id\":2", to: "cut.ndjson")
    try workshop.write("{\"id\":1}\n{\"name\":1}\n", to: "keyless.ndjson")
    let cases: [(arguments: [String], code: Int32, text: String)] = [
      (["a.ndjson", "cut.ndjson", "--key", "id"], 65, "cut.ndjson:2:"),
      (["a.ndjson", "keyless.ndjson", "--key", "id"], 65, "keyless.ndjson:2: the row has no \"id\""),
      (["a.ndjson", "a.ndjson", "--key", "id"], 64, "both sides are the same"),
      (["a.ndjson", "cut.ndjson"], 64, "--key id"),
      (["a.ndjson", "none.ndjson", "--key", "id"], 66, "none.ndjson"),
      (["rm-sample@9", "rm-sample"], 66, "2 whole runs"),
      (["nonsense"], 66, "nonsense"),
      (["Pipelines", "rm-sample"], 66, "Pipelines"),
      (["rm-sample", "--fields", "speces"], 64, "did you mean \"species\"?"),
      (["rm-sample", "--only", "gone"], 64, "--only"),
    ]
    for given in cases {
      for format in ["text", "json", "ndjson"] {
        let run = try workshop.start(["diff"] + given.arguments + ["--format", format]).wait()
        #expect(run.end == .exit(given.code), "\(given.arguments): \(run.errors)")
        #expect(run.output.isEmpty)
        #expect(run.errors.contains(given.text), "\(run.errors)")
      }
    }
  }

  @Test("runs are listed and pruned, and one record is shown through them")
  func runs() throws {
    let workshop = try Self.twice()
    #expect(try workshop.catalog("run", "rm", "--sample", "-q", "--limit", "3").end == .exit(0))
    let list = try workshop.catalog("runs", "rm-sample")
    #expect(list.output.split(separator: "\n").count == 3)
    #expect(list.output.contains("(latest)") && list.output.contains("(partial)"))
    let id = "rick-and-morty:character:rickandmortyapi:1"
    let history = try workshop.catalog("history", "rm-sample", id)
    #expect(history.end == .exit(0))
    #expect(history.output.split(separator: "\n").count == 1 && history.output.contains("added  Rick Sanchez"))
    #expect(try workshop.catalog("history", "rm-sample", "x").end == .exit(66))
    let before = try workshop.content()
    #expect(try workshop.catalog("prune", "rm-sample", "--keep", "1", "--dry-run").errors.contains("would remove"))
    #expect(try workshop.content() == before)
    #expect(try workshop.catalog("prune", "rm-sample", "--keep", "1").end == .exit(0))
    #expect(try workshop.catalog("diff", "rm-sample").end == .exit(66))
    #expect(FileSystem.exists(workshop("Output/rm-sample/latest/manifest.json")))
  }
}
