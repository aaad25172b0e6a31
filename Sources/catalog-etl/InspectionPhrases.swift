import Catalog
import Configuration
import Inspection
import JSONBytes
import Pipeline
import Runs

/// What is said about runs that are looked into: what does not lead to one, what is broken in one, what a list did not find.
enum InspectionPhrases {
  static func phrase(_ error: RunError) -> String { "catalog-etl: \(message(error))\n" }

  static func exitCode(_ error: RunError) -> ExitCode {
    switch error {
    case .badSelector, .timeAlone, .ambiguous: .usage
    case .manifestSyntax, .manifestKey: .badData
    default: .noInput
    }
  }

  private static func message(_ error: RunError) -> String {
    switch error {
    case .notFound(let text):
      "there is no run \"\(text)\": no such folder, and no plan of that name"
        + (Suggestion.nearest(to: text, among: BuiltInPlans.names).map { "; did you mean \"\($0)\"?" } ?? "")
        + "\nA run is its folder, the name of a plan (\(BuiltInPlans.names.joined(separator: ", "))), NAME@2 for the one before the newest, or NAME-sample."
    case .timeAlone(let text): "which plan ran at \(text)? Write its name before it, like rm@\(text)"
    case .badSelector(let selector, let text):
      "\"\(selector)\" in \"\(text)\" is neither a number from 1 nor a date\nrm@1 is the newest run, rm@2 the one before, rm@2026-11-20 that of a day."
    case .nothingPublished(let output, 0):
      "no run was published in \(output) yet\n'catalog-etl run' makes one; with --sample no network is needed."
    case .nothingPublished(let output, let aside):
      "no whole run was published in \(output); \(aside) partial or kept aside \(aside == 1 ? "lies" : "lie") in \(output)/runs\nName such a run by its folder."
    case .tooFewRuns(let output, let asked, let found):
      "there is no run @\(asked) in \(output): it holds \(found) whole \(found == 1 ? "run" : "runs")"
    case .noRunAt(let time, let output, let known):
      "no run in \(output) began at \(time)\nThere \(known.count == 1 ? "is" : "are") \(shortened(known))."
    case .ambiguous(let time, let output, let matches):
      "several runs in \(output) began at \(time): \(shortened(matches))\nWrite more of the time, or count: @1 is the newest."
    case .noManifest(let folder): "\(folder) is no run: it has no manifest.json"
    case .manifestSyntax(let path, let error): "\(path):\(error.line):\(error.column): not JSON: \(JSONPhrases.phrase(error.problem))"
    case .manifestKey(let path, let key): "\(path): the key \"\(key)\" is missing, or holds something else than it should"
    case .file(let error): Phrases.file(error)
    }
  }

  private static func shortened(_ names: [String]) -> String {
    names.prefix(8).joined(separator: ", ") + (names.count > 8 ? " and \(names.count - 8) more" : "")
  }

  // MARK: - Broken tables

  static func phrase(_ error: TableError) -> String {
    "catalog-etl: \(place(error))\(words(error))\n"
  }

  static func place(_ error: TableError) -> String { error.line == 0 ? "" : "\(error.path):\(error.line):\(error.column): " }

  static func words(_ error: TableError) -> String { message(error.problem, path: error.path) }

  static func exitCode(_ error: TableError) -> ExitCode {
    if case .file = error.problem { .noInput } else { .badData }
  }

  private static func message(_ problem: TableError.Problem, path: String) -> String {
    switch problem {
    case .file(let error): Phrases.file(error)
    case .syntax(let problem): "not JSON: \(JSONPhrases.phrase(problem))\nThe file was changed after the run wrote it."
    case .cut: "the file ends inside this line: it was cut after the run wrote it"
    case .notAnObject: "this line is no record"
    case .unknownField(let field): "this table has no field \"\(field)\"\nWas the run written by another version?"
    case .missingField(let field): "the field \"\(field)\" is missing\nWas the run written by another version?"
    case .duplicateField(let field): "the field \"\(field)\" stands twice"
    case .wrongType(let field, let expected): "the field \"\(field)\" must hold \(name(expected))"
    case .tooLong(let limit): "this line is longer than \(limit) bytes"
    }
  }

  private static func name(_ type: FieldType) -> String {
    switch type {
    case .string: "a text"
    case .number: "a number"
    case .integer: "a whole number"
    case .strings: "a list of texts"
    }
  }

  // MARK: - What was not found

  /// `character`, `characters`.
  static func noun(_ table: TableName, _ count: Int) -> String {
    switch table {
    case .characters: count == 1 ? "character" : "characters"
    case .episodes: count == 1 ? "episode" : "episodes"
    default: count == 1 ? "entity" : "entities"
    }
  }

  /// Why a list is empty.
  static func nothing(_ table: TableName, _ tallies: [ConditionTally]) -> String {
    let noun = noun(table, 1)
    if tallies.isEmpty { return "this run has no \(noun)\n" }
    let missing = tallies.filter { $0.matching == 0 }
    if missing.isEmpty {
      let each = tallies.map { "\($0.condition.subject.rawValue) \"\($0.condition.wanted)\" \($0.matching)" }.joined(separator: ", ")
      return "no \(noun) fits all of it at once; each alone: \(each)\n"
    }
    return missing.map { nothing(noun, $0) }.joined()
  }

  private static func nothing(_ noun: String, _ tally: ConditionTally) -> String {
    let subject = tally.condition.subject
    let start = "no \(noun) with \(subject.rawValue) \"\(tally.condition.wanted)\""
    if subject == .name {
      return start + (tally.nearest.isEmpty ? "" : "; the nearest: \(tally.nearest.joined(separator: ", "))") + "\n"
    }
    let values = tally.values
    if values.isEmpty { return start + "; no \(noun) here says anything about it\n" }
    let shown = values.prefix(12).map { "\($0.value) \($0.count)" }.joined(separator: ", ")
    let rest = values.count > 12 ? " and \(values.count - 12) more" : ""
    let suggestion = Suggestion.nearest(to: tally.condition.wanted, among: values.map(\.value))
    return start + "; \(plural(subject)) here: \(shown)\(rest)" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "") + "\n"
  }

  private static func plural(_ subject: RecordCondition.Subject) -> String {
    switch subject {
    case .name: "names"
    case .status: "statuses"
    case .gender: "genders"
    case .species: "species"
    case .kind: "kinds"
    case .season: "episodes by season"
    case .universe: "universes"
    }
  }

  static func cannotAsk(_ subject: RecordCondition.Subject, of table: TableName) -> String {
    "option '--\(subject.rawValue)' is for \(subject.tables.map(\.rawValue).joined(separator: " and ")), not for \(table.rawValue)\nsee 'catalog-etl list --help'\n"
  }

  static func several(_ text: String, count: Int) -> String { "\"\(text)\" may mean \(count) records; name one by its id:\n" }

  static func none(_ text: String, nearest: [String]) -> String {
    "catalog-etl: there is no record \"\(text)\" in this run"
      + (nearest.isEmpty ? "" : "; the nearest: \(nearest.joined(separator: ", "))") + "\n"
  }

  static func nothingFound(_ words: String, nearest: [String]) -> String {
    "no record has all of \"\(words)\"" + (nearest.isEmpty ? "" : "; the nearest names: \(nearest.joined(separator: ", "))") + "\n"
  }
}
