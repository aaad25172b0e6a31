/// Blocks of one file → records: pure, so that several blocks can be read at a time.
public struct FileBlockParser: Sendable {
  enum Way: Sendable {
    case lines(FileReading)
    case document(FileReading)
    case table(FileReading, CSVTable)
    case run(RunTableParser)
  }

  private let way: Way

  init(_ way: Way) { self.way = way }

  /// Reads a block; a line or row that is no record is a reject, a document that cannot be read is an error.
  public func parse(_ block: FileBlock) throws(FileSourceError) -> FileRecords {
    switch way {
    case .lines(let reading): reading.lines(of: block)
    case .document(let reading): try reading.document(block)
    case .table(let reading, let table): reading.rows(of: block, table)
    case .run(let parser): parser.records(of: block)
    }
  }
}
