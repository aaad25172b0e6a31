import CZlib

/// A zlib stream that inflates: owns the C state, which must not move in memory.
struct Inflater: ~Copyable {
  /// The wrapping around the deflated bytes, as zlib's `windowBits` tells it.
  enum Format: Int32 {
    case gzip = 31
    case zlib = 15
    case raw = -15
  }

  enum Outcome {
    case goesOn, ended, corrupt
  }

  private let stream: UnsafeMutablePointer<z_stream>

  init(_ format: Format) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = catalog_inflate_init(stream, format.rawValue)
    precondition(status == Z_OK, "zlib finds no memory, or is another version than it was built against")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
  }

  /// Makes ready for the next member.
  func reset() { inflateReset(stream) }

  /// Inflates as much of the input as fits into the output.
  func inflate(
    _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) -> (consumed: Int, produced: Int, outcome: Outcome) {
    let offered = UInt32(clamping: input.count)
    let room = UInt32(clamping: output.count)
    stream.pointee.next_in = UnsafeMutableRawPointer(mutating: input.baseAddress)?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = offered
    stream.pointee.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_out = room
    let status = CZlib.inflate(stream, Z_NO_FLUSH)
    let consumed = Int(offered - stream.pointee.avail_in)
    let produced = Int(room - stream.pointee.avail_out)
    switch status {
    case Z_STREAM_END: return (consumed, produced, .ended)
    // Z_BUF_ERROR: nothing could be done for want of input or room; no harm.
    case Z_OK, Z_BUF_ERROR: return (consumed, produced, .goesOn)
    default: return (consumed, produced, .corrupt)
    }
  }
}
