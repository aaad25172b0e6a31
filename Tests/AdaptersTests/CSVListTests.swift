import Testing

@testable import Adapters

@Suite struct CSVListTests {
  private func items(_ text: String) throws -> [String]? {
    try Array(text.utf8).withUnsafeBufferPointer { bytes in
      var rows = CSVRows(bytes)
      let next = rows.next()
      let row = try #require(next)
      return CSVList.items(of: try #require(row.cells.first), in: bytes)?.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(
    "a JSON array in a cell is a list, with the quotes of CSV around it or not; all else is a text",
    arguments: [
      (#""[""Human"",""Cyborg""]""#, ["Human", "Cyborg"]), (#""[""Rick, the \""x\""""]""#, [#"Rick, the "x""#]), ("[]", []),
      ("\"[1,2]\"", ["1", "2"]),
      ("[1]", nil), ("[\"a\",null]", nil), ("[note]", nil), ("Human", nil), ("\"[[1],[2]]\"", nil), ("\"{}\"", nil), ("x", nil),
    ] as [(String, [String]?)])
  func lists(text: String, expected: [String]?) throws {
    #expect(try items(text) == expected)
  }
}
