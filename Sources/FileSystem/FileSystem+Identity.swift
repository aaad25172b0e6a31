import Glibc

extension FileSystem {
  /// Whether two paths lead to one file or folder, through whatever links.
  public static func isSame(_ left: String, _ right: String) throws(FileError) -> Bool {
    var first = stat()
    var second = stat()
    for path in [left, right] { try FileError.check(.inspect, path) }
    guard stat(left, &first) == 0 else { throw FileError.last(.inspect, left) }
    guard stat(right, &second) == 0 else { throw FileError.last(.inspect, right) }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Where temporary files lie: `$TMPDIR`, else `/tmp`.
  public static var temporaryFolder: String {
    guard let value = getenv("TMPDIR"), value.pointee != 0 else { return "/tmp" }
    return String(cString: value)
  }
}
