public import Catalog
internal import Digests
public import FileSystem

/// What is known of a written file.
public struct FileEntry: Sendable, Hashable {
  /// Its name in the run folder.
  public var name: String
  /// Its size.
  public var bytes: Int
  /// SHA-256 of its bytes, lower-case hexadecimal.
  public var sha256: String

  /// Puts an entry together.
  public init(name: String, bytes: Int, sha256: String) {
    self.name = name
    self.bytes = bytes
    self.sha256 = sha256
  }
}

/// A file that is written from front to back while its digest is taken.
struct DigestedFile: ~Copyable {
  private let name: String
  private let file: OpenFile
  private var digest = SHA256()
  private var size = 0

  static func create(_ name: String, in folder: String) throws(FileError) -> DigestedFile {
    DigestedFile(name: name, file: try OpenFile(creating: FilePath.join(folder, name)))
  }

  private init(name: String, file: consuming OpenFile) {
    self.name = name
    self.file = file
  }

  mutating func write(_ bytes: [UInt8]) throws(FileError) {
    try file.write(bytes)
    digest.update(bytes)
    size += bytes.count
  }

  /// Tells what was written. Who publishes the file flushes it to its disk, together with its siblings: that costs one journal, not one a file.
  consuming func finish() -> FileEntry {
    FileEntry(name: name, bytes: size, sha256: Digest.hex(digest.finalize()))
  }
}

/// The nine tables of a run while they are written.
public final class RunTables {
  private var tables: [TableFiles] = []

  private final class TableFiles {
    var encoder: RowEncoder
    var ndjson: DigestedFile?
    var csv: DigestedFile?

    init(_ table: TableName, folder: String, csv style: RowEncoder.CSVStyle?) throws(FileError) {
      encoder = RowEncoder(table, csv: style)
      ndjson = try DigestedFile.create("\(table.rawValue).ndjson", in: folder)
      if style != nil && table.schema.hasCSV { csv = try DigestedFile.create("\(table.rawValue).csv", in: folder) }
    }

    func flush() throws(FileError) {
      try ndjson?.write(encoder.ndjson)
      try csv?.write(encoder.csv)
      encoder.removeAll()
    }
  }

  private static let bufferLimit = 256 * 1024

  /// Creates the files of all tables in a folder.
  ///
  /// - Parameters:
  ///   - folder: an existing folder.
  ///   - csv: how CSV is written; nil where it is not.
  public init(folder: String, csv: RowEncoder.CSVStyle?) throws(FileError) {
    for table in TableName.allCases { tables.append(try TableFiles(table, folder: folder, csv: csv)) }
  }

  /// Writes one row: the body gives a value for each column, in their order.
  public func row(_ table: TableName, _ values: (inout RowEncoder) -> Void) throws(FileError) {
    let files = tables[table.index]
    values(&files.encoder)
    files.encoder.endRow()
    if files.encoder.ndjson.count >= Self.bufferLimit { try files.flush() }
  }

  /// How many rows a table has so far.
  public func rows(_ table: TableName) -> Int { tables[table.index].encoder.rows }

  /// Writes out what is left and tells what was written, by name.
  public func finish() throws(FileError) -> [FileEntry] {
    var entries: [FileEntry] = []
    for files in tables {
      try files.flush()
      if let file = files.ndjson.take() { entries.append(file.finish()) }
      if let file = files.csv.take() { entries.append(file.finish()) }
    }
    return entries.sorted { $0.name < $1.name }
  }
}
