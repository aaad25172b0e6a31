import FileSystem
import Glibc
import JSONBytes

/// Where and with what it was measured.
struct Machine {
  var processor: String
  var cores: Int
  var kernel: String
  var date: String
  /// Name and version of each program that takes part.
  var versions: [(name: String, version: String)]

  init(_ setting: Setting) {
    let information = (try? FileSystem.readAll("/proc/cpuinfo")).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let model = information.split(separator: "\n").first { $0.hasPrefix("model name") }
    processor = model?.split(separator: ":").last.map { String($0.drop { $0 == " " }) } ?? "unknown"
    cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let release = (try? FileSystem.readAll("/proc/sys/kernel/osrelease")) ?? []
    kernel = "Linux " + String(decoding: release.filter { $0 > 0x20 }, as: UTF8.self)
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    date = "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday))"
    versions = []
    let modules = ["warcio", "requests", "dlt", "orjson", "duckdb", "splink", "recordlinkage"]
    let commands =
      [("catalog-etl", [setting.binary, "--version"]), ("python", [setting.python, "--version"]), ("curl", ["curl", "--version"])]
      + modules.map { ($0, [setting.python, "-c", "from importlib.metadata import version; print(version('\($0)'))"]) }
    for (name, command) in commands {
      guard !modules.contains(name) || setting.hasModule(name), let output = try? ChildProcess.run(command).output else { continue }
      let words = String(decoding: output, as: UTF8.self).split { $0 == " " || $0 == "\n" }
      if let version = words.first(where: { $0.first?.isNumber == true }) { versions.append((name, String(version))) }
    }
  }
}

/// The outcomes as a table for people and as JSON.
struct Report {
  var machine: Machine
  var outcomes: [Outcome]
  var notMeasured: [(benchmark: String, reason: String)]
  var repeats: Int

  var table: String {
    var text = "\(machine.processor), \(machine.cores) cores, \(machine.kernel), \(machine.date)\n"
    text += machine.versions.map { "\($0.name) \($0.version)" }.joined(separator: ", ") + "\n"
    text +=
      "\(repeats) repeats, interleaved: median (least-most). MB/s by CPU time.\n'times': how much longer it takes than ours, by CPU time where MB/s are given.\n"
    for outcome in outcomes {
      text += "\n\(outcome.benchmark): aim \(outcome.aim)\n"
      text += Self.line("", "seconds", "cpu s", "peak MB", "MB/s", "times")
      for series in outcome.series {
        let seconds = series.seconds
        text += Self.line(
          series.name, "\(Self.fixed(seconds.median, 3)) (\(Self.fixed(seconds.least, 3))-\(Self.fixed(seconds.most, 3)))",
          Self.fixed(series.cpu, 3), Self.fixed(series.peak / 1_048_576, 0), series.bytesPerSecond.map { Self.fixed($0 / 1e6, 0) } ?? "",
          outcome.ratio(of: series).map { Self.fixed($0, 2) } ?? "")
      }
      for note in outcome.notes { text += "  \(note)\n" }
    }
    for (benchmark, reason) in notMeasured { text += "\n\(benchmark): not measured: \(reason)\n" }
    return text
  }

  var json: [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.key("machine")
    writer.beginObject()
    writer.key("processor")
    writer.value(string: machine.processor)
    writer.key("cores")
    writer.value(machine.cores)
    writer.key("kernel")
    writer.value(string: machine.kernel)
    writer.endObject()
    writer.key("date")
    writer.value(string: machine.date)
    writer.key("versions")
    writer.beginObject()
    for (name, version) in machine.versions {
      writer.key(string: name)
      writer.value(string: version)
    }
    writer.endObject()
    writer.key("repeats")
    writer.value(repeats)
    writer.key("benchmarks")
    writer.beginArray()
    for outcome in outcomes { Self.write(outcome, to: &writer) }
    writer.endArray()
    writer.key("not_measured")
    writer.beginObject()
    for (benchmark, reason) in notMeasured {
      writer.key(string: benchmark)
      writer.value(string: reason)
    }
    writer.endObject()
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ outcome: Outcome, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.value(string: outcome.benchmark)
    writer.key("aim")
    writer.value(string: outcome.aim)
    writer.key("series")
    writer.beginArray()
    for series in outcome.series {
      writer.beginObject()
      writer.key("name")
      writer.value(string: series.name)
      writer.key("role")
      writer.value(string: series.role.rawValue)
      for (key, figure) in [
        ("seconds", series.seconds.median), ("seconds_least", series.seconds.least), ("seconds_most", series.seconds.most),
        ("cpu_seconds", series.cpu), ("peak_bytes", series.peak), ("bytes_per_second", series.bytesPerSecond),
        ("times_ours", outcome.ratio(of: series)),
      ] {
        writer.key(string: key)
        if let figure { writer.value(figure) } else { writer.null() }
      }
      writer.endObject()
    }
    writer.endArray()
    writer.key("notes")
    writer.value(strings: outcome.notes)
    writer.endObject()
  }

  private static func line(_ name: String, _ columns: String...) -> String {
    var text = "  " + name + String(repeating: " ", count: max(1, 36 - name.count))
    for (column, width) in zip(columns, [21, 8, 9, 7, 8]) {
      text += String(repeating: " ", count: max(1, width - column.count)) + column
    }
    return text + "\n"
  }

  /// A figure with so many decimals.
  private static func fixed(_ figure: Double, _ decimals: Int) -> String {
    guard figure.isFinite else { return "-" }
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((figure * Double(scale)).rounded())
    if decimals == 0 { return "\(scaled)" }
    let fraction = "\(scaled % scale)"
    return "\(scaled / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
  }
}
