import FaultServer
import FileSystem
import JSONBytes
import Testing

/// The walk through a new API in Pipelines/README.md, as it stands, against a server on loopback.
@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct NewAPITests {
  private static func section() throws -> [MarkdownBlock] {
    let page = String(
      decoding: try FileSystem.readAll(FilePath.join(Surroundings.repository, "Pipelines/README.md")), as: UTF8.self)
    let lines = page.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let start = try #require(lines.firstIndex(of: "## A new API in ten minutes"))
    let end = lines[(start + 1)...].firstIndex { $0.hasPrefix("## ") } ?? lines.endIndex
    return MarkdownBlock.all(of: lines[start..<end].joined(separator: "\n"))
  }

  @Test("from a URL to a run by what the page says, and nothing is rejected")
  func walk() throws {
    let workshop = try Workshop()
    let server = try SampleServer()
    var ran = 0
    for block in try Self.section() {
      if block.language == "json" { try workshop.write(block.text, to: "my-plan.json") }
      for command in block.language == "sh" ? block.text.split(separator: "\n").map(String.init) : [] {
        let local = command.replacing("https://rickandmortyapi.com/api", with: server.faults.url("/api"))
          .replacing("catalog-etl ", with: "\(Surroundings.binary ?? "") ")
        let run = try ProgramRun.run(["bash", "-c", local], in: workshop.path, seconds: 60)
        #expect(run.end == .exit(0), "\(command)\n\(run.errors)")
        if command.hasSuffix("--resource episode") { #expect(run.output.contains("rejected (no_name)") == (ran < 3)) }
        ran += 1
      }
    }
    #expect(ran == 7)
    let runs = try FileSystem.entries(of: workshop("Output/mine/runs"))
    let run = "Output/mine/runs/\(try #require(runs.first { !$0.hasPrefix(".") }))"
    #expect(try workshop.read("\(run)/characters.ndjson").split(separator: "\n").count == 20)
    #expect(try workshop.read("\(run)/rejects.ndjson").isEmpty)
  }

  @Test("a definition alone is validated, each problem with its place")
  func validate() throws {
    let workshop = try Workshop()
    try workshop.write(#"{ "version": 1, "authority": "a", "base_url": "https://a.example", "resources": [] }"#, to: "bad.json")
    let run = try workshop.catalog("validate", "bad.json")
    #expect(run.end == .exit(78))
    #expect(run.errors == "bad.json:1:81: error: at least one item must stand here (at resources)\n")
  }

  @Test("a file that stands there already is left as it is, and what cannot be tried says why")
  func failures() throws {
    let workshop = try Workshop()
    let answer = "Pipelines/samples/rick-and-morty/character-page-1.json"
    try workshop.write("mine", to: "mine.json")
    let again = try workshop.catalog("init-definition", answer, "--out", "mine.json")
    #expect(again.end == .exit(73))
    #expect(try workshop.read("mine.json") == "mine")
    let resource = try workshop.catalog("try", "rick-and-morty", answer, "--resource", "charcter")
    #expect(resource.end == .exit(64))
    #expect(resource.errors.contains("did you mean \"character\"?"))
    #expect(try workshop.catalog("try", "rick-and-morty", answer, "--record", "99").end == .exit(66))
    #expect(try workshop.catalog("try", "rick-and-morty", answer, "--header", "A=NO_SUCH_VARIABLE").end == .exit(64))
    let shown = try workshop.catalog("try", "rick-and-morty", answer, "--key", "2", "--json")
    #expect(try JSONDocument.parse(Array(shown.output.utf8)).root["source_id"]?.string == "rickandmortyapi:character:2")
  }
}
