public import Catalog
internal import JSONBytes

/// `datapackage.json`: the schema of the files for Frictionless readers (Data Package v1, Table Schema), made from the table of fields.
public enum DataPackage {
  /// The package of a run.
  ///
  /// - Parameters:
  ///   - name: the name of the plan.
  ///   - rows: how many rows each table has; an empty table is a file, but no resource (readers call an empty file invalid).
  ///   - writesCSV: true where the run has CSV.
  ///   - isSample: true where the data are a sample.
  ///   - licences: name and URL of each licence of the sources.
  public static func json(
    name: String, rows: (TableName) -> Int, writesCSV: Bool, isSample: Bool, licences: [(name: String, url: String?)]
  ) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.key("profile")
    writer.value(string: "data-package")
    writer.key("name")
    writer.value(string: isSample ? "\(name)-sample" : name)
    if isSample {
      writer.key("description")
      writer.value(string: "A sample written for catalog-etl by its authors; no API ever served it.")
    }
    if !licences.isEmpty {
      writer.key("licenses")
      writer.beginArray()
      for licence in licences {
        writer.beginObject()
        writer.key("name")
        writer.value(string: licence.name)
        if let url = licence.url {
          writer.key("path")
          writer.value(string: url)
        }
        writer.endObject()
      }
      writer.endArray()
    }
    writer.key("resources")
    writer.beginArray()
    for table in TableName.allCases where rows(table) > 0 {
      write(table, format: "ndjson", to: &writer)
      if writesCSV && table.schema.hasCSV { write(table, format: "csv", to: &writer) }
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private static func write(_ table: TableName, format: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.value(string: format == "csv" ? "\(table.rawValue)-csv" : table.rawValue)
    writer.key("path")
    writer.value(string: "\(table.rawValue).\(format)")
    writer.key("profile")
    writer.value(string: "tabular-data-resource")
    writer.key("format")
    writer.value(string: format)
    writer.key("mediatype")
    writer.value(string: format == "csv" ? "text/csv" : "application/x-ndjson")
    writer.key("encoding")
    writer.value(string: "utf-8")
    writer.key("description")
    writer.value(string: table.schema.meaning)
    writer.key("schema")
    writer.beginObject()
    writer.key("fields")
    writer.beginArray()
    for column in table.schema.columns { write(column, to: &writer) }
    writer.endArray()
    if !table.schema.key.isEmpty {
      writer.key("primaryKey")
      writer.value(strings: table.schema.key)
    }
    writer.key("missingValues")
    writer.value(strings: [""])
    writer.endObject()
    writer.endObject()
  }

  private static func write(_ column: Column, to writer: inout JSONWriter) {
    let field = column.definition
    writer.beginObject()
    writer.key("name")
    writer.value(string: column.name)
    writer.key("type")
    switch field.type {
    case .string: writer.value(string: "string")
    case .number: writer.value(string: "number")
    case .integer: writer.value(string: "integer")
    case .strings: writer.value(string: "array")
    }
    writer.key("description")
    writer.value(string: field.unit.map { "\(field.meaning) (\($0))" } ?? field.meaning)
    if field.isRequired || field.vocabulary != nil {
      writer.key("constraints")
      writer.beginObject()
      if field.isRequired {
        writer.key("required")
        writer.value(true)
      }
      if let words = field.vocabulary {
        writer.key("enum")
        writer.value(strings: words)
      }
      writer.endObject()
    }
    writer.endObject()
  }
}
