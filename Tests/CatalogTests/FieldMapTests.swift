import Catalog
import Testing

@Suite struct FieldMapTests {
  @Test(
    "a value serves its own column, and those that follow from how it is read",
    arguments: [
      (TableName.characters, "name", Normalizer.name, ["name"]),
      (.characters, "origin", .reference, ["origin", "origin_id"]),
      (.characters, "residence", .reference, ["residence", "residence_id"]),
      (.characters, "first_appearance", .reference, ["first_appearance", "first_appearance_id"]),
      (.characters, "origin", .text, ["origin"]),
      (.characters, "birth_year", .year, ["birth_year", "calendar", "birth_text"]),
      (.characters, "death_year", .year, ["death_year", "calendar", "death_text"]),
      (.characters, "birth_year", .number, ["birth_year"]),
      (.characters, "relatives", .references, ["relatives"]),
      (.characters, "episode_ids", .references, ["episode_ids"]),
      (.episodes, "code", .episodeCode, ["code", "season", "number"]),
      (.episodes, "code", .text, ["code"]),
      (.episodes, "air_date", .date, ["air_date", "air_date_text"]),
      (.episodes, "character_ids", .references, ["character_ids", "unresolved_characters"]),
      (.entities, "part_of", .reference, ["part_of"]),
    ])
  func serves(table: TableName, field: String, normalizer: Normalizer, expected: [String]) throws {
    let column = try #require(table.schema[field])
    #expect(FieldMap.Entry(field: column, normalizer: normalizer, table: table.schema).serves == expected)
  }

  @Test(
    "whatever is read how, only columns of the table are served, the own one first",
    arguments: [TableName.characters, .episodes, .entities])
  func servesColumnsOfTheTable(table: TableName) {
    for column in table.schema.columns {
      for normalizer in Normalizer.allCases {
        let serves = FieldMap.Entry(field: column, normalizer: normalizer, table: table.schema).serves
        #expect(serves.first == column.name)
        #expect(serves.allSatisfy { table.schema[$0] != nil })
      }
    }
  }
}
