internal import Catalog

/// The reference of every field, made from the table of fields: the part between two marks of `Output/README.md`.
public enum FieldReference {
  static let begin = "<!-- fields: made by `make docs` from the table of fields -->\n"
  static let end = "<!-- end of fields -->\n"

  /// The page with its reference made anew; nil where the marks are missing.
  public static func replacingSection(in page: String) -> String? {
    guard let first = page.range(ofText: begin), let last = page.range(ofText: end), first.upperBound <= last.lowerBound else { return nil }
    return page[..<first.upperBound] + markdown + page[last.lowerBound...]
  }

  /// One section a table.
  static var markdown: String {
    var text = ""
    for table in TableName.allCases.map(\.schema) {
      text += "\n### \(table.name.rawValue)\n\n\(table.meaning.prefix(1).uppercased() + table.meaning.dropFirst()).\n"
      text += table.hasCSV ? "NDJSON and CSV.\n\n" : "NDJSON only.\n\n"
      text += "| field | type | meaning |\n| --- | --- | --- |\n"
      for column in table.columns { text += "| `\(column.name)` | \(type(of: column)) | \(meaning(of: column)) |\n" }
    }
    return text + "\n"
  }

  private static func type(of column: Column) -> String {
    let type =
      switch column.definition.type {
      case .string: "string"
      case .number: "number"
      case .integer: "integer"
      case .strings: "list of strings"
      }
    return column.definition.isRequired || column.definition.type == .strings ? type : "\(type) or null"
  }

  private static func meaning(of column: Column) -> String {
    var text = column.definition.meaning.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|")
    if let unit = column.definition.unit { text += ", in \(unit)" }
    if let words = column.definition.vocabulary { text += ". One of \(words.map { "`\($0)`" }.joined(separator: ", "))" }
    // Where sources differ, the first has the say and lists are joined: what goes by another rule says so.
    if case .told(let rule) = column.definition.origin {
      switch rule {
      case .first, .union: break
      case .longest: text += ". Of several sources: the longest"
      case .earliest: text += ". Of several sources: the earliest, of equal ones the most precise"
      case .majority: text += ". Of several sources: what most say"
      }
    }
    return text
  }
}

extension String {
  /// The first place of a text in this one.
  fileprivate func range(ofText text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
