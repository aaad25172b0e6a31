public import Catalog

/// Whole records of a file as bytes, on their way to a task that reads them.
public struct FileBlock: Sendable {
  /// The bytes.
  var bytes: [UInt8]
  /// The number of its first line in the file, from 1.
  var line: Int
  /// The offset of its first byte.
  var offset: Int
}

/// What a block held.
public struct FileRecords: Sendable {
  /// The records, in their order.
  public var batches: [SourceBatch]
  /// What became no record, in its order.
  public var rejects: [Reject]

  init() {
    batches = []
    rejects = []
  }

  /// How many records it holds, with those that could not be read.
  public var count: Int { batches.reduce(rejects.count) { $0 + $1.records.count } }
}
