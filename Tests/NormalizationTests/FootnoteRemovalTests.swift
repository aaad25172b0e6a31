import Normalization
import Testing

@Suite struct FootnoteRemovalTests {
  @Test(
    "footnotes go wherever they stand",
    arguments: [
      ("Ambiguous[9]", "Ambiguous"), ("Liberio [2][3][4]", "Liberio"), ("Liberio[2], Marley", "Liberio, Marley"),
      ("Liberio [2], Marley", "Liberio, Marley"), ("A [1] B", "A B"), ("A [1]B", "A B"), ("A[1]B", "AB"),
      ("x[note 1]", "x"), ("x[Note 2]", "x"), ("x[nb 3]", "x"), ("x[a]", "x"), ("x[citation needed]", "x"), ("x[1, 2]", "x"),
      ("x[1\u{2013}3]", "x"), ("[1]", ""), ("[1] b", "b"), ("x[[1]2]", "x"),
    ])
  func removed(text: String, expected: String) {
    #expect(FootnoteRemoval.remove(text) == expected)
  }

  @Test("other brackets stay", arguments: ["[Redacted]", "x [sic]", "Film [1999]", "[A]", "x[", "]", "x [1", "[]", "[formerly Alive]"])
  func kept(text: String) {
    #expect(FootnoteRemoval.remove(text) == text)
    #expect(FootnoteRemoval.removeTrailing(text) == text)
  }

  @Test("at the end only", arguments: [("A [1] B [2]", "A [1] B"), ("A[1][2]", "A"), ("A[1] B", "A[1] B"), ("[1]", "")])
  func trailing(text: String, expected: String) {
    #expect(FootnoteRemoval.removeTrailing(text) == expected)
  }
}
