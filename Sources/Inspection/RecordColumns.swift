internal import Catalog

/// Where records of the three tables of records keep what all have in common.
struct RecordColumns {
  /// The name or title.
  var name: Int
  /// Other names, and the code of an episode.
  var aliases: [Int]
  /// Short facts: species, places, groups.
  var facts: [Int]
  /// Sentences.
  var prose: [Int]
  /// The id and the universe.
  var id: Int
  var universe: Int

  /// The tables that hold records, in the order of the run folder.
  static let tables: [TableName] = [.characters, .episodes, .entities]

  init(_ table: TableName) {
    let schema = table.schema
    func places(_ names: String...) -> [Int] { names.compactMap { schema[$0]?.index } }
    id = schema["id"]?.index ?? 0
    universe = schema["universe"]?.index ?? 0
    name = (schema["name"] ?? schema["title"])?.index ?? 0
    aliases = places("aliases", "alternative_titles", "code")
    facts = places(
      "species", "subtype", "origin", "residence", "occupations", "affiliations", "relatives", "performers", "part_of", "kind",
      "directors", "writers", "producers", "unresolved_characters")
    prose = places("description", "synopsis")
  }
}
