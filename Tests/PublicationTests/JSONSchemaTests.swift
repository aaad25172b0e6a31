import Catalog
import FileSystem
import Glibc
import JSONBytes
import Pipeline
import Publication
import TestSupport
import Testing

@Suite struct JSONSchemaTests {
  @Test("the schema of a table, whole")
  func whole() {
    #expect(
      String(decoding: TableName.appearances.schema.jsonSchema, as: UTF8.self) == """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "appearances",
          "description": "who appears where: the graph of characters and episodes",
          "type": "object",
          "properties": {
            "character_id": {
              "description": "who appears",
              "type": "string"
            },
            "episode_id": {
              "description": "in what",
              "type": "string"
            },
            "qualifier": {
              "description": "mentioned, flashback, voice …; null where nothing is said",
              "type": [
                "string",
                "null"
              ]
            },
            "source_ids": {
              "description": "who says so: the character's source, the episode's, or both",
              "type": "array",
              "items": {
                "type": "string"
              }
            }
          },
          "required": [
            "character_id",
            "episode_id",
            "qualifier",
            "source_ids"
          ],
          "additionalProperties": false
        }

        """)
  }

  @Test("a vocabulary is closed, and holds null where the field may be null")
  func vocabularies() throws {
    let characters = try JSONDocument.parse(TableName.characters.schema.jsonSchema).root
    #expect(characters["properties"]?["status"]?["enum"]?.elements.map(\.sourceText) == ["\"alive\"", "\"dead\"", "\"unknown\"", "null"])
    let relations = try JSONDocument.parse(TableName.relations.schema.jsonSchema).root
    #expect(relations["properties"]?["relation"]?["enum"]?.elements.contains { $0.isNull } == false)
  }

  @Test(
    "the check finds what breaks a schema",
    arguments: [
      (#"{"character_id":"a","episode_id":"b","qualifier":null,"source_ids":["x"]}"#, true),
      (#"{"character_id":null,"episode_id":"b","qualifier":null,"source_ids":[]}"#, false),
      (#"{"character_id":"a","episode_id":"b","qualifier":1,"source_ids":[]}"#, false),
      (#"{"character_id":"a","episode_id":"b","qualifier":null,"source_ids":[null]}"#, false),
      (#"{"character_id":"a","episode_id":"b","qualifier":null}"#, false),
      (#"{"character_id":"a","episode_id":"b","qualifier":null,"source_ids":[],"more":1}"#, false),
    ])
  func check(row: String, isValid: Bool) throws {
    let schema = try JSONDocument.parse(TableName.appearances.schema.jsonSchema).root
    #expect(try SchemaCheck.faults(of: JSONDocument.parse(Array(row.utf8)).root, against: schema).isEmpty == isValid)
  }

  @Test("every row of the sample keeps to the schema of its table")
  func sampleRows() async throws {
    try await withSampleRun { run in
      for table in TableName.allCases {
        let schema = try JSONDocument.parse(table.schema.jsonSchema).root
        let lines = try FileSystem.readAll(FilePath.join(run, "\(table.rawValue).ndjson")).split(separator: UInt8(ascii: "\n"))
        if table != .matches && table != .rejects { #expect(!lines.isEmpty, "\(table.rawValue)") }
        for line in lines {
          let row = try JSONDocument.parse(Array(line)).root
          #expect(SchemaCheck.faults(of: row, against: schema) == [])
          #expect(row.members.map(\.key.name) == table.schema.columns.map(\.name))
        }
      }
    }
  }

  @Test(
    "a validator of another house finds the schemas and every row of the sample valid",
    .enabled(if: pythonWithJSONSchema != nil, "CATALOG_PYTHON names no Python with jsonschema"))
  func otherValidator() async throws {
    let python = try #require(Self.pythonWithJSONSchema)
    try await withSampleRun { run in
      for table in TableName.allCases {
        try FileSystem.write(table.schema.jsonSchema, to: FilePath.join(run, "\(table.rawValue).schema.json"))
      }
      let script = """
        import glob, json, sys
        from jsonschema import Draft202012Validator
        for path in glob.glob("*.schema.json"):
            schema = json.load(open(path, encoding="utf-8"))
            Draft202012Validator.check_schema(schema)
            validator = Draft202012Validator(schema)
            for line in open(path.split(".")[0] + ".ndjson", encoding="utf-8"):
                validator.validate(json.loads(line))
        """
      try FileSystem.write(Array(script.utf8), to: FilePath.join(run, "validate.py"))
      #expect(system("cd '\(run)' && '\(python)' validate.py") == 0)
    }
  }

  @Test(
    "DuckDB loads every table of the sample by the script, row for row",
    .enabled(if: pythonWithDuckDB != nil, "CATALOG_PYTHON names no Python with duckdb"))
  func loadScript() async throws {
    let python = try #require(Self.pythonWithDuckDB)
    try await withSampleRun { run in
      try FileSystem.write(LoadScript.sql, to: FilePath.join(run, "load.sql"))
      let script = """
        import duckdb, glob
        database = duckdb.connect()
        database.execute(open("load.sql", encoding="utf-8").read())
        for path in glob.glob("*.ndjson"):
            rows = database.execute("SELECT count(*) FROM " + path.split(".")[0]).fetchone()[0]
            assert rows == sum(1 for _ in open(path, encoding="utf-8")), path
        """
      try FileSystem.write(Array(script.utf8), to: FilePath.join(run, "load.py"))
      #expect(system("cd '\(run)' && '\(python)' load.py") == 0)
    }
  }

  private static let pythonWithDuckDB = python(with: "duckdb")
  private static let pythonWithJSONSchema = python(with: "jsonschema")

  /// The Python of the tests, if it has a module; nil where it has not, or where none is named.
  private static func python(with module: String) -> String? {
    guard let path = getenv("CATALOG_PYTHON").map({ String(cString: $0) }) else { return nil }
    return system("'\(path)' -c 'import \(module)' 2>/dev/null") == 0 ? path : nil
  }

  /// Runs the samples that ship with the tool, all in one catalogue, and gives the folder of its run.
  private func withSampleRun(_ body: (String) throws -> Void) async throws {
    var request = RunRequest(plan: "multiverse")
    request.isSample = true
    let folder = try TemporaryFolder()
    request.output = folder.path
    let report = try await Runner(environment: { _ in nil }).run(request)
    try body(try #require(report.folder))
  }
}

/// A check of a row against the part of JSON Schema that the tables use.
enum SchemaCheck {
  static func faults(of row: JSONValue, against schema: JSONValue) -> [String] {
    var faults: [String] = []
    for name in (schema["required"]?.elements.compactMap(\.string) ?? []) where row[name] == nil { faults.append("\(name) is missing") }
    if row.firstDuplicateKey != nil { faults.append("a key stands twice") }
    for (key, value) in row.members {
      guard let property = schema["properties"]?[key.name] else {
        faults.append("\(key.name) is not in the schema")
        continue
      }
      let types = property["type"].map { $0.string.map { [$0] } ?? $0.elements.compactMap(\.string) } ?? []
      if !types.contains(where: { matches(value, $0) }) { faults.append("\(key.name): \(value.sourceText) is none of \(types)") }
      if let words = property["enum"], !words.elements.contains(where: { $0.sourceText == value.sourceText }) {
        faults.append("\(key.name): \(value.sourceText) is no word of it")
      }
      if let item = property["items"]?["type"]?.string, value.elements.contains(where: { !matches($0, item) }) {
        faults.append("\(key.name): \(value.sourceText) holds other items")
      }
    }
    return faults
  }

  private static func matches(_ value: JSONValue, _ type: String) -> Bool {
    switch type {
    case "string": value.kind == .string
    case "null": value.isNull
    case "array": value.kind == .array
    case "number": value.kind == .number
    case "integer": value.integer != nil
    default: false
    }
  }
}
