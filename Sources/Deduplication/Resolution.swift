/// What became of the pairs of a table, and which records are one.
public struct Resolution: Sendable {
  /// The pairs that were decided, by left, then right: every merge and every near miss.
  public var pairs: [DecidedPair]
  /// The records that are one, each list in order, of two members and more; by the first member. Whoever is in none stands alone.
  public var clusters: [[Int]]
  /// What was compared, and what was not.
  public var blocking: BlockingReport
  /// Decisions about ids that no record of the table has.
  public var unusedDecisions: [Decisions.Pair]
}

/// A pair and what became of it.
public struct DecidedPair: Sendable, Equatable {
  /// What became of the pair.
  public enum Decision: String, Sendable {
    case merged, review
    case keptApart = "kept_apart"
  }

  /// Why.
  public enum Rule: String, Sendable {
    /// The score is over or under a threshold.
    case model
    /// A person said so.
    case decision
    /// A record of a clean source has one partner in another: a better one was there.
    case oneToOne = "one_to_one"
    /// Two partners of one source are equally good.
    case tie
    /// It would have joined two groups that have little else in common.
    case weakBridge = "weak_bridge"
    /// A gate keeps the groups of the two apart.
    case gate
  }

  /// The smaller ordinal.
  public var left: Int
  /// The larger ordinal.
  public var right: Int
  /// What became of it.
  public var decision: Decision
  /// Why.
  public var rule: Rule
  /// The probability that both are one, by the model.
  public var score: Double
}

/// What blocking did.
public struct BlockingReport: Sendable, Equatable {
  /// One of the rules.
  public struct Rule: Sendable, Equatable {
    /// The rule in words.
    public var label: String
    /// Keys that at least two records share.
    public var blocks: Int
    /// Records in the largest block.
    public var largest: Int
    /// The largest blocks, with a record of each: at most five.
    public var examples: [Example]
    /// Pairs that were compared under this rule first.
    public var compared: Int
    /// Blocks that were too large and were split.
    public var split: Int
    /// Pairs of the split blocks that were not compared under this rule.
    public var unseen: Int
    /// True where a field of the rule is in no record.
    public var isIdle: Bool
  }

  /// A large block.
  public struct Example: Sendable, Equatable {
    /// Its records.
    public var size: Int
    /// The first of them.
    public var first: Int
  }

  /// In the order of the model.
  public var rules: [Rule]

  /// All pairs that were compared.
  public var compared: Int { rules.reduce(0) { $0 + $1.compared } }
}

/// What a source promises.
public struct SourceRule: Sendable, Equatable {
  /// True where two records of it may be one; else two keys are two things.
  public var hasDuplicates: Bool

  /// Puts a rule together.
  public init(hasDuplicates: Bool) { self.hasDuplicates = hasDuplicates }
}

/// How the score of two records came about: a waterfall from the prior to the probability.
public struct Explanation: Sendable, Equatable {
  /// A step.
  public struct Step: Sendable, Equatable {
    /// The comparison.
    public var name: String
    /// The level that held; nil where either says nothing.
    public var level: LevelTest?
    /// In bits; positive for, negative against.
    public var weight: Double
    /// What the left record says, folded.
    public var left: String
    /// What the right record says, folded.
    public var right: String
  }

  /// What is known before anything is compared, in bits.
  public var prior: Double
  /// In the order of the model.
  public var steps: [Step]
  /// The sum, in bits.
  public var weight: Double
  /// The probability that both are one.
  public var score: Double
  /// The gates that keep them apart, whatever the score.
  public var closedGates: [String]
  /// The blocking rules under which they meet; none: they were not compared.
  public var rules: [String]

  /// The steps that say something as evidence: `name: exact (+9.2)`.
  public var evidence: [String] {
    steps.compactMap { step in step.level.map { "\(step.name): \($0.label) (\(step.weight.signed))" } }
  }
}

extension Double {
  /// With sign and one decimal: `+9.2`, `-0.4`.
  var signed: String {
    let tenths = Int((magnitude * 10).rounded())
    return "\(self < 0 && tenths > 0 ? "-" : "+")\(tenths / 10).\(tenths % 10)"
  }
}
