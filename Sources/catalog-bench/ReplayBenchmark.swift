import FileSystem

/// A whole run from a recorded archive, beside Python reading the same pages.
enum ReplayBenchmark {
  static let archive = "archives/rick-and-morty-2025-12-14.warc.gz"

  static func run(_ setting: Setting) throws -> Outcome? {
    let archive = setting.shared(archive)
    guard FileSystem.exists(archive) else { return nil }
    var notes: [String] = []
    var contenders = [
      Contender(
        name: "catalog-etl run rm --archive", role: .subject,
        command: [setting.binary, "run", "rm", "--archive", archive, "--quiet", "--output", setting.temporary("replay")])
    ]
    if setting.hasModule("json") {
      contenders.append(
        Contender(name: "python, json.loads of the pages", role: .peer, command: [setting.python, "-c", script, archive]))
    } else {
      notes.append("\(setting.python) cannot be run: that peer was not measured")
    }
    return try Outcome.measure(
      "replay", aim: "under 0.10 s and 60 MB", contenders: contenders, notes: notes, repeats: setting.repeats)
  }

  /// Reads the payloads of an archive with the standard library alone: nothing is mapped, nothing written.
  private static let script = """
    import gzip, json, sys
    pages = 0
    with gzip.open(sys.argv[1]) as archive:
        while True:
            line = archive.readline()
            if not line: break
            if not line.startswith(b"WARC/"): continue
            kind, length = b"", 0
            while (line := archive.readline().strip()):
                name, _, value = line.partition(b":")
                if name.lower() == b"content-length": length = int(value)
                if name.lower() == b"warc-type": kind = value.strip()
            block = archive.read(length)
            if kind == b"response":
                head, _, body = block.partition(b"\\r\\n\\r\\n")
                if b"content-encoding: gzip" in head.lower(): body = gzip.decompress(body)
                if b"transfer-encoding: chunked" in head.lower() and body[:1] not in b"{[":
                    parts, rest = [], body
                    while True:
                        size, _, rest = rest.partition(b"\\r\\n")
                        if int(size, 16) == 0: break
                        parts.append(rest[:int(size, 16)]); rest = rest[int(size, 16) + 2:]
                    body = b"".join(parts)
                if body[:1] == b"{": json.loads(body); pages += 1
    assert pages >= 52, pages
    """
}
