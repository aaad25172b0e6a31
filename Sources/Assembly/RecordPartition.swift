public import Catalog

/// Which staged source records are one record.
public struct RecordPartition: Sendable {
  /// Every record by itself.
  public static let separate = RecordPartition([])

  private var leaders: [Int: Int] = [:]
  private var groups: [Int: [Int]] = [:]

  /// Takes groups of entries; each entry stands in one group at most, and whoever stands in none is a record by itself.
  ///
  /// - Parameter groups: each in the order of trust: the first gives the id, and has the first say.
  public init(_ groups: [[Int]]) {
    for group in groups where group.count > 1 {
      self.groups[group[0]] = group
      for entry in group { leaders[entry] = group[0] }
    }
  }

  /// How many source records are merged into another.
  public var mergedCount: Int { leaders.count - groups.count }

  /// The entry that gives the id.
  func leader(of entry: Int) -> Int { leaders[entry] ?? entry }

  /// The entries that are one record, in the order of trust; the entry alone where it is by itself.
  func members(of leader: Int) -> [Int] { groups[leader] ?? [leader] }

  /// True where an entry is merged with another.
  func isMerged(_ entry: Int) -> Bool { leaders[entry] != nil }
}

/// A row of `matches`: what was decided of two source records.
public struct MatchRow: Sendable, Hashable {
  /// The one that stands first in the order of ids.
  public var left: SourceID
  /// The other.
  public var right: SourceID
  /// What was decided.
  public var decision: MatchDecision
  /// The probability of a match, 0 to 1.
  public var score: Double
  /// One text a comparison.
  public var evidence: [String]
  /// What decided.
  public var rule: String

  /// Puts a row together; the ids are put in order.
  public init(_ left: SourceID, _ right: SourceID, decision: MatchDecision, score: Double, evidence: [String], rule: String) {
    (self.left, self.right) = right < left ? (right, left) : (left, right)
    self.decision = decision
    self.score = score
    self.evidence = evidence
    self.rule = rule
  }
}
