import Catalog
import Testing

@Suite struct TableSchemaTests {
  /// The columns in their order: `[]` a list of strings, `#` a number, `%` an integer, the others text; `!` is never null.
  private static let promised: [(TableName, String)] = [
    (
      .characters,
      """
      id! universe! name! aliases[] status gender species[] subtype birth_year# death_year# calendar birth_text death_text age_years# \
      height_cm# mass_kg# hair_colors[] eye_colors[] skin_colors[] origin origin_id residence residence_id occupations[] affiliations[] \
      relatives[] performers[] first_appearance first_appearance_id description images[] episode_ids[] url source_ids[]
      """
    ),
    (
      .episodes,
      """
      id! universe! kind! title! alternative_titles[] code season% number% overall_number% air_date air_date_text runtime_minutes# \
      directors[] writers[] producers[] synopsis images[] character_ids[] unresolved_characters[] url source_ids[]
      """
    ),
    (.entities, "id! universe! kind! name! aliases[] subtype part_of description images[] url source_ids[]"),
    (.appearances, "character_id! episode_id! qualifier source_ids[]"),
    (.relations, "subject_id! relation! object_id object! qualifier source_id!"),
    (.sources, "source_id! record_id authority! resource! key! title revision language url retrieved_at licence licence_url"),
    (.statements, "record_id source_id! path! label type! value links[] fields[] outcome! note"),
    (.matches, "left_id! right_id! decision! score# evidence[] rule"),
    (.rejects, "source_id kind url path value reason! code! raw"),
  ]

  @Test("every table has the columns that are promised, in that order, of that type", arguments: promised)
  func columns(table: TableName, expected: String) {
    let found = table.schema.columns.map { column in
      let mark =
        switch column.definition.type {
        case .string: ""
        case .number: "#"
        case .integer: "%"
        case .strings: "[]"
        }
      return column.name + mark + (column.definition.isRequired ? "!" : "")
    }
    #expect(found.joined(separator: " ") == expected)
  }

  @Test("the tables stand in the order of their names, nine of them")
  func order() {
    #expect(TableSchema.all.map(\.name) == TableName.allCases)
    #expect(TableName.allCases.map(\.index) == Array(0..<9))
    #expect(TableSchema.all.filter(\.hasCSV).map(\.name) == [.characters, .episodes, .entities, .appearances, .relations, .sources])
  }

  @Test("a column is found by its name and knows its place", arguments: TableName.allCases)
  func lookup(table: TableName) {
    for (index, column) in table.schema.columns.enumerated() {
      #expect(column.index == index)
      #expect(table.schema[column.name] == column)
    }
    #expect(table.schema["ID"] == nil)
    #expect(table.schema[""] == nil)
  }

  @Test("the key of a table is made of columns that are never null", arguments: TableName.allCases)
  func key(table: TableName) throws {
    for name in table.schema.key { #expect(try #require(table.schema[name]).definition.isRequired) }
  }

  @Test("names are snake_case, in one case and without doubled marks", arguments: TableName.allCases)
  func names(table: TableName) {
    for column in table.schema.columns {
      let parts = column.name.split(separator: "_", omittingEmptySubsequences: false)
      #expect(parts.allSatisfy { part in !part.isEmpty && part.utf8.allSatisfy { (0x61...0x7A).contains($0) } }, "\(column.name)")
    }
  }

  @Test("every table and every field says what it means, on one line", arguments: TableName.allCases)
  func meanings(table: TableName) {
    #expect(!table.schema.meaning.isEmpty)
    for column in table.schema.columns {
      let meaning = column.definition.meaning
      #expect(!meaning.isEmpty && !meaning.contains("\n") && meaning == meaning.trimmed, "\(column.name)")
    }
  }

  @Test("a unit stands in the name of its number")
  func units() {
    let units = TableSchema.all.flatMap { schema in
      schema.columns.compactMap { column in column.definition.unit.map { "\(schema.name.rawValue).\(column.name): \($0)" } }
    }
    #expect(
      units == [
        "characters.age_years: years", "characters.height_cm: centimetres", "characters.mass_kg: kilograms",
        "episodes.runtime_minutes: minutes",
      ])
  }

  @Test("vocabularies are closed and stand in the order of the documentation")
  func vocabularies() {
    let found = TableSchema.all.flatMap { schema in
      schema.columns.compactMap { column in
        column.definition.vocabulary.map { "\(schema.name.rawValue).\(column.name): \($0.joined(separator: " "))" }
      }
    }
    #expect(
      found == [
        "characters.status: alive dead unknown", "characters.gender: female male genderless hermaphrodite other unknown",
        "episodes.kind: episode film special chapter", "entities.kind: location organization species vehicle starship titan other",
        "relations.relation: relative affiliation residence origin other", "statements.type: string number boolean null html",
        "statements.outcome: used superseded unknown dropped unmapped unparsed", "matches.decision: merged kept_apart review",
      ])
  }

  @Test("what a link names as its id is a text column of the same table", arguments: TableName.allCases)
  func linkedColumns(table: TableName) throws {
    for column in table.schema.columns {
      guard case .named(let id, _) = column.definition.link else { continue }
      #expect(try #require(table.schema[id]).definition.type == .string)
    }
  }
}

extension String {
  fileprivate var trimmed: String { hasPrefix(" ") || hasSuffix(" ") ? "" : self }
}
