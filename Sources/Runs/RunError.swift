public import FileSystem
public import JSONBytes

/// Why what a person wrote for a run leads to none.
public enum RunError: Error, Equatable, Sendable {
  /// Neither a folder nor a name that leads to an output folder.
  case notFound(String)
  /// A date without the name of what ran then; `rm@2026-11-20` says both.
  case timeAlone(String)
  /// What follows `@` is neither a number from 1 nor the beginning of a time.
  case badSelector(String, in: String)
  /// No whole run was published in the output folder; so many lie there as partial or kept aside.
  case nothingPublished(output: String, aside: Int)
  /// There are fewer whole runs than asked for.
  case tooFewRuns(output: String, asked: Int, found: Int)
  /// No run began at that time; the names of those that there are, newest first.
  case noRunAt(String, output: String, known: [String])
  /// Several runs began at that time; their names, newest first.
  case ambiguous(String, output: String, matches: [String])
  /// The folder is no run: it has no `manifest.json`.
  case noManifest(folder: String)
  /// The manifest is no JSON.
  case manifestSyntax(path: String, JSONSyntaxError)
  /// A key of the manifest is missing or holds something else than it should.
  case manifestKey(path: String, key: String)
  /// A file or folder could not be read.
  case file(FileError)
}
