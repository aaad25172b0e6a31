internal import FileSystem

/// A run folder as its name tells of it: `2026-11-20T184500Z`, `…Z-2`, `…Z-partial`, `…Z-unpublished`.
public struct RunEntry: Sendable, Hashable {
  /// The name of the folder.
  public var name: String
  /// The path of the folder.
  public var path: String
  /// When it began: the name up to the `Z`; the whole name where it has none.
  public var stamp: String
  /// 1, or what tells two runs of one second apart.
  public var sequence: Int
  /// True for a run with `--limit` or `--only`.
  public var isPartial: Bool
  /// True for a run that broke a check.
  public var isKeptAside: Bool

  /// True for a run that could be `latest`.
  public var isWhole: Bool { !isPartial && !isKeptAside }

  /// Reads a name; nothing is asked of the disk.
  public init(path: String) {
    self.path = path
    let name = FilePath.lastComponent(path)
    self.name = name
    let end = name.utf8.firstIndex(of: UInt8(ascii: "Z")).map { name.utf8.index(after: $0) } ?? name.endIndex
    stamp = String(name[..<end])
    let marks = name[end...].split(separator: "-")
    sequence = marks.last.flatMap { Int($0) } ?? 1
    isPartial = marks.contains("partial")
    isKeptAside = marks.contains("unpublished")
  }
}

/// The runs of an output folder.
public enum RunListing {
  /// All runs that have a manifest, newest first, partial and kept ones among them; none where nothing ever ran.
  public static func runs(of output: String) throws(RunError) -> [RunEntry] {
    let folder = FilePath.join(output, "runs")
    guard FileSystem.exists(folder) else { return [] }
    let names: [String]
    do { names = try FileSystem.entries(of: folder) } catch { throw .file(error) }
    return names.filter { !$0.hasPrefix(".") }
      .map { RunEntry(path: FilePath.join(folder, $0)) }
      .filter { RunManifest.exists(in: $0.path) }
      .sorted { ($1.stamp, $1.sequence, $1.name) < ($0.stamp, $0.sequence, $0.name) }
  }

  /// The run that `latest` leads to, else the newest whole one (a copy may have lost its link); nil where there is none.
  public static func latest(of output: String) throws(RunError) -> RunEntry? {
    if let target = try? FileSystem.readLink(FilePath.join(output, "latest")) {
      let path = FilePath.join(output, target)
      if RunManifest.exists(in: path) { return RunEntry(path: path) }
    }
    return try runs(of: output).first(where: \.isWhole)
  }
}
