import Catalog
import CommandGrammar
import Inspection
import Runs
import Text

extension InspectionCommand {
  /// `catalog-etl stats`.
  func stats(_ parsed: ParsedArguments) throws(Failure) -> ExitCode {
    let folder = try folder(parsed)
    let statistics = try read { () throws(TableError) in try RunStatistics(of: folder) }
    try write(parsed.isSet("--json") ? statistics.json : Array(StatisticsText(statistics, command: self).text.utf8))
    return .done
  }
}

/// Figures as a person reads them, with bars on a terminal that may have them.
private struct StatisticsText {
  private let command: InspectionCommand
  private var lines: [String] = []

  private static let label = 26
  private static let bar = 24
  private static let shown = 8

  init(_ statistics: RunStatistics, command: InspectionCommand) {
    self.command = command
    for universe in statistics.universes { add(universe) }
    if !statistics.rejects.isEmpty { add("rejects", statistics.rejects, of: statistics.rejects.map(\.count).reduce(0, +)) }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  private mutating func add(_ universe: RunStatistics.Universe) {
    if !lines.isEmpty { lines.append("") }
    lines.append(command.bold(universe.name))
    lines.append("  " + universe.tables.map { "\($0.rows) \(InspectionPhrases.noun($0.name, $0.rows))" }.joined(separator: ", "))
    let rows = Dictionary(universe.tables.map { ($0.name, $0.rows) }) { first, _ in first }
    for (field, values) in universe.shares {
      let table: TableName = field == "episode kinds" ? .episodes : field == "entity kinds" ? .entities : .characters
      add(field, values, of: rows[table] ?? 0)
    }
    add(
      "episodes by season", universe.seasons.map { .init(value: "season \($0.value)", count: $0.count) }, of: rows[.episodes] ?? 0,
      limit: 40)
    add("most seen", universe.mostSeen, of: rows[.episodes] ?? 0, limit: RunStatistics.mostSeenLimit)
    for table in universe.tables where table.rows > 0 {
      add(
        "\(table.name.rawValue): filled", table.filling.map { .init(value: $0.field, count: $0.filled) }, of: table.rows, limit: .max,
        isPercent: true)
    }
  }

  private mutating func add(
    _ title: String, _ shares: [RunStatistics.Share], of whole: Int, limit: Int = shown, isPercent: Bool = false
  ) {
    if shares.isEmpty { return }
    lines.append("")
    lines.append("  " + command.bold(title))
    for share in shares.prefix(limit) {
      let value = share.value.isEmpty ? "(nothing said)" : InspectionCommand.plain(share.value)
      let percent = whole > 0 ? Double(share.count) / Double(whole) : 0
      let figure = isPercent ? "\(Int((percent * 100).rounded())) %" : "\(share.count)"
      let label = command.terminal.isInteractive ? DisplayWidth.fitted(value, to: Self.label) : value
      let line = command.terminal.isInteractive ? "    \(label) \(Self.right(figure, 7))" : "    \(label)\t\(figure)"
      lines.append(hasBars ? line + "  " + Self.bar(percent) : line)
    }
    if shares.count > limit { lines.append("    … and \(shares.count - limit) more") }
  }

  private var hasBars: Bool { command.terminal.allowsColor && command.terminal.width >= 4 + Self.label + 10 + Self.bar }

  private static func right(_ text: String, _ width: Int) -> String { String(repeating: " ", count: max(0, width - text.count)) + text }

  /// A bar in eighths of a column; what is not nothing shows.
  private static func bar(_ share: Double) -> String {
    let eighths = share > 0 ? max(1, Int((min(share, 1) * Double(bar * 8)).rounded())) : 0
    let blocks = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    return String(repeating: "█", count: eighths / 8) + blocks[eighths % 8]
  }
}
