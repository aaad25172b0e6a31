public import Catalog
internal import JSONBytes

extension TableSchema {
  /// The JSON Schema (draft 2020-12) of one line of this table's NDJSON.
  public var jsonSchema: [UInt8] {
    var writer = JSONWriter(.pretty)
    writer.beginObject()
    writer.key("$schema")
    writer.value(string: "https://json-schema.org/draft/2020-12/schema")
    writer.key("title")
    writer.value(string: name.rawValue)
    writer.key("description")
    writer.value(string: meaning)
    writer.key("type")
    writer.value(string: "object")
    writer.key("properties")
    writer.beginObject()
    for column in columns {
      writer.key(string: column.name)
      column.definition.writeJSONSchema(to: &writer)
    }
    writer.endObject()
    writer.key("required")
    writer.value(strings: columns.map(\.name))
    writer.key("additionalProperties")
    writer.value(false)
    writer.endObject()
    return writer.bytes
  }
}

extension FieldDefinition {
  fileprivate func writeJSONSchema(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("description")
    writer.value(string: unit.map { "\(meaning) (\($0))" } ?? meaning)
    writer.key("type")
    let name =
      switch type {
      case .string: "string"
      case .number: "number"
      case .integer: "integer"
      case .strings: "array"
      }
    if isRequired || type == .strings { writer.value(string: name) } else { writer.value(strings: [name, "null"]) }
    if type == .strings {
      writer.key("items")
      writer.beginObject()
      writer.key("type")
      writer.value(string: "string")
      writer.endObject()
    }
    if let vocabulary {
      writer.key("enum")
      writer.beginArray()
      for word in vocabulary { writer.value(string: word) }
      if !isRequired { writer.null() }
      writer.endArray()
    }
    writer.endObject()
  }
}
