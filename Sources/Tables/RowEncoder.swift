public import Catalog
internal import JSONBytes

/// Rows of one table as NDJSON and, where the table has it, as CSV: values are given in the order of the columns.
///
/// NDJSON: every key on every line, in the order of the table; LF. CSV: RFC 4180 with LF; a list is a JSON array in its cell, null is an
/// empty cell.
public struct RowEncoder {
  /// How CSV is written.
  public struct CSVStyle: Sendable, Hashable {
    /// True where a list is `a|b` (a bar inside an item as `\|`, a backslash as `\\`); false for a JSON array.
    public var joinsLists = false
    /// True where cells that a spreadsheet would take for a formula get a `'` before them.
    public var isSpreadsheetSafe = false

    /// Lists as JSON arrays, cells as they are.
    public init() {}
  }

  let schema: TableSchema
  private let style: CSVStyle
  private let writesCSV: Bool
  /// A row that says nothing. Most columns of a row are empty, so that runs of them are copied from here at once, with the next key.
  private let emptyRow: [UInt8]
  private let places: [Place]
  /// The column of the next value.
  private var column = 0
  /// The first column that the writer has nothing of.
  private var unwritten = 0
  private var writer = JSONWriter()
  private(set) var csv: [UInt8] = []
  private(set) var rows = 0

  /// Where a column stands in the empty row.
  private struct Place {
    /// The bracket or comma in front of the key.
    var start: Int
    /// The value.
    var value: Int
    var isList: Bool
  }

  init(_ table: TableName, csv style: CSVStyle?) {
    schema = table.schema
    writesCSV = style != nil && schema.hasCSV
    self.style = style ?? CSVStyle()
    var emptyRow: [UInt8] = []
    var places: [Place] = []
    for (column, empty) in zip(schema.columns, schema.emptyValues) {
      let isList = if case .list = empty { true } else { false }
      let start = emptyRow.count
      emptyRow += Array("\(column.index == 0 ? "{" : ",")\"\(column.name)\":".utf8)
      places.append(Place(start: start, value: emptyRow.count, isList: isList))
      emptyRow += Array((isList ? "[]" : "null").utf8)
    }
    places.append(Place(start: emptyRow.count, value: emptyRow.count + 1, isList: false))
    emptyRow.append(UInt8(ascii: "}"))
    self.emptyRow = emptyRow
    self.places = places
    if writesCSV { csv = Array((schema.columns.map(\.name).joined(separator: ",") + "\n").utf8) }
  }

  var ndjson: [UInt8] { writer.bytes }

  mutating func removeAll() {
    writer.bytes.removeAll(keepingCapacity: true)
    csv.removeAll(keepingCapacity: true)
  }

  // MARK: - Values, in the order of the columns

  /// A text, or null.
  public mutating func text(_ text: String?) {
    guard var text else { return null() }
    begin()
    writer.value(string: text)
    if writesCSV { text.withUTF8 { appendCell($0) } }
  }

  /// A list of texts.
  public mutating func texts(_ items: [String]) {
    if items.isEmpty, places[column].isList, !writesCSV { return skip() }
    begin()
    let start = writer.bytes.count
    writer.beginArray()
    for item in items { writer.value(string: item) }
    writer.endArray()
    guard writesCSV else { return }
    if style.joinsLists {
      Self.joined(items).withUnsafeBufferPointer { appendCell($0) }
    } else {
      writer.bytes[start...].withUnsafeBufferPointer { appendCell($0) }
    }
  }

  /// A number, or null; whole numbers are written without a fraction, what is no number as null.
  public mutating func number(_ number: Double?) {
    guard let number, number.isFinite else { return null() }
    begin()
    let start = writer.bytes.count
    writer.value(number)
    if writesCSV { csv.append(contentsOf: writer.bytes[start...]) }
  }

  /// A whole number, or null.
  public mutating func integer(_ number: Int?) {
    guard let number else { return null() }
    begin()
    let start = writer.bytes.count
    writer.value(number)
    if writesCSV { csv.append(contentsOf: writer.bytes[start...]) }
  }

  /// A value of any type.
  public mutating func value(_ value: Value) {
    switch value {
    case .null: text(nil)
    case .text(let text): self.text(text)
    case .number(let number): self.number(number)
    case .integer(let number): integer(number)
    case .list(let items): texts(items)
    }
  }

  // MARK: - Rows

  private mutating func begin() {
    write(upTo: places[column].value)
    skip()
    unwritten = column
  }

  private mutating func null() {
    if !places[column].isList { return skip() }
    begin()
    writer.null()
  }

  /// Leaves a column as it is in the empty row.
  private mutating func skip() {
    if writesCSV && column > 0 { csv.append(UInt8(ascii: ",")) }
    column += 1
  }

  /// Writes what was left out of the empty row.
  private mutating func write(upTo end: Int) {
    let start = places[unwritten].start
    emptyRow.withUnsafeBufferPointer { writer.encoded(UnsafeBufferPointer(rebasing: $0[start..<end])) }
  }

  /// Ends the row; a row with another number of values than the table has columns is a fault of the program.
  mutating func endRow() {
    precondition(column == schema.columns.count, "a row of \(schema.name.rawValue) has \(column) values")
    write(upTo: emptyRow.count)
    writer.newline()
    if writesCSV { csv.append(UInt8(ascii: "\n")) }
    column = 0
    unwritten = 0
    rows += 1
  }

  /// Items with bars between them, so that they can be taken apart again.
  private static func joined(_ items: [String]) -> [UInt8] {
    var joined: [UInt8] = []
    for (place, item) in items.enumerated() {
      if place > 0 { joined.append(UInt8(ascii: "|")) }
      for byte in item.utf8 {
        if byte == UInt8(ascii: "|") || byte == UInt8(ascii: "\\") { joined.append(UInt8(ascii: "\\")) }
        joined.append(byte)
      }
    }
    return joined
  }

  /// A cell, in quotes where it holds a comma, a quote or a line break.
  private mutating func appendCell(_ text: UnsafeBufferPointer<UInt8>) {
    let isFormula = style.isSpreadsheetSafe && (text.first.map { Self.formulaStarts.contains($0) } ?? false)
    let needsQuotes = text.contains {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r")
    }
    if !needsQuotes {
      if isFormula { csv.append(UInt8(ascii: "'")) }
      csv.append(contentsOf: text)
      return
    }
    csv.append(UInt8(ascii: "\""))
    if isFormula { csv.append(UInt8(ascii: "'")) }
    for byte in text {
      if byte == UInt8(ascii: "\"") { csv.append(byte) }
      csv.append(byte)
    }
    csv.append(UInt8(ascii: "\""))
  }

  private static let formulaStarts: [UInt8] = Array("=+-@\t\r".utf8)
}
