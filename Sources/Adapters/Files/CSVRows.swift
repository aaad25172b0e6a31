/// The rows of a table in CSV (RFC 4180): cells by commas, quotes around a cell, a quote inside doubled; CRLF or LF.
///
/// Lines without a character are skipped. A quote inside a cell without quotes is a character like others.
struct CSVRows {
  /// A cell: its place in the text, or, where quotes were doubled inside, what it holds.
  struct Cell: Equatable {
    var place: Range<Int>
    var unescaped: [UInt8]?
  }

  /// A row, or why it is none.
  struct Row: Equatable {
    /// Its bytes without the line break.
    var place: Range<Int>
    /// Its line, from that of the first row.
    var line: Int
    /// The cells.
    var cells: [Cell]
    /// True where something follows the quote that ends a cell.
    var hasBadQuote: Bool
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var place: Int
  private var line = 0

  /// - Parameter start: where the first row begins.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) {
    self.bytes = bytes
    place = start
  }

  /// The next row; nil at the end.
  mutating func next() -> Row? {
    while place < bytes.count {
      let start = place
      let startLine = line
      var row = Row(place: start..<start, line: startLine, cells: [], hasBadQuote: false)
      var isLast = false
      while !isLast { isLast = readCell(into: &row) }
      row.place = start..<contentEnd(from: start)
      if !row.place.isEmpty { return row }
    }
    return nil
  }

  /// Where the row ends, without its line break.
  private func contentEnd(from start: Int) -> Int {
    var end = place
    if end > start, bytes[end - 1] == 0x0A {
      end -= 1
      if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    }
    return end
  }

  /// Reads a cell and what ends it; true where that ends the row.
  private mutating func readCell(into row: inout Row) -> Bool {
    if place < bytes.count, bytes[place] == UInt8(ascii: "\"") { return readQuoted(into: &row) }
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: ","), bytes[place] != 0x0A { place += 1 }
    var end = place
    let endsRow = place == bytes.count || bytes[place] == 0x0A
    if endsRow, place < bytes.count, end > start, bytes[end - 1] == 0x0D { end -= 1 }
    row.cells.append(Cell(place: start..<end, unescaped: nil))
    return endCell(endsRow)
  }

  private mutating func readQuoted(into row: inout Row) -> Bool {
    place += 1
    let start = place
    var unescaped: [UInt8]?
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        if place + 1 < bytes.count, bytes[place + 1] == UInt8(ascii: "\"") {
          if unescaped == nil { unescaped = Array(bytes[start..<place]) }
          place += 1
        } else {
          break
        }
      }
      if byte == 0x0A { line += 1 }
      unescaped?.append(byte)
      place += 1
    }
    row.cells.append(Cell(place: start..<place, unescaped: unescaped))
    if place == bytes.count { row.hasBadQuote = true } else { place += 1 }
    let end = place
    while place < bytes.count, bytes[place] != UInt8(ascii: ","), bytes[place] != 0x0A { place += 1 }
    let endsRow = place == bytes.count || bytes[place] == 0x0A
    let isLineBreak = endsRow && place == end + 1 && bytes[end] == 0x0D
    if place > end, !isLineBreak { row.hasBadQuote = true }
    return endCell(endsRow)
  }

  private mutating func endCell(_ endsRow: Bool) -> Bool {
    if endsRow, place < bytes.count { line += 1 }
    if place < bytes.count { place += 1 }
    return endsRow
  }
}
