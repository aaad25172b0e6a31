internal import Catalog
public import Configuration

extension FilesDefinition {
  /// The name of the adapter in plans.
  public static let adapterName = "files"

  /// What a source of a plan may say beside what every source may say.
  public static let keys: [Grammar.Key] = [
    Grammar.Key(
      "from", .list(.string(), atLeast: 1),
      "files: paths relative to the plan, patterns (*.ndjson), folders of runs, - for standard input; fandom-wiki: saved pages, WARC files"),
    Grammar.Key("authority", .string(.slug), "files: who tells, the first part of every source id"),
    Grammar.Key("kind", .string(.oneOf(RecordKind.all.map(\.name))), "files: what the records are"),
    Grammar.Key("resource", .string(.slug), "files: the second part of the source ids; the kind where left out"),
    Grammar.Key("select", .string(.path), "files: where the records stand in a JSON document; $ where left out"),
    Grammar.Key("key", APIDefinition.keyGrammar, "files: where a record's key stands"),
    Grammar.Key("map", .map(APIDefinition.mappingGrammar), "files: unified field: where its value stands"),
    Grammar.Key("language", .string(), "files: the language of the texts, as BCP 47 says it"),
    Grammar.Key("licence", APIDefinition.licenceGrammar, "files: the licence of the data; it stands in sources and ATTRIBUTION.md"),
  ]
}
