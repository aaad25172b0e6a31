public import JSONBytes

/// Which values of a line of NDJSON go where.
struct RecordLinePlan: Sendable {
  /// A place that a key of the top level leads to.
  struct Target: Sendable {
    /// The field of the model; -1 the key, -2 the source, from -3 on down the parts of the group.
    var slot: Int
    /// Of several places of one field the one with the smallest rank counts.
    var rank: Int
    /// The keys below.
    var rest: [[UInt8]]
    var splits: Bool
  }

  private(set) var targets: [[UInt8]: [Target]] = [:]
  let groupCount: Int

  init(_ model: ResolutionModel, _ reading: RecordReading) {
    groupCount = reading.group.count
    add(reading.key, slot: -1, rank: 0, splits: false)
    if let source = reading.source { add(source, slot: -2, rank: 0, splits: false) }
    for (index, path) in reading.group.enumerated() { add(path, slot: -3 - index, rank: 0, splits: false) }
    for (index, field) in model.fields.enumerated() {
      for (rank, path) in (field.from.isEmpty ? [field.name] : field.from).enumerated() {
        add(path, slot: index, rank: rank, splits: field.type == .texts)
      }
    }
  }

  private mutating func add(_ path: String, slot: Int, rank: Int, splits: Bool) {
    let keys = path.split(separator: ".", omittingEmptySubsequences: false).map { Array($0.utf8) }
    guard let first = keys.first else { return }
    targets[first, default: []].append(Target(slot: slot, rank: rank, rest: Array(keys.dropFirst()), splits: splits))
    // A key may hold a full stop itself.
    if keys.count > 1 { targets[Array(path.utf8), default: []].append(Target(slot: slot, rank: rank, rest: [], splits: splits)) }
  }
}

/// What is wrong with a line.
public struct RecordLineProblem: Sendable, Equatable {
  /// What is wrong.
  public enum Kind: Sendable, Equatable {
    /// The line is no JSON.
    case syntax(JSONSyntaxError.Problem)
    /// It is no object.
    case notAnObject
    /// The field with the id is missing, null or no text and no number.
    case noKey(String)
  }

  /// The line, from 1.
  public var line: Int
  /// What is wrong.
  public var kind: Kind
}
