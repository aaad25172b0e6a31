import CommandGrammar
import Comparison
import FileSystem
import Glibc
import JSONBytes
import Pipeline
import Runs

/// `catalog-etl diff`.
enum DiffCommand {
  static func run(_ parsed: ParsedArguments) throws(OutputError) -> ExitCode {
    let difference: Difference
    do {
      difference = try compare(parsed)
    } catch {
      StandardError.write("catalog-etl: \(ComparisonPhrases.phrase(error))\n")
      return ComparisonPhrases.exitCode(error)
    }
    let detail: DiffDetail = parsed.isSet("--stat") ? .counts : parsed.isSet("--full") ? .full : .folded
    // Nothing is written before all is compared: an error leaves no half of a result.
    switch parsed.value("--format") ?? "text" {
    case "json": try DiffMachineFormats.json(difference, detail)
    case "ndjson": try DiffMachineFormats.ndjson(difference, detail)
    case "markdown": try DiffReport(difference, detail: detail, style: .markdown).write()
    default:
      let terminal = Terminal(descriptor: STDOUT_FILENO)
      try DiffReport(difference, detail: detail, style: terminal.allowsColor ? .color : .plain).write()
    }
    return difference.isSame ? .done : .different
  }

  private static func compare(_ parsed: ParsedArguments) throws(ComparisonError) -> Difference {
    let options = options(parsed)
    let old = parsed.positionals.first ?? ""
    let new = parsed.positionals.count > 1 ? parsed.positionals[1] : nil
    if let new, isFile(old) || isFile(new) {
      if isFile(old), isFile(new) { return try FileComparison.compare(old: old, new: new, options: options) }
      for path in [old, new] where !isFile(path) && !FileSystem.exists(path) {
        throw .file(FileError(.open, path: path, code: ENOENT))
      }
      throw isFile(old) ? .runAndFile(run: new, file: old) : .runAndFile(run: old, file: new)
    }
    let runs = try runs(old, new)
    let folder = FilePath.parent(runs.old.path)
    var earlier: [RunEntry] = []
    if FilePath.lastComponent(folder) == "runs" {
      do throws(RunError) {
        earlier = try RunListing.runs(of: FilePath.parent(folder))
          .filter { $0.isWhole && ($0.stamp, $0.sequence) < (runs.old.stamp, runs.old.sequence) }
      } catch { throw .run(error) }
    }
    return try RunComparison.compare(old: runs.old.path, new: runs.new.path, earlier: earlier, options: options)
  }

  private static func runs(_ old: String, _ new: String?) throws(ComparisonError) -> (old: RunEntry, new: RunEntry) {
    do throws(RunError) {
      if let new { return (try PlanRuns.find(old), try PlanRuns.find(new)) }
      let reference = try RunReference(parsing: old)
      if reference.selector != .latest { return (try PlanRuns.find(old), try PlanRuns.find(reference.name)) }
      return (try PlanRuns.find("\(reference.name)@2"), try PlanRuns.find("\(reference.name)@1"))
    } catch {
      // The person named no number.
      if new == nil, case .notFound = error { throw .run(.notFound(old)) }
      throw .run(error)
    }
  }

  private static func options(_ parsed: ParsedArguments) -> ComparisonOptions {
    func names(_ option: String) -> [String] {
      (parsed.value(option) ?? "").split(separator: ",").map { String($0.drop { $0 == " " }) }.filter { !$0.isEmpty }
    }
    var options = ComparisonOptions()
    options.includesDerived = parsed.isSet("--include-derived")
    options.comparesStatements = parsed.isSet("--statements")
    options.only = Set(parsed.values("--only").compactMap { ChangeKind(rawValue: $0) })
    options.fields = names("--fields")
    options.ignored = names("--ignore")
    options.universe = parsed.value("--universe")
    options.key = names("--key")
    return options
  }

  private static func isFile(_ path: String) -> Bool {
    FileSystem.exists(path) && (try? FileSystem.kind(of: FilePath.join(path, "."))) == nil
  }
}

/// How much is told.
enum DiffDetail {
  case counts, folded, full
}

/// Runs as a person names them.
enum PlanRuns {
  static func find(_ text: String) throws(RunError) -> RunEntry {
    try RunReference.find(text, output: output)
  }

  /// The output folder of a plan.
  static func output(_ plan: String) -> String? { try? Runner.validate(plan).output.directory }

  /// The output folder that a person names: by its path, or by a plan or the sample of one.
  static func folder(_ text: String) -> String? {
    if FileSystem.exists(FilePath.join(text, "runs")) { return text }
    if let folder = output(text) { return folder }
    let suffix = "-sample"
    return text.hasSuffix(suffix) ? output(String(text.dropLast(suffix.count))).map { $0 + suffix } : nil
  }
}
