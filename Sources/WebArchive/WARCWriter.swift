import Compression
public import FileSystem

/// Writes a WARC file, each record in a gzip member of its own; the same records give the same bytes.
///
/// Where a write fails, the file is cut back to the end of the last whole record, as far as the system allows.
public struct WARCWriter: ~Copyable {
  private let file: OpenFile
  /// The byte of the file at which the next record begins.
  public private(set) var offset: Int

  /// Begins a new file; one that has the name is emptied.
  public init(creating path: String) throws(FileError) {
    file = try OpenFile(creating: path)
    offset = 0
  }

  /// Goes on at the end of a file, or at an offset inside it: what stood there (a record that was cut) is dropped.
  public init(appendingTo path: String, at offset: Int? = nil) throws(FileError) {
    let file = try OpenFile(appending: path)
    if let offset { try file.truncate(to: offset) }
    self.offset = try file.size()
    self.file = file
  }

  /// Writes a record; tells where its member begins and how many bytes it takes.
  @discardableResult
  public mutating func write(_ record: WARCRecord) throws(FileError) -> (offset: Int, length: Int) {
    try copy(member: Gzip.compress(record.serialized()))
  }

  /// Writes a gzip member as it was read (``ArchiveIndex/memberBytes(for:)``), byte for byte.
  @discardableResult
  public mutating func copy(member bytes: [UInt8]) throws(FileError) -> (offset: Int, length: Int) {
    do throws(FileError) {
      try file.write(bytes)
    } catch {
      // The first error is what counts; a tail that stays is found as cut when the file is read.
      try? file.truncate(to: offset)
      throw error
    }
    let place = (offset: offset, length: bytes.count)
    offset += bytes.count
    return place
  }

  /// Waits until what was written lies on the disk.
  public func synchronize() throws(FileError) { try file.synchronize() }

  /// Closes the file and says whether the system could.
  public consuming func close() throws(FileError) { try file.close() }
}
