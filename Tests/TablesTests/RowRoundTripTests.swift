import Catalog
import JSONBytes
import Tables
import TestSupport
import Testing

@Suite struct RowRoundTripTests {
  @Test("random rows read back from NDJSON as they were", arguments: [1, 2, 3] as [UInt64])
  func ndjson(seed: UInt64) throws {
    let rows = randomRows(seed: seed)
    let text = try #require(try written(csv: nil, { try write(rows, to: $0) })["episodes.ndjson"])
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == rows.count)
    for (line, row) in zip(lines, rows) {
      let object = try JSONDocument.parse(Array(line)).root
      #expect(object.members.map(\.key.name) == TableName.episodes.schema.columns.map(\.name))
      for (member, value) in zip(object.members, row.values) { expectSame(member.value, value) }
    }
  }

  @Test("random rows read back from CSV as they were", arguments: [false, true])
  func csv(joinsLists: Bool) throws {
    let rows = randomRows(seed: 4)
    var style = RowEncoder.CSVStyle()
    style.joinsLists = joinsLists
    let text = try #require(try written(csv: style, { try write(rows, to: $0) })["episodes.csv"])
    let records = try #require(CSVReader.records(text))
    #expect(records.first == TableName.episodes.schema.columns.map(\.name))
    #expect(records.count == rows.count + 1)
    for (record, row) in zip(records.dropFirst(), rows) {
      #expect(record.count == row.values.count)
      for (cell, value) in zip(record, row.values) {
        switch value {
        case .null: #expect(cell == "")
        case .text(let text): #expect(Array(cell.utf8) == Array(text.utf8))
        case .integer(let number): #expect(Int(cell) == number)
        case .number(let number): #expect(Double(cell) == number)
        case .list(let items):
          let found = joinsLists ? CSVReader.pipedList(cell) : try JSONDocument.parse(Array(cell.utf8)).root.elements.compactMap(\.string)
          #expect(found.map { Array($0.utf8) } == items.map { Array($0.utf8) })
        }
      }
    }
  }

  private func expectSame(_ found: JSONValue, _ value: Value) {
    switch value {
    case .null: #expect(found.isNull)
    case .text(let text): #expect(found.string.map { Array($0.utf8) } == Array(text.utf8))
    case .integer(let number): #expect(found.integer == number)
    case .number(let number): #expect(found.double == number)
    case .list(let items): #expect(found.elements.map { $0.string.map { Array($0.utf8) } } == items.map { Array($0.utf8) })
    }
  }

  private func write(_ rows: [Row], to tables: RunTables) throws {
    for row in rows { try tables.row(row.table) { row.write(to: &$0) } }
  }

  private func randomRows(seed: UInt64) -> [Row] {
    var generator = SeededGenerator(seed: seed)
    return (0..<200).map { _ in
      var row = Row(.episodes)
      for column in TableName.episodes.schema.columns { row.values[column.index] = randomValue(column.definition.type, using: &generator) }
      return row
    }
  }

  private func randomValue(_ type: FieldType, using generator: inout SeededGenerator) -> Value {
    if type == .strings {
      return .list((0..<Int.random(in: 0...3, using: &generator)).map { _ in randomText(using: &generator) })
    }
    if Int.random(in: 0..<4, using: &generator) == 0 { return .null }
    switch type {
    case .string: return .text(randomText(using: &generator))
    case .integer: return .integer(Int.random(in: -(1 << 53)...(1 << 53), using: &generator))
    default:
      let number = Double(bitPattern: generator.next())
      return .number(number.isFinite ? number : 0.5)
    }
  }

  /// Never empty: no field of the catalogue holds an empty text.
  private func randomText(using generator: inout SeededGenerator) -> String {
    let scalars = Array("ab,;|\\\"'\n\r\t =+-@[]{}\u{0}\u{1}\u{7F}\u{85}\u{2028}ée\u{301}ß漢😀\u{FEFF}\u{10FFFF}".unicodeScalars)
    var text = String.UnicodeScalarView()
    for _ in 0...Int.random(in: 0..<8, using: &generator) { text.append(scalars[Int.random(in: 0..<scalars.count, using: &generator)]) }
    return String(text)
  }
}
