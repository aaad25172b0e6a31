internal import FileSystem
internal import JSONBytes
public import Tables

/// The manifest of a run as it is read back.
public struct RunManifest: Sendable, Hashable {
  /// A number with its name, in the order of the file.
  public struct Count: Sendable, Hashable {
    /// Its name: a table, a notice, a counter of the transport.
    public var name: String
    /// How many.
    public var count: Int
  }

  /// What one list of a source gave.
  public struct Resource: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Records read.
    public var records: Int
    /// How many records the source says there are; nil where it says nothing.
    public var declared: Int?
  }

  /// What one source gave.
  public struct Source: Sendable, Hashable {
    /// Its id in the plan.
    public var id: String
    /// Its adapter.
    public var adapter: String
    /// Its lists.
    public var resources: [Resource]
  }

  /// The name of the plan.
  public var plan: String
  /// SHA-256 of the plan, lower-case hexadecimal.
  public var planDigest: String
  /// Where the answers came from: live, archive, offline, sample, files.
  public var mode: String
  /// True for a run with `--limit` or `--only`.
  public var isPartial: Bool
  /// What was changed for the run (`KEY=VALUE`).
  public var settings: [String]
  /// When it began, RFC 3339 UTC.
  public var startedAt: String
  /// When its files were complete, RFC 3339 UTC.
  public var finishedAt: String
  /// `ndjson`, and `csv` where it was written.
  public var formats: [String]
  /// Which statements were kept: all, unmapped, none.
  public var statements: String
  /// Rows by table.
  public var counts: [Count]
  /// Things a person should know.
  public var notices: [Count]
  /// What each source gave.
  public var sources: [Source]
  /// The versions of the tool and its libraries, by name.
  public var versions: [String: String]
  /// Every file of the run but the manifest.
  public var files: [FileEntry]

  /// The name of the file.
  public static let fileName = "manifest.json"

  /// Whether a folder holds one: whether it is a run.
  public static func exists(in folder: String) -> Bool { FileSystem.exists(FilePath.join(folder, fileName)) }

  /// Reads the manifest of a run folder.
  public init(of folder: String) throws(RunError) {
    guard Self.exists(in: folder) else { throw .noManifest(folder: folder) }
    let path = FilePath.join(folder, Self.fileName)
    let bytes: [UInt8]
    do { bytes = try FileSystem.readAll(path) } catch { throw .file(error) }
    try self.init(parsing: bytes, path: path)
  }

  /// How many rows a table has; 0 where the manifest does not name it.
  public func rows(of table: String) -> Int { counts.first { $0.name == table }?.count ?? 0 }

  /// What is known of a file of the run; nil where it has none of that name.
  public func file(_ name: String) -> FileEntry? { files.first { $0.name == name } }
}
