internal import Digests
public import FileSystem
public import Tables

/// Why a run could not be published.
public enum PublicationError: Error, Sendable, Hashable {
  /// A file or folder could not be written.
  case file(FileError)
  /// A written file reads back with other bytes than were written.
  case differs(path: String)
}

/// The folder of one run: written under a hidden name beside the finished runs, then given its name by one rename.
///
/// Layout: `OUTPUT/latest -> runs/2026-11-20T184500Z`, `OUTPUT/runs/…`. A reader sees a whole run or none.
public struct RunFolder: Sendable, Hashable {
  /// The output folder of the plan.
  public let output: String
  /// Where the files are written until they are published.
  public let pending: String
  /// The name the run will bear, without what tells two of one second apart.
  public let name: String
  /// True for a run that never becomes `latest`.
  public let isPartial: Bool

  /// The link to the newest published run.
  public static let latest = "latest"
  static let runs = "runs"

  /// Makes the hidden folder.
  ///
  /// - Parameters:
  ///   - output: the output folder of the plan; made with its parents where it is missing.
  ///   - startedAt: `2026-11-20T18:45:00Z`.
  ///   - isPartial: true for a run with `--limit` or `--only`.
  ///   - canBeResumed: true for a run whose answers are worth keeping where it does not end (``UnfinishedRun``).
  public init(output: String, startedAt: String, isPartial: Bool, canBeResumed: Bool = false) throws(FileError) {
    self.output = output
    self.isPartial = isPartial
    name = startedAt.filter { $0 != ":" } + (isPartial ? "-partial" : "")
    let runs = FilePath.join(output, Self.runs)
    try FileSystem.makeDirectory(runs, withParents: true)
    var attempt = 1
    while true {
      let folder = FilePath.join(runs, ".\(name).\(attempt)\(canBeResumed ? UnfinishedRun.resumable : UnfinishedRun.suffix)")
      if try FileSystem.kind(of: folder) == nil {
        try FileSystem.makeDirectory(folder, withParents: false)
        pending = folder
        return
      }
      attempt += 1
    }
  }

  /// Writes a whole file and tells what was written.
  public func write(_ bytes: [UInt8], to name: String) throws(FileError) -> FileEntry {
    try FileSystem.write(bytes, to: FilePath.join(pending, name))
    return FileEntry(name: name, bytes: bytes.count, sha256: Digest.sha256Hex(bytes))
  }

  /// What is known of a file that somebody else wrote here.
  public func entry(of name: String) throws(FileError) -> FileEntry {
    let file = try OpenFile(reading: FilePath.join(pending, name))
    var digest = SHA256()
    var size = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      var failure: FileError?
      var count = 0
      buffer.withUnsafeMutableBytes { bytes in
        do throws(FileError) { count = try file.read(into: bytes) } catch { failure = error }
      }
      if let failure { throw failure }
      if count == 0 { break }
      size += count
      digest.update(buffer.span.extracting(..<count))
    }
    return FileEntry(name: name, bytes: size, sha256: Digest.hex(digest.finalize()))
  }

  /// Holds every file against the manifest, flushes them to their disk, writes the manifest, and shows the run to readers: its name by one rename, `latest` by another.
  ///
  /// - Parameter keptAside: true for a run that broke a check: it gets a name that says so and never becomes `latest`.
  /// - Returns: the path of the run.
  public func publish(_ manifest: Manifest, keptAside: Bool = false) throws(PublicationError) -> String {
    for file in manifest.files {
      let found: FileEntry
      do { found = try entry(of: file.name) } catch { throw .file(error) }
      if found != file { throw .differs(path: FilePath.join(pending, file.name)) }
    }
    do {
      try FileSystem.synchronize(manifest.files.map { FilePath.join(pending, $0.name) })
      return try show(manifest, keptAside: keptAside)
    } catch { throw .file(error) }
  }

  private func show(_ manifest: Manifest, keptAside: Bool) throws(FileError) -> String {
    try FileSystem.writeAtomically(manifest.json, to: FilePath.join(pending, "manifest.json"))
    try FileSystem.synchronizeDirectory(pending)
    let runs = FilePath.join(output, Self.runs)
    let name = keptAside ? "\(name)-unpublished" : name
    let last = try Self.lastSequence(of: name, among: FileSystem.entries(of: runs))
    let final = last == 0 ? name : "\(name)-\(last + 1)"
    let path = FilePath.join(runs, final)
    try FileSystem.rename(pending, to: path)
    try FileSystem.synchronizeDirectory(runs)
    if !isPartial && !keptAside {
      try FileSystem.replaceLink(at: FilePath.join(output, Self.latest), to: FilePath.join(Self.runs, final))
      try FileSystem.synchronizeDirectory(output)
    }
    return path
  }

  /// The highest number among the runs that began in one second; 0 for none.
  ///
  /// A number that became free by pruning is not taken again: the order of the names stays that of the runs.
  private static func lastSequence(of name: String, among entries: [String]) -> Int {
    entries.reduce(0) { highest, entry in
      if entry == name { return max(highest, 1) }
      guard entry.hasPrefix(name + "-"), let number = Int(entry.dropFirst(name.utf8.count + 1)) else { return highest }
      return max(highest, number)
    }
  }

  /// Removes what was written; what stood before is not touched.
  public func discard() throws(FileError) {
    try FileSystem.removeTree(pending)
    // The folder of runs goes too where it was made for this one: removing it fails where it holds others, and that is well.
    try? FileSystem.remove(FilePath.join(output, Self.runs))
  }
}
