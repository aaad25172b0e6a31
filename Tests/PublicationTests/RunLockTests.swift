import FileSystem
import Glibc
import Publication
import TestSupport
import Testing

@Suite struct RunLockTests {
  /// Takes the lock and gives it back; tells who holds it where somebody does.
  private func holder(_ output: String) throws -> RunLock.Holder? {
    do throws(RunLock.Failure) {
      let lock = try RunLock(output: output, since: "2026-01-02T03:04:05Z")
      lock.release()
      return nil
    } catch .held(_, let holder) {
      return holder
    }
  }

  @Test("the second of two is told who holds the lock, and has it when the first is done")
  func excludes() throws {
    let folder = try TemporaryFolder()
    let output = folder("rm")
    let lock = try RunLock(output: output, since: "2026-11-20T18:45:00Z")
    let found = try #require(try holder(output))
    #expect(found.process == Int(getpid()))
    #expect(found.since == "2026-11-20T18:45:00Z")
    #expect(found.host?.isEmpty == false)
    lock.release()
    #expect(try holder(output) == nil)
    #expect(!FileSystem.exists(output), "nothing of a lock stays behind")
  }

  @Test("what a dead run left in the file is no lock")
  func stale() throws {
    let folder = try TemporaryFolder()
    try FileSystem.write(Array(#"{"host":"elsewhere","process":1,"since":"2020-01-01T00:00:00Z"}"#.utf8), to: folder(".lock"))
    #expect(try holder(folder.path) == nil)
  }

  @Test("a holder whose file says nothing readable is told as unknown")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let file = try OpenFile(appending: folder(".lock"))
    #expect(try file.lock())
    try file.write(Array("half a li".utf8))
    #expect(try holder(folder.path) == RunLock.Holder(host: nil, process: nil, since: nil))
    try file.close()
  }

  @Test("an output folder that cannot be made is an error with its path")
  func cannotMake() throws {
    let folder = try TemporaryFolder()
    try FileSystem.write([], to: folder("file"))
    #expect(throws: RunLock.Failure.file(FileError(.create, path: folder("file/rm"), code: ENOTDIR))) {
      _ = try holder(folder("file/rm"))
    }
  }
}
