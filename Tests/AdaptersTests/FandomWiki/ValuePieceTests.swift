@testable import Adapters
import Testing

@Suite struct ValuePieceTests {
  private func pieces(_ html: String) throws -> [ValuePiece] {
    let box = "<aside class=\"portable-infobox\"><div class=\"pi-data\"><div class=\"pi-data-value\">\(html)</div></div></aside>"
    let content = try WikiPageReader().content(of: Array("<div class=\"mw-parser-output\">\(box)</div>".utf8))
    return try ValuePiece.pieces(of: #require(content.boxes.first?.rows.first?.value))
  }

  @Test(
    "lines, commas, semicolons and ampersands part items; brackets, quotes and numbers do not",
    arguments: [
      ("John Barlow<br><small>(Husband)</small><br>Mia", ["John Barlow|Husband", "Mia"]),
      ("Han (cook, pilot), Leia; Luke & Ben", ["Han|cook, pilot", "Leia", "Luke", "Ben"]),
      ("\"Run, Ada, run\", Two", ["Run, Ada, run", "Two"]), ("1,000 men, Robert Downey, Jr.", ["1,000 men", "Robert Downey, Jr."]),
      ("A&B, (only)", ["A&B|only"]), ("Smile :) and (unclosed", ["Smile :) and (unclosed"]), ("A (B (C)) D", ["A D|B (C)"]),
    ])
  func splitting(html: String, expected: [String]) throws {
    #expect(try pieces(html).map { piece in piece.name + (piece.qualifier.map { "|\($0)" } ?? "") } == expected)
  }

  @Test("the link of a piece is that of its name, not that of its qualifier")
  func links() throws {
    let found = try pieces("<a href=\"/wiki/A\">A</a> (by <a href=\"/wiki/B\">B</a>)<br>C (<a href=\"/wiki/D\">D</a>)")
    #expect(found.map(\.href) == ["/wiki/A", nil])
  }

  @Test("what the brackets say of the past")
  func past() throws {
    #expect(try pieces("A (Formerly), B (Initially, currently), C (Pre-Timeskip), D").map(\.isPast) == [true, false, true, false])
  }
}
