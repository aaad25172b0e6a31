internal import Compression
internal import Digests
internal import FileSystem

/// The bytes of a file from front to back, uncompressed where they are gzip (told by its first bytes), while its digest is taken.
final class FileChunks {
  private let name: String
  private let file: OpenFile
  private var digest = SHA256()
  private var gzip = GzipReader()
  private var isGzip: Bool?
  private var chunk: [UInt8]
  /// Bytes of the file that were read, compressed as it may be.
  private(set) var size = 0

  private static let chunkSize = 256 * 1024

  init(_ input: InputFile) throws(FileSourceError) {
    do { file = try OpenFile(reading: input.path) } catch { throw .file(error) }
    name = input.name
    chunk = [UInt8](repeating: 0, count: Self.chunkSize)
  }

  /// Appends the next bytes; false at the end of the file.
  func read(into output: inout [UInt8]) throws(FileSourceError) -> Bool {
    while true {
      let count = try fill()
      if count == 0 {
        if isGzip == true { do { try gzip.finish() } catch { throw .gzip(path: name, error) } }
        return false
      }
      if isGzip == nil { isGzip = Gzip.isGzip(chunk[..<count]) }
      if isGzip == false {
        output.append(contentsOf: chunk[..<count])
        return true
      }
      let before = output.count
      do { try Self.inflate(chunk, count, by: &gzip, into: &output) } catch { throw .gzip(path: name, error) }
      if output.count > before { return true }
    }
  }

  /// Reads what is left, for its digest alone, and tells the SHA-256 of the file.
  func finish() throws(FileSourceError) -> String {
    while try fill() > 0 {}
    var last = SHA256()
    swap(&last, &digest)
    return Digest.hex(last.finalize())
  }

  /// Fills the chunk as far as the file has bytes; a pipe gives fewer at a time.
  private func fill() throws(FileSourceError) -> Int {
    let filled: Int
    do { filled = try Self.read(file, into: &chunk) } catch { throw .file(error) }
    digest.update(chunk.span.extracting(0..<filled))
    size += filled
    return filled
  }

  private static func read(_ file: borrowing OpenFile, into chunk: inout [UInt8]) throws(FileError) -> Int {
    var filled = 0
    while filled < chunk.count {
      let start = filled
      var span = chunk.mutableSpan
      let count = try span.withUnsafeMutableBytes { buffer throws(FileError) in
        try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[start...]))
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  private static func inflate(
    _ chunk: [UInt8], _ count: Int, by gzip: inout GzipReader, into output: inout [UInt8]
  ) throws(GzipError) {
    var consumed = 0
    while consumed < count {
      consumed += try gzip.inflate(chunk.span.extracting(consumed..<count), appendingTo: &output).consumed
    }
  }
}
