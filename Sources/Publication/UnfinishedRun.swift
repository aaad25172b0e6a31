public import FileSystem

/// What a run left that did not end: its hidden folder, and in it the answers it had got.
public struct UnfinishedRun: Sendable, Hashable {
  /// Its folder.
  public let folder: String
  /// When it began, as the name of a run says it: `2026-11-20T184500Z`.
  public let name: String

  /// How hidden folders end.
  static let suffix = ".unfinished"
  /// How those end whose answers are worth keeping.
  static let resumable = ".live" + suffix

  /// The unfinished runs of an output folder that hold an archive of that name, the newest last.
  ///
  /// Right only for who holds the lock of the folder: without it a run that is under way looks the same.
  public static func all(in output: String, holding archive: String) throws(FileError) -> [UnfinishedRun] {
    try folders(in: output)
      .filter { $0.hasSuffix(resumable) && FileSystem.exists(FilePath.join($0, archive)) }
      .map { UnfinishedRun(folder: $0, name: name(of: $0)) }
  }

  /// Takes a file over into the folder of a new run, and removes the rest.
  public func handOver(_ file: String, to folder: RunFolder) throws(FileError) {
    try FileSystem.rename(FilePath.join(self.folder, file), to: FilePath.join(folder.pending, file))
    try remove()
  }

  /// Removes it with all that is in it.
  public func remove() throws(FileError) { try FileSystem.removeTree(folder) }

  /// Removes the hidden folders that hold no answers worth keeping; right only for who holds the lock, as ``all(in:holding:)``.
  public static func removeWorthless(in output: String, withoutArchive archive: String) throws(FileError) {
    let kept = Set(try all(in: output, holding: archive).map(\.folder))
    for folder in try folders(in: output) where !kept.contains(folder) { try FileSystem.removeTree(folder) }
  }

  /// The hidden folders, by name: the time they began comes first in it.
  private static func folders(in output: String) throws(FileError) -> [String] {
    let runs = FilePath.join(output, RunFolder.runs)
    guard try FileSystem.kind(of: runs) == .directory else { return [] }
    return try FileSystem.entries(of: runs).filter { $0.hasPrefix(".") && $0.hasSuffix(suffix) }.sorted().map { FilePath.join(runs, $0) }
  }

  /// `.2026-11-20T184500Z.1.unfinished` → `2026-11-20T184500Z`
  private static func name(of folder: String) -> String {
    String(FilePath.lastComponent(folder).dropFirst().prefix { $0 != "." })
  }
}

extension RunFolder {
  /// Ends a run that did not succeed and keeps one of its files for a run that goes on: all else is removed.
  public func keep(_ file: String) throws(FileError) {
    for entry in try FileSystem.entries(of: pending) where entry != file { try FileSystem.removeTree(FilePath.join(pending, entry)) }
  }
}
