import CommandGrammar
import Catalog
import Configuration
import Deduplication
import FileSystem
import JSONBytes
import Pipeline
import Publication
import Runs

/// What is said about records that are one: by runs, `explain`, `review` and `decisions`.
enum DeduplicationPhrases {
  // MARK: - In the summary of a run

  static func merged(_ told: Manifest.Deduplication) -> String {
    let review =
      told.review == 0
      ? "none waits for review" : "\(RunSummary.number(told.review)) \(told.review == 1 ? "pair waits" : "pairs wait") for review"
    return
      "\(RunSummary.number(told.merged)) source \(told.merged == 1 ? "record" : "records") into others (matches.ndjson says why); \(review)"
  }

  static func waiting(_ told: Manifest.Deduplication, run: String) -> String {
    "\(RunSummary.number(told.review)) \(told.review == 1 ? "pair waits" : "pairs wait") for a person: catalog-etl review \(run)\n"
  }

  // MARK: - explain

  static func text(_ explanation: Explanation, left: ComparedRecords.Record, right: ComparedRecords.Record, match: RunMatch?) -> String {
    func named(_ record: ComparedRecords.Record) -> String { record.id + (record.name.map { " (\($0))" } ?? "") }
    var lines = ["\(plain(named(left)))", "\(plain(named(right)))", ""]
    lines.append(row("before anything is compared", explanation.prior, ""))
    for step in explanation.steps {
      guard let level = step.level else { continue }
      lines.append(row("\(step.name): \(level.label)", step.weight, "\(shortened(step.left)) | \(shortened(step.right))"))
    }
    let silent = explanation.steps.filter { $0.level == nil }.map(\.name)
    if !silent.isEmpty { lines.append("  nothing to compare in: \(silent.joined(separator: ", "))") }
    lines.append(row("sum", explanation.weight, "probability \(score(explanation.score))"))
    if !explanation.closedGates.isEmpty {
      lines.append("  kept apart, whatever the score, by: \(explanation.closedGates.joined(separator: ", "))")
    }
    lines.append(
      explanation.rules.isEmpty
        ? "  they met under no blocking rule: the run did not compare them"
        : "  they met under: \(explanation.rules.joined(separator: "; "))")
    if let match {
      lines.append("  the run decided: \(decision(match))")
    } else {
      lines.append("  the run says nothing of them in matches: too unlike, or of one clean source")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ label: String, _ weight: Double, _ rest: String) -> String {
    let name = "  " + label + String(repeating: " ", count: max(1, 44 - label.count))
    let signed = signed(weight)
    return name + String(repeating: " ", count: max(0, 6 - signed.count)) + signed + (rest.isEmpty ? "" : "   " + plain(rest))
  }

  private static func signed(_ weight: Double) -> String {
    let tenths = Int((min(weight.magnitude, 1e6) * 10).rounded())
    return "\(weight < 0 && tenths > 0 ? "-" : "+")\(tenths / 10).\(tenths % 10)"
  }

  static func score(_ score: Double) -> String {
    let millionths = Int((score * 1e6).rounded())
    let digits = String(millionths % 1_000_000)
    return "\(millionths / 1_000_000)." + String(repeating: "0", count: 6 - digits.count) + digits
  }

  static func decision(_ match: RunMatch) -> String {
    let words =
      switch match.decision {
      case .merged: "one record"
      case .keptApart: "two records"
      case .review: "two records, to be reviewed"
      }
    let reason =
      switch match.rule {
      case "model": "by the score"
      case "decision": "a person said so"
      case "one_to_one": "a better partner is in the same source"
      case "tie": "two partners are equally good"
      case "weak_bridge": "it would join groups that have little else in common"
      case "gate": "a gate keeps their groups apart"
      default: match.rule
      }
    return "\(words), \(reason) (\(score(match.score)))"
  }

  static func text(_ origins: FieldOrigins, statements: String) -> String {
    var text = "\(origins.recordID) \(origins.field): \(plain(shown(origins.value)))\n"
    for row in origins.statements {
      let outcome = row[StatementField.outcome].text ?? ""
      let value = row[StatementField.value].text.map { "\"\(shortened($0))\"" } ?? "null"
      let note = row[StatementField.note].text.map { "; \($0)" } ?? ""
      text +=
        "  \(plain("\(outcome): \(value)   \(row[StatementField.sourceID].text ?? ""), \(row[StatementField.path].text ?? "")\(note)"))\n"
    }
    if origins.statements.isEmpty {
      text +=
        statements == "all"
        ? "  no statement serves it: it is made from ids, links or other records\n"
        : "  the run kept no statement of it (\"statements\": \"\(statements)\"); a plan with \"output\": {\"statements\": \"all\"} keeps every one\n"
    }
    return text
  }

  private static func shown(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .text(let text): text
    case .number(let number): number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
    case .integer(let number): "\(number)"
    case .list(let items): "[\(items.joined(separator: ", "))]"
    }
  }

