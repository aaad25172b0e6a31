import Glibc

/// What is done with files and folders as a whole; paths are plain strings.
public enum FileSystem {}

extension FileSystem {
  /// All bytes of a file; a file that holds more than the limit is an error (`EFBIG`) and is not read further.
  public static func readAll(_ path: String, limit: Int? = nil) throws(FileError) -> [UInt8] {
    let file = try OpenFile(reading: path)
    // A pipe has no size, and a file may grow while it is read: the size is only where the buffer starts.
    let expected = max(try file.size(), 0) + 1
    var bytes = [UInt8](repeating: 0, count: min(expected, (limit ?? expected) + 1))
    var filled = 0
    while true {
      if filled == bytes.count { bytes.append(contentsOf: repeatElement(0, count: max(bytes.count, 64 * 1024))) }
      var span = bytes.mutableSpan
      let count = try span.withUnsafeMutableBytes { buffer throws(FileError) in
        try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      }
      filled += count
      if let limit, filled > limit { throw FileError(.read, path: path, code: EFBIG) }
      if count == 0 { break }
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }

  /// Writes a file where it is: a reader may see half of it (see ``writeAtomically(_:to:)``).
  public static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let file = try OpenFile(creating: path)
    try file.write(bytes)
    try file.close()
  }

  /// Writes a file aside (a hidden sibling), brings it to the disk and renames it: a reader sees the old bytes or the new ones.
  ///
  /// A link at the path is replaced by the file; what is no file (a device, a pipe) is written to as it is. Where something fails, the
  /// path keeps what it had and the sibling is removed. Bytes that come piece by piece: ``FileReplacement``.
  public static func writeAtomically(_ bytes: [UInt8], to path: String) throws(FileError) {
    let replacement = try FileReplacement(of: path)
    do throws(FileError) {
      try replacement.write(bytes)
    } catch {
      replacement.discard()
      throw error
    }
    try replacement.commit()
  }

  /// Gives a file or folder another name; what had that name before is replaced, in one step.
  public static func rename(_ path: String, to newPath: String) throws(FileError) {
    try FileError.check(.rename, path)
    try FileError.check(.rename, newPath)
    if Glibc.rename(path, newPath) != 0 { throw FileError.last(.rename, path) }
  }

  /// Waits until the names in a folder lie on the disk.
  public static func synchronizeDirectory(_ path: String) throws(FileError) {
    try OpenFile(reading: path).synchronize()
  }

  /// Finds a hidden name beside a path that nobody uses: tries names until making it succeeds.
  ///
  /// The body makes the thing and throws `EEXIST` where the name is taken.
  static func withUnusedSibling(of path: String, make: (String) throws(FileError) -> Void) throws(FileError) -> String {
    let folder = FilePath.parent(path)
    let name = FilePath.lastComponent(path)
    var attempt = 0
    while true {
      let candidate = FilePath.join(folder, ".\(name).\(getpid())-\(attempt)")
      do throws(FileError) {
        try make(candidate)
        return candidate
      } catch {
        guard error.code == EEXIST, attempt < 10_000 else { throw error }
        attempt += 1
      }
    }
  }
}
