internal import Catalog

/// Which field a row of an infobox is for, by what wikis call it.
///
/// Names are compared folded: lower case, single blanks for underscores and hyphens, without `(s)`, colons and numbers at the end. A row's
/// `data-source` is asked first, then its label, then the heading of its group.
struct WikiFieldTable: Sendable {
  /// How the text of a row becomes values.
  enum Reading: Sendable, Hashable {
    /// All of it, in one value.
    case whole
    /// Each line, of which the first that can be read stands.
    case firstPiece
    /// Each piece by itself: without what qualifies it.
    case pieces
    /// Each piece a link, with what qualifies it.
    case links
    /// The first piece a link.
    case firstLink
    /// The number behind a `#`, or the only one there is.
    case numberSign
    /// Each piece by itself; those that tell of the past come last.
    case presentFirst
    /// Each line by itself: titles hold commas.
    case lines
  }

  /// What a row is for.
  struct Target: Sendable, Hashable {
    var entry: Int32
    var reading: Reading
  }

  let map: FieldMap
  private var targets: [String: Target] = [:]
  /// The entry of each field.
  private var entries: [String: Int32] = [:]

  /// The table for a kind of record, with what a plan adds to it: name or label → field.
  init(kind: RecordKind, additions: [(name: String, field: String)]) {
    let schema = kind.table.schema
    var entries: [FieldMap.Entry] = []
    for column in schema.columns {
      guard case .told = column.definition.origin else {
        // What ids are made of is derived; the links that lead there are told.
        if column.name == "character_ids" { entries.append(FieldMap.Entry(field: column, normalizer: .references, table: schema)) }
        continue
      }
      entries.append(FieldMap.Entry(field: column, normalizer: Self.normalizer(of: column), table: schema))
    }
    map = FieldMap(kind: kind, entries: entries)
    for (index, entry) in entries.enumerated() { self.entries[entry.field.name] = Int32(index) }
    for (field, names) in kind == .character ? Self.characterNames : Self.episodeNames {
      for name in names { add(name, field: field) }
    }
    // A row `chapter` numbers a chapter; on the page of an episode it tells what was filmed.
    if kind != .character {
      for name in kind == .episode(.chapter) ? Self.chapterNumbers : Self.episodeNumbers { add(name, field: "overall_number") }
    }
    for addition in additions { add(addition.name, field: addition.field) }
  }

  private mutating func add(_ name: String, field: String) {
    guard let entry = entries[field] else { return }
    targets[Self.folded(name)] = Target(entry: entry, reading: Self.reading(of: field))
  }

  /// The fields that a plan may name in `fields`.
  static var fieldNames: Set<String> {
    var names: Set<String> = ["character_ids"]
    for table in [TableName.characters, .episodes] {
      for column in table.schema.columns {
        if case .told = column.definition.origin { names.insert(column.name) }
      }
    }
    return names
  }

  /// The entry of a field.
  func entry(of field: String) -> Int32? { entries[field] }

  /// What a row is for; nil where no field asks for it.
  func target(of row: Infobox.Row) -> Target? {
    if let source = row.source, let target = targets[Self.folded(source)] { return target }
    if let label = row.label { return targets[Self.folded(label)] }
    // A heading names the rows below it only where nothing else names them.
    return row.source == nil ? row.header.flatMap { targets[Self.folded($0)] } : nil
  }

  private static func normalizer(of column: Column) -> Normalizer {
    switch column.definition.link {
    case .named: .reference
    case .names: .references
    default: column.definition.normalizer == .list ? .items : column.definition.normalizer
    }
  }

  private static func reading(of field: String) -> Reading {
    switch field {
    case "status", "gender": .presentFirst
    case "alternative_titles": .lines
    case "aliases", "species", "occupations", "performers", "directors", "writers", "producers": .pieces
    case "affiliations", "relatives", "character_ids": .links
    case "origin", "residence", "first_appearance": .firstLink
    case "overall_number", "number", "season": .numberSign
    case "air_date", "birth_year", "death_year": .firstPiece
    default: .whole
    }
  }

  /// The form in which two spellings of one name are equal.
  static func folded(_ name: String) -> String {
    var text = name.lowercased()
    if text.hasSuffix("(s)") { text.removeLast(3) }
    var folded = String.UnicodeScalarView()
    var isBlankDue = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "_", "-", " ", "\u{A0}", "\n", "\t", ".", ":", "：": isBlankDue = true
      case "\u{AD}", "\u{200B}": continue
      default:
        if isBlankDue, !folded.isEmpty { folded.append(" ") }
        isBlankDue = false
        folded.append(scalar)
      }
    }
    // `alias2`, `image 1`: the number counts rows, it names nothing. A name that is a number stays.
    var trimmed = folded
    while let last = trimmed.last, ("0"..."9").contains(last) || last == " " { trimmed.removeLast() }
    return String(trimmed.isEmpty ? folded : trimmed)
  }
}
