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

@Suite struct NameNormalizerTests {
  @Test(
    "names are cleaned, nothing else",
    arguments: [
      ("  Rick  Sanchez ", Normalized<String>.value("Rick Sanchez")), ("Padme\u{301}", .value("Padm\u{E9}")),
      ("Unnamed father[2]", .value("Unnamed father")), ("[Redacted]", .value("[Redacted]")),
      ("Unknown", .unknown), ("", .unknown), ("???", .unknown), ("Unknown Soldier", .value("Unknown Soldier")),
    ])
  func names(text: String, expected: Normalized<String>) {
    #expect(NameNormalizer.normalize(text) == expected)
  }
}

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

@Suite struct ColorNormalizerTests {
  @Test(
    "colours",
    arguments: [
      ("Brown/Grey", Normalized<[String]>.value(["brown", "grey"])), ("Red and Green", .value(["red", "green"])),
      ("Blonde (debut), Brown", .value(["blonde", "brown"], note: "debut")), ("blue-gray", .value(["blue-gray"])),
      ("blue, Blue", .value(["blue"])), ("green-tan, brown", .value(["green-tan", "brown"])), ("none", .unknown), ("", .unknown),
      ("unknown, n/a", .unknown),
    ])
  func colors(text: String, expected: Normalized<[String]>) {
    #expect(ColorNormalizer.normalize(text) == expected)
  }
}

@Suite struct PlaceNormalizerTests {
  @Test(
    "places",
    arguments: [
      ("Liberio [2][3][4]", Normalized<String>.value("Liberio")), ("A -> B", .value("A -> B", note: "a way from one place to another")),
      ("unknown", .unknown),
    ])
  func places(text: String, expected: Normalized<String>) {
    #expect(PlaceNormalizer.normalize(text) == expected)
  }
}

@Suite struct SynopsisNormalizerTests {
  @Test(
    "line breaks are made plain",
    arguments: [("a\r\nb\r\n\r\nc", Normalized<String>.value("a b c")), ("a.[1]\nb", .value("a. b")), ("", .unknown)])
  func synopses(text: String, expected: Normalized<String>) {
    #expect(SynopsisNormalizer.normalize(text) == expected)
  }
}

@Suite struct SlugNormalizerTests {
  @Test(
    "slugs",
    arguments: [
      ("Rick and Morty", Normalized<String>.value("rick-and-morty")), ("Star Wars", .value("star-wars")),
      ("Pok\u{E9}mon!", .value("pokemon")), ("Schitt\u{2019}s Creek", .value("schitts-creek")),
      ("attack-on-titan", .value("attack-on-titan")),
      ("\u{9032}\u{6483}", .unparsed(note: "a letter or symbol without ASCII form")), ("", .unknown), ("--", .unknown),
    ])
  func slugs(text: String, expected: Normalized<String>) {
    #expect(SlugNormalizer.normalize(text) == expected)
  }
}
