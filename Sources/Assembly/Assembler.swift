internal import Catalog
public import FileSystem
public import Tables

/// What assembling found beside the rows.
public struct AssemblySummary: Sendable, Hashable {
  /// References that lead to no record.
  public var droppedReferences = 0
  /// Appearances that only one side tells.
  public var oneSidedAppearances = 0

  /// Nothing.
  public init() {}
}

/// Staged records → the rows of the nine tables, in the order of ids: links resolved, derived fields made, fates settled.
public struct Assembler: ~Copyable {
  var staging: Staging
  let tables: RunTables
  let statements: StatementRows
  private let partition: RecordPartition
  private let matches: [MatchRow]
  private let order: [Int]
  private let rank: [UInt32]
  private let graph: AppearanceGraph
  private let airingRank: [Int: Int]
  private var names: [Int: String] = [:]
  var summary = AssemblySummary()

  /// Takes the staged records and the tables to write to.
  ///
  /// - Parameters:
  ///   - statements: which statements are written.
  ///   - partition: which of the source records are one.
  ///   - matches: what was decided of pairs of them, in any order.
  public init(
    _ staging: consuming Staging, tables: RunTables, statements: StatementRows, partition: RecordPartition = .separate,
    matches: [MatchRow] = []
  ) {
    order = Self.order(of: staging, partition)
    self.partition = partition
    self.matches = matches
    var rank = [UInt32](repeating: .max, count: staging.count)
    for (place, entry) in order.enumerated() { rank[entry] = UInt32(place) }
    self.rank = rank
    graph = AppearanceGraph(staging, rank: rank, partition: partition)
    airingRank = AiringOrder.ranks(of: staging, rank: rank, partition: partition)
    self.staging = staging
    self.tables = tables
    self.statements = statements
    summary.oneSidedAppearances = graph.oneSided
  }

  /// Writes every row; the files are the caller's to finish.
  public consuming func assemble() throws(FileError) -> AssemblySummary {
    for entry in order { try assemble(entry) }
    try writeRejected()
    try write(matches)
    return summary
  }

  /// The live entries that give a record its id, in the order of these ids.
  private static func order(of staging: borrowing Staging, _ partition: RecordPartition) -> [Int] {
    var keyed: [(id: RecordID, entry: Int)] = []
    keyed.reserveCapacity(staging.count)
    for entry in 0..<staging.count where staging.entries[entry].isRecord && partition.leader(of: entry) == entry {
      keyed.append((staging.recordID(entry), entry))
    }
    keyed.sort { $0.id < $1.id }
    return keyed.map(\.entry)
  }

  private mutating func assemble(_ entry: Int) throws(FileError) {
    if partition.isMerged(entry) { return try assemble(merged: partition.members(of: entry)) }
    let staged = try staging.record(entry)
    let id = staging.recordID(entry).description
    var record = staged.record
    var relations: [RelationRow] = []
    try resolveLinks(of: staged, entry: entry, into: &record, relations: &relations)
    derive(of: &record, entry: entry, targets: staged.targets, sources: [record.id])
    try tables.row(record.kind.table) { row in
      for value in record.row.values { row.value(value) }
    }
    if record.kind == .character { try writeAppearances(of: entry, id: id) }
    try RelationRow.write(relations, subject: id, source: record.id.description, to: tables)
    try SourceRows.write(record, recordID: id, to: tables)
    try statements.write(record, recordID: id, to: tables)
  }

  /// Makes the fields that follow from ids, links and other records.
  ///
  /// - Parameters:
  ///   - targets: what the links of all its sources lead to, in their order.
  ///   - sources: in the order of ids.
  func derive(of record: inout NormalizedRecord, entry: Int, targets: [Int?], sources: [SourceID]) {
    let id = staging.recordID(entry).description
    let sourceIDs = Value.list(sources.map(\.description))
    switch record.kind.table {
    case .characters:
      record.row[CharacterField.id] = .text(id)
      record.row[CharacterField.universe] = .text(record.universe)
      record.row[CharacterField.sourceIDs] = sourceIDs
      record.row[CharacterField.episodeIDs] = .list(episodeIDs(of: entry))
      record.row[CharacterField.aliases] = .list(record.row[CharacterField.aliases].list.filter { $0 != record.title })
    case .episodes:
      record.row[EpisodeField.id] = .text(id)
      record.row[EpisodeField.universe] = .text(record.universe)
      record.row[EpisodeField.kind] = .text(record.kind.name)
      record.row[EpisodeField.sourceIDs] = sourceIDs
      record.row[EpisodeField.characterIDs] = .list(characterIDs(of: entry, targets: targets))
      record.row[EpisodeField.alternativeTitles] = .list(record.row[EpisodeField.alternativeTitles].list.filter { $0 != record.title })
    default:
      record.row[EntityField.id] = .text(id)
      record.row[EntityField.universe] = .text(record.universe)
      record.row[EntityField.kind] = .text(record.kind.name)
      record.row[EntityField.sourceIDs] = sourceIDs
      record.row[EntityField.aliases] = .list(record.row[EntityField.aliases].list.filter { $0 != record.title })
    }
  }

  // MARK: - Links

