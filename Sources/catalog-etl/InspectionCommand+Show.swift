import Catalog
import CommandGrammar
import Inspection
import JSONBytes
import Runs
import Text

extension InspectionCommand {
  /// `catalog-etl show`.
  func show(_ parsed: ParsedArguments) throws(Failure) -> ExitCode {
    let folder = try folder(parsed)
    let text = parsed.positionals.dropFirst().joined(separator: " ")
    let outcome = try read { () throws(TableError) in try RecordLookup.find(text, in: folder) }
    switch outcome {
    case .none(let nearest):
      StandardError.write(InspectionPhrases.none(text, nearest: nearest))
      return .noInput
    case .several(let records, let count):
      StandardError.write(InspectionPhrases.several(text, count: count))
      StandardError.write(
        records.map { "  \($0.id)  \(Self.plain($0.name))\n" }.joined()
          + (count > records.count ? "  … and \(count - records.count) more\n" : ""))
      return .usage
    case .one(let record):
      let page = try read { () throws(TableError) in try RecordPage(of: record, in: folder) }
      if parsed.isSet("--json") { try write(Self.json(page)) } else { try write(RecordText(page, command: self).text) }
      return .done
    }
  }

  private static func json(_ page: RecordPage) -> [UInt8] {
    func list(_ lines: [[UInt8]]) -> [UInt8] { Array("[".utf8) + Array(lines.joined(separator: Array(",".utf8))) + Array("]".utf8) }
    let linked = page.record.row.table == .episodes ? "characters" : "episodes"
    var json = Array("{\"table\":\"\(page.record.row.table.rawValue)\",\"record\":".utf8) + page.record.line
    for (key, lines) in [
      (linked, page.appearances.map(\.line)), ("relations", page.relations.map(\.row.line)), ("sources", page.sources.map(\.line)),
      ("statements", page.statements.map(\.line)),
    ] {
      json += Array(",\"\(key)\":".utf8) + list(lines)
    }
    return json + Array("}\n".utf8)
  }
}

/// A record as a person reads it.
private struct RecordText {
  private let page: RecordPage
  private let command: InspectionCommand
  private var lines: [String] = []

  /// What is told in another way, or of use to programs alone.
  private static let aside: Set<String> = [
    "id", "universe", "name", "title", "origin_id", "residence_id", "first_appearance_id", "episode_ids", "character_ids", "relatives",
    "source_ids",
  ]

