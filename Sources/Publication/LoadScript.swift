internal import Catalog

/// `load.sql`: all tables into DuckDB with explicit types, made from the table of fields.
public enum LoadScript {
  /// The script; run it in the run folder (`duckdb ../../catalog.db < load.sql`).
  public static var sql: [UInt8] {
    var text = """
      -- Loads every table of this run into DuckDB with its right types.
      -- In this folder:  duckdb ../../catalog.db < load.sql

      """
    for table in TableName.allCases {
      let columns = table.schema.columns.map { "'\($0.name)': '\(type(of: $0))'" }
      text += """

        CREATE OR REPLACE TABLE \(table.rawValue) AS
        SELECT * FROM read_json('\(table.rawValue).ndjson', format = 'newline_delimited', columns = {
          \(columns.joined(separator: ",\n  "))
        });

        """
    }
    return Array(text.utf8)
  }

  private static func type(of column: Column) -> String {
    switch column.definition.type {
    case .string: "VARCHAR"
    case .number: "DOUBLE"
    case .integer: "BIGINT"
    case .strings: "VARCHAR[]"
    }
  }
}
