/// A reader of RFC 4180, written for the tests alone and by another way than the writer.
enum CSVReader {
  /// The records of a text, each a list of cells; nil where the text is no CSV with LF line ends.
  static func records(_ text: String) -> [[String]]? {
    var records: [[String]] = []
    var record: [String] = []
    var rest = text.unicodeScalars[...]
    while !rest.isEmpty {
      var cell = String.UnicodeScalarView()
      if rest.first == "\"" {
        rest.removeFirst()
        while true {
          guard let next = rest.popFirst() else { return nil }
          if next != "\"" {
            cell.append(next)
          } else if rest.first == "\"" {
            cell.append("\"")
            rest.removeFirst()
          } else {
            break
          }
        }
      } else {
        while let next = rest.first, next != ",", next != "\n" {
          if next == "\"" || next == "\r" { return nil }
          cell.append(next)
          rest.removeFirst()
        }
      }
      record.append(String(cell))
      switch rest.popFirst() {
      case ",": if rest.isEmpty { return nil }
      case "\n":
        records.append(record)
        record = []
      default: return nil
      }
    }
    return record.isEmpty ? records : nil
  }

  /// The items of a list that is joined by bars; a backslash takes the next sign as it is.
  static func pipedList(_ cell: String) -> [String] {
    if cell.isEmpty { return [] }
    var items: [String.UnicodeScalarView] = [.init()]
    var isEscaped = false
    for scalar in cell.unicodeScalars {
      if isEscaped {
        items[items.count - 1].append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "|" {
        items.append(.init())
      } else {
        items[items.count - 1].append(scalar)
      }
    }
    return items.map { String($0) }
  }
}
