import Adapters
import Catalog
import FileSystem
import JSONBytes

/// Lines of NDJSON to raw source records, beside Python's orjson.
enum ReadBenchmark {
  static func run(_ setting: Setting) throws -> Outcome? {
    guard let file = try setting.characters() else { return nil }
    var notes = ["the time of the reading alone, on one core, the file already in memory; no process start"]
    var contenders = [
      Contender(
        name: "NDJSON to source records", role: .subject, command: [setting.program, "--measure-read", file], tellsSeconds: true)
    ]
    if setting.hasModule("orjson") {
      contenders.append(
        Contender(
          name: "python, orjson.loads of each line", role: .peer, command: [setting.python, "-c", script, file], tellsSeconds: true))
    } else {
      notes.append("\(setting.python) has no orjson: that peer was not measured")
    }
    return try Outcome.measure(
      "read", aim: "at least 400 MB/s on one core", contenders: contenders, notes: notes, repeats: setting.repeats)
  }

  /// Reads a file and tells how long that took as JSON.
  static func measure(_ file: String) throws {
    guard let definition = try BuiltInDefinitions.definition(named: "rick-and-morty"),
      let resource = definition.resource(named: "character")
    else { return }
    let bytes = try FileSystem.readAll(file)
    let origin = SourceOrigin(
      universe: "rick-and-morty", authority: definition.authority, resource: resource.name, location: file)
    var reader = RecordLineReader(resource, of: definition, origin: origin)
    var records = 0
    var leaves = 0
    var claims = 0
    let start = Clock.now
    let startOnCore = Clock.onCore
    bytes.withUnsafeBufferPointer { chunk in
      _ = reader.read(chunk, isLast: true) { lines in
        records += lines.batch.records.count
        leaves += lines.batch.leaves.count
        claims += lines.batch.claims.count
      }
    }
    let seconds = Clock.now - start
    let cpu = Clock.onCore - startOnCore
    print(
      "{\"seconds\":\(seconds),\"cpu_s\":\(cpu),\"bytes\":\(bytes.count),\"records\":\(records),\"leaves\":\(leaves),\"claims\":\(claims)}")
  }

  private static let script = """
    import orjson, sys, time
    data = open(sys.argv[1], "rb").read()
    start, cpu = time.perf_counter(), time.process_time()
    records = 0
    for line in data.splitlines(): orjson.loads(line); records += 1
    print(orjson.dumps({"seconds": time.perf_counter() - start, "cpu_s": time.process_time() - cpu, "bytes": len(data), "records": records}).decode())
    """
}
