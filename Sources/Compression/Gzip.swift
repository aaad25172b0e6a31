import CZlib

/// Gzip (RFC 1952) of bytes that are in memory.
public enum Gzip {
  /// Whether bytes begin as a gzip member does.
  public static func isGzip(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// One gzip member; the same bytes and level always give the same member (no time, no name, operating system "unknown").
  ///
  /// `level` is 0 (stored) to 9 (smallest); others are taken as the nearest of these.
  public static func compress(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
    bytes.withUnsafeBytes { Deflater(level: Int32(min(max(level, 0), 9))).member(of: $0) }
  }

  /// What all members of a gzip file hold, one after the other; empty input is cut.
  ///
  /// - Throws: ``GzipError``; `tooLarge` as soon as more than `limit` bytes come out.
  public static func decompress(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    if bytes.isEmpty { throw .cut(offset: 0) }
    var reader = GzipReader(outputLimit: limit)
    var output: [UInt8] = []
    output.reserveCapacity(min(limit, bytes.count * 4))
    var position = 0
    while position < bytes.count {
      position += try reader.inflate(bytes.span.extracting(position..<bytes.count), appendingTo: &output).consumed
    }
    try reader.finish()
    return output
  }
}

/// A zlib stream that writes one gzip member.
private struct Deflater: ~Copyable {
  private let stream: UnsafeMutablePointer<z_stream>
  private let header: UnsafeMutablePointer<gz_header>

  init(level: Int32) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    header = .allocate(capacity: 1)
    header.initialize(to: gz_header())
    // RFC 1952, 2.3.1: 255 is "unknown"; zlib would write the system it was built for.
    header.pointee.os = 255
    let status = catalog_deflate_init(stream, level, 31)
    precondition(status == Z_OK, "zlib finds no memory, or is another version than it was built against")
    deflateSetHeader(stream, header)
  }

  deinit {
    deflateEnd(stream)
    stream.deallocate()
    header.deallocate()
  }

  func member(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
    let capacity = Int(deflateBound(stream, UInt(bytes.count)))
    return [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      var consumed = 0
      while true {
        // zlib counts in 32 bits.
        let offered = UInt32(clamping: bytes.count - consumed)
        let room = UInt32(clamping: output.count - count)
        let input = bytes.baseAddress.map { UnsafeMutableRawPointer(mutating: $0 + consumed) }
        stream.pointee.next_in = input?.assumingMemoryBound(to: UInt8.self)
        stream.pointee.avail_in = offered
        stream.pointee.next_out = output.baseAddress.map { $0 + count }
        stream.pointee.avail_out = room
        let isLast = consumed + Int(offered) == bytes.count
        let status = deflate(stream, isLast ? Z_FINISH : Z_NO_FLUSH)
        consumed += Int(offered - stream.pointee.avail_in)
        count += Int(room - stream.pointee.avail_out)
        if status == Z_STREAM_END { return }
        precondition(status == Z_OK, "zlib wants more room than it said it would")
      }
    }
  }
}
