internal import FileSystem
internal import Glibc

/// What was found, one JSON object a line: in memory as long as it is little, then in a file without a name.
public final class FindingSpool {
  private static let limit = 4 * 1024 * 1024
  private let folder: String
  private var buffer: [UInt8] = []
  private var file: FileHolder?
  private var written = 0

  init(folder: String) {
    self.folder = folder
  }

  /// How many bytes were found.
  public var byteCount: Int { written + buffer.count }

  func append(_ line: [UInt8]) throws(ComparisonError) {
    buffer.append(contentsOf: line)
    if buffer.count < Self.limit { return }
    do throws(FileError) {
      if file == nil { file = FileHolder(try OpenFile.temporary(in: folder)) }
      try file?.file.write(buffer)
    } catch { throw .file(error) }
    written += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// Gives what was found, whole lines at a time, in the order in which it was found.
  public func forEachChunk<Failure: Error>(
    reading: (ComparisonError) -> Failure, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    var rest: [UInt8] = []
    var place = 0
    if let file {
      var chunk = [UInt8](repeating: 0, count: 1 << 18)
      while place < written {
        let count: Int
        do throws(FileError) { count = try file.file.read(at: place, into: &chunk) } catch { throw reading(.file(error)) }
        if count == 0 { break }
        place += count
        rest.append(contentsOf: chunk[..<count])
        guard let feed = rest.lastIndex(of: 0x0A) else { continue }
        try rest.withUnsafeBufferPointer { bytes throws(Failure) in try body(UnsafeBufferPointer(rebasing: bytes[...feed])) }
        rest.removeFirst(feed + 1)
      }
    }
    if !buffer.isEmpty {
      try buffer.withUnsafeBufferPointer { bytes throws(Failure) in try body(bytes) }
    }
  }

  /// Gives each line without its LF.
  public func forEachLine<Failure: Error>(
    reading: (ComparisonError) -> Failure, _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try forEachChunk(reading: reading) { chunk throws(Failure) in
      var start = 0
      while start < chunk.count {
        let feed = chunk[start...].firstIndex(of: 0x0A) ?? chunk.count
        try body(UnsafeBufferPointer(rebasing: chunk[start..<feed]))
        start = feed + 1
      }
    }
  }
}

/// An open file that closures may hold.
final class FileHolder {
  let file: OpenFile
  init(_ file: consuming OpenFile) { self.file = file }
}
