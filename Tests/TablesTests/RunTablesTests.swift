import Catalog
import FileSystem
import Tables
import TestSupport
import Testing

@Suite struct RunTablesTests {
  private static let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

  @Test("every table is a file, even if it is empty; CSV has its header always")
  func emptyRun() throws {
    let files = try written { _ in }
    #expect(
      files.keys.sorted() == [
        "appearances.csv", "appearances.ndjson", "characters.csv", "characters.ndjson", "entities.csv", "entities.ndjson", "episodes.csv",
        "episodes.ndjson", "matches.ndjson", "rejects.ndjson", "relations.csv", "relations.ndjson", "sources.csv", "sources.ndjson",
        "statements.ndjson",
      ])
    #expect(files["relations.csv"] == "subject_id,relation,object_id,object,qualifier,source_id\n")
    #expect(files.filter { $0.key.hasSuffix(".ndjson") }.allSatisfy { $0.value.isEmpty })
  }

  @Test("without CSV there are the nine tables alone")
  func withoutCSV() throws {
    #expect(try written(csv: nil) { _ in }.keys.sorted() == TableName.allCases.map { "\($0.rawValue).ndjson" }.sorted())
  }

  @Test("what is told of a file is its size and digest, as sha256sum says")
  func entries() throws {
    let entries = try withTemporaryFolder { folder in
      let tables = try RunTables(folder: folder, csv: .init())
      try tables.row(.appearances) { row in Row.appearance("a", ["b"]).write(to: &row) }
      #expect(tables.rows(.appearances) == 1)
      #expect(tables.rows(.characters) == 0)
      return try tables.finish()
    }
    #expect(entries.map(\.name) == entries.map(\.name).sorted())
    #expect(
      entries.filter { $0.name.hasPrefix("appearances") || $0.name.hasPrefix("matches") } == [
        FileEntry(name: "appearances.csv", bytes: 59, sha256: "aed7ff2c216359aa2201deda2421a9660bbbce0aba781e845e1cb4fa24bdc12d"),
        FileEntry(name: "appearances.ndjson", bytes: 75, sha256: "7d2171a0bc30c147b132d6f6be1fac5d0fd72699d73b4566b31af627f021d631"),
        FileEntry(name: "matches.ndjson", bytes: 0, sha256: Self.nothing),
      ])
  }

  @Test("rows beyond the buffer are all written, in their order")
  func manyRows() throws {
    let count = 9_000
    let long = String(repeating: "x", count: 50)
    let files = try written { tables in
      for number in 0..<count { try tables.row(.appearances) { row in Row.appearance("\(number)\(long)", []).write(to: &row) } }
      #expect(tables.rows(.appearances) == count)
    }
    let lines = (0..<count).map { "{\"character_id\":\"\($0)\(long)\",\"episode_id\":null,\"qualifier\":null,\"source_ids\":[]}\n" }
    #expect(files["appearances.ndjson"] == lines.joined())
    #expect(
      files["appearances.csv"] == "character_id,episode_id,qualifier,source_ids\n" + (0..<count).map { "\($0)\(long),,,[]\n" }.joined())
  }

  @Test("a folder that is not there is an error that names the file")
  func missingFolder() {
    #expect(throws: FileError.self) { _ = try RunTables(folder: "no such folder", csv: nil) }
  }
}
