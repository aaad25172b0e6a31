public import Catalog
internal import FileSystem
internal import Glibc
internal import JSONBytes

/// Reads a table of a run line by line, in memory that does not grow with the file.
///
/// `advance` goes to the next line; then its bytes, its cells or its whole row can be had, each as often as wanted. What only bytes are wanted of
/// is not parsed. A line is at most 256 MB long.
public struct TableReader: ~Copyable {
  /// The longest line in bytes.
  public static let lineLimit = 256 * 1024 * 1024
  private static let chunk = 256 * 1024

  /// Which table.
  public let table: TableName
  /// The file.
  public let path: String
  /// The number of the current line, from 1; 0 before the first.
  public private(set) var lineNumber = 0
  /// Where the current line begins in the file, in bytes.
  public private(set) var lineOffset = 0

  private let file: OpenFile
  private var parser = JSONParser()
  private var layout: RowLayout
  private var buffer: [UInt8]
  /// The current line in the buffer, without its LF.
  private var current: Range<Int> = 0..<0
  /// Where the next line begins in the buffer, and where it ends to hold bytes of the file.
  private var next = 0
  private var filled = 0
  /// Where the next line begins in the file.
  private var nextOffset = 0
  private var isAtEnd = false

  /// Opens a table of a run folder.
  public init(_ table: TableName, of folder: String) throws(TableError) {
    let path = FilePath.join(folder, "\(table.rawValue).ndjson")
    let file: OpenFile
    do { file = try OpenFile(reading: path) } catch {
      throw TableError(path: path, line: 0, column: 0, problem: .file(error))
    }
    self.table = table
    self.path = path
    self.file = file
    layout = RowLayout(table)
    buffer = [UInt8](repeating: 0, count: Self.chunk)
  }

  /// Goes to the next line that is not blank; false at the end of the file.
  public mutating func advance() throws(TableError) -> Bool {
    while true {
      lineOffset = nextOffset
      guard try findLine() else { return false }
      lineNumber += 1
      nextOffset += next - current.lowerBound
      let isBlank = buffer.withUnsafeBufferPointer { bytes in
        bytes[current].allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
      }
      if !isBlank { return true }
    }
  }

  /// Lends the bytes of the current line, without its LF.
  public func withLine<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withUnsafeBufferPointer { bytes throws(Failure) in try body(UnsafeBufferPointer(rebasing: bytes[current])) }
  }

  /// A copy of the bytes of the current line, without its LF.
  public var line: [UInt8] { Array(buffer[current]) }

  /// Parses the current line, holds it against the table, and lends its values without making them.
  public mutating func withCells<Result>(_ body: (RowCells) -> Result) throws(TableError) -> Result {
    let range = current
    do throws(RowFault) {
      return try buffer.withUnsafeBufferPointer { bytes throws(RowFault) in
        let tokens: JSONTokens
        do throws(JSONSyntaxError) { tokens = try parser.parse(UnsafeBufferPointer(rebasing: bytes[range])) } catch {
          throw RowFault(offset: error.offset, problem: .syntax(error.problem))
        }
        try layout.place(tokens)
        return body(RowCells(schema: layout.schema, tokens: tokens, places: layout.places))
      }
    } catch {
      let column = TextPosition(offset: error.offset, in: line).column
      throw TableError(path: path, line: lineNumber, column: column, problem: error.problem)
    }
  }

  /// The current line as a row.
  public mutating func row() throws(TableError) -> Row {
    try withCells { cells in cells.row }
  }

  /// Goes to the next line and gives it as a row; nil at the end of the file.
  public mutating func nextRow() throws(TableError) -> Row? {
    try advance() ? try row() : nil
  }

  /// Finds the end of the line that begins at `next`, and reads on where it is not there yet.
  private mutating func findLine() throws(TableError) -> Bool {
    var searched = next
    while true {
      if let lineFeed = Self.lineFeed(in: buffer, searched..<filled) {
        current = next..<lineFeed
        next = lineFeed + 1
        return true
      }
      searched = filled
      if isAtEnd {
        if next == filled { return false }
        let column = TextPosition(offset: filled - next, in: Array(buffer[next..<filled])).column
        throw TableError(path: path, line: lineNumber + 1, column: column, problem: .cut)
      }
      searched -= try fill()
    }
  }

  /// Reads more of the file behind what is not yet consumed; returns by how much that was moved to the front.
  private mutating func fill() throws(TableError) -> Int {
    let moved = next
    if moved > 0 {
      buffer.replaceSubrange(0..<(filled - moved), with: Array(buffer[moved..<filled]))
      filled -= moved
      next = 0
      current = 0..<0
    }
    if filled == buffer.count {
      if filled >= Self.lineLimit {
        throw TableError(path: path, line: lineNumber + 1, column: 1, problem: .tooLong(limit: Self.lineLimit))
      }
      buffer.append(contentsOf: repeatElement(0, count: buffer.count))
    }
    var reading: [UInt8] = []
    swap(&reading, &buffer)
    defer { swap(&reading, &buffer) }
    do {
      var span = reading.mutableSpan
      let start = filled
      let count = try span.withUnsafeMutableBytes { bytes throws(FileError) in
        try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
      }
      filled += count
      isAtEnd = count == 0
    } catch {
      throw TableError(path: path, line: 0, column: 0, problem: .file(error))
    }
    return moved
  }

  private static func lineFeed(in buffer: [UInt8], _ range: Range<Int>) -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress, let found = memchr(base + range.lowerBound, 0x0A, range.count) else { return nil }
      return UnsafeRawPointer(found) - base
    }
  }
}
