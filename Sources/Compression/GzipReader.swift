/// Inflates gzip (RFC 1952) chunk by chunk and knows where each member begins and ends.
///
/// The caller offers chunks of compressed bytes in their order and calls ``finish()`` at the end of the input.
public struct GzipReader: ~Copyable {
  /// What one call did.
  public struct Progress: Sendable, Equatable {
    /// How many bytes of the chunk were used; the rest is to be offered again.
    public var consumed: Int
    /// How many bytes were appended.
    public var produced: Int
    /// Whether a member ended here; the next call begins another one.
    public var endedMember: Bool
  }

  /// Compressed bytes used so far.
  public private(set) var offset = 0
  /// The compressed offset at which the present member begins, or the next one if none is open.
  public private(set) var memberOffset = 0
  /// Whether no member is open: at the start, and after the end of each.
  public var isBetweenMembers: Bool { offset == memberOffset }

  private let outputLimit: Int?
  private var produced = 0
  private let inflater = Inflater(.gzip)
  private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

  /// A reader at the start of its input; `startingAt` is added to all offsets, `outputLimit` is for all that comes out, in bytes.
  public init(outputLimit: Int? = nil, startingAt offset: Int = 0) {
    self.outputLimit = outputLimit
    self.offset = offset
    memberOffset = offset
  }

  deinit { scratch.deallocate() }

  /// Inflates one chunk and appends what comes out; stops at the end of a member and once `softLimit` bytes came out.
  public mutating func inflate(
    _ chunk: Span<UInt8>, appendingTo output: inout [UInt8], softLimit: Int = .max
  ) throws(GzipError) -> Progress {
    try chunk.withUnsafeBytes { buffer throws(GzipError) in
      try inflate(buffer, appendingTo: &output, softLimit: softLimit)
    }
  }

  private mutating func inflate(
    _ chunk: UnsafeRawBufferPointer, appendingTo output: inout [UInt8], softLimit: Int
  ) throws(GzipError) -> Progress {
    var progress = Progress(consumed: 0, produced: 0, endedMember: false)
    while !progress.endedMember, progress.produced < softLimit {
      let rest = UnsafeRawBufferPointer(rebasing: chunk[progress.consumed...])
      try checkMagic(rest)
      let step = inflater.inflate(rest, into: scratch)
      progress.consumed += step.consumed
      progress.produced += step.produced
      offset += step.consumed
      produced += step.produced
      if let outputLimit, produced > outputLimit { throw .tooLarge(limit: outputLimit) }
      output.append(contentsOf: UnsafeRawBufferPointer(rebasing: scratch[..<step.produced]))
      switch step.outcome {
      case .corrupt: throw .corrupt(offset: offset)
      case .ended:
        progress.endedMember = true
        memberOffset = offset
        inflater.reset()
      case .goesOn:
        // A full scratch may hide more output that needs no input.
        if progress.consumed == chunk.count, step.produced < scratch.count { return progress }
      }
    }
    return progress
  }

  /// zlib tells a wrong first byte and damage further in alike; the two bytes of the magic tell them apart.
  private func checkMagic(_ rest: UnsafeRawBufferPointer) throws(GzipError) {
    let magic: [UInt8] = [0x1F, 0x8B]
    var place = offset - memberOffset
    for byte in rest.prefix(2) where place < 2 {
      if byte != magic[place] { throw .notGzip(offset: memberOffset) }
      place += 1
    }
  }

  /// To be called at the end of the input: throws ``GzipError/cut(offset:)`` if a member is still open.
  public func finish() throws(GzipError) {
    if !isBetweenMembers { throw .cut(offset: memberOffset) }
  }
}
