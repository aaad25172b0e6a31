import FileSystem

/// What changed between two runs of many characters, beside DuckDB's join and GNU diff on the same two files.
enum DiffBenchmark {
  static func run(_ setting: Setting) throws -> Outcome? {
    let generator = setting.shared("tools/gen_characters.py")
    let peer = setting.shared("tools/peer_diff.py")
    guard FileSystem.exists(generator) else { return nil }
    var folders: [String] = []
    for variant in ["", "--variant"] {
      let file = setting.temporary("characters\(variant).ndjson")
      let plan = setting.temporary("diff\(variant).json")
      let output = setting.temporary("diff\(variant)")
      let text = FilesBenchmark.plan(file: file, formats: #""ndjson""#, statements: "none", output: output)
      try FileSystem.write(Array(text.utf8), to: plan)
      _ = try ChildProcess.run([
        "sh", "-c", "\"$0\" \"$1\" \"$2\" \(variant) > \"$3\" && \"$4\" run \"$5\" --quiet && rm \"$3\"", setting.python, generator,
        "\(setting.records)", file, setting.binary, plan,
      ])
      folders.append(FilePath.join(output, "latest"))
    }
    // The program ends with 1 where there are differences; what it finds goes into a file.
    let subject = { (name: String, arguments: String) in
      Contender(
        name: name, role: name.hasPrefix("catalog-etl diff, the same") ? .floor : .subject,
        command: [
          "sh", "-c", "\"$0\" diff \"$1\" \"$2\" \(arguments) > \"$3\"; [ $? -le 1 ]", setting.binary, folders[0], folders[1],
          setting.temporary("changes"),
        ])
    }
    var contenders = [subject("catalog-etl diff, every field of every change as NDJSON", "--format ndjson")]
    var notes = ["the whole process; both files are in the page cache"]
    if FileSystem.exists(peer), setting.hasModule("duckdb") {
      let files = folders.map { FilePath.join($0, "characters.ndjson") }
      for (name, line) in [("DuckDB, full join on the key, every field", "sed -n 2p"), ("GNU diff, lines alone", "sed -n 1p")] {
        contenders.append(
          Contender(
            name: name, role: .peer,
            command: [
              "sh", "-c", "\"$0\" \"$1\" \"$2\" \"$3\" --key id --out \"$4\" | \(line)", setting.python, peer, files[0], files[1],
              setting.temporary("peer.csv"),
            ], tellsSeconds: true))
      }
    } else {
      notes.append("\(setting.python) has no duckdb, or peer_diff.py is not there: the peers were not measured")
    }
    return try Outcome.measure(
      "diff", aim: "half of DuckDB's time, at most GNU diff's, under 100 MB", contenders: contenders, notes: notes,
      repeats: setting.repeats)
  }
}
