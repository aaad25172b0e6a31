/// What HTTP calls `deflate`: the zlib format (RFC 1950) by the letter (RFC 9110, 8.4.1.2), bare deflate (RFC 1951) from many servers.
public enum Deflate {
  /// Inflates either form: zlib where the bytes can be that, else bare deflate.
  ///
  /// Bytes after the end of the data are ignored.
  /// - Throws: ``GzipError``: `cut(offset: 0)` where the data does not end, `corrupt`, `tooLarge`.
  public static func decompress(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    // RFC 1950, 2.2: method 8, and both bytes together a multiple of 31.
    let canBeZlib = bytes.count >= 2 && bytes[0] & 0x0F == 8 && (Int(bytes[0]) << 8 | Int(bytes[1])) % 31 == 0
    guard canBeZlib else { return try inflate(bytes, .raw, limit: limit) }
    do throws(GzipError) {
      return try inflate(bytes, .zlib, limit: limit)
    } catch {
      guard case .corrupt = error, let output = try? inflate(bytes, .raw, limit: limit) else { throw error }
      return output
    }
  }

  private static func inflate(_ bytes: [UInt8], _ format: Inflater.Format, limit: Int) throws(GzipError) -> [UInt8] {
    let inflater = Inflater(format)
    let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
    defer { scratch.deallocate() }
    var output: [UInt8] = []
    var consumed = 0
    while true {
      let step = bytes.withUnsafeBytes { inflater.inflate(UnsafeRawBufferPointer(rebasing: $0[consumed...]), into: scratch) }
      consumed += step.consumed
      if output.count + step.produced > limit { throw .tooLarge(limit: limit) }
      output.append(contentsOf: UnsafeRawBufferPointer(rebasing: scratch[..<step.produced]))
      switch step.outcome {
      case .ended: return output
      case .corrupt: throw .corrupt(offset: consumed)
      case .goesOn where step.consumed == 0 && step.produced == 0: throw .cut(offset: 0)
      case .goesOn: continue
      }
    }
  }
}
