import FaultServer
import FileSystem
import JSONBytes
import Testing

/// The readers and validators that a run must satisfy, none of them ours.
@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct ReadersTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private static let hasChecker = FileSystem.exists(Surroundings.checker) && Surroundings.pythonImports("duckdb, polars, pandas")
  private static let hasArchives = FileSystem.exists(Surroundings.archives)

  private func runSample(of plan: String = "rm") throws -> String {
    let run = try workshop.catalog("run", plan, "--sample", "-q")
    #expect(run.end == .exit(0), "\(run.errors)")
    return "Output/\(plan)-sample/latest"
  }

  @Test(
    "the project's check of all promises of a run says ok for each sample",
    .enabled(if: hasChecker, "check_run.py is not beside the repository (CATALOG_SHARED), or python lacks duckdb, polars or pandas"),
    arguments: [("rm", 35, 107), ("swapi", 12, 23), ("aot", 13, 17), ("multiverse", 60, 147)])
  func checkedSample(plan: String, characters: Int, appearances: Int) throws {
    let check = try workshop.python(
      Surroundings.checker, try runSample(of: plan), "--expect", "characters=\(characters)", "--expect", "appearances=\(appearances)")
    #expect(check.end == .exit(0) && check.output.contains("ok"), "\(check.output)\(check.errors)")
  }

  @Test(
    "it says ok for recorded archives, with the counts that are known of them",
    .enabled(if: hasChecker && hasArchives, "check_run.py or the recorded archives are not beside the repository (CATALOG_SHARED)"),
    arguments: [
      ("rm", ["rick-and-morty-2025-12-14"], ["characters=826", "episodes=51", "entities=126", "appearances=1268", "sources=1003"]),
      ("rm", ["rick-and-morty-2019-11-30"], ["characters=493", "episodes=31", "entities=76"]),
      ("swapi", ["star-wars-2020-04-14"], ["characters=82", "episodes=6", "entities=171", "appearances=162", "rejects=1"]),
      ("swapi", ["star-wars-2021-06-18"], ["characters=82", "episodes=6", "entities=171", "appearances=162", "rejects=1"]),
      ("aot", ["attack-on-titan-2025-06-13"], ["characters=201", "episodes=88", "entities=62", "appearances=2212"]),
      ("aot", ["attack-on-titan-2023-05-06"], ["characters=201", "episodes=88", "entities=62", "appearances=2212"]),
      (
        "multiverse", ["rick-and-morty-2025-12-14", "star-wars-2020-04-14", "attack-on-titan-2025-06-13"],
        ["characters=1109", "episodes=145", "entities=359"]
      ),
    ])
  func checkedArchive(plan: String, names: [String], counts: [String]) throws {
    let archives = names.flatMap { ["--archive", FilePath.join(Surroundings.archives, "\($0).warc.gz")] }
    let run = try workshop.start(["run", plan, "-q"] + archives).wait()
    #expect(run.end == .exit(0), "\(run.errors)")
    let expectations = counts.flatMap { ["--expect", $0] }
    let check = try ProgramRun.run(
      [Surroundings.python, Surroundings.checker, "Output/\(plan)/latest"] + expectations, in: workshop.path, seconds: 60)
    #expect(check.end == .exit(0) && check.output.contains("ok"), "\(check.output)\(check.errors)")
  }

  @Test(
    "Frictionless accepts the data package", .enabled(if: Surroundings.pythonImports("frictionless"), "python has no frictionless"),
    arguments: ["rm", "multiverse"])
  func frictionless(plan: String) throws {
    let script = """
      import frictionless, sys
      report = frictionless.validate(sys.argv[1])
      print(report.flatten(["type", "note"]), report.stats["tasks"])
      sys.exit(0 if report.valid and report.stats["tasks"] >= 7 else 1)
      """
    let check = try workshop.python("-c", script, "\(try runSample(of: plan))/datapackage.json")
    #expect(check.end == .exit(0), "\(check.output)\(check.errors)")
  }

  @Test("DuckDB loads load.sql into typed tables", .enabled(if: Surroundings.pythonImports("duckdb"), "python has no duckdb"))
  func duckDB() throws {
    let script = """
      import duckdb, os, sys
      os.chdir(sys.argv[1])
      duckdb.execute(open("load.sql").read())
      print(*[duckdb.execute(f"select count(*) from {t}").fetchone()[0] for t in ("characters", "episodes", "entities", "appearances", "rejects")])
      print(duckdb.execute("select typeof(episode_ids), typeof(birth_year), typeof(name) from characters limit 1").fetchone())
      """
    let check = try workshop.python("-c", script, try runSample())
    #expect(check.end == .exit(0), "\(check.errors)")
    #expect(check.output == "35 13 15 107 0\n('VARCHAR[]', 'DOUBLE', 'VARCHAR')\n")
  }

  @Test(
    "every line of every table is what the program's own schema says, rejects among them",
    .enabled(if: Surroundings.pythonImports("jsonschema"), "python has no jsonschema"))
  func schemas() throws {
    let folder = try runSample(of: "multiverse")
    let server = try SampleServer(["/api/episode": [SampleServer.list("{\"name\": \"Pilot\"}", "{\"id\": 1}")]])
    let bad = try workshop.start(["run", "rm", "-q", "--output", "bad"] + server.settings).wait()
    #expect(bad.end == .exit(0), "\(bad.errors)")
    let tables = ["characters", "episodes", "entities", "appearances", "relations", "sources", "statements", "matches", "rejects"]
    for name in ["plan", "definition"] + tables {
      let schema = try workshop.catalog("schema", name)
      #expect(schema.end == .exit(0))
      try workshop.write(schema.output, to: "\(name).schema.json")
    }
    let script = """
      import glob, json, sys
      from jsonschema import Draft202012Validator as Validator
      folders, tables = sys.argv[1:3], sys.argv[3:]
      def validator(name):
          schema = json.load(open(name + ".schema.json"))
          Validator.check_schema(schema)
          assert not Validator(schema).is_valid([]), name
          return Validator(schema)
      lines = 0
      for table in tables:
          check = validator(table)
          for folder in folders:
              for line in open(f"{folder}/{table}.ndjson"):
                  check.validate(json.loads(line))
                  lines += 1
      for plan in glob.glob("Pipelines/*.json"):
          validator("plan").validate(json.load(open(plan)))
      validator("definition")
      print(lines)
      """
    let check = try ProgramRun.run([Surroundings.python, "-c", script, folder, "bad/latest"] + tables, in: workshop.path, seconds: 60)
    #expect(check.end == .exit(0), "\(check.errors.suffix(2000))")
    #expect(Int(check.output.dropLast()) ?? 0 > 1500, "\(check.output)")
    #expect(try workshop.read("bad/latest/rejects.ndjson").utf8.count { $0 == UInt8(ascii: "\n") } == 2)
  }

  @Test(
    "warcio accepts and lists what a replay and a live run have recorded",
    .enabled(if: Surroundings.pythonImports("warcio"), "python has no warcio"))
  func warcio() throws {
    let server = try SampleServer()
    let live = try workshop.start(["run", "rm", "-q"] + server.settings).wait()
    #expect(live.end == .exit(0), "\(live.errors)")
    let warcio = "from warcio.cli import main; main()"
    for folder in [try runSample(), "Output/rm/latest"] {
      let check = try workshop.python("-c", warcio, "check", "-v", "\(folder)/raw.warc.gz")
      #expect(check.end == .exit(0) && check.output.contains("digest pass") && !check.output.contains("fail"), "\(check.output)")
      let index = try workshop.python("-c", warcio, "index", "-f", "warc-type,http:status", "\(folder)/raw.warc.gz")
      #expect(index.end == .exit(0))
      let records = index.output.split(separator: "\n")
      #expect(records.first == "{\"warc-type\": \"warcinfo\"}")
      #expect(records.count { $0 == "{\"warc-type\": \"response\", \"http:status\": \"200\"}" } == 4, "\(index.output)")
    }
  }
}
