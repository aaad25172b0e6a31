internal import FileSystem
internal import JSONBytes

/// Rows of CSV (RFC 4180) as lines of JSON: every cell a text, an empty one null, one that holds a JSON array a list.
enum CSVRows {
  /// Reads a file and gives the key and the row of each line.
  ///
  /// - Returns: the names of the columns.
  static func read(
    _ path: String, key: [String], _ body: (RowKey, [UInt8]) throws(ComparisonError) -> Void
  ) throws(ComparisonError) -> [String] {
    var reader = CellReader(try LineWindow(path: path))
    guard let header = try reader.row() else { throw .noKeyColumn(path: path, name: key[0], columns: []) }
    var names = header.map { String(decoding: $0, as: UTF8.self) }
    if let first = names.first, first.unicodeScalars.first == "\u{FEFF}" { names[0] = String(first.unicodeScalars.dropFirst()) }
    var places: [Int] = []
    for name in key {
      guard let place = names.firstIndex(of: name) else { throw .noKeyColumn(path: path, name: name, columns: names) }
      places.append(place)
    }
    var parser = JSONParser()
    while let cells = try reader.row() {
      if cells.count != names.count { throw .badCSV(path: path, line: reader.firstLine, cells: cells.count, expected: names.count) }
      var rowKey = RowKey()
      for place in places {
        if cells[place].isEmpty { throw .missingKey(path: path, line: reader.firstLine, field: names[place]) }
        cells[place].withUnsafeBufferPointer { rowKey.append($0) }
      }
      var writer = JSONWriter()
      writer.beginObject()
      for (name, cell) in zip(names, cells) {
        writer.key(string: name)
        if cell.isEmpty {
          writer.null()
        } else if cell.first == UInt8(ascii: "["), isList(cell, &parser), let list = try? JSONDocument.parse(cell).root {
          writer.value(list)
        } else {
          writer.value(bytes: cell)
        }
      }
      writer.endObject()
      try body(rowKey, writer.bytes)
    }
    return names
  }

  private static func isList(_ cell: [UInt8], _ parser: inout JSONParser) -> Bool {
    cell.withUnsafeBufferPointer { bytes in (try? parser.parse(bytes))?[0].kind == .array }
  }
}

/// Takes rows of cells out of a file, quotes and line ends inside them.
struct CellReader: ~Copyable {
  private var window: LineWindow
  private var line = 0
  /// The line on which the last row began, from 1.
  private(set) var firstLine = 0

  init(_ window: consuming LineWindow) {
    self.window = window
  }

  /// The next row; nil at the end.
  mutating func row() throws(ComparisonError) -> [[UInt8]]? {
    var cells: [[UInt8]] = []
    var cell: [UInt8] = []
    var isQuoted = false
    var isFirst = true
    while try window.findLine() {
      line += 1
      if isFirst { firstLine = line }
      isFirst = false
      let bytes = window.line
      // A carriage return inside quotes belongs to the cell, at the end of a row to the line end.
      var place = bytes.startIndex
      while place < bytes.endIndex {
        let byte = bytes[place]
        if isQuoted {
          if byte == UInt8(ascii: "\""), place + 1 < bytes.endIndex, bytes[place + 1] == UInt8(ascii: "\"") {
            cell.append(byte)
            place += 1
          } else if byte == UInt8(ascii: "\"") {
            isQuoted = false
          } else {
            cell.append(byte)
          }
        } else if byte == UInt8(ascii: "\""), cell.isEmpty {
          isQuoted = true
        } else if byte == UInt8(ascii: ",") {
          cells.append(cell)
          cell = []
        } else if byte == 0x0D, place + 1 == bytes.endIndex {
          break
        } else {
          cell.append(byte)
        }
        place += 1
      }
      window.passLine()
      if !isQuoted {
        cells.append(cell)
        return cells
      }
      cell.append(0x0A)
    }
    if isFirst { return nil }
    throw .badCSV(path: window.path, line: firstLine, cells: nil, expected: 0)
  }
}
