public import Compression

/// What is wrong with a recorded HTTP answer; offsets count bytes of the message or, where said, of its body.
public enum HTTPMessageError: Error, Equatable, Sendable {
  /// The first line is no status line (RFC 9112, 4).
  case badStatusLine(String)
  /// A line of the head is no header.
  case badHeader(String)
  /// No empty line ends the head.
  case cutHead
  /// The body has fewer bytes than `Content-Length` says.
  case cutBody(expected: Int, actual: Int)
  /// What stands at this byte of the body is no chunk (RFC 9112, 7.1).
  case badChunk(offset: Int)
  /// The body ends inside the chunk that begins at this byte of it.
  case cutChunk(offset: Int)
  /// The body cannot be inflated; offsets are those of the body without chunks.
  case badCompression(GzipError)
  /// A coding that is not read here, as "br".
  case unknownCoding(String)
  /// More comes out than was allowed, in bytes.
  case tooLarge(limit: Int)
}
