import Catalog
import FileSystem
import Tables
import TestSupport

/// A run folder with a few records of two universes.
struct SmallRun {
  let temporary: TemporaryFolder
  var folder: String { temporary.path }

  init() throws {
    temporary = try TemporaryFolder()
    let tables = try RunTables(folder: temporary.path, csv: nil)
    try Self.character(tables, "a", "1", "Padmé Amidala", status: "dead", species: ["Human"], episodes: ["1", "2"])
    try Self.character(tables, "a", "2", "Leia Organa", aliases: ["Princess Leia"], status: "alive", species: ["Human"], episodes: ["2"])
    try Self.character(tables, "a", "3", "Chewbacca", status: "alive", species: ["Wookiee"], episodes: [])
    try Self.character(tables, "b", "1", "Leia", species: ["Mythological Creature"], episodes: [], description: "Once met Padme.")
    for (key, season) in [("1", 1), ("2", 2)] {
      var row = Row(.episodes)
      row[EpisodeField.id] = .text("a:episode:x:\(key)")
      row[EpisodeField.universe] = .text("a")
      row[EpisodeField.kind] = .text("episode")
      row[EpisodeField.title] = .text("Episode \(key)")
      row[EpisodeField.code] = .text("S0\(season)E01")
      row[EpisodeField.season] = .integer(season)
      try Self.write(tables, row)
    }
    var relation = Row(.relations)
    relation[RelationField.subjectID] = .text("a:character:x:2")
    relation[RelationField.relation] = .text("relative")
    relation[RelationField.objectID] = .text("a:character:x:1")
    relation[RelationField.object] = .text("Padmé Amidala")
    relation[RelationField.qualifier] = .text("mother")
    relation[RelationField.sourceID] = .text("x:people:2")
    try Self.write(tables, relation)
    var statement = Row(.statements)
    statement[StatementField.recordID] = .text("a:character:x:1")
    statement[StatementField.sourceID] = .text("x:people:1")
    statement[StatementField.path] = .text("life")
    statement[StatementField.type] = .text("string")
    statement[StatementField.value] = .text("deceased")
    statement[StatementField.fields] = .list(["status"])
    statement[StatementField.outcome] = .text("used")
    try Self.write(tables, statement)
    _ = try tables.finish()
  }

  private static func character(
    _ tables: RunTables, _ universe: String, _ key: String, _ name: String, aliases: [String] = [], status: String? = nil,
    species: [String], episodes: [String], description: String? = nil
  ) throws {
    var row = Row(.characters)
    row[CharacterField.id] = .text("\(universe):character:x:\(key)")
    row[CharacterField.universe] = .text(universe)
    row[CharacterField.name] = .text(name)
    row[CharacterField.aliases] = .list(aliases)
    row[CharacterField.status] = status.map { .text($0) } ?? .null
    row[CharacterField.species] = .list(species)
    row[CharacterField.description] = description.map { .text($0) } ?? .null
    row[CharacterField.episodeIDs] = .list(episodes.map { "a:episode:x:\($0)" })
    if universe == "a" { row[CharacterField.sourceIDs] = .list(["x:people:\(key)"]) }
    try write(tables, row)
  }

  private static func write(_ tables: RunTables, _ row: Row) throws {
    try tables.row(row.table) { encoder in for value in row.values { encoder.value(value) } }
  }
}
