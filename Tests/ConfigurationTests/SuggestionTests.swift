import TestSupport
import Testing

@testable import Configuration

@Suite struct SuggestionTests {
  @Test(
    "the distance counts insertions, deletions, substitutions and swaps of neighbours",
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "ab", 1), ("abc", "abcd", 1), ("abc", "axc", 1),
      ("abc", "acb", 1), ("ab", "ba", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("fandm-wiki", "fandom-wiki", 1),
    ])
  func distance(left: String, right: String, expected: Int) {
    #expect(Suggestion.editDistance(Array(left.unicodeScalars), Array(right.unicodeScalars)) == expected)
    #expect(Suggestion.editDistance(Array(right.unicodeScalars), Array(left.unicodeScalars)) == expected)
  }

  @Test(
    "the nearest known word is suggested, and none where none is near",
    arguments: [
      ("fandm-wiki", ["rick-and-morty", "fandom-wiki"], "fandom-wiki"),
      ("RICK-AND-MORTY", ["rick-and-morty"], "rick-and-morty"),
      ("rick-and-mory", ["rick-and-morty"], "rick-and-morty"),
      ("swapi", ["rick-and-morty"], nil),
      ("x", ["y"], "y"),
      ("ab", ["cd"], nil),
      ("abcdef", ["abxxef"], "abxxef"),
      ("abcdef", ["axxxef"], nil),
      ("statu", ["stats", "status"], "stats"),
      ("", ["a"], "a"),
      ("name", [], nil),
    ] as [(String, [String], String?)])
  func nearest(word: String, known: [String], expected: String?) {
    #expect(Suggestion.nearest(to: word, among: known) == expected)
  }

  @Test("the distance is that of the plain recursive definition, for random words")
  func differential() {
    var random = SeededGenerator(seed: 11)
    func slow(_ a: ArraySlice<Unicode.Scalar>, _ b: ArraySlice<Unicode.Scalar>) -> Int {
      guard let x = a.last, let y = b.last else { return max(a.count, b.count) }
      var best = min(slow(a.dropLast(), b) + 1, slow(a, b.dropLast()) + 1, slow(a.dropLast(), b.dropLast()) + (x == y ? 0 : 1))
      if a.count > 1, b.count > 1, x == b[b.endIndex - 2], y == a[a.endIndex - 2] {
        best = min(best, slow(a.dropLast(2), b.dropLast(2)) + 1)
      }
      return best
    }
    for _ in 0..<150 {
      let a = random.word(of: "abc", upTo: 5)
      let b = random.word(of: "abc", upTo: 5)
      #expect(Suggestion.editDistance(a, b) == slow(a[...], b[...]), "\(a) \(b)")
    }
  }
}
