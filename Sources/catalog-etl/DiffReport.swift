import CommandGrammar
import Comparison
import JSONBytes

/// A difference for people, as text or as Markdown: why, what the schema, what became of entities, then table by table.
struct DiffReport {
  enum Style { case plain, color, markdown }

  private let difference: Difference
  private let detail: DiffDetail
  private let style: Style
  /// So many of a list are shown where lists are folded.
  private static let shown = 10

  init(_ difference: Difference, detail: DiffDetail, style: Style) {
    self.difference = difference
    self.detail = detail
    self.style = style
  }

  func write() throws(OutputError) {
    try line(DiffPhrases.title(difference), heading: 1)
    for reason in difference.reasons { try line(DiffPhrases.reason(reason), indent: 1) }
    if difference.isSame { try line(DiffPhrases.same, indent: 1) }
    try entities()
    for table in difference.tables where !table.isEmpty || table.reordered + table.derivedOnly > 0 { try tell(table) }
  }

  private func entities() throws(OutputError) {
    let counts = difference.events.filter { $0.count > 0 }
    if counts.isEmpty { return }
    try line("entities: " + counts.map { DiffPhrases.count($0.kind, $0.count) }.joined(separator: ", "), heading: 2)
    if detail == .counts { return }
    for event in counts {
      try list(event.kind, count: event.count) { finding in
        DiffPhrases.event(finding, event.kind)
      } prefix: { line in
        event.kind == .cameBack
          ? line.containsText("\"change\":\"came_back\",\"key\"") : line.starts(with: Array("{\"change\":\"\(event.kind.rawValue)\"".utf8))
      }
    }
  }

  private func tell(_ table: TableChanges) throws(OutputError) {
    try line("\(table.name): \(DiffPhrases.counts(table))", heading: 2)
    for note in DiffPhrases.notes(table) { try line(note, indent: 1) }
    if detail == .counts { return }
    for (kind, count) in [(ChangeKind.added, table.added), (.removed, table.removed), (.changed, table.changed)] where count > 0 {
      var head: [UInt8] = Array("{\"table\":".utf8)
      var writer = JSONWriter()
      writer.value(string: table.name)
      head += writer.bytes + Array(",\"change\":\"\(kind.rawValue)\"".utf8)
      try list(kind, count: count) {
        DiffPhrases.record($0, kind)
      } prefix: {
        $0.starts(with: head)
      }
    }
  }

  /// Shows the findings of one kind, the first of them where lists are folded.
  private func list(
    _ kind: ChangeKind, count: Int, phrase: (JSONValue) -> [String], prefix: (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws(OutputError) {
    var told = 0
    let limit = detail == .full || count <= Self.shown + 2 ? Int.max : Self.shown
    try difference.findings.forEachLine(reading: DiffMachineFormats.unreadable) { bytes throws(OutputError) in
      guard told < limit, prefix(bytes), let finding = try? JSONDocument.parse(Array(bytes)).root else { return }
      told += 1
      for (place, text) in phrase(finding).enumerated() { try line(text, indent: place == 0 ? 1 : 3, kind: place == 0 ? kind : nil) }
    }
    if told < count { try line(DiffPhrases.folded(count - told, kind), indent: 1) }
  }

  private func line(_ text: String, indent: Int = 0, heading: Int = 0, kind: ChangeKind? = nil) throws(OutputError) {
    // What a source wrote must not steer a terminal.
    let text = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
    let mark = kind.map { DiffPhrases.mark($0) + " " } ?? ""
    let blanks = String(repeating: " ", count: indent * 2)
    switch style {
    case .markdown:
      if heading > 0 {
        return try StandardOutput.write((heading > 1 ? "\n" : "") + String(repeating: "#", count: heading) + " \(text)\n\n")
      }
      let nested = indent > 1 ? "  - " : "- "
      try StandardOutput.write(nested + (kind.map { "**\(DiffPhrases.word($0))** " } ?? "") + DiffPhrases.escapedForMarkdown(text) + "\n")
    case .plain: try StandardOutput.write((heading == 2 ? "\n" : "") + blanks + mark + text + "\n")
    case .color:
      let code = heading > 0 ? "1" : kind.map(DiffPhrases.color) ?? ""
      let body = blanks + mark + text
      try StandardOutput.write((heading == 2 ? "\n" : "") + (code.isEmpty ? body : "\u{1B}[\(code)m\(body)\u{1B}[0m") + "\n")
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a short text stands somewhere in the bytes.
  fileprivate func containsText(_ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard count >= wanted.count else { return false }
    return (0...(count - wanted.count)).contains { self[$0] == wanted[0] && self[$0..<($0 + wanted.count)].elementsEqual(wanted) }
  }
}
