import Glibc

extension FileSystem {
  /// Makes a symbolic link; something that has the name already is an error (`EEXIST`).
  public static func makeLink(at path: String, to target: String) throws(FileError) {
    try FileError.check(.link, path)
    try FileError.check(.link, target)
    if symlink(target, path) != 0 { throw FileError.last(.link, path) }
  }

  /// What a symbolic link points at, as it is written in the link.
  public static func readLink(_ path: String) throws(FileError) -> String {
    try FileError.check(.link, path)
    var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = bytes.withUnsafeMutableBytes { buffer in
      // The buffer is not empty, so that it has an address.
      buffer.bindMemory(to: CChar.self).baseAddress.map { readlink(path, $0, buffer.count) } ?? -1
    }
    guard count >= 0 else { throw FileError.last(.link, path) }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// Points a symbolic link elsewhere in one step: a reader sees the old target or the new one, never none.
  ///
  /// The link is made aside (a hidden sibling) and renamed; where that fails the old one stays. A folder at the path is an error.
  public static func replaceLink(at path: String, to target: String) throws(FileError) {
    let sibling = try withUnusedSibling(of: path) { candidate throws(FileError) in
      try makeLink(at: candidate, to: target)
    }
    do throws(FileError) {
      try rename(sibling, to: path)
    } catch {
      _ = unlink(sibling)
      throw FileError(error.operation, path: path, code: error.code)
    }
    try synchronizeDirectory(FilePath.parent(path))
  }
}
