import FileSystem
import Glibc
import TestSupport
import Testing

@Suite struct SynchronizeTests {
  @Test("flushing tells the first file that is not there, in the order given; no file at all is no error")
  func missingFile() throws {
    let folder = try TemporaryFolder()
    let names = (0..<40).map { folder("\($0)") }
    for name in names { try FileSystem.write([1, 2, 3], to: name) }
    try FileSystem.synchronize(names)
    try FileSystem.synchronize([])
    #expect(throws: FileError(.open, path: folder("missing"), code: ENOENT)) {
      try FileSystem.synchronize(names + [folder("missing"), folder("also missing")])
    }
  }
}
