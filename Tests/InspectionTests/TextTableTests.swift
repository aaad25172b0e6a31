import Inspection
import Testing

@Suite struct TextTableTests {
  private let columns: [TextTable.Column] = [.init("name", rank: 0), .init("seen", rank: 2, isNumber: true), .init("species", rank: 1)]
  private let rows = [["Padme\u{301}", "12", "Human"], ["ヨーダ", "7", "of a species that nobody knows by name"]]

  @Test("wide letters take two columns and marks none")
  func widths() {
    let table = TextTable(columns, rows: rows, width: 80)
    #expect(table.heading == "name    seen  species")
    #expect(rows.map(table.line) == ["Padme\u{301}     12  Human", "ヨーダ     7  of a species that nobody knows by name"])
  }

  @Test("what does not fit is cut, then left out by rank")
  func narrow() {
    #expect(rows.map(TextTable(columns, rows: rows, width: 28).line) == ["Padme\u{301}     12  Human", "ヨーダ     7  of a species …"])
    #expect(TextTable(columns, rows: rows, width: 9).heading == "name")
    #expect(rows.map(TextTable(columns, rows: rows, width: 4).line) == ["Pad…", "ヨ…"])
  }

  @Test("a column that says nothing is left out")
  func empty() {
    #expect(TextTable(columns, rows: [["a", "", "b"]], width: 80).heading == "name  species")
  }
}
