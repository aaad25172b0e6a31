import FileSystem
import Glibc

/// A folder of its own for one test; goes away with all that is in it.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes a new, empty folder.
  public init() throws {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    var template = FilePath.join(base, "catalog-test-XXXXXX").utf8CString.map { $0 }
    guard mkdtemp(&template) != nil else { throw FileError(.create, path: base, code: errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { try? FileSystem.removeTree(path) }

  /// The path of something in it.
  public func callAsFunction(_ name: String) -> String { FilePath.join(path, name) }
}

/// Lends a folder that is gone when the body has ended.
public func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  return try body(folder.path)
}
