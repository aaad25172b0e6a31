import Adapters
import FileSystem
import Pipeline
import Publication
import Transport
import WebArchive

/// The one place where errors become prose: what is wrong, where, and what to do.
enum Phrases {
  /// The message with its line end.
  static func phrase(_ error: PipelineError) -> String {
    switch error {
    case .configuration(let error): ConfigurationPhrases.phrase(error)
    default: "catalog-etl: \(message(error))\n"
    }
  }

  /// How the program ends because of it.
  static func exitCode(_ error: PipelineError) -> ExitCode {
    switch error {
    case .planNotFound, .nothingToReplay, .noSample: .noInput
    case .ambiguousPath, .badSetting, .settingAgainstGrammar, .unknownSource, .missingVariable: .usage
    case .configuration: .badPlan
    case .archive(let error): exitCode(error)
    case .file(let error): exitCode(error)
    case .publication(.file(let error)): exitCode(error)
    case .publication(.differs), .outputRemoved: .cannotWrite
    case .files(.file(let error), _): exitCode(error)
    case .files(let error, _): FilePhrases.exitCode(error)
    case .wikiNotAsked: .badPlan
    case .extraction(let error, _, _, _, let isFromTheStart, let mode):
      ExtractionPhrases.exitCode(error, isFromTheStart: isFromTheStart, mode: mode)
    case .locked: .locked
    case .cancelled, .timeIsUp: .stopped
    }
  }

  private static func exitCode(_ error: WARCError) -> ExitCode {
    if case .file(let error) = error { exitCode(error) } else { .badData }
  }

  private static func exitCode(_ error: FileError) -> ExitCode {
    switch error.operation {
    case .open, .read, .list, .inspect: .noInput
    case .create, .rename, .link, .lock: .cannotCreate
    default: .cannotWrite
    }
  }

  private static func message(_ error: PipelineError) -> String {
    switch error {
    case .planNotFound(let plan, let suggestion, let builtIn):
      "there is no plan \"\(plan)\": no such file, and no built-in plan of that name"
        + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
        + "\nBuilt in: \(builtIn.joined(separator: ", ")). A path is taken as given, relative to the current folder."
    case .ambiguousPath(let error):
      "\"\(error.path)\" fits several files that differ in case alone:\n" + error.matches.map { "  \($0)\n" }.joined()
        + "Write one of them as it is."
    case .badSetting(let setting, let reason):
      "--set \(setting): \(reason)\nA setting is the path of a key with dots and its value, like --set sources.api.base_url=http://localhost:8080"
    case .settingAgainstGrammar(let setting, let problem): "--set \(setting): \(ConfigurationPhrases.phrase(problem))"
    case .unknownSource(let name, let suggestion, let known):
      "--only \(name): the plan has no such source" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? ".")
        + " It has \(known.joined(separator: ", "))."
    case .nothingToReplay(let output):
      "there is no run in \(output) to replay\nRun the plan once without --offline, or name an archive with --archive FILE, or take --sample."
    case .noSample(let plan, let known):
      "no sample ships for the plan \"\(plan)\"; there is one for sources with the adapter \(known.joined(separator: ", "))"
    case .archive(let error): ArchivePhrases.phrase(error)
    case .missingVariable(let variable, let header, let source):
      "the environment variable \(variable) is not set; the source \"\(source)\" sends it as the header \(header)"
    case .extraction(let error, let source, let resource, let pagesRead, _, _):
      "\(ExtractionPhrases.phrase(error))\nSource \"\(source)\", list \"\(resource)\", after \(pagesRead) \(pagesRead == 1 ? "page" : "pages"). Nothing was published; what stood before is untouched."
    case .files(let error, let source):
      "\(FilePhrases.phrase(error))\nSource \"\(source)\". Nothing was published; what stood before is untouched."
    case .wikiNotAsked(let source, let url): WikiPhrases.notAsked(source: source, url: url)
    case .publication(.file(let error)), .file(let error): file(error)
    case .publication(.differs(let path)):
      "\(path) reads back with other bytes than were written; nothing was published. Is the disk sound?"
    case .locked(let output, let holder):
      "\(locked(output, holder))\nWait until it ends, or choose another folder with --output DIR."
    case .outputRemoved(let folder): "\(folder) was removed while the run was writing to it; nothing was published\nRun it again."
    case .timeIsUp(let seconds):
      "the run did not end within \(seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)") s, which the plan gives it (\"limits\": \"run_seconds\"); nothing was published, what stood before is untouched"
    case .cancelled: "the run was stopped; nothing was published"
    case .configuration: ""
    }
  }

  /// Somebody else works in an output folder.
  static func locked(_ output: String, _ holder: RunLock.Holder) -> String { "another run writes to \(output): \(Self.holder(holder))" }

  /// Who holds a lock, as far as it is known.
  private static func holder(_ holder: RunLock.Holder) -> String {
    guard let process = holder.process else { return "it has just begun" }
    return "process \(process)" + (holder.host.map { " on \($0)" } ?? "") + (holder.since.map { ", since \($0)" } ?? "")
  }

  /// What could not be done with a file, and what to do about it.
  static func file(_ error: FileError) -> String {
    let action =
      switch error.operation {
      case .open, .read: "cannot read"
      case .write: "cannot write"
      case .synchronize: "cannot flush"
      case .rename: "cannot rename"
      case .create: "cannot create"
      case .remove: "cannot remove"
      case .list: "cannot list"
      case .inspect: "cannot look at"
      case .link: "cannot link"
      case .lock: "cannot lock"
      }
    return "\(action) \(error.path): \(error.reason)" + advice(error)
  }

  private static func advice(_ error: FileError) -> String {
    switch error.operation {
    case .write, .create, .synchronize, .rename, .link:
      "\nNothing was published; what stood before is untouched. "
        + (error.isDiskFull
          ? "Free some space or choose another folder with --output DIR." : "Another folder can be chosen with --output DIR.")
    default: ""
    }
  }
}
