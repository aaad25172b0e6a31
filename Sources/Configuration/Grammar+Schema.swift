public import JSONBytes

extension Grammar {
  /// Writes the JSON Schema (draft 2020-12) of this grammar as an object of the writer; `extra` adds members at the top.
  public func writeSchema(to writer: inout JSONWriter, extra: (inout JSONWriter) -> Void = { _ in }) {
    writer.beginObject()
    extra(&writer)
    writeMembers(to: &writer)
    writer.endObject()
  }

  private func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .object(let keys):
      writer.member("type", "object")
      writer.key("properties")
      writer.beginObject()
      for key in keys {
        writer.key(string: key.name)
        key.value.writeSchema(to: &writer) { $0.member("description", key.meaning) }
      }
      writer.endObject()
      let required = keys.filter(\.isRequired).map(\.name)
      if !required.isEmpty {
        writer.key("required")
        writer.value(strings: required)
      }
      Self.writeComment(to: &writer)
      writer.key("additionalProperties")
      writer.value(false)
    case .map(let grammar):
      writer.member("type", "object")
      Self.writeComment(to: &writer)
      writer.key("additionalProperties")
      grammar.writeSchema(to: &writer)
    case .list(let grammar, let atLeast):
      writer.member("type", "array")
      if atLeast > 0 {
        writer.key("minItems")
        writer.value(atLeast)
      }
      writer.key("items")
      grammar.writeSchema(to: &writer)
    case .string(let rule):
      writer.member("type", "string")
      rule.writeMembers(to: &writer)
    case .integer(let range):
      writer.member("type", "integer")
      writer.key("minimum")
      writer.value(range.lowerBound)
      writer.key("maximum")
      writer.value(range.upperBound)
    case .number(let range):
      writer.member("type", "number")
      writer.key("minimum")
      writer.value(range.lowerBound)
      writer.key("maximum")
      writer.value(range.upperBound)
    case .boolean: writer.member("type", "boolean")
    case .either(let shapes):
      writer.key("anyOf")
      writer.beginArray()
      for shape in shapes { shape.writeSchema(to: &writer) }
      writer.endArray()
    }
  }

  /// `"$comment"` may stand in every object and hold anything.
  private static func writeComment(to writer: inout JSONWriter) {
    writer.key("patternProperties")
    writer.beginObject()
    writer.key("^\\$comment$")
    writer.beginObject()
    writer.endObject()
    writer.endObject()
  }
}

extension Grammar.StringRule {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .any:
      writer.key("minLength")
      writer.value(1)
    case .oneOf(let words):
      writer.key("enum")
      writer.value(strings: words)
    case .slug: writer.member("pattern", "^[a-z0-9]+(-[a-z0-9]+)*$")
    case .url: writer.member("pattern", "^https?://[^ ]+$")
    case .path: writer.member("pattern", "^\\$(\\.[^.]+)*$")
    }
  }
}

extension JSONWriter {
  /// A member whose value is a text.
  public mutating func member(_ key: String, _ text: String) {
    self.key(string: key)
    value(string: text)
  }
}
