import FileSystem
import Glibc
import Testing

/// A new folder; the caller removes it.
func temporaryFolder() throws -> String {
  let parent = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
  var template = Array(FilePath.join(parent, "catalog-XXXXXX").utf8CString)
  let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } }
  return try #require(made)
}

/// A folder that is gone when the test is.
func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = try temporaryFolder()
  defer { try? FileSystem.removeTree(folder) }
  return try body(folder)
}
