internal import JSONBytes

/// A resolution as lines of NDJSON, in pieces, so that it never stands in memory as a whole.
public struct ResolutionOutput: Sendable {
  private let file: RecordFile
  private let model: ResolutionModel
  private let resolution: Resolution

  /// The output of a resolution of a file.
  public init(_ resolution: Resolution, of file: RecordFile, model: ResolutionModel) {
    self.resolution = resolution
    self.file = file
    self.model = model
  }

  private static let piece = 1 << 14

  /// One line a record, in the order of ids: its id and that of the first record of its cluster.
  public func writeClusters<Failure: Error>(_ write: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var first = [UInt32](repeating: UInt32.max, count: file.table.count)
    for cluster in resolution.clusters { for member in cluster { first[member] = UInt32(cluster[0]) } }
    for records in Parallel.pieces(of: file.table.count, size: Self.piece) {
      var writer = JSONWriter(reservingCapacity: records.count * 40)
      for record in records {
        writer.beginObject()
        writer.key("id")
        id(record, to: &writer)
        writer.key("cluster")
        id(first[record] == UInt32.max ? record : Int(first[record]), to: &writer)
        writer.endObject()
        writer.newline()
      }
      try write(writer.bytes)
    }
  }

  /// One line a decided pair: `left_id`, `right_id`, `decision`, `score`, `evidence`, `rule`.
  public func writeMatches<Failure: Error>(width: Int, _ write: ([UInt8]) throws(Failure) -> Void) async throws(Failure) {
    let matcher = Matcher(file.table, model: model, sources: file.sources)
    let pieces = Parallel.pieces(of: resolution.pairs.count, size: Self.piece)
    var next = 0
    while next < pieces.count {
      let start = next
      let batch = min(max(1, width) * 4, pieces.count - start)
      let output = self
      let texts = await Parallel.map(batch, width: width) { output.matches(pieces[start + $0], matcher) }
      for text in texts { try write(text) }
      next += batch
    }
  }

  private func matches(_ range: Range<Int>, _ matcher: Matcher) -> [UInt8] {
    var scorer = PairScorer(matcher)
    var writer = JSONWriter(reservingCapacity: range.count * 256)
    for pair in resolution.pairs[range] {
      writer.beginObject()
      writer.key("left_id")
      id(pair.left, to: &writer)
      writer.key("right_id")
      id(pair.right, to: &writer)
      writer.key("decision")
      writer.value(string: pair.decision.rawValue)
      writer.key("score")
      writer.value(pair.score)
      writer.key("evidence")
      writer.value(strings: matcher.evidence(pair.left, pair.right, &scorer))
      writer.key("rule")
      writer.value(string: pair.rule.rawValue)
      writer.endObject()
      writer.newline()
    }
    return writer.bytes
  }

  private func id(_ record: Int, to writer: inout JSONWriter) {
    file.table.withID(of: record) { id in
      if file.keysAreNumbers { writer.value(numberText: id) } else { writer.value(bytes: id) }
    }
  }
}
