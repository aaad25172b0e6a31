import FileSystem
import Glibc
import JSONBytes
import TestSupport
import Testing

@testable import Adapters

@Suite struct CSVRowsTests {
  /// The cells of each row; nil for a row whose quotes are wrong.
  private func rows(_ bytes: [UInt8]) -> [[String]?] {
    bytes.withUnsafeBufferPointer { buffer in
      var rows = CSVRows(buffer)
      var found: [[String]?] = []
      while let row = rows.next() {
        let cells = row.cells.map { String(decoding: $0.unescaped ?? Array(buffer[$0.place]), as: UTF8.self) }
        found.append(row.hasBadQuote ? nil : cells)
      }
      return found
    }
  }

  @Test(
    "cells stand between commas, quotes keep what is inside, lines without a character are skipped",
    arguments: [
      ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
      ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
      ("\"a,\"\"b\"\"\",\"x\r\ny\"\n\n\r\n,\n", [["a,\"b\"", "x\r\ny"], ["", ""]]),
      ("a\"b,c\"\n", [["a\"b", "c\""]]),
      ("\"\"\n", [[""]]), ("", []),
    ] as [(String, [[String]])])
  func shapes(text: String, expected: [[String]]) {
    #expect(rows(Array(text.utf8)) == expected)
  }

  @Test("a row with something behind a closing quote, or without one, is told; the next one stands")
  func badQuotes() {
    #expect(rows(Array("\"a\"b,c\nd,e\n".utf8)) == [nil, ["d", "e"]])
    #expect(rows(Array("a,b\n\"c".utf8)) == [["a", "b"], nil])
  }

  @Test("a row knows its line, breaks inside quotes counted")
  func lines() {
    let bytes = Array("a\n\n\"b\nc\"\nd".utf8)
    let lines = bytes.withUnsafeBufferPointer { buffer in
      var rows = CSVRows(buffer)
      var lines: [Int] = []
      while let row = rows.next() { lines.append(row.line) }
      return lines
    }
    #expect(lines == [0, 2, 4])
  }

  /// Any bytes of a small alphabet, so that quotes, commas and line breaks meet.
  private func randomText(_ generator: inout SeededGenerator) -> [UInt8] {
    let alphabet = Array("a,\"\n\r".utf8)
    return (0..<Int.random(in: 0...40, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
  }

  @Test("whatever the text and the chunks, rows end where the rows of the whole text do", arguments: [1, 2, 3] as [UInt64])
  func boundaries(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3000 {
      let text = randomText(&generator)
      var found: [[String]?] = []
      var boundaries = CSVRowBoundaries()
      var pending: [UInt8] = []
      var place = 0
      while place < text.count {
        let size = min(Int.random(in: 1...7, using: &generator), text.count - place)
        pending += text[place..<place + size]
        place += size
        if let end = boundaries.lastEnd(in: pending) {
          found += rows(Array(pending[..<end]))
          pending.removeFirst(end)
          boundaries.forget(end)
        }
      }
      found += rows(pending)
      #expect(found == rows(text), "\(String(decoding: text, as: UTF8.self).debugDescription)")
    }
  }

  // MARK: - Beside Python

  private static let python = getenv("CATALOG_PYTHON").map { String(cString: $0) } ?? "python3"
  private static var hasPython: Bool { system("\(python) -c 'import csv' >/dev/null 2>&1") == 0 }

  @Test("random tables read as Python's csv reads them", .enabled(if: hasPython, "there is no Python"), arguments: [11, 12] as [UInt64])
  func beside(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let pieces = ["a", "é", ",", "\"", "\n", "\r\n", " ", "Rick", "0", ";", "'", "漢"]
    var text = ""
    for _ in 0..<400 {
      let cells = (0..<Int.random(in: 1...5, using: &generator)).map { _ -> String in
        let cell = (0..<Int.random(in: 0...4, using: &generator)).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
        let needsQuotes = cell.unicodeScalars.contains { ",\"\n\r".unicodeScalars.contains($0) }
        let escaped = cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
        return needsQuotes || Bool.random(using: &generator) ? "\"\(escaped)\"" : cell
      }
      text += cells.joined(separator: ",") + (Bool.random(using: &generator) ? "\r\n" : "\n")
    }
    let expected = try withTemporaryFolder { folder in
      let input = FilePath.join(folder, "table.csv")
      let output = FilePath.join(folder, "rows.json")
      try FileSystem.write(Array(text.utf8), to: input)
      let script = "import csv,json,sys; json.dump([r for r in csv.reader(open(sys.argv[1], newline=\"\")) if r], open(sys.argv[2], \"w\"))"
      #expect(system("\(Self.python) -c '\(script)' \(input) \(output)") == 0)
      return try JSONDocument.parse(FileSystem.readAll(output)).root.elements.map { $0.elements.compactMap(\.string) }
    }
    #expect(expected.count > 300)
    #expect(rows(Array(text.utf8)) == expected)
  }
}
