public import Publication

/// What a user asks of a run.
public struct RunRequest: Sendable {
  /// A path, or the name of a built-in plan.
  public var plan: String
  /// Archives to replay; none: the sources are asked.
  public var archives: [String] = []
  /// True to replay the newest archive in the output folder.
  public var isOffline = false
  /// True to replay the sample that ships with the tool.
  public var isSample = false
  /// Another output folder than the plan's.
  public var output: String?
  /// At most so many records of each list.
  public var limit: Int?
  /// True to say what would be asked, and ask nothing.
  public var isDryRun = false
  /// The one source to read.
  public var only: String?
  /// Changes of the plan for this run, `KEY=VALUE`.
  public var settings: [String] = []
  /// True to go on with the answers of a run that did not end.
  public var resumes = false
  /// True to drop what a run left that did not end.
  public var isFresh = false
  /// How many lists of a source are read at a time in a replay.
  public var width = 4

  /// A request for a plan.
  public init(plan: String) {
    self.plan = plan
  }

  /// True for a run that never becomes `latest`.
  var isPartial: Bool { limit != nil || only != nil }
}

/// What a run tells on its way.
public enum RunProgress: Sendable, Hashable {
  /// A page was read, with so many records.
  case page(source: String, resource: String, records: Int)
  /// A request is tried again.
  case retrying(url: String, afterSeconds: Double)
  /// A run of that name did not end, and left so many answers that this run does not use.
  case leftUnfinished(run: String, answers: Int)
  /// The run goes on with so many answers of a run of that name.
  case resuming(run: String, answers: Int)
  /// There is nothing to go on with: the run begins anew.
  case nothingToResume
  /// The run failed, and so many of its answers are kept to go on with.
  case keptForResuming(answers: Int)
  /// A stage begins.
  case stage(String)
}

/// A check of the plan that a run broke.
public struct BrokenCheck: Sendable, Hashable {
  /// The key in the plan.
  public var check: String
  /// What was found.
  public var found: String
  /// What the plan asks for.
  public var allowed: String
}

/// What came of a run.
public struct RunReport: Sendable {
  /// The name of the plan.
  public var plan: String
  /// The folder of the run, published or kept aside; nil for a dry run.
  public var folder: String?
  /// The output folder.
  public var output: String
  /// What is to be known of it.
  public var manifest: Manifest
  /// True where `latest` leads to it now.
  public var isLatest: Bool
  /// The checks it broke.
  public var brokenChecks: [BrokenCheck]
  /// For a dry run: what would be asked first, list by list.
  public var requests: [String]
  /// For a dry run: the files that would be read, as the plan names them.
  public var files: [String] = []
  /// The statuses that were replayed for a sample or an archive: where the real data would come from.
  public var liveURLs: [String]
}
