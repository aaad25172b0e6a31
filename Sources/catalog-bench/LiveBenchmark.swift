import FileSystem

/// A whole run against a server on loopback, beside one `curl` over one connection and the peers of `peer_dlt.py`.
enum LiveBenchmark {
  static func run(_ setting: Setting) throws -> Outcome? {
    let archive = setting.shared(ReplayBenchmark.archive)
    let server = setting.shared("tools/serve_archive.py")
    guard FileSystem.exists(archive), FileSystem.exists(server), setting.hasModule("warcio") else { return nil }
    let process = try ChildProcess([setting.python, server, archive], discardingErrors: true)
    let base = process.readLine() + "/api"
    let outcome: Result<Outcome, any Error> = Result { try measure(setting, archive: archive, base: base) }
    process.end()
    return try outcome.get()
  }

  private static func measure(_ setting: Setting, archive: String, base: String) throws -> Outcome {
    let output = setting.temporary("live")
    var notes: [String] = []
    var contenders = [
      Contender(
        name: "catalog-etl run rm, live", role: .subject,
        command: [
          setting.binary, "run", "rm", "--set", "sources.api.base_url=\(base)", "--set", "sources.api.rate.per_second=0", "--quiet",
          "--output", output,
        ])
    ]
    contenders.append(
      Contender(
        name: "catalog-etl, the same as a replay", role: .floor,
        command: [setting.binary, "run", "rm", "--archive", archive, "--quiet", "--output", setting.temporary("live-replay")]))
    if ChildProcess.succeeds(["curl", "--version"]) {
      contenders.append(Contender(name: "curl, 52 URLs, one connection", role: .floor, command: curl(base)))
    } else {
      notes.append("curl is not there: its loop was not measured")
    }
    let peers = setting.shared("tools/peer_dlt.py")
    for (module, kind, name) in [("requests", "loop", "python requests loop (peer_dlt.py)"), ("dlt", "dlt", "dlt (peer_dlt.py)")] {
      if FileSystem.exists(peers), setting.hasModule(module) {
        contenders.append(
          Contender(
            name: name, role: .peer, command: [setting.python, peers, base, "--out", setting.temporary("peers"), "--only", kind],
            tellsSeconds: true))
      } else {
        notes.append("\(setting.python) has no \(module): that peer was not measured")
      }
    }
    return try Outcome.measure(
      "live", aim: "at most the replay's time plus three times curl's", contenders: contenders, notes: notes, repeats: setting.repeats)
  }

  /// All pages of the three lists; the first has no number, as an adapter asks for it.
  private static func curl(_ base: String) -> [String] {
    var command = ["curl", "--silent", "--fail"]
    for (list, pages) in [("character", 42), ("episode", 3), ("location", 7)] {
      command += ["-o", "/dev/null", "\(base)/\(list)", "-o", "/dev/null", "\(base)/\(list)?page=[2-\(pages)]"]
    }
    return command
  }
}
