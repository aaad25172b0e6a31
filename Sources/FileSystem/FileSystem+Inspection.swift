import Glibc

/// What a path names.
public enum FileKind: Sendable, Equatable {
  case file, directory, link
  /// A pipe, a socket or a device.
  case other
}

/// When a file was last written, since 1970-01-01T00:00:00Z.
public struct ModificationTime: Sendable, Equatable {
  /// Whole seconds.
  public var seconds: Int
  /// The rest, 0 to 999,999,999.
  public var nanoseconds: Int
}

extension FileSystem {
  /// Whether a path names something; a link counts as what it points at, so a dangling one does not exist.
  public static func exists(_ path: String) -> Bool {
    !path.utf8.contains(0) && access(path, F_OK) == 0
  }

  /// What a path names (a link is told as a link); nil if there is nothing.
  public static func kind(of path: String) throws(FileError) -> FileKind? {
    try FileError.check(.inspect, path)
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw FileError.last(.inspect, path)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .directory
    case S_IFLNK: return .link
    default: return .other
    }
  }

  /// The size of a file in bytes; links are followed.
  public static func size(of path: String) throws(FileError) -> Int {
    Int(try status(of: path).st_size)
  }

  /// When a file was last written; links are followed.
  public static func modificationTime(of path: String) throws(FileError) -> ModificationTime {
    let time = try status(of: path).st_mtim
    return ModificationTime(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
  }

  /// The folder the process works in, as an absolute path.
  public static func currentDirectory() throws(FileError) -> String {
    guard let text = getcwd(nil, 0) else { throw FileError.last(.inspect, ".") }
    defer { free(text) }
    return String(cString: text)
  }

  private static func status(of path: String) throws(FileError) -> stat {
    try FileError.check(.inspect, path)
    var status = stat()
    guard stat(path, &status) == 0 else { throw FileError.last(.inspect, path) }
    return status
  }
}
