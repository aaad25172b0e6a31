import Adapters
import JSONBytes
import Pipeline
import Publication

/// What is told of drafting and trying definitions.
enum DefinitionPhrases {
  static func exitCode(_ error: DefinitionTrial.Failure) -> ExitCode {
    switch error {
    case .file(let error): Phrases.exitCode(.file(error))
    case .configuration: .badPlan
    case .unknownResource, .missingVariable: .usage
    case .extraction(let error): ExtractionPhrases.exitCode(error, isFromTheStart: true, mode: .live)
    case .noRecord: .noInput
    }
  }

  /// The message with its line end.
  static func phrase(_ error: DefinitionTrial.Failure) -> String {
    if case .configuration(let error) = error { return ConfigurationPhrases.phrase(error) }
    return "catalog-etl: \(message(error))\n"
  }

  static func phrase(_ error: DefinitionDraft.Failure, of place: String) -> String {
    switch error {
    case .notJSON(let error): "\(place) is no JSON: line \(error.line), column \(error.column): \(JSONPhrases.phrase(error.problem))"
    case .noRecords(let keys):
      "nothing in \(place) looks like a record" + (keys.isEmpty ? "" : "; it holds \(keys.joined(separator: ", "))")
        + "\nGive the URL of a list of records, or a file with its answer."
    }
  }

  static func exists(_ path: String) -> String { "\(path) is there already and is left as it is\nName another file with --out." }

  static func summary(_ draft: DefinitionDraft, path: String?) -> String {
    let records = draft.records == 1 ? "1 record" : "\(draft.records) records"
    var text = "\(records) at \(draft.select); mapped: \(draft.fields.joined(separator: ", "))\n"
    if !draft.unmapped.isEmpty { text += "not mapped: \(draft.unmapped.joined(separator: ", "))\n" }
    if let path { text += "Its comments say where it is not sure. See what it makes of a record: catalog-etl try \(path)\n" }
    return text
  }

  private static func message(_ error: DefinitionTrial.Failure) -> String {
    switch error {
    case .file(let error): Phrases.file(error)
    case .configuration: ""
    case .unknownResource(let name, let suggestion, let known):
      "the definition has no resource \"\(name)\"; "
        + (suggestion.map { "did you mean \"\($0)\"?" } ?? "it has \(known.joined(separator: ", "))")
    case .extraction(let error): ExtractionPhrases.phrase(error)
    case .noRecord(let record, let records): "there is no record \(record) among the \(records) that were read"
    case .missingVariable(let name): "the environment variable \"\(name)\" of --header is not set"
    }
  }
}
