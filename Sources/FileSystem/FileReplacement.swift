import Glibc

/// A file that is written aside and put in the place of another in one step: a reader sees the old bytes or the new ones.
///
/// What is no file (a device, a pipe) is written to as it is. Without ``commit()`` the path keeps what it had.
public struct FileReplacement: ~Copyable {
  private let path: String
  /// Where the bytes go until then; the path itself where it is no file.
  private let aside: String
  private let file: OpenFile

  /// Begins the replacement of what stands at a path, or of nothing.
  public init(of path: String) throws(FileError) {
    let isSpecial = try FileSystem.kind(of: path) == .other
    let aside =
      isSpecial
      ? path
      : try FileSystem.withUnusedSibling(of: path) { candidate throws(FileError) in _ = try OpenFile(creatingNew: candidate) }
    file = try OpenFile(creating: aside)
    self.path = path
    self.aside = aside
  }

  /// Writes all the bytes at the end of what was written.
  public func write(_ bytes: [UInt8]) throws(FileError) { try file.write(bytes) }

  /// Brings the bytes to the disk and gives them the path.
  public consuming func commit() throws(FileError) {
    let (aside, path) = (aside, path)
    if aside == path { return try file.close() }
    do throws(FileError) {
      try file.synchronize()
      try file.close()
      try FileSystem.rename(aside, to: path)
    } catch {
      _ = unlink(aside)
      throw error
    }
    try FileSystem.synchronizeDirectory(FilePath.parent(path))
  }

  /// Gives up what was written.
  public consuming func discard() {
    if aside != path { _ = unlink(aside) }
  }
}
