public import Catalog
public import JSONBytes

/// Records of some lines of NDJSON, and the lines among them that hold none.
public struct RecordLines: Sendable {
  /// A line that is no JSON.
  public struct Failure: Sendable, Equatable {
    /// What is wrong with it; offset and line are those of the file.
    public var error: JSONSyntaxError
    /// The line as it came, in the batch's bytes: what a reject shows.
    public var raw: Range<Int>
  }

  /// The records, in the order of the lines.
  public var batch: SourceBatch
  /// The lines that became no record, in their order.
  public var failures: [Failure]
}

/// Lines of NDJSON → source records by the map of a resource: one record a line, handed over in batches.
///
/// A batch ends with 256 records or 64 KB of lines, whichever comes first. Empty lines are skipped; a line that is no JSON is handed over as a
/// failure and the reading goes on; a line that is no object is a record without a key.
public struct RecordLineReader: ~Copyable {
  /// A batch holds no more records than this.
  public static let recordLimit = 256
  /// A batch ends with the line that reaches this many bytes.
  public static let byteLimit = 64 * 1024

  private var lines: JSONLines
  private var collector: Collector

  /// A reader at the start of a line.
  ///
  /// - Parameters:
  ///   - resource: what a line is: its key and its map count, how it is fetched does not.
  ///   - definition: whose resources the references of the lines lead to.
  ///   - origin: the file; every batch has it.
  ///   - line: the number of the first line, from 1, where the reading begins in the middle of the file.
  ///   - offset: the offset of that line.
  public init(
    _ resource: APIDefinition.Resource, of definition: APIDefinition, origin: SourceOrigin, line: Int = 1, offset: Int = 0
  ) {
    lines = JSONLines(line: line, offset: offset)
    collector = Collector(resource, of: definition, origin: origin)
  }

  /// Reads the whole lines of a chunk.
  ///
  /// - Parameters:
  ///   - chunk: the bytes that follow those already consumed.
  ///   - isLast: true where the file ends with the chunk; the last batch is then handed over too.
  ///   - body: takes a batch; none is empty.
  /// - Returns: how many bytes were consumed; the rest, a line that is not yet whole, must stand at the start of the next chunk.
  /// - Throws: what `body` throws; the reader is then behind the batch that `body` was given.
  @discardableResult
  public mutating func read<Stop: Error>(
    _ chunk: UnsafeBufferPointer<UInt8>, isLast: Bool, _ body: (RecordLines) throws(Stop) -> Void
  ) throws(Stop) -> Int {
    let consumed = try lines.forEachLine(in: chunk, isLast: isLast) { line throws(Stop) in
      collector.add(line)
      if collector.isFull { try body(collector.take()) }
    }
    if isLast, !collector.isEmpty { try body(collector.take()) }
    return consumed
  }

  /// The lines that wait for their batch to be full.
  private struct Collector {
    private let origin: SourceOrigin
    private let map: FieldMap
    private var extractor: RecordExtractor
    private var pending: RecordLines

    init(_ resource: APIDefinition.Resource, of definition: APIDefinition, origin: SourceOrigin) {
      self.origin = origin
      map = resource.fieldMap
      extractor = RecordExtractor(resource, of: definition)
      pending = RecordLines(batch: SourceBatch(origin: origin, map: map), failures: [])
    }

    var isEmpty: Bool { pending.batch.records.isEmpty && pending.failures.isEmpty }

    var isFull: Bool {
      pending.batch.records.count + pending.failures.count >= RecordLineReader.recordLimit
        || pending.batch.bytes.count >= RecordLineReader.byteLimit
    }

    mutating func add(_ line: JSONLine) {
      switch line.tokens {
      case .success(let tokens):
        let document = RecordExtractor.Document(tokens, appendingTo: &pending.batch.bytes)
        extractor.extract(0, of: document, raw: document.place(of: tokens[0]), into: &pending.batch)
      case .failure(let error):
        let start = pending.batch.bytes.count
        pending.batch.bytes.append(contentsOf: line.bytes)
        pending.failures.append(RecordLines.Failure(error: error, raw: start..<pending.batch.bytes.count))
      }
    }

    /// Gives the batch and begins one that has room for as much.
    mutating func take() -> RecordLines {
      var taken = RecordLines(batch: SourceBatch(origin: origin, map: map), failures: [])
      swap(&taken, &pending)
      pending.batch.bytes.reserveCapacity(taken.batch.bytes.count)
      pending.batch.leaves.reserveCapacity(taken.batch.leaves.count)
      pending.batch.claims.reserveCapacity(taken.batch.claims.count)
      pending.batch.records.reserveCapacity(taken.batch.records.count)
      extractor.finish(&taken.batch)
      return taken
    }
  }
}
