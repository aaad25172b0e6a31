public import Adapters
public import Configuration
public import FileSystem
public import Publication
internal import Transport
public import WebArchive

/// Why a run ended without a result; all that a message needs.
public enum PipelineError: Error, Sendable {
  /// No plan of that name or path.
  case planNotFound(String, suggestion: String?, builtIn: [String])
  /// Several files differ from the path by case alone.
  case ambiguousPath(AmbiguousPathError)
  /// A plan or definition is wrong.
  case configuration(ConfigurationError)
  /// A setting of the command line is wrong.
  case badSetting(String, reason: String)
  /// A setting of the command line makes the plan one that its grammar forbids.
  case settingAgainstGrammar(String, ConfigurationProblem)
  /// `--only` names no source of the plan.
  case unknownSource(String, suggestion: String?, known: [String])
  /// There is no archive to replay in the output folder.
  case nothingToReplay(output: String)
  /// No sample ships for this plan.
  case noSample(plan: String, known: [String])
  /// An archive cannot be read.
  case archive(WARCError)
  /// An environment variable that a header needs is not set.
  case missingVariable(String, header: String, source: String)
  /// A source could not be read to its end; `pagesRead` pages of that list were read before. `isFromTheStart` is true where no page
  /// of any list of the source was.
  case extraction(ExtractionError, source: String, resource: String, pagesRead: Int, isFromTheStart: Bool, mode: Manifest.Mode)
  /// A file of a source could not be read to its end.
  case files(FileSourceError, source: String)
  /// A wiki is not asked over the network, since the plan names nobody who allows it.
  case wikiNotAsked(source: String, url: String)
  /// Something could not be written.
  case publication(PublicationError)
  /// A file could not be read or written.
  case file(FileError)
  /// Another run writes to the output folder.
  case locked(output: String, by: RunLock.Holder)
  /// Somebody removed the folder that the run was writing to.
  case outputRemoved(folder: String)
  /// The plan gives a run so many seconds, and they are over.
  case timeIsUp(seconds: Double)
  /// The run was interrupted.
  case cancelled

  /// The URL whose answer ended the run; nil where none did.
  var answeredURL: String? {
    if case .extraction(let error, _, _, _, _, _) = self { error.answeredURL } else { nil }
  }
}
