import FaultServer
import FileSystem
import Glibc
import JSONBytes
import TestSupport
import Testing

@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct RunTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private let hint = "For the real data: catalog-etl run rm    (asks https://rickandmortyapi.com/api)"

  @Test("a run of the sample by the path of its plan: the summary says what came of it, and that it is a sample")
  func sample() throws {
    let run = try workshop.catalog("run", "pipelines/rm.json", "--sample")
    #expect(run.end == .exit(0))
    #expect(run.output.isEmpty)
    #expect(run.errorLines.first == "rm: done, from the sample")
    for part in [
      "35 character, 13 episode, 15 location (4 pages)", "35 characters, 13 episodes, 15 entities, 107 appearances", "rejected  nothing",
      "This is a sample: its data were written by the authors of catalog-etl, no API ever served them.", hint,
    ] {
      #expect(run.errors.contains(part), "\(run.errors)")
    }
    #expect(!run.errors.unicodeScalars.contains { ($0.value < 0x20 && $0 != "\n") || (0x7F..<0xA0).contains($0.value) })
    #expect(try FileSystem.readLink(workshop("Output/rm-sample/latest")).hasPrefix("runs/"))
    #expect(!FileSystem.exists(workshop("Output/rm")))
    #expect(try workshop.read("Output/rm-sample/latest/characters.ndjson").utf8.count { $0 == UInt8(ascii: "\n") } == 35)
  }

  @Test("--json gives the result on standard output, prose stays on standard error")
  func json() throws {
    let run = try workshop.catalog("run", "rm", "--sample", "--json")
    #expect(run.end == .exit(0))
    let result = try JSONDocument.parse(Array(run.output.utf8)).root
    #expect(result["plan"]?.string == "rm" && result["mode"]?.string == "sample")
    #expect(result["latest"]?.boolean == true && result["partial"]?.boolean == false)
    let counts = ["characters": 35, "episodes": 13, "entities": 15, "appearances": 107, "rejects": 0]
    for (table, rows) in counts { #expect(result["counts"]?[table]?.integer == rows, "\(table)") }
    let folder = try #require(result["folder"]?.string)
    #expect(FileSystem.exists(workshop(FilePath.join(folder, "manifest.json"))))
    #expect(run.errorLines.first == "rm: done, from the sample")
  }

  @Test("--quiet says nothing, with --json nothing but the result")
  func quiet() throws {
    let run = try workshop.catalog("run", "rm", "--sample", "--quiet")
    #expect(run.end == .exit(0) && run.output.isEmpty && run.errors.isEmpty)
    let json = try workshop.catalog("run", "rm", "--sample", "-q", "--json")
    #expect(json.end == .exit(0) && json.errors.isEmpty)
    #expect(try JSONDocument.parse(Array(json.output.utf8)).root["plan"]?.string == "rm")
  }

  @Test("--dry-run says what would be asked, and writes nothing")
  func dryRun() throws {
    let run = try workshop.catalog("run", "rm", "--dry-run")
    #expect(run.end == .exit(0))
    #expect(run.output == ["character", "episode", "location"].map { "GET https://rickandmortyapi.com/api/\($0)\n" }.joined())
    #expect(!FileSystem.exists(workshop("Output")))
  }

  @Test("a limit makes the run partial: it stays beside, and says so", arguments: [["--limit", "5"], ["--only", "api"]])
  func partial(option: [String]) throws {
    #expect(try workshop.catalog("run", "rm", "--sample", "-q").end == .exit(0))
    let latest = try FileSystem.readLink(workshop("Output/rm-sample/latest"))
    let run = try workshop.catalog("run", "rm", "--sample", option[0], option[1])
    #expect(run.end == .exit(0))
    #expect(run.errors.contains("This run is partial: 'latest' does not lead to it.\n"))
    #expect(try FileSystem.readLink(workshop("Output/rm-sample/latest")) == latest)
    let runs = try FileSystem.entries(of: workshop("Output/rm-sample/runs"))
    let partial = try #require(runs.first { $0.hasSuffix("-partial") })
    #expect(runs.count == 2)
    let characters = try workshop.read("Output/rm-sample/runs/\(partial)/characters.ndjson")
    #expect(characters.utf8.count { $0 == UInt8(ascii: "\n") } == (option[0] == "--limit" ? 5 : 35))
  }

  @Test("--output publishes elsewhere, and a run again stands beside the first with the same data files")
  func output() throws {
    for _ in 1...2 { #expect(try workshop.catalog("run", "rm", "--sample", "--output", "else/where", "-q").end == .exit(0)) }
    #expect(!FileSystem.exists(workshop("Output")))
    let runs = try FileSystem.entries(of: workshop("else/where/runs")).sorted()
    try #require(runs.count == 2)
    for name in try FileSystem.entries(of: workshop("else/where/runs/\(runs[0])")) where name != "manifest.json" && name != "raw.warc.gz" {
      let first = try FileSystem.readAll(workshop("else/where/runs/\(runs[0])/\(name)"))
      #expect(first == (try FileSystem.readAll(workshop("else/where/runs/\(runs[1])/\(name)"))), "\(name)")
    }
  }

  @Test("a live run asks the server, records what it said, and --offline makes the same files of that")
  func live() throws {
    let server = try SampleServer()
    let live = try workshop.start(["run", "rm", "--json"] + server.settings).wait()
    #expect(live.end == .exit(0), "\(live.errors)")
    #expect(live.errorLines.first == "rm: done")
    #expect(!live.errors.contains("sample"))
    #expect(Set(server.faults.requests.map(\.target)) == Set(SampleServer.pages.keys))
    let first = try FilePath.join("Output/rm", FileSystem.readLink(workshop("Output/rm/latest")))
    let offline = try workshop.start(["run", "rm", "--offline"] + server.settings).wait()
    #expect(offline.end == .exit(0), "\(offline.errors)")
    #expect(server.faults.requests.count == 4)
    for name in try FileSystem.entries(of: workshop(first)) where name != "manifest.json" && name != "raw.warc.gz" {
      #expect(try workshop.read("\(first)/\(name)") == workshop.read("Output/rm/latest/\(name)"), "\(name)")
    }
  }

  @Test("the program alone, copied elsewhere, runs its built-in plan in a folder with nothing in it")
  func anywhere() throws {
    let folder = try TemporaryFolder()
    let binary = try #require(Surroundings.binary)
    #expect(ProgramRun.succeeds(["cp", binary, folder("program")]))
    try FileSystem.makeDirectory(folder("empty"))
    let run = try ProgramRun.run([folder("program"), "run", "rm", "--sample"], in: folder("empty"))
    #expect(run.end == .exit(0), "\(run.errors)")
    #expect(FileSystem.exists(folder("empty/Output/rm-sample/latest/characters.ndjson")))
  }
}
