internal import Compression
public import FileSystem

/// What is wrong with a WARC file; offsets count bytes of the file, at the start of the record or of its gzip member.
public enum WARCError: Error, Equatable, Sendable {
  /// The operating system could not do what was asked.
  case file(FileError)
  /// The file does not begin with `WARC/`, neither plainly nor inside gzip.
  case notWARC(path: String)
  /// The file ends inside the record or member that begins here; also a file without any record (offset 0).
  case cut(path: String, offset: Int)
  /// The `Content-Length` of the record that begins here is missing or no length (`value` as it stands there), or no record ends where it says.
  case badLength(path: String, offset: Int, value: String)
  /// The header of the record that begins here has a line that is none.
  case badHeader(path: String, offset: Int, line: String)
  /// The gzip member that begins here, or follows there, cannot be inflated.
  case corrupt(path: String, offset: Int)
  /// The record that begins here is larger than was allowed, in bytes.
  case tooLarge(path: String, offset: Int, limit: Int)
  /// The bytes of the record that begins here have another digest than its field says.
  case badDigest(path: String, offset: Int, field: String, value: String)
}
