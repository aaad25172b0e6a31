/// What is wrong with compressed bytes; offsets count compressed bytes from the start of the input.
public enum GzipError: Error, Equatable, Sendable {
  /// What begins here is no gzip member (RFC 1952): its first two bytes are others.
  case notGzip(offset: Int)
  /// The input ends inside the member that begins here.
  case cut(offset: Int)
  /// The bytes cannot be inflated, or the checksum is another; noticed here.
  case corrupt(offset: Int)
  /// More comes out than was allowed, in bytes.
  case tooLarge(limit: Int)
}
