import Catalog
import FileSystem
import Tables
import TestSupport
import Testing

@Suite struct RowEncoderTests {
  @Test("every key stands on every line, in the order of the table; null and no items are written")
  func emptyRows() throws {
    let files = try written { tables in try tables.row(.appearances) { row in Row(.appearances).write(to: &row) } }
    #expect(files["appearances.ndjson"] == #"{"character_id":null,"episode_id":null,"qualifier":null,"source_ids":[]}"# + "\n")
    #expect(files["appearances.csv"] == "character_id,episode_id,qualifier,source_ids\n,,,[]\n")
  }

  @Test("texts are escaped for JSON and quoted for CSV where they must be, and only there")
  func texts() throws {
    let files = try written { tables in
      try tables.row(.appearances) { row in
        row.text("Rick, the \"x\"")
        row.text("two\nlines\r")
        row.text("=a\tb é 😀 '")
        row.texts(["p|q", "\"", "a,b"])
      }
    }
    #expect(
      files["appearances.ndjson"]
        == #"{"character_id":"Rick, the \"x\"","episode_id":"two\nlines\r","qualifier":"=a\tb é 😀 '","source_ids":["p|q","\"","a,b"]}"#
        + "\n")
    #expect(
      files["appearances.csv"]
        == "character_id,episode_id,qualifier,source_ids\n\"Rick, the \"\"x\"\"\",\"two\nlines\r\",=a\tb é 😀 ',"
        + #""[""p|q"",""\"""",""a,b""]""# + "\n")
  }

  @Test("an empty text is no null in NDJSON; in CSV both are an empty cell")
  func emptyText() throws {
    let files = try written { tables in
      try tables.row(.appearances) { row in
        row.text("")
        row.text(nil)
        row.text("x")
        row.texts([""])
      }
    }
    #expect(files["appearances.ndjson"] == #"{"character_id":"","episode_id":null,"qualifier":"x","source_ids":[""]}"# + "\n")
    #expect(files["appearances.csv"] == "character_id,episode_id,qualifier,source_ids\n,,x,\"[\"\"\"\"]\"\n")
  }

  @Test(
    "a number is written shortest, whole ones without a fraction, what is none as null",
    arguments: [
      (Value.number(172), "172", "172"), (.number(-41.9), "-41.9", "-41.9"),
      (.number(0.1 + 0.2), "0.30000000000000004", "0.30000000000000004"),
      (.number(1e21), "1e+21", "1e+21"), (.number(-0.0), "0", "0"), (.number(.nan), "null", ""), (.number(.infinity), "null", ""),
      (.integer(0), "0", "0"), (.integer(-7), "-7", "-7"), (.integer(9_007_199_254_740_991), "9007199254740991", "9007199254740991"),
      (.null, "null", ""),
    ])
  func numbers(value: Value, json: String, csv: String) throws {
    let files = try written { tables in
      try tables.row(.appearances) { row in
        row.text("a")
        row.value(value)
        row.text("b")
        row.texts([])
      }
    }
    #expect(files["appearances.ndjson"] == "{\"character_id\":\"a\",\"episode_id\":\(json),\"qualifier\":\"b\",\"source_ids\":[]}\n")
    #expect(files["appearances.csv"] == "character_id,episode_id,qualifier,source_ids\na,\(csv),b,[]\n")
  }

  @Test(
    "lists joined by bars can be taken apart again",
    arguments: [
      ([], ""), (["a"], "a"), (["a", "b"], "a|b"), (["a|b"], #"a\|b"#), (["a\\", "b"], #"a\\|b"#), (["\\|", "|"], #"\\\||\|"#),
      (["a,b", "\""], #""a,b|""""#),
    ] as [([String], String)])
  func pipedLists(items: [String], cell: String) throws {
    var style = RowEncoder.CSVStyle()
    style.joinsLists = true
    let files = try written(csv: style) { tables in try tables.row(.appearances) { row in Row.appearance("a", items).write(to: &row) } }
    #expect(files["appearances.csv"] == "character_id,episode_id,qualifier,source_ids\na,,,\(cell)\n")
  }

  @Test(
    "a cell that a spreadsheet takes for a formula gets a mark, where that is asked for; a number gets none",
    arguments: [
      ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@a", "'@a"), ("\ta", "'\ta"), ("\ra", "\"'\ra\""), ("=\"a\"", "\"'=\"\"a\"\"\""),
      ("a=1", "a=1"), (" =1", " =1"), ("'=1", "'=1"),
    ])
  func formulas(text: String, cell: String) throws {
    var style = RowEncoder.CSVStyle()
    style.isSpreadsheetSafe = true
    style.joinsLists = true
    let files = try written(csv: style) { tables in
      try tables.row(.appearances) { row in
        row.text(text)
        row.number(-1)
        row.text(nil)
        row.texts([text])
      }
    }
    #expect(files["appearances.csv"] == "character_id,episode_id,qualifier,source_ids\n\(cell),-1,,\(cell)\n")
    #expect(files["appearances.ndjson"]?.contains("'=1") == (text == "'=1"))
  }
}

extension Row {
  static func appearance(_ character: String, _ sources: [String]) -> Row {
    var row = Row(.appearances)
    row[AppearanceField.characterID] = .text(character)
    row[AppearanceField.sourceIDs] = .list(sources)
    return row
  }

  func write(to encoder: inout RowEncoder) {
    for value in values { encoder.value(value) }
  }
}

/// The files that a body's rows make, by name.
func written(csv: RowEncoder.CSVStyle? = .init(), _ body: (RunTables) throws -> Void) throws -> [String: String] {
  try withTemporaryFolder { folder in
    let tables = try RunTables(folder: folder, csv: csv)
    try body(tables)
    var files: [String: String] = [:]
    for entry in try tables.finish() {
      files[entry.name] = String(decoding: try FileSystem.readAll(FilePath.join(folder, entry.name)), as: UTF8.self)
    }
    return files
  }
}
