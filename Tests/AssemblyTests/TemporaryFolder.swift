import FileSystem
import Glibc
import Testing

/// A folder that is gone when the test is.
func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let parent = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
  var template = Array(FilePath.join(parent, "catalog-XXXXXX").utf8CString)
  let made = template.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } }
  let folder = try #require(made)
  defer { try? FileSystem.removeTree(folder) }
  return try body(folder)
}
