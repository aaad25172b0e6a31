import Adapters
import Configuration
import FileSystem
import Tables
import Testing

@testable import Pipeline

@Suite struct PlanTests {
  private func plan(_ text: String, folder: String = "/plans") throws -> Plan {
    try Plan(parsing: Array(text.utf8), file: "plan.json", folder: folder)
  }

  private func problems(_ text: String, folder: String = "/nowhere") -> [ConfigurationProblem] {
    do throws(PipelineError) {
      _ = try Plan(parsing: Array(text.utf8), file: "plan.json", folder: folder)
      return []
    } catch {
      guard case .configuration(let error) = error else { return [] }
      return error.problems.map(\.problem)
    }
  }

  @Test("what a plan leaves out has its defaults")
  func defaults() throws {
    let plan = try plan(#"{"version": 1, "name": "rm", "universe": "u", "sources": [{"id": "api", "adapter": "rick-and-morty"}]}"#)
    #expect(plan.name == "rm")
    #expect(plan.universe == "u")
    #expect(plan.folder == "/plans")
    #expect(plan.digest.count == 64)
    #expect(plan.checks == Plan.Checks())
    #expect(plan.limits == Plan.Limits(runSeconds: nil, bodyBytes: 64 << 20))
    #expect(plan.output.directory == "/Output/rm")
    #expect(plan.output.csv?.joinsLists == false)
    #expect(plan.output.csv?.isSpreadsheetSafe == false)
    #expect(plan.output.statements == nil)
    let source = try #require(plan.sources.first)
    #expect(source.id == "api")
    #expect(source.universe == "u")
    #expect(source.baseURL == "https://rickandmortyapi.com/api")
    #expect(source.definition.api == (try BuiltInDefinitions.definition(named: "rick-and-morty")))
    #expect(source.perSecond == 4)
    #expect(source.concurrency == 2)
    #expect(source.timeoutSeconds == 30)
    #expect(source.headers.isEmpty)
    #expect(source.archives == [])
  }

  @Test("what a plan says is read, its paths relative to its folder")
  func everything() throws {
    let plan = try plan(
      """
      { "version": 1, "name": "rm", "universe": "u",
        "sources": [
          { "id": "a", "adapter": "rick-and-morty", "base_url": "http://localhost:8080", "universe": "v",
            "rate": { "per_second": 0.5, "concurrency": 8 }, "timeout_seconds": 5,
            "headers": { "X-One": { "env": "ONE" }, "$comment": 1, "X-Two": { "env": "TWO" } }, "archive": ["old.warc.gz", "/abs.warc.gz"] } ],
        "checks": { "min_characters": 1, "min_episodes": 2, "min_entities": 3, "max_drop": 0.1, "max_rejects": 0.2, "publish": "always" },
        "limits": { "run_seconds": 90.5, "body_megabytes": 2 },
        "output": { "directory": "data", "formats": ["ndjson", "csv"], "statements": "unmapped", "csv": { "lists": "pipe", "spreadsheet_safe": true } } }
      """)
    #expect(plan.limits == Plan.Limits(runSeconds: 90.5, bodyBytes: 2 << 20))
    let source = try #require(plan.sources.first)
    #expect(source.baseURL == "http://localhost:8080")
    #expect(source.universe == "v")
    #expect(source.perSecond == 0.5)
    #expect(source.concurrency == 8)
    #expect(source.timeoutSeconds == 5)
    #expect(source.headers.map(\.name) == ["X-One", "X-Two"])
    #expect(source.headers.map(\.variable) == ["ONE", "TWO"])
    #expect(source.archives == ["/plans/old.warc.gz", "/abs.warc.gz"])
    var checks = Plan.Checks()
    checks.minimum = ["characters": 1, "episodes": 2, "entities": 3]
    checks.maximumDrop = 0.1
    checks.maximumRejects = 0.2
    checks.publishesAlways = true
    #expect(plan.checks == checks)
    #expect(plan.output.directory == "/plans/data")
    #expect(plan.output.csv?.joinsLists == true)
    #expect(plan.output.csv?.isSpreadsheetSafe == true)
    #expect(plan.output.statements == "unmapped")
  }

  @Test("NDJSON alone means no CSV")
  func noCSV() throws {
    let plan = try plan(
      #"{"version": 1, "name": "rm", "universe": "u", "sources": [{"id": "a", "adapter": "rick-and-morty"}], "output": {"formats": ["ndjson"]}}"#
    )
    #expect(plan.output.csv == nil)
  }

  @Test("unknown adapters, missing definitions and two sources of one name are told in one go")
  func sources() {
    let text =
      #"{"version": 1, "name": "rm", "universe": "u", "sources": [{"id": "a", "adapter": "rick-and-mory"}, {"id": "b", "adapter": "my.json"}, {"id": "c", "adapter": "rick-and-morty"}, {"id": "c", "adapter": "rick-and-morty"}]}"#
    #expect(
      problems(text) == [
        ConfigurationProblem(
          .unknownWord(
            "rick-and-mory", what: "adapter", suggestion: "rick-and-morty", known: BuiltInDefinitions.names + ["files", "fandom-wiki"]),
          offset: 81,
          path: "sources[0].adapter"),
        ConfigurationProblem(.missingFile("/nowhere/my.json"), offset: 122, path: "sources[1].adapter"),
        ConfigurationProblem(.duplicateName("c", what: "source"), offset: 176, path: "sources[3]"),
      ])
  }

