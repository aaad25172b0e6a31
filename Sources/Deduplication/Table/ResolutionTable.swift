/// Records of one kind as they are compared: folded, interned, in rows of small numbers, in the order of their ids.
public struct ResolutionTable: Sendable {
  /// How many records there are.
  public let count: Int
  /// Ids that more than one record had, as often as they had it too often; only the first of each is kept.
  public let repeatedIDs: [String]

  /// Cells in a row.
  let stride: Int
  /// The rows one behind the other.
  let rows: SharedMemory<UInt32>
  /// Where the cells of each field of the model begin.
  let columns: [Int]
  /// The lists that cells of sets point to: length, then terms. A cell of zero is the empty set.
  let lists: [UInt32]
  let terms: Terms
  /// The number of the clean source of each record.
  let sources: [UInt16]
  /// The number of the group of each record; only records of one group are compared.
  let groups: [UInt32]
  let groupCount: Int
  private let idBytes: [UInt8]
  private let idEnds: [Int]

  init(
    columns: [Int], stride: Int, rows: SharedMemory<UInt32>, lists: [UInt32], terms: Terms, sources: [UInt16], groups: [UInt32],
    groupCount: Int,
    idBytes: [UInt8], idEnds: [Int], repeatedIDs: [String]
  ) {
    count = sources.count
    self.columns = columns
    self.stride = stride
    self.rows = rows
    self.lists = lists
    self.terms = terms
    self.sources = sources
    self.groups = groups
    self.groupCount = groupCount
    self.idBytes = idBytes
    self.idEnds = idEnds
    self.repeatedIDs = repeatedIDs
  }

  /// The id of a record.
  public func id(of ordinal: Int) -> String { String(decoding: idBytes[idRange(of: ordinal)], as: UTF8.self) }

  /// The bytes of the id of a record.
  public func withID<Result>(of ordinal: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let range = idRange(of: ordinal)
    return idBytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// The record of an id; nil where there is none.
  public func ordinal(of id: String) -> Int? {
    var id = id
    return id.withUTF8 { wanted in
      var lower = 0
      var upper = count
      while lower < upper {
        let middle = (lower + upper) / 2
        let order = withID(of: middle) { IDOrder.compare($0, wanted) }
        if order == 0 { return middle }
        if order < 0 { lower = middle + 1 } else { upper = middle }
      }
      return nil
    }
  }

  private func idRange(of ordinal: Int) -> Range<Int> { (ordinal == 0 ? 0 : idEnds[ordinal - 1])..<idEnds[ordinal] }
}

/// The texts of a table by number; zero is no text.
struct Terms: Sendable {
  let bytes: [UInt8]
  /// Where each text begins, and behind the last where it ends.
  let starts: [UInt32]

  var count: Int { starts.count - 1 }

  func text(_ term: UInt32) -> String {
    String(decoding: bytes[Int(starts[Int(term)])..<Int(starts[Int(term) + 1])], as: UTF8.self)
  }
}
