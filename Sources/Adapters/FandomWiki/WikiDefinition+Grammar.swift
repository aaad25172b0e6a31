internal import Catalog
public import Configuration
public import JSONBytes

extension WikiDefinition {
  /// The name of the adapter in plans.
  public static let adapterName = "fandom-wiki"

  /// What a source of a plan may say beside what every source may say.
  public static let keys: [Grammar.Key] = [
    Grammar.Key(
      "access",
      .object([
        Grammar.Key("basis", .string(.oneOf(["permission", "own", "open"])), required: true, "why the wiki may be asked"),
        Grammar.Key("contact", .string(), required: true, "an address that answers; the wiki is told it"),
      ]), "fandom-wiki: who allows that the wiki itself is asked"),
    Grammar.Key("characters", selectionGrammar, "fandom-wiki: which pages are characters"),
    Grammar.Key("episodes", selectionGrammar, "fandom-wiki: which pages are episodes, films and chapters"),
    Grammar.Key(
      "fields", .map(.string(.oneOf(WikiFieldTable.fieldNames.sorted()))),
      "fandom-wiki: data-source or label of a row: unified field, beside what is known"),
  ]

  private static let selectionGrammar: Grammar = .object([
    Grammar.Key("categories", .list(.string()), "names of categories, without their namespace"),
    Grammar.Key("depth", .integer(0...10), "levels of sub-categories that belong to them; 0 where left out"),
    Grammar.Key("pages", .list(.string()), "titles of pages"),
  ])

  /// Reads a source of a plan that has been held against the grammar of its keys; nil where it says not where the wiki lies.
  ///
  /// - Parameters:
  ///   - path: where the source stands in the plan (`sources[0]`).
  ///   - problems: takes what is wrong beyond the grammar.
  public init?(_ source: JSONValue, path: String, problems: inout [ConfigurationProblem]) {
    guard let baseURL = source["base_url"]?.string else {
      problems.append(.init(.missingKey("base_url"), offset: source.offset, path: path))
      return nil
    }
    guard let address = WikiAddress(baseURL) else { return nil }
    self.address = address
    from = source["from"].map { $0.elements.compactMap(\.string) } ?? []
    access = source["access"].map { Access(basis: $0["basis"]?.string ?? "", contact: $0["contact"]?.string ?? "") }
    characters = Self.selection(source["characters"])
    episodes = Self.selection(source["episodes"])
    licence = source["licence"].map { APIDefinition.Licence(name: $0["name"]?.string ?? "", url: $0["url"]?.string) }
    if let members = source["fields"]?.members {
      for (key, value) in members where key.name != "$comment" { fields.append(Field(name: key.name, field: value.string ?? "")) }
    }
  }

  private static func selection(_ value: JSONValue?) -> Selection {
    Selection(
      categories: value?["categories"].map { $0.elements.compactMap(\.string) } ?? [], depth: value?["depth"]?.integer ?? 0,
      pages: value?["pages"].map { $0.elements.compactMap(\.string) } ?? [])
  }
}
