import Compression

extension HTTPResponseMessage {
  /// The body without transfer and content codings: chunks joined, `gzip` and `deflate` inflated.
  ///
  /// Tools store bodies they have decoded under the headers as they came. So a body that does not begin with a chunk is taken as
  /// already joined, likewise one as long as `Content-Length` says, and one that does not begin as gzip as already inflated.
  /// - Throws: ``HTTPMessageError``: also for a body shorter than its `Content-Length`, unless the status has no body (204, 304).
  public func decodedBody(limit: Int) throws(HTTPMessageError) -> [UInt8] {
    var bytes = body
    let declared = self["Content-Length"].flatMap { Array($0.utf8)[...].decimal }
    if codings(of: "Transfer-Encoding").contains("chunked") {
      if declared != bytes.count, let joined = try Self.joiningChunks(bytes) { bytes = joined }
    } else if let declared, bytes.count < declared, status != 204, status != 304 {
      throw .cutBody(expected: declared, actual: bytes.count)
    }
    let others = codings(of: "Transfer-Encoding").filter { $0 != "chunked" }
    for coding in (codings(of: "Content-Encoding") + others).reversed() where !bytes.isEmpty {
      bytes = try Self.decode(bytes, coding, limit: limit)
    }
    if bytes.count > limit { throw .tooLarge(limit: limit) }
    return bytes
  }

  private func codings(of name: String) -> [String] {
    headers.filter { $0.name.equalsIgnoringASCIICase(name) }
      .flatMap { Array($0.value.utf8).split(separator: UInt8(ascii: ",")) }
      .map { String(decoding: $0.trimmed, as: UTF8.self).lowercasedASCII }
      .filter { !$0.isEmpty && $0 != "identity" }
  }

  private static func decode(_ bytes: [UInt8], _ coding: String, limit: Int) throws(HTTPMessageError) -> [UInt8] {
    do throws(GzipError) {
      switch coding {
      case "gzip", "x-gzip": return Gzip.isGzip(bytes) ? try Gzip.decompress(bytes, limit: limit) : bytes
      case "deflate": return try Deflate.decompress(bytes, limit: limit)
      default: break
      }
    } catch {
      if case .tooLarge(let limit) = error { throw .tooLarge(limit: limit) }
      throw .badCompression(error)
    }
    throw .unknownCoding(coding)
  }

  /// The chunks of a body joined (RFC 9112, 7.1), extensions and trailers dropped; nil if the body does not begin with a chunk.
  private static func joiningChunks(_ body: [UInt8]) throws(HTTPMessageError) -> [UInt8]? {
    var joined: [UInt8] = []
    var lines = LineReader(bytes: body)
    while true {
      let start = lines.position
      guard let line = lines.next() else {
        // Without a line end there is no first chunk; later on the body is cut.
        if start == 0 { return nil }
        throw .cutChunk(offset: start)
      }
      guard let size = chunkSize(line) else {
        if start == 0 { return nil }
        throw .badChunk(offset: start)
      }
      if size == 0 { return joined }
      guard size <= body.count - lines.position else { throw .cutChunk(offset: start) }
      let end = lines.position + size
      joined += body[lines.position..<end]
      lines.position = end
      guard let rest = lines.next() else { throw .cutChunk(offset: start) }
      if !rest.isEmpty {
        if start == 0 { return nil }
        throw .badChunk(offset: start)
      }
    }
  }

  private static func chunkSize(_ line: ArraySlice<UInt8>) -> Int? {
    let digits = line.prefix { $0 != UInt8(ascii: ";") }.trimmed
    guard !digits.isEmpty, digits.count <= 15 else { return nil }
    var size = 0
    for byte in digits {
      guard let value = byte.hexDigitValue else { return nil }
      size = size << 4 | Int(value)
    }
    return size
  }
}
