import TestSupport

import Catalog

/// Records with every kind of content, made from a seed; their ids are unique.
struct RandomRecords {
  private var generator: SeededGenerator
  private let count: Int

  init(seed: UInt64, count: Int) {
    generator = SeededGenerator(seed: seed)
    self.count = count
  }

  static func make(seed: UInt64, count: Int) -> [NormalizedRecord] {
    var records = RandomRecords(seed: seed, count: count)
    return (0..<count).map { records.record(number: $0) }
  }

  private func id(_ number: Int) -> SourceID {
    switch number % 3 {
    case 0: .character("\(number)")
    case 1: .episode("\(number)")
    default: .location("\(number)")
    }
  }

  private mutating func record(number: Int) -> NormalizedRecord {
    let kind: RecordKind = [.character, .episode(number % 2 == 0 ? .film : .episode), .entity(.location)][number % 3]
    var origin = SourceOrigin(universe: "u", authority: "api", resource: id(number).resource, location: text())
    origin.licence = optionalText()
    var record = NormalizedRecord(id: id(number), universe: chance(5) ? "v" : "u", kind: kind, origin: origin)
    record.title = text()
    record.url = optionalText()
    record.revision = optionalText()
    for column in kind.table.schema.columns where column.definition.origin != .derived {
      record.row.values[column.index] = value(column.definition.type)
    }
    for column in kind.table.schema.columns where column.definition.link != .none {
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        if case .named = column.definition.link { record.row.values[column.index] = .null }
        let target = chance(4) ? nil : id(Int.random(in: 0..<count + 5, using: &generator))
        record.links.append(
          RecordLink(
            column: column.index, target: target, name: optionalText(), qualifier: optionalText(),
            statement: chance(3) ? nil : record.statements.count))
        record.statements.append(statement())
      }
    }
    for _ in 0..<Int.random(in: 0...3, using: &generator) { record.statements.append(statement()) }
    return record
  }

  private mutating func statement() -> Statement {
    var statement = Statement(
      path: SourcePath(text(), label: optionalText()), type: StatementType.allCases.randomElement(using: &generator) ?? .string,
      value: optionalText(), fields: texts(), outcome: StatementOutcome.allCases.randomElement(using: &generator) ?? .used,
      note: optionalText())
    statement.links = texts()
    return statement
  }

  private mutating func value(_ type: FieldType) -> Value {
    if type == .strings { return .list(texts()) }
    if chance(3) { return .null }
    switch type {
    case .string: return .text(text())
    case .integer: return .integer(Int.random(in: -1000...1000, using: &generator))
    default: return .number(Double.random(in: -1e6...1e6, using: &generator))
    }
  }

  private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

  private mutating func optionalText() -> String? { chance(3) ? nil : text() }

  private mutating func texts() -> [String] { (0..<Int.random(in: 0...2, using: &generator)).map { _ in text() } }

  private mutating func text() -> String {
    let length = chance(20) ? 200 : Int.random(in: 0...6, using: &generator)
    return String((0..<length).map { _ in "ab\u{0}\n\"é漢😀".randomElement(using: &generator) ?? "a" })
  }
}
