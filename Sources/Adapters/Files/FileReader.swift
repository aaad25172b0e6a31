internal import Catalog
internal import FileSystem

/// Reads a file block by block, each of whole records, in bounded memory; a JSON document is one block.
public final class FileReader {
  /// Makes records of the blocks; blocks may be read in any order and at the same time.
  public let parser: FileBlockParser

  private let name: String
  private let chunks: FileChunks
  private let format: FileFormat
  private var pending: [UInt8]
  private var isAtEnd: Bool
  private var line = 1
  private var offset = 0
  private var rows = CSVRowBoundaries()

  /// A line or row that is longer cannot be read.
  static let recordLimit = 64 << 20

  /// Opens a file and reads its beginning.
  ///
  /// - Parameters:
  ///   - universe: that of its records; those of a run folder keep their own.
  ///   - run: what the run says of its sources; nil for a file of records.
  public init(
    _ input: InputFile, of definition: FilesDefinition, universe: String, run: RunSources?
  ) throws(FileSourceError) {
    let chunks = try FileChunks(input)
    var pending: [UInt8] = []
    var isAtEnd = !(try chunks.read(into: &pending))
    var start = 0
    let format: FileFormat
    let parser: FileBlockParser
    if let table = input.table {
      format = .ndjson
      parser = FileBlockParser(.run(RunTableParser(table, of: definition, run: run ?? RunSources(), name: input.name)))
    } else if let records = definition.records {
      let selects = !records.resource.select.steps.isEmpty
      while !isAtEnd, pending.count < FileReader.recordLimit, !pending.contains(0x0A) { isAtEnd = !(try chunks.read(into: &pending)) }
      format = FileFormat(name: input.name) ?? FileFormat(beginning: pending, selects: selects)
      let reading = FileReading(records: records, definition: definition, universe: universe, name: input.name)
      switch format {
      case .ndjson: parser = FileBlockParser(.lines(reading))
      case .json: parser = FileBlockParser(.document(reading))
      case .csv:
        while !isAtEnd, CSVTable.headerEnd(in: pending) == nil, pending.count < FileReader.recordLimit {
          isAtEnd = !(try chunks.read(into: &pending))
        }
        let table = try CSVTable(pending, name: input.name, resource: records.resource)
        start = table.headerLength
        parser = FileBlockParser(.table(reading, table))
      }
    } else {
      throw .notARun(path: input.name)
    }
    name = input.name
    self.chunks = chunks
    self.format = format
    self.parser = parser
    self.isAtEnd = isAtEnd
    offset = start
    line = 1 + Self.lineFeeds(in: pending[..<start])
    self.pending = Array(pending[start...])
  }

  /// The next block; nil at the end of the file.
  public func next() throws(FileSourceError) -> FileBlock? {
    while true {
      if let end = format == .json ? (isAtEnd ? pending.count : nil) : recordsEnd(), end > 0 { return take(end) }
      if isAtEnd {
        if format == .csv, rows.isInsideQuotes { throw .openQuote(path: name, line: line) }
        return pending.isEmpty ? nil : take(pending.count)
      }
      if format != .json, pending.count > Self.recordLimit { throw .tooLong(path: name, line: line, limit: Self.recordLimit) }
      isAtEnd = !(try chunks.read(into: &pending))
    }
  }

  /// Reads what is left, and tells the SHA-256 and the size of the file as it lies on the disk.
  public func finish() throws(FileSourceError) -> (sha256: String, bytes: Int) {
    let digest = try chunks.finish()
    return (digest, chunks.size)
  }

  /// Where the last whole record ends; nil where none is whole.
  private func recordsEnd() -> Int? {
    switch format {
    case .csv: rows.lastEnd(in: pending)
    default: pending.lastIndex(of: 0x0A).map { $0 + 1 }
    }
  }

  private func take(_ end: Int) -> FileBlock {
    let rest = Array(pending[end...])
    pending.removeSubrange(end...)
    var bytes: [UInt8] = rest
    swap(&bytes, &pending)
    let block = FileBlock(bytes: bytes, line: line, offset: offset)
    line += Self.lineFeeds(in: bytes[...])
    offset += end
    rows.forget(end)
    return block
  }

  private static func lineFeeds(in bytes: ArraySlice<UInt8>) -> Int {
    bytes.withUnsafeBufferPointer { buffer in
      var count = 0
      for byte in buffer { count &+= byte == 0x0A ? 1 : 0 }
      return count
    }
  }
}
