import Comparison
import JSONBytes

/// What changed, in words.
enum DiffPhrases {
  static let same = "nothing changed"

  static func title(_ difference: Difference) -> String {
    "\(side(difference.old)) → \(side(difference.new))"
  }

  private static func side(_ input: ComparedInput) -> String {
    guard let plan = input.plan, let time = input.startedAt else { return input.path }
    return "\(plan) of \(time)\(input.isPartial ? " (partial)" : "")"
  }

  static func reason(_ reason: ChangeReason) -> String {
    switch reason {
    case .data: "why: the sources tell otherwise (answers_sha256 in the manifests)"
    case .plan: "why: another plan"
    case .settings(let old, let new): "why: other settings (\(list(old)) → \(list(new)))"
    case .tool(let old, let new): "why: another version of the tool (\(old) → \(new))"
    case .library(let name, let old, let new): "why: another version of \(name) (\(old) → \(new))"
    case .input(let name): "why: another \(name)"
    case .statements(let old, let new): "why: other statements were kept (\(old) → \(new))"
    }
  }

  private static func list(_ items: [String]) -> String { items.isEmpty ? "none" : items.joined(separator: ", ") }

  static func counts(_ table: TableChanges) -> String {
    let parts = [(table.added, "added"), (table.removed, "removed"), (table.changed, "changed")].filter { $0.0 > 0 }
      .map { "\(RunSummary.number($0.0)) \($0.1)" }
    return parts.isEmpty ? "no record changed" : parts.joined(separator: ", ")
  }

  static func notes(_ table: TableChanges) -> [String] {
    var notes: [String] = []
    if !table.addedFields.isEmpty { notes.append("the schema has more fields: \(table.addedFields.joined(separator: ", "))") }
    if !table.removedFields.isEmpty { notes.append("the schema has these fields no more: \(table.removedFields.joined(separator: ", "))") }
    for prefix in table.prefixes {
      notes.append("\(prefix.field): \(prefix.old) became \(prefix.new) in \(records(prefix.count))")
    }
    if !table.fields.isEmpty {
      notes.append("fields: " + table.fields.map { "\($0.name) \(RunSummary.number($0.count))" }.joined(separator: ", "))
    }
    if table.reordered > 0 { notes.append("\(records(table.reordered)) with a list in another order (no change)") }
    if table.derivedOnly > 0 {
      notes.append("\(records(table.derivedOnly)) changed only in what is made of other records (--include-derived)")
    }
    return notes
  }

  private static func records(_ count: Int) -> String { "\(RunSummary.number(count)) \(count == 1 ? "record" : "records")" }

  static func word(_ kind: ChangeKind) -> String { kind == .cameBack ? "came back" : kind.rawValue }

  static func count(_ kind: ChangeKind, _ count: Int) -> String {
    "\(RunSummary.number(count)) \(word(kind))"
  }

  static func folded(_ count: Int, _ kind: ChangeKind) -> String {
    "… and \(RunSummary.number(count)) more \(kind == .cameBack ? "that came back" : kind.rawValue) (--full shows them)"
  }

  static func mark(_ kind: ChangeKind) -> String {
    switch kind {
    case .added, .cameBack: "+"
    case .removed: "-"
    case .changed: "~"
    case .merged: ">"
    case .split: "<"
    case .moved, .renamed: "="
    }
  }

  /// The colour of a line: green for what came, red for what went, yellow for the rest.
  static func color(_ kind: ChangeKind) -> String {
    switch kind {
    case .added, .cameBack: "32"
    case .removed: "31"
    default: "33"
    }
  }

  // MARK: - Records

  static func record(_ finding: JSONValue, _ kind: ChangeKind) -> [String] {
    if let row = finding["row"] { return [row.members.map { $0.value }.compactMap(short).joined(separator: "  ")] }
    let key = (finding["key"]?.members.map { short($0.value) ?? "null" } ?? []).joined(separator: "  ")
    let lines = [finding["label"]?.string.map { "\($0)  \(key)" } ?? key]
    return lines + (finding["fields"].map(fields) ?? [])
  }

  /// Each field with what went and came, or the old value and the new one.
  static func fields(_ fields: JSONValue) -> [String] {
    var lines: [String] = []
    for (name, change) in fields.members {
      if let added = change["added"], let removed = change["removed"] {
        let parts = removed.elements.map { "- \(shown($0))" } + added.elements.map { "+ \(shown($0))" }
        lines.append("\(name.name): \(parts.joined(separator: "  "))")
      } else {
        lines.append("\(name.name): \(change["old"].map(shown) ?? "nothing") → \(change["new"].map(shown) ?? "nothing")")
      }
    }
    return lines
  }

  static func event(_ finding: JSONValue, _ kind: ChangeKind) -> [String] {
    if kind == .cameBack {
      return record(finding, kind).map { "\($0), last seen in \(finding["last_seen"]?.string ?? "an earlier run")" }
    }
    func side(_ name: String) -> String {
      (finding[name]?.elements.map { entity in
        (entity["label"]?.string.map { "\($0) " } ?? "") + "(\(entity["id"]?.string ?? ""))"
      } ?? []).joined(separator: ", ")
    }
    let verb =
      switch kind {
      case .merged: "are one now:"
      case .split: "is several now:"
      case .renamed: "has another id:"
      default: "gave a source to"
      }
    let sources = (finding["sources"]?.elements.compactMap(\.string) ?? []).joined(separator: ", ")
    let rule = finding["rule"]?.string.map { ", decided by \($0)" } ?? ""
    return ["\(side("from")) \(verb) \(side("to"))", "sources: \(sources)\(rule)"]
  }

  /// A value that says something; nil for null and for an empty list.
  private static func short(_ value: JSONValue) -> String? {
    value.isNull ? nil : value.string ?? (value.count == 0 && value.numberText == nil ? nil : value.sourceText)
  }

  private static func shown(_ value: JSONValue) -> String {
    if value.isNull { return "nothing" }
    let text = value.string ?? value.sourceText
    return text.count > 120 ? "\(text.prefix(119))…" : text
  }

  static func escapedForMarkdown(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\`*_[]<>#|".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
    return escaped
  }
}