  mutating func resolveLinks(
    of staged: StagedRecord, entry: Int, into record: inout NormalizedRecord, relations: inout [RelationRow]
  ) throws(FileError) {
    let columns = record.row.table.schema.columns
    for (place, link) in staged.record.links.enumerated() {
      let target = staged.targets[place].flatMap { recordEntry(ofID: $0) }
      switch columns[link.column].definition.link {
      case .appearances: try resolveAppearance(link, target: target, into: &record)
      case .named(let idColumn, let relation):
        let wanted: TableName = relation == nil ? .episodes : .entities
        let found = target.flatMap { staging.entries[$0].kind.table == wanted ? $0 : nil }
        guard let name = try linkName(link, target: target) else { drop(link, in: &record); continue }
        if found == nil, mustLead(staged.targets[place]) { drop(link, in: &record) }
        let foundID = found.map { staging.recordID($0).description }
        if record.row.values[link.column].isEmpty {
          record.row.values[link.column] = .text(name)
          if let column = record.row.table.schema[idColumn] { record.row.values[column.index] = foundID.map { .text($0) } ?? .null }
        }
        if let relation { relations.append(RelationRow(relation: relation, objectID: foundID, object: name, qualifier: link.qualifier)) }
      case .names(let relation):
        guard let name = try linkName(link, target: target) else { drop(link, in: &record); continue }
        if target == nil, mustLead(staged.targets[place]) { drop(link, in: &record) }
        var list = record.row.values[link.column].list
        if !list.contains(name) { list.append(name) }
        record.row.values[link.column] = .list(list)
        let object = target.flatMap { staging.entries[$0].kind.table == .episodes ? nil : staging.recordID($0).description }
        relations.append(RelationRow(relation: relation, objectID: object, object: name, qualifier: link.qualifier))
      case .entities(let qualifier):
        guard let name = try linkName(link, target: target) else { drop(link, in: &record); continue }
        if target == nil, mustLead(staged.targets[place]) { drop(link, in: &record) }
        var list = record.row.values[link.column].list
        if !list.contains(name) { list.append(name) }
        record.row.values[link.column] = .list(list)
        if let target, staging.entries[target].kind.table == .entities {
          let object = staging.recordID(target).description
          relations.append(RelationRow(relation: .other, objectID: object, object: name, qualifier: qualifier))
        }
      case .none: break
      }
    }
    for column in columns {
      guard case .named(_, let relation?) = column.definition.link, let name = record.row.values[column.index].text else { continue }
      if !relations.contains(where: { $0.relation == relation && $0.object == name }) {
        relations.append(RelationRow(relation: relation, objectID: nil, object: name, qualifier: nil))
      }
    }
  }

  /// The entry that stands for the record of an id; nil where the id is no record.
  private func recordEntry(ofID id: Int) -> Int? { staging.liveEntry(ofID: id).map { partition.leader(of: $0) } }

  private mutating func resolveAppearance(_ link: RecordLink, target: Int?, into record: inout NormalizedRecord) throws(FileError) {
    let opposite: TableName = record.kind == .character ? .episodes : .characters
    if let target, staging.entries[target].kind.table == opposite { return }
    if opposite == .characters, let name = try linkName(link, target: target) {
      var names = record.row[EpisodeField.unresolvedCharacters].list
      if !names.contains(name) { names.append(name) }
      record.row[EpisodeField.unresolvedCharacters] = .list(names)
    } else {
      drop(link, in: &record)
    }
  }

  /// Whether a link that leads to no record is lost: one by name is not, its name stands.
  private func mustLead(_ target: Int?) -> Bool { target.map { !staging.ids[$0].isByName } ?? false }

  private mutating func drop(_ link: RecordLink, in record: inout NormalizedRecord) {
    summary.droppedReferences += 1
    guard let statement = link.statement else { return }
    record.statements[statement].outcome = .dropped
    record.statements[statement].note = "leads to no record of this catalogue"
  }

  private mutating func linkName(_ link: RecordLink, target: Int?) throws(FileError) -> String? {
    if let name = link.name { return name }
    guard let target else { return nil }
    if let name = names[target] { return name }
    let name = try staging.record(target).record.title
    if let name, names.count < 100_000 { names[target] = name }
    return name
  }

  // MARK: - Appearances

  private func episodeIDs(of entry: Int) -> [String] {
    graph.appearances(of: entry).map { Int($0.episode) }
      .sorted { (airingRank[$0] ?? 0) < (airingRank[$1] ?? 0) }
      .map { staging.recordID($0).description }
  }

  /// In the order of the episode's own list; then those that only the characters tell.
  private func characterIDs(of entry: Int, targets: [Int?]) -> [String] {
    var seen: Set<Int> = []
    var ids: [String] = []
    for target in targets {
      guard let target, let character = recordEntry(ofID: target), staging.entries[character].kind == .character else { continue }
      if seen.insert(character).inserted { ids.append(staging.recordID(character).description) }
    }
    for character in graph.characters(of: entry) where seen.insert(Int(character)).inserted {
      ids.append(staging.recordID(Int(character)).description)
    }
    return ids
  }

  func writeAppearances(of entry: Int, id: String) throws(FileError) {
    for pair in graph.appearances(of: entry) {
      var sources = graph.tellers(of: pair).map { staging.ids[staging.entries[Int($0)].id] }
      sources.sort()
      try tables.row(.appearances) { row in
        row.text(id)
        row.text(staging.recordID(Int(pair.episode)).description)
        row.text(pair.qualifier)
        row.texts(sources.map(\.description))
      }
    }
  }

  // MARK: - Rejects

  /// Source records that became no record stand last, in the order of their ids.
  private mutating func writeRejected() throws(FileError) {
    let rejected = (0..<staging.count).filter { staging.entries[$0].isRejected }
      .sorted { staging.ids[staging.entries[$0].id] < staging.ids[staging.entries[$1].id] }
    for entry in rejected {
      var record = try staging.record(entry).record
      for place in record.statements.indices where [.used, .superseded].contains(record.statements[place].outcome) {
        record.statements[place].outcome = .dropped
        record.statements[place].note = "the record was rejected"
      }
      try SourceRows.write(record, recordID: nil, to: tables)
      try statements.write(record, recordID: nil, to: tables)
    }
    try RejectRows.write(staging.rejects, to: tables)
  }
}
