import Glibc

/// What the operating system answered when something was asked of a file.
public struct FileError: Error, Hashable, Sendable {
  /// What was being done.
  public enum Operation: String, Sendable {
    case open, read, write, synchronize, rename, create, remove, list, inspect, link, lock
  }

  /// What was being done.
  public var operation: Operation
  /// The path as it was given.
  public var path: String
  /// The `errno` value, as `ENOENT`.
  public var code: Int32

  /// An error of the operating system, told by its `errno`.
  public init(_ operation: Operation, path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// True where there is no room left: on the disk, or in the user's share of it.
  public var isDiskFull: Bool { code == ENOSPC || code == EDQUOT }

  /// The code of a path that leads to nothing.
  public static let noSuchFile: Int32 = ENOENT

  /// The text of the C library for the code, as "No such file or directory".
  public var reason: String { String(cString: strerror(code)) }
}

extension FileError {
  /// The error that `errno` tells of right now.
  static func last(_ operation: Operation, _ path: String) -> FileError {
    FileError(operation, path: path, code: errno)
  }

  /// A path that holds a zero byte would be cut short by the C library and name another file.
  static func check(_ operation: Operation, _ path: String) throws(FileError) {
    if path.utf8.contains(0) { throw FileError(operation, path: path, code: EINVAL) }
  }
}

/// Calls again as long as a signal interrupted the call.
func retrying<Value: SignedInteger>(_ call: () -> Value) -> Value {
  while true {
    let value = call()
    if value != -1 || errno != EINTR { return value }
  }
}
