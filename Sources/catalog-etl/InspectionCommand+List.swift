import Catalog
import CommandGrammar
import Inspection
import Runs

extension InspectionCommand {
  /// Rows by which the widths of a table's columns are chosen.
  private static let sampleLimit = 1000

  /// `catalog-etl list`.
  func list(_ parsed: ParsedArguments) throws(Failure) -> ExitCode {
    let table = parsed.positionals.dropFirst().first.flatMap { TableName(rawValue: $0) } ?? .characters
    let conditions = RecordCondition.Subject.allCases.compactMap { subject in
      parsed.value("--\(subject.rawValue)").map { RecordCondition(subject, $0) }
    }
    if let wrong = conditions.first(where: { !$0.subject.tables.contains(table) }) {
      StandardError.write(InspectionPhrases.cannotAsk(wrong.subject, of: table))
      return .usage
    }
    let listing = RecordListing(folder: try folder(parsed), table: table, conditions: conditions, limit: parsed.count("--limit"))
    var printer = ListPrinter(table, command: self, printsJSON: parsed.isSet("--json"), sampleLimit: Self.sampleLimit)
    let outcome = try read { () throws(TableError) in
      try listing.forEach { cells in
        printer.add(cells)
        return printer.failure == nil
      }
    }
    printer.finish()
    if let error = printer.failure { throw .output(error) }
    if outcome.listed == 0 {
      let tallies = try read { () throws(TableError) in try listing.explain() }
      StandardError.write(InspectionPhrases.nothing(table, tallies))
    } else if terminal.isInteractive, !parsed.isSet("--json") {
      let more = outcome.isCut ? ", and there are more" : ""
      StandardError.write("\(outcome.listed) \(InspectionPhrases.noun(table, outcome.listed))\(more)\n")
    }
    return .done
  }
}

/// Prints the records of a list: lines as they stand, tab-separated values, or a table that fits a terminal.
private struct ListPrinter {
  private let command: InspectionCommand
  private let columns: [ListColumn]
  private let printsJSON: Bool
  private let sampleLimit: Int
  private var sample: [[String]] = []
  private var table: TextTable?
  private var output = OutputBuffer()
  private(set) var failure: OutputError?

  init(_ table: TableName, command: InspectionCommand, printsJSON: Bool, sampleLimit: Int) {
    self.command = command
    self.printsJSON = printsJSON
    self.sampleLimit = sampleLimit
    columns = ListColumn.all(of: table)
  }

  mutating func add(_ cells: RowCells) {
    if printsJSON {
      output.append(cells.line)
    } else {
      let row = columns.map { $0.text(cells) }
      if !command.terminal.isInteractive {
        output.append(([row.last ?? ""] + row.dropLast()).joined(separator: "\t"))
      } else if let table {
        output.append(table.line(row))
      } else {
        sample.append(row)
        if sample.count == sampleLimit { begin() }
      }
    }
    failure = output.flush()
  }

  mutating func finish() {
    if table == nil, !sample.isEmpty { begin() }
    if failure == nil { failure = output.flush(least: 1) }
  }

  private mutating func begin() {
    let table = TextTable(columns.map(\.column), rows: sample, width: command.terminal.width)
    output.append(command.bold(table.heading))
    for row in sample { output.append(table.line(row)) }
    sample = []
    self.table = table
  }
}

/// A column of a list, and where its text comes from.
private struct ListColumn {
  let column: TextTable.Column
  private let place: Int
  private let counts: Bool

  /// The columns of a table; the id stands last, and first where tabs part the values.
  static func all(of table: TableName) -> [ListColumn] {
    let names: [(field: String, title: String, rank: Int)] =
      switch table {
      case .characters:
        [
          ("name", "name", 0), ("status", "status", 1), ("gender", "gender", 4), ("species", "species", 2), ("origin", "origin", 5),
          ("residence", "residence", 6), ("episode_ids", "episodes", 3), ("universe", "universe", 8), ("id", "id", 7),
        ]
      case .episodes:
        [
          ("code", "code", 1), ("title", "title", 0), ("kind", "kind", 5), ("air_date", "air_date", 2),
          ("character_ids", "characters", 3), ("universe", "universe", 6), ("id", "id", 4),
        ]
      default:
        [
          ("name", "name", 0), ("kind", "kind", 1), ("subtype", "subtype", 2), ("part_of", "part_of", 3), ("universe", "universe", 5),
          ("id", "id", 4),
        ]
      }
    return names.compactMap { name in
      guard let column = table.schema[name.field] else { return nil }
      let counts = name.field != name.title
      return ListColumn(
        column: TextTable.Column(name.title, rank: name.rank, isNumber: counts, isWhole: name.field == "id" || name.field == "universe"),
        place: column.index, counts: counts)
    }
  }

  func text(_ cells: RowCells) -> String {
    if counts { return "\(cells.count(place))" }
    switch cells.value(place) {
    case .text(let text): return InspectionCommand.plain(text)
    case .list(let items): return InspectionCommand.plain(items.joined(separator: ", "))
    case .integer(let number): return "\(number)"
    case .number(let number): return "\(number)"
    case .null: return ""
    }
  }
}
