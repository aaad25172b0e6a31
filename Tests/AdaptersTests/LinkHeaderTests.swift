import TestSupport
import Testing

@testable import Adapters

@Suite struct LinkHeaderTests {
  @Test(
    "the next page is found in whatever way it is written",
    arguments: [
      #"<https://a.example/?page=2>; rel="next""#, "<https://a.example/?page=2>;rel=next", #"<https://a.example/?page=2>; REL="NEXT""#,
      #"<https://a.example/?page=1>; rel="prev", <https://a.example/?page=2>; rel="next""#,
      #"<https://a.example/?page=2>; title="a, \"b\"; rel=prev"; rel="last next""#,
      #", junk, <https://a.example/?page=2>; rel="next"; rel="prev""#,
      #"<https://a.example/?page=9>; rel="next"; anchor="/other", <https://a.example/?page=2> ; rel = "next""#,
    ])
  func found(value: String) {
    #expect(LinkHeader([value]).target(of: "next") == "https://a.example/?page=2")
  }

  @Test("several fields are read one after the other, and commas inside a target separate nothing")
  func severalFields() {
    let header = LinkHeader([#"<?a=1,2>; rel="first""#, #"<?a=3>; rel="next", <?a=4>; rel="next""#])
    #expect(header.links.map(\.target) == ["?a=1,2", "?a=3", "?a=4"])
    #expect(header.target(of: "next") == "?a=3")
  }

  @Test(
    "what names no next page has none",
    arguments: ["", "<", "<x", "<x>", "<x>; rel", #"<x>; rel="nextpage""#, "x; rel=next", "<x>; rel=\""])
  func none(value: String) {
    #expect(LinkHeader([value]).target(of: "next") == nil)
  }

  @Test("any bytes end, and every target stands in the text")
  func fuzz() {
    var random = SeededGenerator(seed: 11)
    let pieces = ["<", ">", ";", ",", "=", "\"", "\\", " ", "rel", "next", "a", "é", "anchor", "\t"]
    for _ in 0..<3000 {
      let value = (0..<Int.random(in: 0...16, using: &random)).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
        .joined()
      for link in LinkHeader([value]).links { #expect(value.contains("<\(link.target)>")) }
    }
  }
}
