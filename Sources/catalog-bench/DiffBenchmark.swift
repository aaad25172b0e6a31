import FileSystem

/// What changed between two runs of many characters, beside DuckDB's join and GNU diff on the same two files.
enum DiffBenchmark {
  private static let tables = [
    "characters", "episodes", "entities", "appearances", "relations", "sources", "statements", "matches", "rejects",
  ]

  static func run(_ setting: Setting) throws -> Outcome? {
    let generator = setting.shared("tools/gen_characters.py")
    let peer = setting.shared("tools/peer_diff.py")
    guard FileSystem.exists(generator) else { return nil }
    var folders: [String] = []
    for variant in ["", "--variant"] {
      let folder = setting.temporary("diff\(variant)")
      try FileSystem.makeDirectory(folder)
      for table in tables { try FileSystem.write([], to: FilePath.join(folder, "\(table).ndjson")) }
      try FileSystem.write(Array(manifest.utf8), to: FilePath.join(folder, "manifest.json"))
      _ = try ChildProcess.run([
        "sh", "-c", "\"$0\" \"$1\" \"$2\" \(variant) | \"$0\" -c \"$3\" > \"$4\"", setting.python, generator, "\(setting.records)", rows,
        FilePath.join(folder, "characters.ndjson"),
      ])
      folders.append(folder)
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
      for (name, line) in [("DuckDB, full join on the key, every field", "tail -n 1"), ("GNU diff, lines alone", "head -n 1")] {
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

  private static let manifest = """
    {"plan": "bench", "plan_sha256": "", "mode": "files", "partial": false, "set": [], "started_at": "", "finished_at": "", "formats": ["ndjson"],
     "statements": "none", "counts": {}, "notices": {}, "sources": [], "transport": {}, "seconds": {}, "versions": {}, "files": []}
    """

  /// Characters as the API tells them → rows of `characters`.
  private static let rows = """
    import json, sys
    lists = ["hair_colors", "eye_colors", "skin_colors"]
    def place(p, name): return {name: p["name"], name + "_id": "rick-and-morty:location:rickandmortyapi:" + p["url"].rsplit("/", 1)[-1] if p["url"] else None}
    for line in sys.stdin:
        r = json.loads(line); key = r["id"]
        row = {"id": f"rick-and-morty:character:rickandmortyapi:{key}", "universe": "rick-and-morty", "name": r["name"], "aliases": [],
               "status": r["status"].lower(), "gender": r["gender"].lower(), "species": [r["species"]], "subtype": r["type"] or None}
        for name in ["birth_year", "death_year", "calendar", "birth_text", "death_text", "age_years", "height_cm", "mass_kg"]: row[name] = None
        for name in lists: row[name] = []
        row.update(place(r["origin"], "origin")); row.update(place(r["location"], "residence"))
        for name in ["occupations", "affiliations", "relatives", "performers"]: row[name] = []
        for name in ["first_appearance", "first_appearance_id", "description"]: row[name] = None
        row.update(images=[r["image"]], episode_ids=["rick-and-morty:episode:rickandmortyapi:" + e.rsplit("/", 1)[-1] for e in r["episode"]],
                   url=r["url"], source_ids=[f"rickandmortyapi:character:{key}"])
        sys.stdout.write(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\\n")
    """
}