  static func shortened(_ text: String, to limit: Int = 60) -> String { text.count > limit ? text.prefix(limit - 1) + "…" : text }

  /// A text without what would steer a terminal or break a line.
  static func plain(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0...0x1F, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: plain.append(" ")
      default: plain.append(scalar)
      }
    }
    return String(plain)
  }

  // MARK: - review and decisions

  static func pair(
    _ match: RunMatch, _ left: ComparedRecords.Record, _ right: ComparedRecords.Record, fields: [String], number: Int, of total: Int,
    width: Int
  ) -> String {
    let label = max(12, fields.map(\.count).max() ?? 0) + 2
    let column = max(16, (min(width, 140) - label - 3) / 2)
    func line(_ name: String, _ a: String, _ b: String) -> String {
      func cell(_ text: String) -> String {
        let text = shortened(plain(text), to: column)
        return text + String(repeating: " ", count: max(0, column - text.count))
      }
      let text = name + String(repeating: " ", count: max(0, label - name.count)) + cell(a) + " | " + shortened(plain(b), to: column)
      return text + "\n"
    }
    var text = "\npair \(number) of \(total): \(decision(match))\n" + line("", left.id, right.id)
    for field in fields {
      let (a, b) = (left.values[field] ?? [], right.values[field] ?? [])
      if !a.isEmpty || !b.isEmpty { text += line(field, a.joined(separator: ", "), b.joined(separator: ", ")) }
    }
    return text + "  " + match.evidence.joined(separator: "; ") + "\n"
  }

  static let question = "the same? y yes, n no, s skip, u undo, q quit: "
  static let notAnAnswer = "y, n, s, u or q, and Enter\n"
  static let nothingToUndo = "there is nothing to undo\n"

  static func nothingWaits(_ run: String) -> String { "\(run): no pair waits for review\n" }

  static func noTerminal(_ count: Int, run: String) -> String {
    "catalog-etl: review asks a person, and this is no terminal: \(count) \(count == 1 ? "pair waits" : "pairs wait")\n"
      + "'catalog-etl review \(run) --csv pairs.csv' writes them as a table; 'catalog-etl decisions apply pairs.csv --to FILE' takes what was decided.\n"
  }

  static func contradicts(_ chain: [String]) -> String {
    "not taken: it contradicts what was decided before (\(chain.joined(separator: " = ")))\n"
  }

  static func kept(_ count: Int, file: String) -> String {
    count == 0
      ? "nothing was decided\n"
      : "\(count) \(count == 1 ? "decision" : "decisions") written to \(file)\nA plan uses them by \"deduplicate\": {\"decisions\": \"\(file)\"}, relative to the plan.\n"
  }

  static func phrase(_ failure: DecisionSheet.Failure, file: String) -> String {
    let words =
      switch failure.problem {
      case .missingColumn(let name):
        "the header has no column \"\(name)\"; it needs left_id, right_id and decision, as 'catalog-etl review RUN --csv FILE' writes them"
      case .badDecision(let word): "\"\(plain(word))\" is no decision: write same or different, or nothing"
      case .noPair: "a decision needs two different ids, in left_id and right_id"
      case .openQuote: "a quote is opened and never closed"
      case .notUTF8: "the file is not UTF-8; save it as \"CSV UTF-8\""
      }
    return "\(file):\(failure.line): error: \(words)\n"
  }

  static func contradictions(_ found: [Decisions.Contradiction], in decisions: Decisions, file: String) -> String {
    var text = ""
    for contradiction in found {
      let pair = decisions.different[contradiction.different]
      text +=
        "\(file): error: \(pair.left) and \(pair.right) are told to be two, and one by \(contradiction.chain.joined(separator: " = "))\n"
    }
    return text + "catalog-etl: nothing was written\n"
  }

  // MARK: - train

  static let trainWithoutOut = "catalog-etl train: --out FILE is missing: where the model is to be written\n"

  static func trained(_ report: Trainer.Report, file: String) -> String {
    var text = "\(file): learnt from \(RunSummary.number(report.randomPairs)) pairs drawn at random"
    for session in report.sessions { text += ", \(RunSummary.number(session.pairs)) that meet under \(session.rule)" }
    if !report.untaught.isEmpty { text += "\nas it was, for want of pairs that could teach it: \(report.untaught.joined(separator: ", "))" }
    return text + "\nLook at its weights before a plan names it: \"deduplicate\": {\"model\": \"\(file)\"}, relative to the plan.\n"
  }

  // MARK: - Errors

  static func phrase(_ error: ExplanationError) -> String {
    switch error {
    case .configuration(let error): return ConfigurationPhrases.phrase(error)
    case .file(let error): return "catalog-etl: \(Phrases.file(error))\n"
    case .nothingCompared(let folder):
      return
        "catalog-etl: \(folder) compared no records: its sources are clean, and no two of them tell of one kind and universe (\"deduplicate\" in Pipelines/README.md)\n"
    case .unknownRecord(let id, let suggestion):
      return "catalog-etl: the run compared no source record \"\(plain(id))\"" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
        + "\nSource ids are authority:resource:key, as in source_ids and sources.ndjson.\n"
    case .differentTables(let left, let right):
      return "catalog-etl: \(plain(left)) and \(plain(right)) are records of different kinds, which are never one\n"
    case .noModel(let name, let known):
      return "catalog-etl: the run compared no records of the kind \(name), only \(known.joined(separator: ", "))\n"
    case .badLine(let path, let line): return "catalog-etl: \(path):\(line): this is no line that catalog-etl wrote\n"
    }
  }

  static func exitCode(_ error: ExplanationError) -> ExitCode {
    switch error {
    case .configuration, .badLine: .badData
    default: .noInput
    }
  }

  static func phrase(_ error: FieldOrigins.Failure) -> String {
    switch error {
    case .unknownRecord(let id): "catalog-etl: the run has no record \"\(plain(id))\", and no source record of that id went into one\n"
    case .unknownField(let field, let known):
      "catalog-etl: the record has no field \"\(plain(field))\""
        + (Suggestion.nearest(to: field, among: known).map { "; did you mean \"\($0)\"?" } ?? "")
        + "\nIt has \(known.joined(separator: ", ")).\n"
    case .table(let error): phrase(error)
    }
  }

  static func phrase(_ error: TableError) -> String {
    if case .file(let error) = error.problem { return "catalog-etl: \(Phrases.file(error))\n" }
    return "catalog-etl: \(error.path):\(error.line):\(error.column): this is no line that catalog-etl wrote\n"
  }

  static func phrase(_ error: RunError, run: String) -> String {
    "catalog-etl: there is no run \"\(plain(run))\": it is neither the folder of a run nor the name of a plan that ran\n'catalog-etl run' makes one; with --sample no network is needed.\n"
  }
}
