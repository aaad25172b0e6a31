import Catalog
import JSONBytes
import Publication
import Testing

@Suite struct DescriptionTests {
  private func package(
    rows: [TableName: Int], csv: Bool = true, sample: Bool = false, licences: [(name: String, url: String?)] = []
  ) throws -> JSONValue {
    try JSONDocument.parse(
      DataPackage.json(name: "rm", rows: { rows[$0] ?? 0 }, writesCSV: csv, isSample: sample, licences: licences)
    ).root
  }

  private func paths(_ package: JSONValue) throws -> [String] {
    try #require(package["resources"]).elements.compactMap { $0["path"]?.string }
  }

  @Test("an empty table is no resource; CSV is one of its own where there is any")
  func resources() throws {
    let rows: [TableName: Int] = [.characters: 3, .matches: 1]
    #expect(try paths(package(rows: rows)) == ["characters.ndjson", "characters.csv", "matches.ndjson"])
    #expect(try paths(package(rows: rows, csv: false)) == ["characters.ndjson", "matches.ndjson"])
    #expect(try paths(package(rows: [:])) == [])
  }

  @Test("a package with one table, whole")
  func wholePackage() {
    let json = DataPackage.json(
      name: "rm", rows: { $0 == .appearances ? 1 : 0 }, writesCSV: false, isSample: true,
      licences: [("BSD-3-Clause", "https://example.org/licence"), ("CC0", nil)])
    #expect(
      String(decoding: json, as: UTF8.self) == """
        {
          "profile": "data-package",
          "name": "rm-sample",
          "description": "A sample written for catalog-etl by its authors; no API ever served it.",
          "licenses": [
            {
              "name": "BSD-3-Clause",
              "path": "https://example.org/licence"
            },
            {
              "name": "CC0"
            }
          ],
          "resources": [
            {
              "name": "appearances",
              "path": "appearances.ndjson",
              "profile": "tabular-data-resource",
              "format": "ndjson",
              "mediatype": "application/x-ndjson",
              "encoding": "utf-8",
              "description": "who appears where: the graph of characters and episodes",
              "schema": {
                "fields": [
                  {
                    "name": "character_id",
                    "type": "string",
                    "description": "who appears",
                    "constraints": {
                      "required": true
                    }
                  },
                  {
                    "name": "episode_id",
                    "type": "string",
                    "description": "in what",
                    "constraints": {
                      "required": true
                    }
                  },
                  {
                    "name": "qualifier",
                    "type": "string",
                    "description": "mentioned, flashback, voice …; null where nothing is said"
                  },
                  {
                    "name": "source_ids",
                    "type": "array",
                    "description": "who says so: the character's source, the episode's, or both"
                  }
                ],
                "primaryKey": [
                  "character_id",
                  "episode_id"
                ],
                "missingValues": [
                  ""
                ]
              }
            }
          ]
        }

        """)
  }

  @Test("every column is a field of its package, with its vocabulary and its unit", arguments: TableName.allCases)
  func fields(table: TableName) throws {
    let resources = try #require(package(rows: [table: 1])["resources"])
    let resource = try #require(resources.elements.first { _ in true })
    let fields = try #require(resource["schema"]?["fields"])
    #expect(fields.elements.compactMap { $0["name"]?.string } == table.schema.columns.map(\.name))
    for (field, column) in zip(fields.elements, table.schema.columns) {
      #expect(field["constraints"]?["required"]?.boolean == (column.definition.isRequired ? true : nil), "\(column.name)")
      #expect(field["constraints"]?["enum"].map { $0.elements.compactMap(\.string) } == column.definition.vocabulary, "\(column.name)")
      if let unit = column.definition.unit { #expect(field["description"]?.string?.hasSuffix("(\(unit))") == true, "\(column.name)") }
    }
  }

  @Test("the script for DuckDB loads every table with the type of each column")
  func loadScript() {
    let sql = String(decoding: LoadScript.sql, as: UTF8.self)
    let matches = """
      CREATE OR REPLACE TABLE matches AS
      SELECT * FROM read_json('matches.ndjson', format = 'newline_delimited', columns = {
        'left_id': 'VARCHAR',
        'right_id': 'VARCHAR',
        'decision': 'VARCHAR',
        'score': 'DOUBLE',
        'evidence': 'VARCHAR[]',
        'rule': 'VARCHAR'
      });

      """
    #expect(sql.contains("\n\n" + matches))
    #expect(sql.contains("'season': 'BIGINT',\n"))
    #expect(
      sql.split(separator: "\n").compactMap { line in
        line.hasPrefix("CREATE OR REPLACE TABLE ") ? String(line.split(separator: " ")[4]) : nil
      }
        == TableName.allCases.map(\.rawValue))
  }

  @Test("an attribution names each source with its licence, in the order of their names")
  func attribution() {
    let page = Attribution(
      sources: [
        .init(authority: "swapi", url: "https://b.example", licence: nil, licenceURL: nil, records: 2),
        .init(authority: "api", url: "https://c.example", licence: "CC0", licenceURL: nil, records: 1),
        .init(authority: "api", url: "https://a.example", licence: "BSD", licenceURL: "https://l.example", records: 826),
      ], isSample: false)
    #expect(
      String(decoding: page.markdown, as: UTF8.self) == """
        # Whose data this is

        The data keep the licences of their sources. The table `sources` says for each record where it came from.

        | source | where | records | licence |
        | --- | --- | ---: | --- |
        | api | <https://a.example> | 826 | [BSD](https://l.example) |
        | api | <https://c.example> | 1 | CC0 |
        | swapi | <https://b.example> | 2 | none named: ask the source |

        """)
  }

  @Test("the attribution of a sample says that nobody served it")
  func sampleAttribution() {
    #expect(
      String(decoding: Attribution(sources: [], isSample: true).markdown, as: UTF8.self) == """
        # Whose data this is

        **This is a sample.** It was written for catalog-etl by its authors; no API ever served it.

        The data keep the licences of their sources. The table `sources` says for each record where it came from.

        | source | where | records | licence |
        | --- | --- | ---: | --- |

        """)
  }
}
