import FileSystem
import Glibc
import TestSupport
import Testing

@Suite struct OpenFileTests {
  @Test("what is written is read again, from the start and at an offset")
  func roundTrip() throws {
    let folder = try TemporaryFolder()
    let file = try OpenFile(creating: folder("a"))
    try file.write([1, 2, 3, 4])
    try file.write([])
    try file.synchronize()
    #expect(try file.size() == 4)
    try file.close()

    let reading = try OpenFile(reading: folder("a"))
    var bytes = [UInt8](repeating: 0, count: 8)
    let first = try bytes.withUnsafeMutableBytes { try reading.read(into: $0) }
    let end = try bytes.withUnsafeMutableBytes { try reading.read(into: $0) }
    #expect(first == 4 && end == 0)
    #expect(try reading.read(at: 2, into: &bytes) == 2)
    #expect(bytes[..<2] == [3, 4])
  }

  @Test("appending goes on at the end, creating empties, truncating cuts")
  func modes() throws {
    let folder = try TemporaryFolder()
    let path = folder("a")
    try OpenFile(creating: path).write([1, 2])
    try OpenFile(appending: path).write([3])
    #expect(try FileSystem.readAll(path) == [1, 2, 3])
    try OpenFile(appending: path).truncate(to: 1)
    #expect(try FileSystem.readAll(path) == [1])
    try OpenFile(creating: path).close()
    #expect(try FileSystem.readAll(path) == [])
  }

  @Test("an error says what was done to which path, and why")
  func errors() throws {
    let folder = try TemporaryFolder()
    let path = folder("none")
    #expect(throws: FileError(.open, path: path, code: ENOENT)) { _ = try OpenFile(reading: path) }
    #expect(FileError(.open, path: path, code: ENOENT).reason == "No such file or directory")
    try FileSystem.write([], to: path)
    #expect(throws: FileError(.open, path: path, code: EEXIST)) { _ = try OpenFile(creatingNew: path) }
    #expect(throws: FileError(.read, path: folder.path, code: EISDIR)) { _ = try FileSystem.readAll(folder.path) }
    #expect(throws: FileError(.open, path: "a\0b", code: EINVAL)) { _ = try OpenFile(reading: "a\0b") }
  }

  @Test("a write that the disk has no room for is an error")
  func full() throws {
    try #require(FileSystem.exists("/dev/full"))
    let file = try OpenFile(appending: "/dev/full")
    #expect(throws: FileError(.write, path: "/dev/full", code: ENOSPC)) { try file.write([1]) }
  }

  @Test("a temporary file has no name")
  func temporary() throws {
    let folder = try TemporaryFolder()
    let file = try OpenFile.temporary(in: folder.path)
    try file.write([7, 8])
    var bytes: [UInt8] = [0, 0, 0]
    #expect(try file.read(at: 0, into: &bytes) == 2)
    #expect(bytes == [7, 8, 0])
    #expect(try FileSystem.entries(of: folder.path) == [])
  }

  @Test("only one holds the lock of a file")
  func lock() throws {
    let folder = try TemporaryFolder()
    let first = try OpenFile(creating: folder("lock"))
    #expect(try first.lock())
    let second = try OpenFile(appending: folder("lock"))
    #expect(try !second.lock())
    try first.close()
    #expect(try second.lock())
  }
}
