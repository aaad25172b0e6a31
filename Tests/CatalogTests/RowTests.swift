import Catalog
import Testing

@Suite struct RowTests {
  @Test("an empty row says nothing: null, and no items where the field is a list")
  func emptyRow() {
    #expect(Row(.appearances).values == [.null, .null, .null, .list([])])
    #expect(Row(.matches).values == [.null, .null, .null, .null, .list([]), .null])
  }

  @Test("a value stands in the place of its field", arguments: [0, 2, 33])
  func places(place: Int) throws {
    let field = try #require(CharacterField(rawValue: place))
    var row = Row(.characters)
    row[field] = .text("Rick")
    #expect(row[field] == .text("Rick"))
    #expect(row.values.firstIndex(of: .text("Rick")) == place)
  }

  @Test("a value is told as what it is and as nothing else")
  func values() {
    let values: [Value] = [.null, .text(""), .text("a"), .number(-41.9), .integer(3), .list([]), .list(["a"])]
    #expect(values.map(\.isEmpty) == [true, false, false, false, false, true, false])
    #expect(values.map(\.text) == [nil, "", "a", nil, nil, nil, nil])
    #expect(values.map(\.number) == [nil, nil, nil, -41.9, 3, nil, nil])
    #expect(values.map(\.list) == [[], [], [], [], [], [], ["a"]])
  }

  @Test("the text of a leaf is its bytes; null has none, what is no UTF-8 is replaced")
  func leaves() throws {
    let column = try #require(TableName.characters.schema["name"])
    let map = FieldMap(kind: .character, entries: [.init(field: column, normalizer: .name, table: TableName.characters.schema)])
    var batch = SourceBatch(origin: SourceOrigin(universe: "u", authority: "a", resource: "r", location: "l"), map: map)
    batch.bytes = Array("Rick".utf8) + [0xFF]
    batch.leaves = [
      SourceLeaf(path: 0, type: .string, value: 0..<4), SourceLeaf(path: 0, type: .null, value: 0..<0),
      SourceLeaf(path: 0, type: .string, value: 3..<5), SourceLeaf(path: 0, type: .string, value: 2..<2),
    ]
    #expect(batch.leaves.indices.map { batch.text(of: $0) } == ["Rick", nil, "k\u{FFFD}", ""])
    #expect(batch.text(in: 1..<3) == "ic")
  }
}
