import FileSystem
import JSONBytes

/// Duplicates among people made by `gen_people.py`, beside Splink.
enum ResolveBenchmark {
  static func run(_ setting: Setting) throws -> Outcome? {
    let script = setting.shared("tools/gen_people.py")
    guard FileSystem.exists(script) else { return nil }
    let people = setting.temporary("people.ndjson")
    let records = "\(setting.people)"
    _ = try ChildProcess.run(["sh", "-c", "exec \"$0\" \"$1\" \"$2\" --seed 23 > \"$3\"", setting.python, script, records, people])
    let clusters = setting.temporary("clusters.ndjson")
    func ours(_ name: String, _ role: Contender.Role, _ width: Int) -> Contender {
      Contender(
        name: name, role: role,
        command: [setting.binary, "resolve", people, "--quiet", "--clusters", clusters, "--width", "\(width)"])
    }
    var contenders = [ours("resolve, two tasks", .subject, 2), ours("resolve, one task", .floor, 1)]
    var notes = ["\(records) people, the whole process: reading, resolving, writing the clusters; the model ships and is not trained"]
    if setting.hasModule("splink") {
      contenders.append(
        Contender(
          name: "Splink on DuckDB, wide blocking, with its training", role: .peer,
          command: [setting.python, "-c", peer, setting.shared("tools/peer_splink.py"), people], tellsSeconds: true))
    } else {
      notes.append("\(setting.python) has no splink: that peer was not measured")
    }
    var outcome = try Outcome.measure(
      "resolve", aim: "a quarter of Splink's time, half its memory, at least its F1; two cores 1.7 times one", contenders: contenders,
      notes: notes, repeats: setting.repeats)
    outcome.notes.append("resolve: " + (try PairwiseScore(records: people, clusters: clusters, truth: .field("cluster"))).text)
    return outcome
  }

  /// The peer prints a line for the run and one for each threshold; the first is what is measured.
  private static let peer = """
    import subprocess, sys
    out = subprocess.run([sys.executable, *sys.argv[1:], "--threshold", "0.5", "0.8", "0.95"], capture_output=True, text=True, check=True).stdout
    lines = [line for line in out.splitlines() if line.startswith('{"')]
    print(lines[0])
    print("\\n".join(lines[1:]), file=sys.stderr)
    """
}
