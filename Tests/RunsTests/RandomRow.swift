import Catalog
import JSONBytes
import TestSupport

/// Rows as no catalogue has them, and the plain way to read one back.
enum RandomRow {
  static func make(_ table: TableName, _ random: inout SeededGenerator) -> Row {
    var row = Row(table)
    for column in table.schema.columns {
      if !column.definition.isRequired, Int.random(in: 0..<3, using: &random) == 0 { continue }
      row.values[column.index] = value(column.definition.type, &random)
    }
    return row
  }

  /// Reads a line member by member; nil where it is no row of the table.
  static func slow(_ table: TableName, _ line: [UInt8]) throws -> Row? {
    let root = try JSONDocument.parse(line).root
    var row = Row(table)
    guard root.kind == .object, root.count == row.values.count else { return nil }
    for column in table.schema.columns {
      guard let value = root[column.name] else { return nil }
      switch column.definition.type {
      case .string: row.values[column.index] = value.string.map { .text($0) } ?? .null
      case .number: row.values[column.index] = value.double.map { .number($0) } ?? .null
      case .integer: row.values[column.index] = value.integer.map { .integer($0) } ?? .null
      case .strings: row.values[column.index] = .list(value.elements.compactMap(\.string))
      }
    }
    return row
  }

  private static func value(_ type: FieldType, _ random: inout SeededGenerator) -> Value {
    switch type {
    case .string: .text(text(&random))
    case .number: .number(Double(Int.random(in: -100_000..<100_000, using: &random)) / 8)
    case .integer: .integer(Int.random(in: Int.min...Int.max, using: &random))
    case .strings: .list((0..<Int.random(in: 0..<4, using: &random)).map { _ in text(&random) })
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    let scalars: [Unicode.Scalar] = ["a", "Z", "\"", "\\", "\n", "\u{0}", "\u{1F}", "é", "ガ", "\u{301}", "🦇", "\u{2028}", "{", ","]
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0..<12, using: &random) { text.append(scalars.randomElement(using: &random) ?? "a") }
    return String(text)
  }
}
