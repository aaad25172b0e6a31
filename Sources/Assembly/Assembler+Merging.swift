internal import Catalog
internal import FileSystem
internal import Tables

extension Assembler {
  /// Writes the rows of several source records that are one; each is read back twice, and one at a time.
  ///
  /// - Parameter members: in the order of trust; the first gives the id.
  mutating func assemble(merged members: [Int]) throws(FileError) {
    let id = staging.recordID(members[0]).description
    let sources = members.map { staging.ids[staging.entries[$0].id] }
    var merged = MergedRow(staging.entries[members[0]].kind.table)
    var relations: [(source: SourceID, row: RelationRow)] = []
    var targets: [Int?] = []
    var unresolved: [String] = []
    var first: NormalizedRecord?
    for (number, member) in members.enumerated() {
      let staged = try staging.record(member)
      var record = staged.record
      var rows: [RelationRow] = []
      try resolveLinks(of: staged, entry: member, into: &record, relations: &rows)
      merged.add(record.row)
      relations += rows.map { (sources[number], $0) }
      targets += staged.targets
      if record.kind.table == .episodes {
        for name in record.row[EpisodeField.unresolvedCharacters].list where !unresolved.contains(name) { unresolved.append(name) }
      }
      if first == nil { first = record }
    }
    guard var record = first else { return }
    let row = merged.finished
    record.row = row
    if record.kind.table == .episodes { record.row[EpisodeField.unresolvedCharacters] = .list(unresolved) }
    derive(of: &record, entry: members[0], targets: targets, sources: sources.sorted())
    try tables.row(record.kind.table) { row in
      for value in record.row.values { row.value(value) }
    }
    if record.kind == .character { try writeAppearances(of: members[0], id: id) }
    try RelationRow.write(merged: relations, subject: id, to: tables)
    try writeAccounts(of: members, as: id, merged: merged, row: row, sources: sources)
  }

  /// The rows of `sources` and `statements` of what was merged, in the order of the source ids.
  private mutating func writeAccounts(
    of members: [Int], as id: String, merged: MergedRow, row: Row, sources: [SourceID]
  ) throws(FileError) {
    // What leads nowhere was counted when the rows were made.
    let counted = summary
    let places = sources.indices.sorted { sources[$0] < sources[$1] }
    for place in places {
      try SourceRows.write(try staging.record(members[place]).record, recordID: id, to: tables)
    }
    if statements == .none { return }
    for place in places {
      let staged = try staging.record(members[place])
      var record = staged.record
      var rows: [RelationRow] = []
      try resolveLinks(of: staged, entry: members[place], into: &record, relations: &rows)
      for index in record.statements.indices {
        merged.settle(&record.statements[index], of: record.row, in: row, sources: sources)
      }
      try statements.write(record, recordID: id, to: tables)
    }
    summary = counted
  }

  /// The rows of `matches`, in the order of their ids.
  func write(_ matches: [MatchRow]) throws(FileError) {
    for match in matches.sorted(by: { ($0.left, $0.right) < ($1.left, $1.right) }) {
      try tables.row(.matches) { row in
        row.text(match.left.description)
        row.text(match.right.description)
        row.text(match.decision.rawValue)
        row.value(.number(match.score))
        row.texts(match.evidence)
        row.text(match.rule)
      }
    }
  }
}

extension RelationRow {
  private struct Told: Hashable {
    var source: SourceID
    var row: RelationRow
  }

  /// Writes the relations that several sources tell of one record: by object, then by source, each once.
  static func write(
    merged rows: [(source: SourceID, row: RelationRow)], subject: String, to tables: RunTables
  ) throws(FileError) {
    var seen: Set<Told> = []
    let distinct = rows.filter { seen.insert(Told(source: $0.source, row: $0.row)).inserted }
    let sorted = distinct.map { (told: $0, object: $0.row.objectID.map(RecordID.init(parsing:))) }.enumerated().sorted { left, right in
      switch (left.element.object, right.element.object) {
      case (nil, _?): return false
      case (_?, nil): return true
      case (let a?, let b?) where a != b: return a < b
      default:
        let (a, b) = (left.element.told.source, right.element.told.source)
        return a == b ? left.offset < right.offset : a < b
      }
    }
    for (_, (told, _)) in sorted {
      try tables.row(.relations) { row in
        row.text(subject)
        row.text(told.row.relation.rawValue)
        row.text(told.row.objectID)
        row.text(told.row.object)
        row.text(told.row.qualifier)
        row.text(told.source.description)
      }
    }
  }
}
