/// Lines of text fitted to a width: paragraphs, headed sections, and entries in two columns.
struct TextLayout: Sendable {
  /// The width in columns.
  let width: Int
  /// Whether headings are set in bold.
  let emphasis: Bool

  /// A heading over its lines, or nothing over nothing.
  func section(_ heading: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [emphasis ? "\u{1B}[1m\(heading)\u{1B}[0m" : heading] + lines
  }

  /// The text wrapped at its spaces, every line indented.
  func paragraph(_ text: String, indent: Int) -> [String] {
    wrap(text, limit: width - indent).map { spaces(indent) + $0 }
  }

  /// A command line, wrapped with `\` at the ends of lines so that it can still be pasted into a shell.
  func command(_ text: String) -> [String] {
    if text.count + 2 <= width { return ["  " + text] }
    let lines = wrap(text, limit: width - 6)
    return lines.enumerated().map { index, line in
      spaces(index == 0 ? 2 : 4) + line + (index == lines.count - 1 ? "" : " \\")
    }
  }

  /// A term and its meaning beside it; below it where the term leaves the meaning less than half of the width.
  func entry(_ term: String, _ meaning: String, column: Int) -> [String] {
    let start = column + 4
    guard start <= width / 2 else { return paragraph(term, indent: 2) + paragraph(meaning, indent: 8) }
    var lines = paragraph(meaning, indent: start)
    if lines.isEmpty { return ["  " + term] }
    lines[0] = "  " + term + spaces(column - term.count + 2) + String(lines[0].dropFirst(start))
    return lines
  }

  private func wrap(_ text: String, limit: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if line.isEmpty {
        line = String(word)
      } else if DisplayText.columns(line) + 1 + DisplayText.columns(String(word)) <= limit {
        line += " " + word
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private func spaces(_ count: Int) -> String {
    String(repeating: " ", count: max(0, count))
  }
}
