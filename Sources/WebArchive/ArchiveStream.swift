import Compression
import FileSystem

/// The uncompressed bytes of a WARC file from some offset on, read in chunks: a window that is filled at its end and used from its start.
///
/// Whether the file is compressed is told by its first two bytes. Knows at which uncompressed byte each gzip member began.
struct ArchiveStream: ~Copyable {
  let path: String
  let isGzip: Bool

  /// Bytes that were read and not used: `window[position...]`.
  private(set) var window: [UInt8] = []
  private(set) var position = 0

  private let file: OpenFile
  private var gzip: GzipReader
  private var chunk: [UInt8]
  private var chunkPosition = 0
  private var chunkEnd: Int
  private var fileOffset: Int
  private var isAtEnd = false
  /// Uncompressed bytes before the window.
  private var passed = 0
  /// Where members begin: uncompressed byte and byte of the file; the last one may be the end of the file.
  private var members: [(start: Int, offset: Int)]

  // What can fail comes before there is a half-made value: Swift 6.3, optimizing, frees the owned parts of one that were never set.
  init(path: String, startingAt offset: Int = 0) throws(WARCError) {
    // Everything that throws comes first, then all properties are set: Swift 6.3.1 with optimization loses properties of a
    // noncopyable value that are set and read between throwing calls.
    let file = try asking { () throws(FileError) in try OpenFile(reading: path) }
    let size = try asking { () throws(FileError) in try file.size() }
    var chunk = [UInt8](repeating: 0, count: min(max(size - offset, 4096), 256 * 1024))
    let chunkEnd = try asking { () throws(FileError) in try file.read(at: offset, into: &chunk) }
    self.path = path
    isGzip = chunk[0] == 0x1F && (chunkEnd == 1 || chunk[1] == 0x8B)
    fileOffset = offset + chunkEnd
    self.chunkEnd = chunkEnd
    self.chunk = chunk
    self.file = file
    gzip = GzipReader(startingAt: offset)
    members = [(0, offset)]
  }

  /// Bytes of the window that were not used.
  var available: Int { window.count - position }

  /// Uncompressed bytes used so far.
  var used: Int { passed + position }

  /// Uses bytes of the window.
  mutating func advance(by count: Int) {
    position += count
    if position == window.count || position > 1 << 20 {
      passed += position
      window.removeSubrange(..<position)
      position = 0
    }
  }

  /// Reads on until the window has at least so many unused bytes; false if the file ends before.
  mutating func fill(_ count: Int) throws(WARCError) -> Bool {
    while available < count {
      if try !readOn() { return false }
    }
    return true
  }

  /// Reads on until there is an unused byte, a member ends, or the file does.
  mutating func settle() throws(WARCError) {
    while available == 0, !(isGzip && gzip.isBetweenMembers) {
      if try !readOn() { return }
    }
  }

  /// The member that an uncompressed byte belongs to: where it begins in the file and in the uncompressed bytes.
  func member(at byte: Int) -> (start: Int, offset: Int) {
    members.last { $0.start <= byte } ?? members[0]
  }

  /// Whether a member begins at an uncompressed byte, or the last one ended there.
  func isMemberBoundary(_ byte: Int) -> Bool { members.contains { $0.start == byte } }

  /// The bytes of the file that the first member not forgotten takes, once its end was seen.
  var firstMemberLength: Int? { members.count > 1 ? members[1].offset - members[0].offset : nil }

  /// Forgets members that ended before an uncompressed byte.
  mutating func forgetMembers(before byte: Int) {
    if let last = members.lastIndex(where: { $0.start <= byte }), last > 0 { members.removeSubrange(..<last) }
  }

  /// Appends some bytes to the window, of one member at most; false at the end of the file.
  private mutating func readOn() throws(WARCError) -> Bool {
    if chunkPosition == chunkEnd { try readChunk() }
    if isAtEnd {
      if isGzip, !gzip.isBetweenMembers { throw .cut(path: path, offset: gzip.memberOffset) }
      return false
    }
    guard isGzip else {
      window.append(contentsOf: chunk[chunkPosition..<chunkEnd])
      chunkPosition = chunkEnd
      return true
    }
    let input = chunk
    do throws(GzipError) {
      let progress = try gzip.inflate(
        input.span.extracting(chunkPosition..<chunkEnd), appendingTo: &window, softLimit: 64 * 1024)
      chunkPosition += progress.consumed
      if progress.endedMember { members.append((passed + window.count, gzip.memberOffset)) }
    } catch {
      switch error {
      case .cut(let offset): throw .cut(path: path, offset: offset)
      case .notGzip(let offset): throw .corrupt(path: path, offset: offset)
      case .corrupt, .tooLarge: throw .corrupt(path: path, offset: gzip.memberOffset)
      }
    }
    return true
  }

  private mutating func readChunk() throws(WARCError) {
    do throws(FileError) {
      chunkEnd = try file.read(at: fileOffset, into: &chunk)
    } catch {
      throw .file(error)
    }
    chunkPosition = 0
    fileOffset += chunkEnd
    isAtEnd = chunkEnd == 0
  }
}

/// What the file system throws, as an error of the archive.
func asking<Value: ~Copyable>(_ body: () throws(FileError) -> Value) throws(WARCError) -> Value {
  do throws(FileError) {
    return try body()
  } catch {
    throw .file(error)
  }
}
