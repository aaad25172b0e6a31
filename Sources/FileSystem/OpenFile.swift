import Glibc

/// An open file: owns its descriptor and closes it at the end of its life.
///
/// All descriptors are opened with `O_CLOEXEC`; calls that a signal interrupts are made again.
public struct OpenFile: ~Copyable, Sendable {
  /// The path the file was opened with; of a file without a name, its folder.
  public let path: String
  private var number: Int32

  private init(path: String, flags: Int32) throws(FileError) {
    try FileError.check(.open, path)
    let number = retrying { open(path, flags | O_CLOEXEC, 0o666) }
    guard number >= 0 else { throw FileError.last(.open, path) }
    self.path = path
    self.number = number
  }

  /// Opens an existing file for reading.
  public init(reading path: String) throws(FileError) {
    try self.init(path: path, flags: O_RDONLY)
  }

  /// Opens a file for writing and empties it; makes it where there is none.
  public init(creating path: String) throws(FileError) {
    try self.init(path: path, flags: O_WRONLY | O_CREAT | O_TRUNC)
  }

  /// Makes a file for writing; one that is there already is an error (`EEXIST`).
  public init(creatingNew path: String) throws(FileError) {
    try self.init(path: path, flags: O_WRONLY | O_CREAT | O_EXCL)
  }

  /// Opens a file for writing at its end; makes it where there is none.
  public init(appending path: String) throws(FileError) {
    try self.init(path: path, flags: O_WRONLY | O_CREAT | O_APPEND)
  }

  private init(readingAndWritingNew path: String) throws(FileError) {
    try self.init(path: path, flags: O_RDWR | O_CREAT | O_EXCL)
  }

  /// A file without a name in a folder, for reading and writing; it is gone when it is closed.
  public static func temporary(in folder: String) throws(FileError) -> OpenFile {
    let path = try FileSystem.withUnusedSibling(of: FilePath.join(folder, "temporary")) { candidate throws(FileError) in
      _ = try OpenFile(readingAndWritingNew: candidate)
    }
    let file = try OpenFile(path: path, flags: O_RDWR)
    try FileSystem.remove(path)
    return file
  }

  deinit {
    if number >= 0 { _ = Glibc.close(number) }
  }

  /// Closes the file and says whether the system could; a file that is not closed so is closed in silence.
  public consuming func close() throws(FileError) {
    let closing = number
    number = -1
    // Linux frees the descriptor even where it answers EINTR: the call is not made again.
    if Glibc.close(closing) != 0, errno != EINTR { throw FileError.last(.write, path) }
  }

  /// Reads bytes from where the file stands; 0 is its end.
  public func read(into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let count = retrying { Glibc.read(number, buffer.baseAddress, buffer.count) }
    guard count >= 0 else { throw FileError.last(.read, path) }
    return count
  }

  /// Reads bytes at an offset and leaves the place where the file stands; 0 is its end.
  public func read(at offset: Int, into buffer: UnsafeMutableRawBufferPointer) throws(FileError) -> Int {
    let count = retrying { pread(number, buffer.baseAddress, buffer.count, offset) }
    guard count >= 0 else { throw FileError.last(.read, path) }
    return count
  }

  /// Reads bytes at an offset over the bytes of an array, as many as it has; 0 is the end of the file.
  public func read(at offset: Int, into bytes: inout [UInt8]) throws(FileError) -> Int {
    var span = bytes.mutableSpan
    return try span.withUnsafeMutableBytes { buffer throws(FileError) in try read(at: offset, into: buffer) }
  }

  /// Writes all the bytes.
  public func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = retrying { Glibc.write(number, rest.baseAddress, rest.count) }
      guard count > 0 else { throw count == 0 ? FileError(.write, path: path, code: EIO) : FileError.last(.write, path) }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// Writes all the bytes.
  public func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.span.withUnsafeBytes { buffer throws(FileError) in try write(buffer) }
  }

  /// Waits until what was written lies on the disk.
  public func synchronize() throws(FileError) {
    if retrying({ fsync(number) }) != 0 { throw FileError.last(.synchronize, path) }
  }

  /// The size of the file in bytes.
  public func size() throws(FileError) -> Int {
    var status = stat()
    guard fstat(number, &status) == 0 else { throw FileError.last(.inspect, path) }
    return Int(status.st_size)
  }

  /// Cuts the file to a size in bytes, or fills it up with zero bytes.
  public func truncate(to size: Int) throws(FileError) {
    if retrying({ ftruncate(number, size) }) != 0 { throw FileError.last(.write, path) }
  }

  /// Takes the lock of the file (`flock`, for as long as it is open); false if somebody else holds it.
  public func lock() throws(FileError) -> Bool {
    if retrying({ flock(number, LOCK_EX | LOCK_NB) }) == 0 { return true }
    if errno == EWOULDBLOCK { return false }
    throw FileError.last(.lock, path)
  }

  /// True where the path still leads to this file: not removed, not replaced by another.
  public func isAtItsPath() throws(FileError) -> Bool {
    var here = stat()
    var there = stat()
    guard fstat(number, &here) == 0 else { throw FileError.last(.inspect, path) }
    if stat(path, &there) != 0 {
      if errno == ENOENT { return false }
      throw FileError.last(.inspect, path)
    }
    return here.st_dev == there.st_dev && here.st_ino == there.st_ino
  }
}
