import FileSystem
import Testing

@Suite struct FilePathTests {
  @Test(
    "a path below a folder",
    arguments: [("a", "b", "a/b"), ("a/", "b", "a/b"), ("", "b", "b"), ("a", "", "a"), ("a", "/b", "/b"), ("/", "b", "/b")])
  func join(folder: String, path: String, expected: String) {
    #expect(FilePath.join(folder, path) == expected)
  }

  @Test(
    "folder, last component and extension",
    arguments: [
      ("a/b.json", "a", "b.json", "json"), ("/b", "/", "b", nil), ("b", ".", "b", nil), ("/", "/", "/", nil), ("a/b/", "a", "b", nil),
      ("a.d/.b", "a.d", ".b", nil), ("x.warc.gz", ".", "x.warc.gz", "gz"), ("a//b", "a", "b", nil), ("b.", ".", "b.", nil),
      ("..", ".", "..", nil), ("é/ü.é", "é", "ü.é", "é"),
    ] as [(String, String, String, String?)])
  func parts(path: String, parent: String, last: String, ending: String?) {
    #expect(FilePath.parent(path) == parent)
    #expect(FilePath.lastComponent(path) == last)
    #expect(FilePath.extension(path) == ending)
  }

  @Test(
    "dots are worked out by their letters",
    arguments: [
      ("b", "/a", "/a/b"), ("../b", "/a", "/b"), ("../../b", "/a", "/b"), ("./b/.", "a", "a/b"), ("../..", "a", ".."), ("..", "a", "."),
      ("/x/../y", "/a", "/y"), ("../b", "", "../b"), ("", "", "."), ("b//c/", "/a/", "/a/b/c"),
    ])
  func resolve(path: String, folder: String, expected: String) {
    #expect(FilePath.resolve(path, against: folder) == expected)
  }
}
