internal import Catalog

/// How a table is walked: its key, what is compared, what a row is called.
struct ComparedTable {
  var name: String
  /// In the order of comparing.
  var key: [KeyField]
  /// The key's fields in the order in which lines begin with them.
  var leading: [String]
  /// True where several rows may have one key: they are compared as whole rows.
  var isGrouped = false
  var rules = FieldRules()

  /// A table of a run.
  init(_ table: TableName, includesDerived: Bool) {
    name = table.rawValue
    let schema = table.schema
    switch table {
    case .characters, .episodes, .entities:
      key = [KeyField(name: "id", order: .record)]
      rules.derived = Set(schema.columns.filter { $0.definition.origin == .derived }.map(\.name))
    case .appearances:
      key = [KeyField(name: "character_id", order: .record), KeyField(name: "episode_id", order: .record)]
      // Who says so is made from the two sides.
      rules.derived = ["source_ids"]
    case .relations:
      key = [KeyField(name: "subject_id", order: .record)]
      isGrouped = true
    case .statements:
      key = [KeyField(name: "record_id", order: .record), KeyField(name: "source_id", order: .source)]
      isGrouped = true
    default:
      key = [KeyField(name: "record_id", order: .record), KeyField(name: "source_id", order: .source)]
    }
    let names = Set(key.map(\.name))
    leading = schema.columns.map(\.name).filter(names.contains)
    rules.ignored = names
    rules.includesDerived = includesDerived
  }

  /// A file with a key of its own.
  init(file: String, key names: [String]) {
    name = file
    key = names.map { KeyField(name: $0, order: .plain) }
    leading = names
    rules.ignored = Set(names)
  }
}

/// What can happen to a record.
public enum ChangeKind: String, Sendable, CaseIterable {
  case added, removed, changed, merged, split, moved, renamed
  case cameBack = "came_back"
}

/// What is compared, and what is told of it.
public struct ComparisonOptions: Sendable {
  /// True to compare fields, too, that the pipeline makes of others.
  public var includesDerived = false
  /// What is told; empty for all.
  public var only: Set<ChangeKind> = []
  /// The fields that alone are compared; empty for all.
  public var fields: [String] = []
  /// Fields that are not compared.
  public var ignored: [String] = []
  /// The one universe whose records are compared.
  public var universe: String?
  /// True to compare the raw values, too.
  public var comparesStatements = false
  /// The key of two files.
  public var key: [String] = []
  /// Where temporary files lie.
  public var temporaryFolder = "/tmp"
  /// So many bytes are sorted in memory; what is more is sorted on disk.
  public var memoryLimit = 24 * 1024 * 1024

  /// Everything of two runs but what is made of other things.
  public init() {}

  func tells(_ kind: ChangeKind) -> Bool { only.isEmpty || only.contains(kind) }
}

/// How many rows of a table differ.
public struct TableChanges: Sendable, Hashable {
  /// The table, or the file.
  public var name: String
  /// Rows that only the new side has.
  public var added = 0
  /// Rows that only the old side has.
  public var removed = 0
  /// Rows of both with another value.
  public var changed = 0
  /// Rows that differ in the order of a list alone; no change.
  public var reordered = 0
  /// Rows that differ in fields alone that are made of others; no change.
  public var derivedOnly = 0
  /// In how many rows a field differs, in the order of the table.
  public var fields: [FieldCount] = []
  /// Fields that only the new side has.
  public var addedFields: [String] = []
  /// Fields that only the old side has.
  public var removedFields: [String] = []
  /// Beginnings that were replaced in all values of a field.
  public var prefixes: [PrefixChange] = []

  /// A field and in how many rows it differs.
  public struct FieldCount: Sendable, Hashable {
    /// Its name.
    public var name: String
    /// How many rows.
    public var count: Int

    /// Puts the two together.
    public init(_ name: String, _ count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// Nothing yet.
  public init(_ name: String) {
    self.name = name
  }

  /// True where nothing is told of the table.
  public var isEmpty: Bool {
    added + removed + changed == 0 && addedFields.isEmpty && removedFields.isEmpty && prefixes.isEmpty
  }
}
