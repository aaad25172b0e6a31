import Normalization
import Testing

@Suite struct ListSplitterTests {
  @Test(
    "lists with the standard separators",
    arguments: [
      ("a, b; c | d & e and f\ng", ["a", "b", "c", "d", "e", "f", "g"]), ("a, b, and c", ["a", "b", "c"]),
      ("Han (cook, pilot), Leia", ["Han (cook, pilot)", "Leia"]), ("John\r\n(Husband)\r\nJane", ["John (Husband)", "Jane"]),
      ("\u{201C}Salt, Fat\u{201D}, x", ["\u{201C}Salt, Fat\u{201D}", "x"]), ("\"a, b\", c", ["\"a, b\"", "c"]),
      ("a[1], b [2][3]", ["a", "b"]), ("a,, ,b,", ["a", "b"]), ("a, unknown, n/a, b", ["a", "b"]), ("a, b, a", ["a", "b"]),
      ("Robert Downey, Jr., Mark Hamill", ["Robert Downey, Jr.", "Mark Hamill"]), ("R&B, soul", ["R&B", "soul"]),
      ("Sandy, Andy", ["Sandy", "Andy"]), ("1,358, 2", ["1,358", "2"]), ("a (b, c", ["a (b", "c"]), ("a), b", ["a)", "b"]),
      ("(formerly), x", ["(formerly)", "x"]), ("", []), (" , ;", []), ("a (x (y, z)), b", ["a (x (y, z))", "b"]),
    ])
  func standard(text: String, expected: [String]) {
    #expect(ListSplitter.split(text) == expected)
  }

  @Test("only the separators that were asked for part") func chosen() {
    #expect(ListSplitter.split("a; b, c and d", separators: .commas) == ["a; b", "c and d"])
    #expect(ListSplitter.split("a/b", separators: [.slash]) == ["a", "b"])
    #expect(ListSplitter.split("a/b") == ["a/b"])
    #expect(ListSplitter.normalize("none") == .unknown)
    #expect(ListSplitter.normalize("a, b") == .value(["a", "b"]))
  }
}
