internal import Adapters
internal import Configuration
internal import JSONBytes

/// The JSON Schemas of the files that users write, made from the grammars that check them.
public enum PublishedSchemas {
  /// That of a plan: `Pipelines/schema/plan.schema.json`.
  public static var plan: [UInt8] { schema(of: Plan.grammar, title: "a plan of catalog-etl") }

  /// That of the definition of an API: `Pipelines/schema/definition.schema.json`.
  public static var definition: [UInt8] { schema(of: APIDefinition.grammar, title: "the definition of an API for catalog-etl") }

  private static func schema(of grammar: Grammar, title: String) -> [UInt8] {
    var writer = JSONWriter(.pretty)
    grammar.writeSchema(to: &writer) {
      $0.member("$schema", "https://json-schema.org/draft/2020-12/schema")
      $0.member("title", title)
    }
    return writer.bytes
  }
}
