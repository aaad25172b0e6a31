import CommandGrammar
import Comparison
import FileSystem
import JSONBytes
import Publication
import Runs

/// `catalog-etl runs`.
enum RunsCommand {
  static func run(_ parsed: ParsedArguments) throws(OutputError) -> ExitCode {
    let plan = parsed.positionals.first ?? ""
    guard let folder = PlanRuns.folder(plan) else { return RunsFailure.tell(.notFound(plan)) }
    let runs: [RunEntry]
    let latest: RunEntry?
    do throws(RunError) {
      runs = try RunListing.runs(of: folder)
      latest = runs.isEmpty ? nil : try RunListing.latest(of: folder)
    } catch { return RunsFailure.tell(error) }
    let lines = runs.map { RunLine($0, isLatest: $0.name == latest?.name) }
    if parsed.isSet("--json") {
      try StandardOutput.write(RunLine.json(lines))
    } else if lines.isEmpty {
      StandardError.write("no run lies in \(folder)\n")
    } else {
      try StandardOutput.write(lines.map(\.text).joined())
    }
    return .done
  }
}

/// `catalog-etl prune`.
enum PruneCommand {
  static func run(_ parsed: ParsedArguments) throws(OutputError) -> ExitCode {
    let plan = parsed.positionals.first ?? ""
    guard let folder = PlanRuns.folder(plan) else { return RunsFailure.tell(.notFound(plan)) }
    let isDry = parsed.isSet("--dry-run")
    do throws(PruningError) {
      let removed = try RunPruning.prune(folder, keeping: parsed.count("--keep") ?? 10, isDryRun: isDry)
      for run in removed { StandardError.write("\(isDry ? "would remove" : "removed") \(run.path)\n") }
      if removed.isEmpty { StandardError.write("nothing to remove in \(folder)\n") }
      return .done
    } catch {
      switch error {
      case .run(let error): return RunsFailure.tell(error)
      case .file(let error):
        StandardError.write("catalog-etl: \(Phrases.file(error))\n")
        return .cannotWrite
      case .locked(let holder):
        StandardError.write("catalog-etl: \(Phrases.locked(folder, holder))\n")
        return .locked
      }
    }
  }
}

/// A run could not be found or read.
enum RunsFailure {
  static func tell(_ error: RunError) -> ExitCode {
    StandardError.write("catalog-etl: \(ComparisonPhrases.phrase(error))\n")
    return ComparisonPhrases.exitCode(error)
  }
}

/// A run in a list.
struct RunLine {
  private let run: RunEntry
  private let isLatest: Bool
  private let manifest: RunManifest?

  init(_ run: RunEntry, isLatest: Bool) {
    self.run = run
    self.isLatest = isLatest
    manifest = try? RunManifest(of: run.path)
  }

  private var mark: String? { isLatest ? "latest" : run.isPartial ? "partial" : run.isKeptAside ? "kept aside" : nil }

  var text: String {
    guard let manifest else { return "\(run.name)\tits manifest cannot be read\n" }
    let counts = ["characters", "episodes", "entities", "appearances"].map { "\(RunSummary.number(manifest.rows(of: $0))) \($0)" }
    return "\(run.name)  \(manifest.mode)  \(counts.joined(separator: ", "))\(mark.map { "  (\($0))" } ?? "")\n"
  }

  static func json(_ lines: [RunLine]) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginArray()
    for line in lines {
      writer.beginObject()
      for (key, value) in [("name", line.run.name), ("path", line.run.path)] {
        writer.key(string: key)
        writer.value(string: value)
      }
      for (key, value) in [("latest", line.isLatest), ("partial", line.run.isPartial), ("kept_aside", line.run.isKeptAside)] {
        writer.key(string: key)
        writer.value(value)
      }
      if let manifest = line.manifest {
        for (key, value) in [("mode", manifest.mode), ("started_at", manifest.startedAt), ("finished_at", manifest.finishedAt)] {
          writer.key(string: key)
          writer.value(string: value)
        }
        writer.key("counts")
        writer.beginObject()
        for count in manifest.counts {
          writer.key(string: count.name)
          writer.value(count.count)
        }
        writer.endObject()
      }
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }
}
