import FileSystem
import Glibc
import Testing

@Suite struct SynchronizeTests {
  @Test("flushing tells the first file that is not there, in the order given, and no file at all is no error")
  func missingFile() throws {
    let folder = "/tmp/synchronize-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    try FileSystem.makeDirectory(folder)
    defer { try? FileSystem.removeTree(folder) }
    let names = (0..<40).map { FilePath.join(folder, "\($0)") }
    for name in names { try FileSystem.write([1, 2, 3], to: name) }
    try FileSystem.synchronize(names)
    try FileSystem.synchronize([])
    let missing = FilePath.join(folder, "missing")
    #expect(throws: FileError(.open, path: missing, code: ENOENT)) {
      try FileSystem.synchronize(names + [missing, FilePath.join(folder, "also missing")])
    }
  }
}
