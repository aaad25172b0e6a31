import CommandGrammar
import Comparison
import JSONBytes
import Runs

/// `catalog-etl history`.
enum HistoryCommand {
  static func run(_ parsed: ParsedArguments) throws(OutputError) -> ExitCode {
    let plan = parsed.positionals.first ?? ""
    let id = parsed.positionals.count > 1 ? parsed.positionals[1] : ""
    guard let folder = PlanRuns.folder(plan) else { return RunsFailure.tell(.notFound(plan)) }
    let entries: [RecordHistory.Entry]
    do {
      let runs = try runs(of: folder)
      entries = try RecordHistory.of(id, in: runs, includesDerived: parsed.isSet("--include-derived"))
    } catch {
      StandardError.write("catalog-etl: \(ComparisonPhrases.phrase(error))\n")
      return ComparisonPhrases.exitCode(error)
    }
    for entry in entries { try StandardOutput.write(parsed.isSet("--json") ? json(entry, id) : text(entry)) }
    return .done
  }

  private static func runs(of folder: String) throws(ComparisonError) -> [RunEntry] {
    do throws(RunError) { return try RunListing.runs(of: folder).filter(\.isWhole).reversed() } catch { throw .run(error) }
  }

  private static func text(_ entry: RecordHistory.Entry) -> [UInt8] {
    var lines = ["\(entry.run)  \(DiffPhrases.word(entry.kind))\(entry.label.map { "  \($0)" } ?? "")"]
    if let fields = try? JSONDocument.parse(entry.fields).root { lines += DiffPhrases.fields(fields).map { "    \($0)" } }
    return Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  private static func json(_ entry: RecordHistory.Entry, _ id: String) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    for (key, value) in [("run", entry.run), ("id", id), ("change", entry.kind.rawValue)] {
      writer.key(string: key)
      writer.value(string: value)
    }
    writer.key("label")
    if let label = entry.label { writer.value(string: label) } else { writer.null() }
    if let fields = try? JSONDocument.parse(entry.fields).root {
      writer.key("fields")
      writer.value(fields)
    }
    writer.endObject()
    writer.newline()
    return writer.bytes
  }
}
