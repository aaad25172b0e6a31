import Catalog
import CommandGrammar
import Inspection
import Runs

extension InspectionCommand {
  /// `catalog-etl search`.
  func search(_ parsed: ParsedArguments) throws(Failure) -> ExitCode {
    let folder = try folder(parsed)
    let words = parsed.positionals.dropFirst().joined(separator: " ")
    let outcome = try read { () throws(TableError) in try RecordSearch.search(words, in: folder, limit: parsed.count("--limit") ?? 20) }
    if outcome.hits.isEmpty { StandardError.write(InspectionPhrases.nothingFound(words, nearest: outcome.nearest)) }
    var output = OutputBuffer()
    if parsed.isSet("--json") {
      for hit in outcome.hits { output.append(hit.record.line) }
    } else {
      let rows = outcome.hits.map { hit in
        [Self.plain(hit.record.name), InspectionPhrases.noun(hit.record.row.table, 1), Self.matched(hit), hit.record.id]
      }
      let columns: [TextTable.Column] = [
        .init("name", rank: 0), .init("is", rank: 1), .init("matched", rank: 2), .init("id", rank: 3, isWhole: true),
      ]
      let table = TextTable(columns, rows: rows, width: terminal.width)
      for row in rows {
        output.append(terminal.isInteractive ? table.line(row) : ([row[3]] + row.dropLast()).joined(separator: "\t"))
      }
      if terminal.isInteractive, outcome.found > outcome.hits.count {
        StandardError.write("the best \(outcome.hits.count) of \(outcome.found)\n")
      }
    }
    if let error = output.flush(least: 1) { throw .output(error) }
    return .done
  }

  /// The field and the beginning of what stands there; nothing where it is the name itself.
  private static func matched(_ hit: SearchHit) -> String {
    if hit.text == hit.record.name { return "" }
    let text = plain(hit.text)
    return "\(hit.field): \(text.prefix(60))\(text.count > 60 ? "…" : "")"
  }
}
