public import Deduplication

/// The undecided pairs as a table for a spreadsheet, and back: RFC 4180, with a column `decision` to be filled in.
public enum DecisionSheet {
  /// The columns.
  public static let columns = ["left_id", "right_id", "left_name", "right_name", "score", "evidence", "decision"]

  /// What is wrong with a sheet, by its line.
  public struct Failure: Error, Sendable, Equatable {
    /// What is wrong.
    public enum Problem: Sendable, Equatable {
      /// The header lacks one of `left_id`, `right_id`, `decision`.
      case missingColumn(String)
      /// Neither same, nor different, nor empty.
      case badDecision(String)
      /// A row has no two ids.
      case noPair
      /// A quoted cell does not end.
      case openQuote
      /// The bytes are not UTF-8.
      case notUTF8
    }

    /// Counts from 1; a cell may span lines.
    public var line: Int
    /// What is wrong.
    public var problem: Problem
  }

  /// Writes pairs; the column `decision` is empty.
  public static func encode(_ rows: [[String]]) -> String {
    ([columns] + rows.map { $0 + [""] }).map { $0.map(cell).joined(separator: ",") + "\n" }.joined()
  }

  /// A cell that a spreadsheet would take for a formula begins with an apostrophe.
  private static func cell(_ text: String) -> String {
    let safe = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } == true ? "'" + text : text
    return safe.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
      ? "\"" + safe.replacing("\"", with: "\"\"") + "\"" : safe
  }

  /// Reads what was decided; rows without a decision say nothing, and neither does an empty file. A byte order mark, CRLF and semicolons as spreadsheets write them are taken.
  public static func decode(_ bytes: [UInt8]) throws(Failure) -> Decisions {
    guard let text = String(validating: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...], as: UTF8.self) else {
      throw Failure(line: 1, problem: .notUTF8)
    }
    let rows = try cells(of: Array(text.utf8))
    var decisions = Decisions()
    guard let header = rows.first else { return decisions }
    var places: [String: Int] = [:]
    for (place, name) in header.cells.enumerated() where places[name] == nil { places[name] = place }
    for name in ["left_id", "right_id", "decision"] where places[name] == nil { throw Failure(line: 1, problem: .missingColumn(name)) }
    for row in rows.dropFirst() where row.cells != [""] {
      func value(_ name: String) -> String {
        guard let place = places[name], place < row.cells.count else { return "" }
        let value = row.cells[place]
        return String(value.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
      }
      let word = value("decision").lowercased()
      if word.isEmpty { continue }
      guard !value("left_id").isEmpty, !value("right_id").isEmpty, value("left_id") != value("right_id") else {
        throw Failure(line: row.line, problem: .noPair)
      }
      let pair = Decisions.Pair(value("left_id"), value("right_id"))
      switch word {
      case "same", "y", "yes": decisions.same.append(pair)
      case "different", "n", "no": decisions.different.append(pair)
      default: throw Failure(line: row.line, problem: .badDecision(value("decision")))
      }
    }
    return decisions
  }

  private static func cells(of bytes: [UInt8]) throws(Failure) -> [(line: Int, cells: [String])] {
    let firstLine = bytes.prefix { $0 != 0x0A }
    let comma: UInt8 = firstLine.contains(0x2C) || !firstLine.contains(0x3B) ? 0x2C : 0x3B
    var rows: [(line: Int, cells: [String])] = []
    var row: [String] = []
    var cell: [UInt8] = []
    var line = 1
    var start = 1
    var index = 0
    func end(_ cell: inout [UInt8], _ row: inout [String]) {
      row.append(String(decoding: cell, as: UTF8.self))
      cell = []
    }
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case 0x22 where cell.isEmpty:
        let opened = line
        var isOpen = true
        while index < bytes.count, isOpen {
          let inner = bytes[index]
          index += 1
          if inner == 0x0A { line += 1 }
          if inner != 0x22 {
            cell.append(inner)
          } else if index < bytes.count, bytes[index] == 0x22 {
            cell.append(0x22)
            index += 1
          } else {
            isOpen = false
          }
        }
        if isOpen { throw Failure(line: opened, problem: .openQuote) }
      case comma: end(&cell, &row)
      case 0x0D where index < bytes.count && bytes[index] == 0x0A: continue
      case 0x0A:
        end(&cell, &row)
        rows.append((start, row))
        row = []
        line += 1
        start = line
      default: cell.append(byte)
      }
    }
    if !cell.isEmpty || !row.isEmpty {
      end(&cell, &row)
      rows.append((start, row))
    }
    return rows
  }
}

extension Decisions {
  /// Adds decisions; a pair that was decided before is decided anew.
  public mutating func add(_ new: Decisions) {
    let again = Set((new.same + new.different).map { [$0.left, $0.right] })
    same.removeAll { again.contains([$0.left, $0.right]) }
    different.removeAll { again.contains([$0.left, $0.right]) }
    same += new.same
    different += new.different
  }
}