  init(_ page: RecordPage, command: InspectionCommand) {
    self.page = page
    self.command = command
    let row = page.record.row
    lines.append(command.bold(InspectionCommand.plain(page.record.name)))
    lines.append(command.faint(page.record.id))
    fields(row)
    appearances(row.table)
    relations()
    sources()
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func fields(_ row: Row) {
    let columns = row.table.schema.columns.filter { !Self.aside.contains($0.name) && !row.values[$0.index].isEmpty }
    if !columns.isEmpty { lines.append("") }
    let label = columns.map(\.name.utf8.count).max() ?? 0
    for column in columns {
      let value: String =
        switch row.values[column.index] {
        case .text(let text): text
        case .list(let items): items.joined(separator: ", ")
        case .integer(let number): "\(number)"
        case .number(let number): number == number.rounded() ? "\(Int(exactly: number) ?? 0)" : "\(number)"
        case .null: ""
        }
      var line = "  \(DisplayWidth.fitted(column.name, to: label))  "
      var origins: [String] = []
      for statement in page.origins(of: column.name) {
        // One source is named once, at the end of the page.
        let source = page.sources.count > 1 ? (statement[StatementField.sourceID].text ?? "") + " " : ""
        let origin = source + (statement[StatementField.path].text ?? "")
        if !origins.contains(origin) { origins.append(origin) }
      }
      let from = origins.isEmpty ? "" : "← \(origins.prefix(3).joined(separator: ", "))\(origins.count > 3 ? " …" : "")"
      let wrapped = wrap(InspectionCommand.plain(value), indent: label + 4)
      line += wrapped.first ?? ""
      // Where a value comes from stands behind it where there is room, else below it.
      let isBehind =
        wrapped.count == 1 && (!command.terminal.isInteractive || DisplayWidth.columns(line + from) + 2 <= command.terminal.width)
      lines.append(isBehind && !from.isEmpty ? line + "  " + command.faint(from) : line)
      for rest in wrapped.dropFirst() { lines.append(String(repeating: " ", count: label + 4) + rest) }
      if !isBehind, !from.isEmpty { lines.append(String(repeating: " ", count: label + 4) + command.faint(from)) }
    }
  }

  private mutating func appearances(_ table: TableName) {
    let records = page.appearances
    guard let first = records.first, let last = records.last else { return }
    let isCharacter = table == .characters
    lines.append("")
    lines.append(command.bold(isCharacter ? "episodes (\(records.count))" : "characters (\(records.count))"))
    let rows = records.map { record in
      isCharacter
        ? [
          record.row[EpisodeField.code].text ?? "", InspectionCommand.plain(record.name), record.row[EpisodeField.airDate].text ?? "",
        ] : [InspectionCommand.plain(record.name), record.row[CharacterField.status].text ?? "", record.id]
    }
    let columns: [TextTable.Column] =
      isCharacter
      ? [.init("", rank: 1), .init("", rank: 0), .init("", rank: 2)]
      : [.init("", rank: 0), .init("", rank: 1), .init("", rank: 2, isWhole: true)]
    let width = command.terminal.isInteractive ? command.terminal.width - 2 : Int.max / 2
    let layout = TextTable(columns, rows: rows, width: width)
    for row in rows { lines.append("  " + layout.line(row)) }
    if isCharacter, records.count > 1 {
      lines.append("  first \(Self.name(first)), last \(Self.name(last))")
    }
  }

  private static func name(_ episode: FoundRecord) -> String {
    episode.row[EpisodeField.code].text ?? InspectionCommand.plain(episode.name)
  }

  private mutating func relations() {
    let told = page.relations.filter { relation in
      // Origin and residence of the record itself stand among its fields.
      let kind = relation.row.row[RelationField.relation].text ?? ""
      return !(relation.isSubject && (kind == "origin" || kind == "residence" || kind == "affiliation"))
    }
    if told.isEmpty { return }
    lines.append("")
    lines.append(command.bold("relations (\(told.count))"))
    for relation in told {
      let row = relation.row.row
      let qualifier = row[RelationField.qualifier].text.map { " (\($0))" } ?? ""
      let kind = (row[RelationField.relation].text ?? "") + (relation.isSubject ? "" : " of")
      lines.append("  \(DisplayWidth.fitted(kind, to: 14))  \(InspectionCommand.plain(relation.other + qualifier))")
    }
  }

  private mutating func sources() {
    if page.sources.isEmpty { return }
    lines.append("")
    lines.append(command.bold("sources"))
    for source in page.sources {
      let parts = [source.row[SourceField.sourceID].text, source.row[SourceField.url].text, source.row[SourceField.licence].text]
      lines.append("  " + parts.compactMap { $0 }.map(InspectionCommand.plain).joined(separator: "  "))
    }
    let unused = page.statements.map(\.row).filter { $0[StatementField.outcome] != .text("used") }
    if !unused.isEmpty { lines.append("  \(page.statements.count) statements, \(unused.count) of them not used (--json shows all)") }
  }

  /// A text broken at its blanks where a terminal is; whole elsewhere.
  private func wrap(_ text: String, indent: Int) -> [String] {
    let width = command.terminal.width - indent
    guard command.terminal.isInteractive, width > 20, DisplayWidth.columns(text) > width else { return [text] }
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ").map(String.init) {
      if !line.isEmpty, DisplayWidth.columns(line) + 1 + DisplayWidth.columns(word) > width {
        lines.append(line)
        line = word
      } else {
        line += line.isEmpty ? word : " " + word
      }
    }
    return lines + [line]
  }
}
