import Catalog
import FileSystem
import JSONBytes
import Tables

/// Rows of characters to a file of NDJSON with its digest, beside Python's orjson.
enum WriteBenchmark {
  /// So many different rows are held in memory and written again and again.
  private static let heldRows = 10_000

  static func run(_ setting: Setting) throws -> Outcome? {
    guard let file = try setting.characters() else { return nil }
    let output = setting.temporary("tables")
    try FileSystem.makeDirectory(output, withParents: true)
    var notes = ["the time from rows in memory to the file with its SHA-256; no process start, no flush to the disk"]
    var contenders = [
      Contender(
        name: "rows to NDJSON", role: .subject, command: [setting.program, "--measure-write", file, output, "\(setting.records)"],
        tellsSeconds: true)
    ]
    if setting.hasModule("orjson") {
      // The peer is given the rows that we write: a first round makes them.
      _ = try contenders[0].measure()
      let rows = setting.temporary("rows.ndjson")
      try FileSystem.rename(FilePath.join(output, "characters.ndjson"), to: rows)
      contenders.append(
        Contender(
          name: "python, orjson.dumps of each row", role: .peer,
          command: [setting.python, "-c", script, rows, setting.temporary("peer.ndjson"), "\(heldRows)", "\(setting.records)"],
          tellsSeconds: true))
    } else {
      notes.append("\(setting.python) has no orjson: that peer was not measured")
    }
    return try Outcome.measure("write", aim: "at least 400 MB/s", contenders: contenders, notes: notes, repeats: setting.repeats)
  }

  /// Writes so many rows into a folder and tells how long that took as JSON.
  static func measure(_ file: String, folder: String, count: Int) throws {
    let rows = try rows(of: file)
    guard !rows.isEmpty else { return }
    let tables = try RunTables(folder: folder, csv: nil)
    let start = Clock.now
    let startOnCore = Clock.onCore
    for place in 0..<count {
      try tables.row(.characters) { encoder in
        for value in rows[place % rows.count].values { encoder.value(value) }
      }
    }
    let files = try tables.finish()
    let seconds = Clock.now - start
    let cpu = Clock.onCore - startOnCore
    print("{\"seconds\":\(seconds),\"cpu_s\":\(cpu),\"bytes\":\(files.reduce(0) { $0 + $1.bytes }),\"records\":\(count)}")
  }

  private static func rows(of file: String) throws -> [Row] {
    var rows: [Row] = []
    for line in try FileSystem.readAll(file, limit: nil).split(separator: UInt8(ascii: "\n"), maxSplits: heldRows).prefix(heldRows) {
      rows.append(row(try JSONDocument.parse(Array(line)).root))
    }
    return rows
  }

  private static func row(_ record: JSONValue) -> Row {
    func text(_ value: JSONValue?) -> Value { value?.string.map { .text($0) } ?? .null }
    let key = record["id"]?.numberText ?? ""
    var row = Row(.characters)
    row[CharacterField.id] = .text("rick-and-morty:character:rickandmortyapi:\(key)")
    row[CharacterField.universe] = .text("rick-and-morty")
    row[CharacterField.name] = text(record["name"])
    row[CharacterField.status] = text(record["status"])
    row[CharacterField.gender] = text(record["gender"])
    row[CharacterField.species] = .list([record["species"]?.string].compactMap { $0 })
    row[CharacterField.subtype] = text(record["type"])
    row[CharacterField.origin] = text(record["origin"]?["name"])
    row[CharacterField.residence] = text(record["location"]?["name"])
    row[CharacterField.images] = .list([record["image"]?.string].compactMap { $0 })
    row[CharacterField.episodeIDs] = .list((record["episode"].map { Array($0.elements) } ?? []).compactMap(\.string))
    row[CharacterField.url] = text(record["url"])
    row[CharacterField.sourceIDs] = .list(["rickandmortyapi:character:\(key)"])
    return row
  }

  private static let script = """
    import hashlib, orjson, sys, time
    source, target, held, count = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    rows = []
    for line in open(source, "rb"):
        rows.append(orjson.loads(line))
        if len(rows) == held: break
    digest, size, buffer = hashlib.sha256(), 0, []
    start, cpu = time.perf_counter(), time.process_time()
    with open(target, "wb", buffering=0) as out:
        def flush():
            global size
            data = b"".join(buffer); buffer.clear(); out.write(data); digest.update(data); size += len(data)
        for place in range(count):
            buffer.append(orjson.dumps(rows[place % len(rows)], option=orjson.OPT_APPEND_NEWLINE))
            if len(buffer) == 256: flush()
        flush()
    print(orjson.dumps({"seconds": time.perf_counter() - start, "cpu_s": time.process_time() - cpu, "bytes": size, "records": count}).decode())
    """
}
