public import Tables

/// The record of a run: what it was made from, with what, and what came of it. Only this file and the archive know the time.
public struct Manifest: Sendable, Hashable {
  /// Where the answers came from.
  public enum Mode: String, Sendable, CaseIterable {
    case live, archive, offline, sample, files
  }

  /// A check of the plan that the run broke.
  public struct BrokenCheck: Sendable, Hashable {
    /// The key in the plan.
    public var check: String
    /// What was found.
    public var found: String
    /// What the plan asks for.
    public var allowed: String

    /// Puts the three together.
    public init(check: String, found: String, allowed: String) {
      self.check = check
      self.found = found
      self.allowed = allowed
    }
  }

  /// What one source gave.
  public struct SourceReport: Sendable, Hashable {
    /// The id of the source in the plan.
    public var id: String
    /// Its adapter.
    public var adapter: String
    /// Its lists.
    public var resources: [ResourceReport]
    /// The files that were read: they are not recorded again.
    public var files: [FileEntry]

    /// Puts a report together.
    public init(id: String, adapter: String, resources: [ResourceReport], files: [FileEntry] = []) {
      self.id = id
      self.adapter = adapter
      self.resources = resources
      self.files = files
    }
  }

  /// What one list gave.
  public struct ResourceReport: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// Pages read.
    public var pages: Int
    /// Records read.
    public var records: Int
    /// How many records the source says there are; nil where it says nothing.
    public var declared: Int?

    /// Puts a report together.
    public init(name: String, pages: Int, records: Int, declared: Int?) {
      self.name = name
      self.pages = pages
      self.records = records
      self.declared = declared
    }
  }

  /// The name of the plan.
  public var plan: String
  /// SHA-256 of the plan as it was read.
  public var planDigest: String
  /// SHA-256 over what the sources told, whenever and however often: the URLs and payloads of the answers, the digests of files; nil where
  /// nothing was read.
  public var answersDigest: String?
  /// What was changed for this run (`KEY=VALUE`).
  public var settings: [String]
  /// Where the answers came from.
  public var mode: Mode
  /// True for a run with `--limit` or `--only`: never `latest`.
  public var isPartial: Bool
  /// When it began and ended, RFC 3339 UTC.
  public var startedAt: String
  /// When its files were complete, RFC 3339 UTC.
  public var finishedAt: String
  /// Seconds by stage, in the order of the stages.
  public var timings: [(stage: String, seconds: Double)]
  /// `ndjson`, and `csv` where it was written.
  public var formats: [String]
  /// Which statements were kept: all, unmapped, none.
  public var statements: String
  /// Rows by table, in the order of the tables.
  public var counts: [(table: String, rows: Int)]
  /// Things a person should know, by name, in the order of the summary.
  public var notices: [(name: String, count: Int)]
  /// What some notices speak of, by their names: lists, ids; the first ten of each.
  public var noticeExamples: [(name: String, examples: [String])]
  /// The checks of the plan that the run broke.
  public var brokenChecks: [BrokenCheck]
  /// What each source gave.
  public var sources: [SourceReport]
  /// What deduplication did; nil where nothing was compared.
  public var deduplication: Deduplication?
  /// The archives that the run was made from, as they were named; none for a run that asked or read files.
  public var archives: [FileEntry]
  /// Requests made, answers that had not changed, retries, bytes received.
  public var transport: [(name: String, count: Int)]
  /// The tool and its libraries.
  public var versions: [(name: String, version: String)]
  /// Every file of the run but this one.
  public var files: [FileEntry]

  /// An empty manifest of a plan.
  public init(plan: String, planDigest: String, mode: Mode) {
    self.plan = plan
    self.planDigest = planDigest
    self.mode = mode
    settings = []
    isPartial = false
    startedAt = ""
    finishedAt = ""
    timings = []
    formats = ["ndjson"]
    statements = "all"
    counts = []
    notices = []
    noticeExamples = []
    brokenChecks = []
    sources = []
    archives = []
    transport = []
    versions = []
    files = []
  }

  /// Two manifests are the same where they say the same.
  public static func == (left: Manifest, right: Manifest) -> Bool { left.json == right.json }

  /// What it says, as a hash.
  public func hash(into hasher: inout Hasher) { hasher.combine(json) }
}
