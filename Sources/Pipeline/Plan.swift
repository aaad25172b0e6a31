public import Adapters
public import Normalization
public import Tables

/// A pipeline as its plan file says it.
public struct Plan: Sendable {
  /// Its name: the name of its output folder where it says no other.
  public var name: String
  /// The universe of its sources, where they say no other.
  public var universe: String
  /// In the order of trust.
  public var sources: [Source]
  /// How records that are one are found.
  public var deduplication: Deduplication
  /// What a run must hold to be published.
  public var checks: Checks
  /// What a run may take.
  public var limits: Limits
  /// Where and how it is written.
  public var output: Output
  /// SHA-256 of the file as it was read, lower-case hexadecimal.
  public var digest: String
  /// The folder that its paths are relative to.
  public var folder: String

  /// One source.
  public struct Source: Sendable {
    /// Its name in the plan.
    public var id: String
    /// The adapter as the plan names it: a built-in one, `files`, or the file of a definition.
    public var adapter: String
    /// Which adapter reads it, and what that has to know.
    public var definition: SourceDefinition
    /// The universe of its records.
    public var universe: String
    /// Where it lies; empty for files.
    public var baseURL: String
    /// Requests a second to one host; 0 for no limit.
    public var perSecond: Double
    /// Requests at a time to one host.
    public var concurrency: Int
    /// Seconds for a whole request.
    public var timeoutSeconds: Double
    /// Names of header fields, and of the environment variables that hold their values.
    public var headers: [(name: String, variable: String)]
    /// Which of its records are wanted.
    public var filter: RecordFilter
    /// Archives to replay instead of asking; absolute, or relative to the current folder.
    public var archives: [String]
  }

  /// What a run must hold to be published.
  public struct Checks: Sendable, Hashable {
    /// At least so many rows, by table.
    public var minimum: [String: Int] = [:]
    /// The largest share of rows that a table may lose since the last run (0.05 is 5 %).
    public var maximumDrop: Double?
    /// The largest share of source records that may be rejected.
    public var maximumRejects: Double?
    /// The largest share of a table's records of the last run that may have changed in fields of their own.
    public var maximumChanged: Double?
    /// Fields that no record may lack, as `characters.species`.
    public var required: [String] = []
    /// True where a run that breaks a check is published all the same.
    public var publishesAlways = false
  }

  /// What a run may take.
  public struct Limits: Sendable, Hashable {
    /// Seconds for a whole run; nil for no limit.
    public var runSeconds: Double?
    /// Bytes of the body of one answer after decompression.
    public var bodyBytes = 64 << 20
  }

  /// Where and how a run is written.
  public struct Output: Sendable, Hashable {
    /// The output folder; absolute, or relative to the current folder.
    public var directory: String
    /// How CSV is written; nil where it is not.
    public var csv: RowEncoder.CSVStyle?
    /// Which statements are kept; nil for `auto`.
    public var statements: String?
    /// How many whole runs are kept after one was published; nil for all.
    public var keepRuns: Int?
  }
}
