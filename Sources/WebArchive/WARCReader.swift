import Compression
import FileSystem

/// Reads a WARC file (ISO 28500:2017 and 1.0) record by record, in one pass over the file.
///
/// A file may be plain, have a gzip member for each record, or be one gzip stream. Line ends may lack their CR. Empty lines between
/// records carry nothing and are passed over; everything else that is no record is an error.
public struct WARCReader: ~Copyable {
  private var stream: ArchiveStream
  private let blockLimit: Int
  private let checksDigests: Bool
  /// Whether no version line was read yet: the file may be none of WARC at all.
  private var isAtFirst = true
  private static let headerLimit = 1 << 20

  /// Opens a file; `blockLimit` is the largest block that is read, in bytes.
  ///
  /// With `checkingDigests` a block whose SHA-1 or SHA-256 is not that of its `WARC-Block-Digest` is an error: a plain file has no
  /// other checksum.
  public init(path: String, blockLimit: Int = 1 << 28, checkingDigests: Bool = false) throws(WARCError) {
    stream = try ArchiveStream(path: path)
    self.blockLimit = blockLimit
    checksDigests = checkingDigests
  }

  /// Opens a file at a record that was found before.
  init(path: String, at location: WARCLocation, blockLimit: Int) throws(WARCError) {
    var stream = try ArchiveStream(path: path, startingAt: location.offset)
    var rest = location.innerOffset
    while rest > 0 {
      guard try stream.fill(1) else { throw .cut(path: path, offset: location.offset) }
      let step = min(rest, stream.available)
      stream.advance(by: step)
      rest -= step
    }
    self.stream = stream
    self.blockLimit = blockLimit
    checksDigests = false
  }

  /// Reads the one record at a location.
  public static func record(path: String, at location: WARCLocation, blockLimit: Int = 1 << 28) throws(WARCError) -> WARCRecord {
    var reader = try WARCReader(path: path, at: location, blockLimit: blockLimit)
    guard let entry = try reader.next() else { throw .cut(path: path, offset: location.offset) }
    return entry.record
  }

  /// The next record, or nil after the last.
  ///
  /// After an error the reader must not be used again.
  public mutating func next() throws(WARCError) -> WARCEntry? {
    try skipEmptyLines()
    let start = stream.used
    stream.forgetMembers(before: start)
    let member = stream.member(at: start)
    let offset = stream.isGzip ? member.offset : member.offset + start
    guard try stream.fill(1) else {
      if isAtFirst { throw .cut(path: stream.path, offset: offset) }
      return nil
    }
    var record = try header(offset: offset)
    record.block = try block(of: record, offset: offset)
    if checksDigests, let digest = record.blockDigest, record.isBlockDigestRight == false {
      throw .badDigest(path: stream.path, offset: offset, field: "WARC-Block-Digest", value: digest)
    }
    let end = stream.used
    if !stream.isGzip {
      return WARCEntry(record: record, location: WARCLocation(form: .plain, offset: offset, length: end - start))
    }
    try stream.settle()
    if member.start == start, stream.available == 0, stream.isMemberBoundary(end) {
      let length = stream.member(at: end).offset - offset
      // A record across members ends at a boundary too, but another one lies inside it.
      if length == stream.firstMemberLength {
        return WARCEntry(record: record, location: WARCLocation(form: .member, offset: offset, length: length))
      }
    }
    let location = WARCLocation(form: .sharedMember, offset: offset, length: end - start, innerOffset: start - member.start)
    return WARCEntry(record: record, location: location)
  }

  private mutating func skipEmptyLines() throws(WARCError) {
    while try stream.fill(1), stream.window[stream.position] == 13 || stream.window[stream.position] == 10 { stream.advance(by: 1) }
  }

