public import JSONBytes

/// One side of a comparison.
public struct ComparedInput: Sendable, Hashable {
  /// The folder of the run, or the file.
  public var path: String
  /// The plan of the run; nil of a file.
  public var plan: String?
  /// When the run began, RFC 3339 UTC; nil of a file.
  public var startedAt: String?
  /// Where its answers came from; nil of a file.
  public var mode: String?
  /// True for a run that is no `latest`: partial.
  public var isPartial = false

  /// A file.
  public init(path: String) {
    self.path = path
  }
}

/// What else than the sources' data differs between two runs, as their manifests tell: why there are changes.
public enum ChangeReason: Sendable, Hashable {
  /// The sources answered otherwise.
  case data
  /// Another plan.
  case plan
  /// Other settings of the command line.
  case settings(old: [String], new: [String])
  /// Another version of the tool.
  case tool(old: String, new: String)
  /// Another version of a library.
  case library(String, old: String, new: String)
  /// Something else that the manifest holds the digest of, as `model` or `decisions`.
  case input(String)
  /// The runs kept different statements.
  case statements(old: String, new: String)

  /// The name for programs.
  public var name: String {
    switch self {
    case .data: "data"
    case .plan: "plan"
    case .settings: "settings"
    case .tool: "tool"
    case .library: "library"
    case .input(let name): name
    case .statements: "statements"
    }
  }
}

/// What two runs, or two files, differ in.
public struct Difference {
  /// The older side.
  public var old: ComparedInput
  /// The newer side.
  public var new: ComparedInput
  /// Why there are changes; empty of files.
  public var reasons: [ChangeReason]
  /// Table by table, those without a change too.
  public var tables: [TableChanges]
  /// How many entities were merged, split, moved, renamed, or came back.
  public var events: [(kind: ChangeKind, count: Int)]
  /// Every change, one JSON object a line.
  public let findings: FindingSpool

  /// True where there is nothing to tell.
  public var isSame: Bool { tables.allSatisfy(\.isEmpty) && events.allSatisfy { $0.count == 0 } }

  /// The changes of a table; nil where it was not compared.
  public func table(_ name: String) -> TableChanges? { tables.first { $0.name == name } }
}

extension Difference {
  /// What is known before the changes: both sides, the reasons, the fields more or less.
  public func writeHead(to writer: inout JSONWriter) {
    for (name, side) in [("old", old), ("new", new)] {
      writer.key(string: name)
      writer.beginObject()
      writer.key("path")
      writer.value(string: side.path)
      for (key, value) in [("plan", side.plan), ("started_at", side.startedAt), ("mode", side.mode)] {
        guard let value else { continue }
        writer.key(string: key)
        writer.value(string: value)
      }
      writer.endObject()
    }
    writer.key("reasons")
    writer.beginArray()
    for reason in reasons {
      writer.beginObject()
      writer.key("reason")
      writer.value(string: reason.name)
      switch reason {
      case .tool(let old, let new), .statements(let old, let new): Self.pair(old, new, &writer)
      case .library(let name, let old, let new):
        writer.key("name")
        writer.value(string: name)
        Self.pair(old, new, &writer)
      case .settings(let old, let new):
        writer.key("old")
        writer.value(strings: old)
        writer.key("new")
        writer.value(strings: new)
      case .data, .plan, .input: break
      }
      writer.endObject()
    }
    writer.endArray()
  }

  /// What was counted.
  public func writeSummary(to writer: inout JSONWriter) {
    writer.key("same")
    writer.value(isSame)
    writer.key("tables")
    writer.beginObject()
    for table in tables {
      writer.key(string: table.name)
      writer.beginObject()
      for (name, count) in [
        ("added", table.added), ("removed", table.removed), ("changed", table.changed), ("reordered", table.reordered),
        ("derived_only", table.derivedOnly),
      ] {
        writer.key(string: name)
        writer.value(count)
      }
      writer.key("fields")
      writer.beginObject()
      for field in table.fields {
        writer.key(string: field.name)
        writer.value(field.count)
      }
      writer.endObject()
      writer.key("fields_added")
      writer.value(strings: table.addedFields)
      writer.key("fields_removed")
      writer.value(strings: table.removedFields)
      writer.key("prefixes")
      writer.beginArray()
      for prefix in table.prefixes {
        writer.beginObject()
        writer.key("field")
        writer.value(string: prefix.field)
        Self.pair(prefix.old, prefix.new, &writer)
        writer.key("records")
        writer.value(prefix.count)
        writer.endObject()
      }
      writer.endArray()
      writer.endObject()
    }
    writer.endObject()
    writer.key("entities")
    writer.beginObject()
    for event in events {
      writer.key(string: event.kind.rawValue)
      writer.value(event.count)
    }
    writer.endObject()
  }

  private static func pair(_ old: String, _ new: String, _ writer: inout JSONWriter) {
    writer.key("old")
    writer.value(string: old)
    writer.key("new")
    writer.value(string: new)
  }
}
