import FileSystem
import TestSupport
import Testing

@testable import Adapters

@Suite struct FilePatternTests {
  @Test("a pattern stands for the files that fit, in the order of their bytes; a path for itself")
  func expand() throws {
    try withTemporaryFolder { folder in
      for name in ["b.ndjson", "B.ndjson", "a10.ndjson", "a9.ndjson", ".hidden.ndjson", "a.csv"] {
        try FileSystem.write([], to: FilePath.join(folder, name))
      }
      try FileSystem.makeDirectory(FilePath.join(folder, "x1"))
      try FileSystem.write([], to: FilePath.join(folder, "x1/c.csv"))
      func names(_ pattern: String) throws -> [String] {
        try FilePattern.expand(FilePath.join(folder, pattern)).map { String($0.dropFirst(folder.count + 1)) }
      }
      #expect(try names("*.ndjson") == ["B.ndjson", "a10.ndjson", "a9.ndjson", "b.ndjson"])
      #expect(try names("a[0-9].ndjson") == ["a9.ndjson"])
      #expect(try names("?.csv") == ["a.csv"])
      #expect(try names("x*/*.csv") == ["x1/c.csv"])
      #expect(try names("*.json") == [])
      #expect(try names("nowhere/*.json") == [])
      #expect(try names("missing.json") == ["missing.json"])
    }
  }
}
