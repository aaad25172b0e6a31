import Catalog
import CommandGrammar
import JSONBytes
import Pipeline

/// What became of a record, value by value.
struct TrialReport {
  private let trial: DefinitionTrial

  init(_ trial: DefinitionTrial) { self.trial = trial }

  private var record: NormalizedRecord? { if case .record(let record) = trial.outcome { record } else { nil } }

  private var reject: Reject? {
    switch trial.outcome {
    case .record(let record): record.reject
    case .reject(let reject): reject
    }
  }

  /// For people: a line a raw value.
  var text: String {
    let name = record.map { $0.id.description } ?? "a record without a key"
    var text = "\(name) from \(trial.url) (\(trial.kind.name))\n\n"
    let lines = (record?.statements ?? []).enumerated().map { index, statement in
      (statement.path.name, Self.shortened(statement.value ?? "null"), result(of: statement, at: index))
    }
    let widths = (min(32, lines.map(\.0.count).max() ?? 0), min(40, lines.map(\.1.count).max() ?? 0))
    for (path, raw, result) in lines { text += "  \(Self.padded(path, widths.0))  \(Self.padded(raw, widths.1))  \(result)\n" }
    let unmapped = (record?.statements ?? []).filter { $0.outcome == .unmapped }.map(\.path.name)
    var seen: Set<String> = []
    let paths = unmapped.filter { seen.insert($0).inserted }
    if !paths.isEmpty { text += "\nunmapped: \(paths.joined(separator: ", "))\n" }
    if let reject {
      text += "\nrejected (\(reject.code.rawValue)): \(reject.code.reason)"
      text += reject.path.map { "; at \($0): \(reject.value.map { "\"\($0)\"" } ?? "null")" } ?? ""
      text += "\n"
      if record == nil { text += "the record as it came: \(Self.shortened(reject.raw, to: 400))\n" }
    }
    return text
  }

  /// For machines.
  var json: [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    Self.member("resource", trial.resource, to: &writer)
    Self.member("kind", trial.kind.name, to: &writer)
    Self.member("url", trial.url, to: &writer)
    Self.member("source_id", record?.id.description, to: &writer)
    writer.key("reject")
    if let reject {
      writer.beginObject()
      Self.member("code", reject.code.rawValue, to: &writer)
      Self.member("reason", reject.code.reason, to: &writer)
      Self.member("path", reject.path, to: &writer)
      Self.member("value", reject.value, to: &writer)
      writer.endObject()
    } else {
      writer.null()
    }
    writer.key("values")
    writer.beginArray()
    for (index, statement) in (record?.statements ?? []).enumerated() {
      writer.beginObject()
      Self.member("path", statement.path.name, to: &writer)
      Self.member("type", statement.type.rawValue, to: &writer)
      Self.member("value", statement.value, to: &writer)
      writer.key("fields")
      writer.value(strings: statement.fields)
      Self.member("outcome", statement.outcome.rawValue, to: &writer)
      Self.member("note", statement.note, to: &writer)
      writer.key("became")
      writer.value(strings: became(statement, at: index))
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  // MARK: - What a value became

  private func result(of statement: Statement, at index: Int) -> String {
    let note = statement.note.map { " (\($0))" } ?? ""
    if statement.outcome == .unmapped { return "unmapped\(note)" }
    let values = became(statement, at: index)
    let fields = statement.fields.joined(separator: ", ")
    if statement.outcome == .used { return "→ \(values.isEmpty ? fields : values.joined(separator: ", "))\(note)" }
    return "\(statement.outcome.rawValue) for \(fields)\(note)"
  }

  /// `field: value` for each field that the value serves, as far as the record alone tells it.
  private func became(_ statement: Statement, at index: Int) -> [String] {
    guard let record, statement.outcome == .used else { return [] }
    let links = record.links.filter { $0.statement == index }
    if !links.isEmpty {
      return links.map { link in
        let column = record.row.table.schema.columns[link.column].name
        return
          "\(column): \([link.target?.description, link.name, link.qualifier.map { "(\($0))" }].compactMap { $0 }.joined(separator: " "))"
      }
    }
    return statement.fields.compactMap { field in
      if field == "id" { return "id: \(record.id)" }
      guard let column = record.row.table.schema[field] else { return nil }
      return Self.shown(record.row.values[column.index]).map { "\(field): \($0)" }
    }
  }

  private static func shown(_ value: Value) -> String? {
    if case .list(let items) = value { return items.isEmpty ? nil : items.joined(separator: ", ") }
    if let text = value.text { return text }
    guard let number = value.number else { return nil }
    return number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
  }

  private static func shortened(_ text: String, to limit: Int = 40) -> String {
    let line = String(text.unicodeScalars.map { $0.value < 0x20 || $0 == "\u{7f}" ? " " : Swift.Character($0) })
    return line.count > limit ? "\(line.prefix(limit - 1))…" : line
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text.count >= width ? text : text + String(repeating: " ", count: width - text.count)
  }

  private static func member(_ key: String, _ value: String?, to writer: inout JSONWriter) {
    writer.key(string: key)
    if let value { writer.value(string: value) } else { writer.null() }
  }
}
