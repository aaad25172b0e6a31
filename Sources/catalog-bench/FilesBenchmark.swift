import FileSystem

/// Files as a source: NDJSON to a published run, beside DuckDB flattening the same file to CSV.
enum FilesBenchmark {
  static let peer = "tools/peer_flatten.py"

  static func run(_ setting: Setting) throws -> Outcome? {
    guard let file = try setting.characters(), FileSystem.exists(setting.shared(peer)) else { return nil }
    let tenth = setting.temporary("tenth.ndjson")
    _ = try ChildProcess.run(["sh", "-c", "head -n \"$0\" \"$1\" > \"$2\"", "\(max(1, setting.records / 10))", file, tenth])
    func contender(_ name: String, _ role: Contender.Role, file: String, formats: String, statements: String) throws -> Contender {
      let plan = setting.temporary("\(statements)-\(formats.utf8.count)-\(FilePath.lastComponent(file)).json")
      try FileSystem.write(Array(Self.plan(file: file, formats: formats, statements: statements, output: plan + "-run").utf8), to: plan)
      // Each run would be kept beside the one before.
      return Contender(
        name: name, role: role, command: ["sh", "-c", "\"$0\" run \"$1\" --quiet && rm -rf \"$1-run\"", setting.binary, plan])
    }
    var contenders = [
      try contender("catalog-etl, statements none", .subject, file: file, formats: #""ndjson""#, statements: "none"),
      try contender("the same of a tenth of the records", .floor, file: tenth, formats: #""ndjson""#, statements: "none"),
      try contender("catalog-etl, and CSV", .floor, file: file, formats: #""ndjson", "csv""#, statements: "none"),
      try contender("catalog-etl, statements all", .floor, file: file, formats: #""ndjson""#, statements: "all"),
    ]
    var notes = ["whole processes; references lead nowhere in this file and are dropped; the removal of the run counts with it"]
    if setting.hasModule("duckdb") {
      contenders.append(
        Contender(
          name: "DuckDB, 14 columns to CSV", role: .peer,
          command: [setting.python, setting.shared(peer), file, setting.temporary("peer.csv")]))
    } else {
      notes.append("\(setting.python) has no duckdb: that peer was not measured")
    }
    return try Outcome.measure(
      "files", aim: "at most 8 times as long as DuckDB; ten times the records take at most 12 times as long and 300 bytes a record more",
      contenders: contenders, notes: notes, repeats: setting.repeats)
  }

  /// A plan that reads a file of the generator's characters.
  static func plan(file: String, formats: String, statements: String, output: String) -> String {
    """
    { "version": 1, "name": "bench", "universe": "rick-and-morty",
      "sources": [ { "id": "file", "adapter": "files", "authority": "rickandmortyapi", "from": ["\(file)"], "kind": "character", "key": "$.id",
        "map": { "name": "$.name", "status": "$.status", "species": "$.species", "subtype": "$.type", "gender": "$.gender",
          "origin": { "path": "$.origin.url", "as": "reference", "to": "location", "name": "$.origin.name" },
          "residence": { "path": "$.location.url", "as": "reference", "to": "location", "name": "$.location.name" },
          "images": "$.image", "episode_ids": { "path": "$.episode", "as": "references", "to": "episode" }, "url": "$.url" } } ],
      "output": { "directory": "\(output)", "formats": [\(formats)], "statements": "\(statements)" } }

    """
  }
}