  /// The version line and the fields; the stream stands at the block then.
  private mutating func header(offset: Int) throws(WARCError) -> WARCRecord {
    let version = try line(offset: offset)
    guard version == Array("WARC/1.1".utf8) || version == Array("WARC/1.0".utf8) else {
      if isAtFirst, !version.starts(with: Array("WARC/".utf8)) { throw .notWARC(path: stream.path) }
      throw badHeader(version, offset)
    }
    isAtFirst = false
    var record = WARCRecord(version: String(decoding: version, as: UTF8.self), fields: [], block: [])
    var size = 0
    while true {
      let line = try line(offset: offset)
      if line.isEmpty { return record }
      size += line.count
      if size > Self.headerLimit { throw .tooLarge(path: stream.path, offset: offset, limit: Self.headerLimit) }
      if line[0].isBlank {
        // ISO 28500:2017, 4: a line that begins with a blank goes on with the value before.
        guard let last = record.fields.indices.last else { throw badHeader(line, offset) }
        let more = String(decoding: line[...].trimmed, as: UTF8.self)
        record.fields[last].value += record.fields[last].value.isEmpty || more.isEmpty ? more : " " + more
        continue
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > 0 else { throw badHeader(line, offset) }
      let name = String(decoding: line[..<colon].trimmed, as: UTF8.self)
      record.fields.append(WARCField(name, String(decoding: line[(colon + 1)...].trimmed, as: UTF8.self)))
    }
  }

  /// One line of the header without its line end.
  private mutating func line(offset: Int) throws(WARCError) -> [UInt8] {
    var searched = 0
    while true {
      if let end = stream.window[(stream.position + searched)...].firstIndex(of: 10) {
        let line = stream.window[stream.position..<(end > stream.position && stream.window[end - 1] == 13 ? end - 1 : end)]
        let bytes = Array(line)
        stream.advance(by: end + 1 - stream.position)
        return bytes
      }
      searched = stream.available
      if searched > Self.headerLimit {
        if isAtFirst, !startsAsWARC { throw .notWARC(path: stream.path) }
        throw .tooLarge(path: stream.path, offset: offset, limit: Self.headerLimit)
      }
      if try !stream.fill(searched + 1) {
        if isAtFirst, !startsAsWARC { throw .notWARC(path: stream.path) }
        throw .cut(path: stream.path, offset: offset)
      }
    }
  }

  /// Whether what is left begins as `WARC/`, as far as it goes.
  private var startsAsWARC: Bool {
    zip(stream.window[stream.position...], "WARC/".utf8).allSatisfy(==)
  }

  private func badHeader(_ line: [UInt8], _ offset: Int) -> WARCError {
    .badHeader(path: stream.path, offset: offset, line: String(decoding: line.prefix(200), as: UTF8.self))
  }

  /// The block and the two line ends after it.
  private mutating func block(of record: WARCRecord, offset: Int) throws(WARCError) -> [UInt8] {
    let lengths = record.fields.filter { $0.name.equalsIgnoringASCIICase("Content-Length") }.map(\.value)
    guard let text = lengths.first, let length = Array(text.utf8)[...].decimal, lengths.allSatisfy({ $0 == text }) else {
      throw .badLength(path: stream.path, offset: offset, value: lengths.joined(separator: ", "))
    }
    if length > blockLimit { throw .tooLarge(path: stream.path, offset: offset, limit: blockLimit) }
    guard try stream.fill(length) else { throw .cut(path: stream.path, offset: offset) }
    let block = Array(stream.window[stream.position..<stream.position + length])
    stream.advance(by: length)
    for _ in 0..<2 {
      guard try stream.fill(1) else { throw .cut(path: stream.path, offset: offset) }
      if stream.window[stream.position] == 13 {
        guard try stream.fill(2) else { throw .cut(path: stream.path, offset: offset) }
        stream.advance(by: 1)
      }
      guard stream.window[stream.position] == 10 else { throw .badLength(path: stream.path, offset: offset, value: text) }
      stream.advance(by: 1)
    }
    return block
  }
}
