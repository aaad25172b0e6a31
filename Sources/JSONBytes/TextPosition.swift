/// A place in a text as an editor shows it.
public struct TextPosition: Equatable, Sendable {
  /// The line, from 1; a line ends with LF.
  public var line: Int
  /// The column in code points, from 1; a byte order mark at the start of the text takes none.
  public var column: Int

  /// A known place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of a byte.
  ///
  /// An offset beyond the end is taken for the end. Bytes that are not UTF-8 take a column for each maximal part.
  public init(offset: Int, in bytes: [UInt8]) {
    self = bytes.withUnsafeBufferPointer { TextPosition(offset: offset, in: $0) }
  }

  init(offset: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    let end = min(max(offset, 0), bytes.count)
    var line = 1
    var column = 1
    var index = bytes.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0
    while index < end {
      if bytes[index] == 0x0A {
        line += 1
        column = 1
        index += 1
        continue
      }
      switch UTF8Sequence(at: index, in: bytes) {
      case .valid(let length), .invalid(let length): index += length
      }
      // An offset within a character has the column of the character.
      if index <= end { column += 1 }
    }
    self.init(line: line, column: column)
  }
}
