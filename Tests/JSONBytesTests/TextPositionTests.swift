import JSONBytes
import Testing

@Suite struct TextPositionTests {
  @Test(
    "a column counts code points, a line ends with LF",
    arguments: [
      (0, 1, 1), (1, 1, 2), (2, 1, 2), (3, 1, 3), (4, 2, 1), (7, 2, 2), (8, 2, 3), (9, 2, 4), (10, 3, 1), (99, 3, 1), (-1, 1, 1),
    ])
  func position(offset: Int, line: Int, column: Int) {
    // aé LF 日 x CR LF
    let bytes = Array("aé\n日x\r\n".utf8)
    #expect(TextPosition(offset: offset, in: bytes) == TextPosition(line: line, column: column))
  }

  @Test("a byte order mark takes no column")
  func byteOrderMark() {
    let bytes = Array("\u{feff}ab".utf8)
    #expect(TextPosition(offset: 0, in: bytes) == TextPosition(line: 1, column: 1))
    #expect(TextPosition(offset: 3, in: bytes) == TextPosition(line: 1, column: 1))
    #expect(TextPosition(offset: 4, in: bytes) == TextPosition(line: 1, column: 2))
  }
}
