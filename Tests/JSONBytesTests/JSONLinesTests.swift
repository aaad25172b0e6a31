import JSONBytes
import Testing

private struct Line: Equatable {
  var number: Int
  var offset: Int
  var text: String
  var error: JSONSyntaxError?
}

private func lines(of text: String, chunk size: Int) -> [Line] {
  var reader = JSONLines()
  var lines: [Line] = []
  var rest = Array(text.utf8)
  var held = min(size, rest.count)
  while true {
    let isLast = held == rest.count
    let consumed = rest[..<held].withUnsafeBufferPointer { chunk in
      reader.forEachLine(in: chunk, isLast: isLast) { line in
        var error: JSONSyntaxError?
        var text = ""
        switch line.tokens {
        case .success(let tokens): text = String(decoding: tokens.content(of: tokens[0]), as: UTF8.self)
        case .failure(let failure): error = failure
        }
        lines.append(Line(number: line.number, offset: line.offset, text: text, error: error))
      }
    }
    if isLast { return lines }
    rest.removeFirst(consumed)
    held = min(held - consumed + size, rest.count)
  }
}

@Suite struct JSONLinesTests {
  @Test("lines keep their number and offset whatever the chunks are", arguments: [1, 2, 3, 7, 16, 1000])
  func chunks(size: Int) {
    let text = "\u{feff}{\"a\":1}\r\n\n  \n[1,x]\n\"é\" \n\u{feff}1\n7"
    #expect(
      lines(of: text, chunk: size) == [
        Line(number: 1, offset: 0, text: "{\"a\":1}"),
        Line(
          number: 4, offset: 16, text: "",
          error: JSONSyntaxError(offset: 19, line: 4, column: 4, problem: .expected(.value, found: "x"))),
        Line(number: 5, offset: 22, text: "é"),
        Line(
          number: 6, offset: 28, text: "",
          error: JSONSyntaxError(offset: 28, line: 6, column: 1, problem: .expected(.value, found: "\u{feff}"))),
        Line(number: 7, offset: 33, text: "7"),
      ])
  }

  @Test("a file without lines has none", arguments: ["", "\n", "\n\n \t\r\n", "\u{feff}", "\u{feff}\n"])
  func none(text: String) {
    #expect(lines(of: text, chunk: 4) == [])
  }

  @Test("an error of the caller ends the reading")
  func callersError() {
    struct Enough: Error, Equatable { var line: Int }
    var reader = JSONLines()
    #expect(throws: Enough(line: 2)) {
      try reader.forEachLine(in: Array("1\n2\n3\n".utf8)) { line in
        if line.number == 2 { throw Enough(line: line.number) }
      }
    }
  }
}
