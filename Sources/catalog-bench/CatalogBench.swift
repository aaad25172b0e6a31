import FileSystem
import Glibc

/// Measures the release build beside its peers on the same input; nothing is asserted.
@main
struct CatalogBench {
  private static let usage = """
    usage: catalog-bench [replay|live|read|write|files|diff|resolve|accuracy|wiki]… [--repeat N] [--records N] [--people N] [--shared DIR] [--python PY] [--binary PATH] [--json]

      --repeat N     rounds, each contender once a round (5)
      --records N    records that are read, written and compared (200000)
      --people N     people among whom duplicates are looked for (1000000)
      --shared DIR   the folder with archives/ and tools/ (CATALOG_SHARED, or ../shared)
      --python PY    a Python with warcio, orjson, requests, dlt, duckdb, splink, recordlinkage, lxml; a peer that is not there is left out (CATALOG_PYTHON, or python3)
      --binary PATH  the catalog-etl to measure (the one beside this program)

    """

  static func main() {
    do {
      exit(try run(Array(CommandLine.arguments.dropFirst())))
    } catch {
      complain("catalog-bench: \(error)\n")
      exit(1)
    }
  }

  private static func run(_ arguments: [String]) throws -> Int32 {
    switch (arguments.first, arguments.count) {
    case ("--measure-read", 2):
      try ReadBenchmark.measure(arguments[1])
      return 0
    case ("--measure-write", 4):
      try WriteBenchmark.measure(arguments[1], folder: arguments[2], count: Int(arguments[3]) ?? 0)
      return 0
    case ("--measure-wiki", 4):
      try WikiBenchmark.measure(arguments[1], archive: arguments[2], repeats: Int(arguments[3]) ?? 1)
      return 0
    case ("--help", _), ("-h", _):
      print(usage, terminator: "")
      return 0
    default: break
    }
    guard let options = Options(arguments) else {
      complain(usage)
      return 64
    }
    let program = try FileSystem.readLink("/proc/self/exe")
    let folder = FilePath.join(environment("TMPDIR") ?? "/tmp", "catalog-bench-\(getpid())")
    try FileSystem.makeDirectory(folder)
    defer { try? FileSystem.removeTree(folder) }
    let setting = Setting(
      binary: options.binary ?? FilePath.join(FilePath.parent(program), "catalog-etl"), program: program,
      shared: options.shared ?? environment("CATALOG_SHARED") ?? "../shared",
      python: options.python ?? environment("CATALOG_PYTHON") ?? "python3", repeats: options.repeats, records: options.records,
      people: options.people,
      folder: folder)
    let report = try measure(options.benchmarks, setting)
    if options.isJSON {
      print(String(decoding: report.json, as: UTF8.self), terminator: "")
    } else {
      print(report.table, terminator: "")
    }
    return 0
  }

  private static func measure(_ names: [String], _ setting: Setting) throws -> Report {
    var report = Report(machine: Machine(setting), outcomes: [], notMeasured: [], repeats: setting.repeats)
    for name in names {
      let outcome: Outcome?
      let needs: String
      switch name {
      case "replay": (outcome, needs) = (try ReplayBenchmark.run(setting), "the recorded archive")
      case "live": (outcome, needs) = (try LiveBenchmark.run(setting), "the recorded archive, serve_archive.py and warcio for Python")
      case "read": (outcome, needs) = (try ReadBenchmark.run(setting), "gen_characters.py")
      case "files": (outcome, needs) = (try FilesBenchmark.run(setting), "gen_characters.py and peer_flatten.py")
      case "diff": (outcome, needs) = (try DiffBenchmark.run(setting), "gen_characters.py")
      case "resolve": (outcome, needs) = (try ResolveBenchmark.run(setting), "gen_people.py")
      case "accuracy": (outcome, needs) = (try AccuracyBenchmark.run(setting), "recordlinkage for Python")
      case "wiki": (outcome, needs) = (try WikiBenchmark.run(setting), "the saved pages and peer_lxml.py")
      default: (outcome, needs) = (try WriteBenchmark.run(setting), "gen_characters.py")
      }
      if let outcome {
        report.outcomes.append(outcome)
      } else {
        report.notMeasured.append((name, "it needs \(needs) (--shared, --python)"))
      }
    }
    return report
  }

  private static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func complain(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

/// The command line; nil where it is wrong.
private struct Options {
  static let names = ["replay", "live", "read", "write", "files", "diff", "resolve", "accuracy", "wiki"]

  var benchmarks: [String] = []
  var repeats = 5
  var records = 200_000
  var people = 1_000_000
  var shared: String?
  var python: String?
  var binary: String?
  var isJSON = false

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--json": isJSON = true
      case "--repeat", "--records", "--people":
        guard let number = rest.popFirst().flatMap({ Int($0) }), number > 0 else { return nil }
        switch argument {
        case "--repeat": repeats = number
        case "--people": people = number
        default: records = number
        }
      case "--shared", "--python", "--binary":
        guard let value = rest.popFirst() else { return nil }
        switch argument {
        case "--shared": shared = value
        case "--python": python = value
        default: binary = value
        }
      default:
        guard Self.names.contains(argument) else { return nil }
        benchmarks.append(argument)
      }
    }
    if benchmarks.isEmpty { benchmarks = Self.names }
  }
}