  @Test("what the grammar refuses is told before adapters are looked for")
  func grammarFirst() {
    #expect(
      problems(#"{"version": 2, "name": "rm", "universe": "u", "sources": []}"#) == [
        ConfigurationProblem(.outOfRange("2", from: "1", through: "1"), offset: 12, path: "version"),
        ConfigurationProblem(.tooFew(expected: 1), offset: 57, path: "sources"),
      ])
  }

  @Test("a definition of one's own is read beside the plan, and its problems name its file")
  func ownDefinition() throws {
    let workspace = try Workspace()
    try workspace.write(
      #"{"version": 1, "authority": "mine", "base_url": "https://m.example", "resources": [{"name": "p", "kind": "character", "path": "/p", "select": "$", "key": "$.id", "map": {"name": "$.n"}}]}"#,
      to: "mine.json")
    let text = #"{"version": 1, "name": "rm", "universe": "u", "sources": [{"id": "a", "adapter": "mine.json"}]}"#
    #expect(try plan(text, folder: workspace.path).sources.map(\.definition.authority) == ["mine"])
    try workspace.write("{}", to: "mine.json")
    let error = #expect(throws: PipelineError.self) { try plan(text, folder: workspace.path) }
    guard case .configuration(let found) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found.file == workspace.at("mine.json"))
    #expect(
      found.problems.map(\.problem)
        == ["version", "authority", "base_url", "resources"].map {
          ConfigurationProblem(.missingKey($0), offset: 0, path: "")
        })
  }

  @Test("mutated plans never crash, and every problem lies inside the file")
  func mutations() throws {
    let valid = try #require(BuiltInPlans.source(named: "rm"))
    var seed: UInt64 = 42
    func random(_ bound: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % bound
    }
    var refused = 0
    for _ in 0..<1500 {
      var bytes = valid
      for _ in 0...random(3) {
        let place = random(bytes.count - 8)
        switch random(3) {
        case 0: bytes[place] = Array("{}[]\",:$.-1\\".utf8)[random(12)]
        case 1: bytes.removeSubrange(place..<place + 1 + random(7))
        default: bytes.insert(contentsOf: bytes[place..<place + 1 + random(7)], at: place)
        }
      }
      do throws(PipelineError) {
        _ = try Plan(parsing: bytes, file: "m", folder: "/nowhere")
      } catch {
        refused += 1
        guard case .configuration(let error) = error else {
          Issue.record("\(error)")
          continue
        }
        #expect(!error.problems.isEmpty)
        for problem in error.problems { #expect((0...bytes.count).contains(problem.problem.offset)) }
      }
    }
    #expect(refused > 800)
  }
}
