import Comparison
import Configuration
import FileSystem
import JSONBytes
import Runs

/// Why runs or files cannot be compared, in words.
enum ComparisonPhrases {
  static func exitCode(_ error: ComparisonError) -> ExitCode {
    switch error {
    case .file(let error): exitCode(error)
    case .run(let error): exitCode(error)
    case .table(let error): InspectionPhrases.exitCode(error)
    case .missingTable, .recordNotFound: .noInput
    case .sameInput, .unknownField, .runAndFile, .noKey, .noKeyColumn: .usage
    default: .badData
    }
  }

  static func exitCode(_ error: RunError) -> ExitCode {
    switch error {
    case .badSelector, .timeAlone, .ambiguous: .usage
    case .manifestSyntax, .manifestKey: .badData
    case .file(let error): exitCode(error)
    default: .noInput
    }
  }

  private static func exitCode(_ error: FileError) -> ExitCode {
    switch error.operation {
    case .open, .read, .list, .inspect: .noInput
    default: .cannotWrite
    }
  }

  static func phrase(_ error: ComparisonError) -> String {
    switch error {
    case .file(let error): return Phrases.file(error)
    case .run(let error): return phrase(error)
    case .table(let error): return InspectionPhrases.place(error) + InspectionPhrases.words(error)
    case .sameInput(let path): return "both sides are the same: \(path)\nName two runs, as in 'catalog-etl diff rm@2 rm'."
    case .changedSize(let path, let bytes, let expected):
      return
        "\(path) has \(bytes) bytes, its manifest says \(expected): the file is cut or was changed\n'catalog-etl run PLAN --archive RUN/raw.warc.gz' makes the run anew."
    case .missingTable(let folder, let table): return "\(folder) has no \(table).ndjson: it is no whole run"
    case .syntax(let path, let line, let column, let problem):
      return "\(path):\(line):\(column): \(JSONPhrases.phrase(problem))\nIs the file whole?"
    case .notAnObject(let path, let line): return "\(path):\(line): a row must be a JSON object"
    case .missingKey(let path, let line, let field):
      return "\(path):\(line): the row has no \"\(field)\"\nThe fields that --key names must stand in every row."
    case .badKey(let path, let line, let field): return "\(path):\(line): \"\(field)\" is a list or an object; a key is a text or a number"
    case .duplicateKey(let path, let line, let key):
      return
        "\(path)\(line > 0 ? ":\(line)" : ""): the key \(key) stands there twice\nA key must name one row; --key takes several fields, as in --key id,date."
    case .unsorted(let path, let line, let key):
      return "\(path):\(line): \(key) stands behind what it should precede; the file was changed since the run was published"
    case .badCSV(let path, let line, let cells, let expected):
      return cells.map { "\(path):\(line): the row has \($0) cells, the header \(expected)" }
        ?? "\(path):\(line): a quote opens here and does not end"
    case .noKeyColumn(let path, let name, let columns):
      return "\(path) has no column \"\(name)\""
        + (Suggestion.nearest(to: name, among: columns).map { "; did you mean \"\($0)\"?" } ?? "")
        + (columns.isEmpty ? "; it is empty" : "\nIt has \(columns.joined(separator: ", ")).")
    case .unknownField(let name, let known):
      return "there is no field \"\(name)\"" + (Suggestion.nearest(to: name, among: known).map { "; did you mean \"\($0)\"?" } ?? "")
        + "\n'catalog-etl schema characters' shows the fields of a table."
    case .recordNotFound(let id): return "no run has a record \(id)\nAn id looks like rick-and-morty:character:rickandmortyapi:1."
    case .runAndFile(let run, let file): return "\(file) is a file and \(run) is none; compare two runs, or two files with --key"
    case .noKey: return "two files are compared by a key: name its fields, as in --key id"
    }
  }

  static func phrase(_ error: RunError) -> String {
    switch error {
    case .notFound(let text):
      "there is no run \"\(text)\": no such folder, and no plan of that name\n'catalog-etl plans' lists the plans that are built in."
    case .timeAlone(let text): "\"\(text)\" is a time without a plan; write rm@\(text)"
    case .badSelector(let selector, let text):
      "\"\(text)\": behind the @ stands a number from 1 or the beginning of a date, not \"\(selector)\""
    case .nothingPublished(let output, let aside):
      "no whole run lies in \(output)" + (aside > 0 ? " (\(aside) partial or kept aside)" : "") + "\n'catalog-etl run PLAN' makes one."
    case .tooFewRuns(let output, let asked, let found):
      "\(output) has \(found) whole \(found == 1 ? "run" : "runs"), and number \(asked) is asked for\n'catalog-etl runs PLAN' lists them."
    case .noRunAt(let time, let output, let known):
      "no run in \(output) began at \(time); there are \(known.prefix(5).joined(separator: ", "))\(known.count > 5 ? " …" : "")"
    case .ambiguous(let time, _, let matches): "several runs began at \(time): \(matches.joined(separator: ", "))"
    case .noManifest(let folder): "\(folder) is no run: it has no manifest.json"
    case .manifestSyntax(let path, let error): "\(path):\(error.line):\(error.column): \(JSONPhrases.phrase(error.problem))"
    case .manifestKey(let path, let key): "\(path): \"\(key)\" is missing, or is not what it should be"
    case .file(let error): Phrases.file(error)
    }
  }
}
