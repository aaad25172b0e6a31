internal import Catalog
public import Configuration

extension APIDefinition {
  /// What a definition file may say.
  public static let grammar: Grammar = .object([
    Grammar.Key("$schema", .string(), "the JSON Schema of this file, for editors"),
    Grammar.Key("version", .integer(1...1), required: true, "the version of this grammar: 1"),
    Grammar.Key("authority", .string(.slug), required: true, "who tells: the first part of every source id"),
    Grammar.Key("universe", .string(.slug), "the universe it speaks of, where a plan does not say another"),
    Grammar.Key("base_url", .string(.url), required: true, "where the API lies; a plan may say another"),
    Grammar.Key(
      "calendar", .string(.slug), "the calendar of years that name none: bby, or a universe with years of its own; ce where left out"),
    Grammar.Key("language", .string(), "the language of its texts, as BCP 47 says it"),
    Grammar.Key("licence", licenceGrammar, "the licence of the data; it stands in sources and ATTRIBUTION.md"),
    Grammar.Key("resources", .list(resourceGrammar, atLeast: 1), required: true, "the lists of the API"),
  ])

  static let licenceGrammar: Grammar = .object([
    Grammar.Key("name", .string(), required: true, "the licence of the data, as SPDX names it"),
    Grammar.Key("url", .string(.url), "where it can be read"),
  ])

  static let keyGrammar: Grammar = .either([
    .string(.path),
    .object([
      Grammar.Key("path", .string(.path), required: true, "where the key stands"),
      Grammar.Key("as", .string(.oneOf(["value", "last_path_segment"])), "last_path_segment takes the key out of a URL"),
    ]),
  ])

  private static let resourceGrammar: Grammar = .object([
    Grammar.Key("name", .string(.slug), required: true, "the second part of its source ids"),
    Grammar.Key("kind", .string(.oneOf(RecordKind.all.map(\.name))), required: true, "what its records are"),
    Grammar.Key("path", .string(), required: true, "its path below base_url"),
    Grammar.Key("select", .string(.path), required: true, "where the records stand in an answer"),
    Grammar.Key("key", keyGrammar, required: true, "where a record's key stands"),
    Grammar.Key("count", .string(.path), "where an answer says how many records there are in all"),
    Grammar.Key("paginate", paginationGrammar, "how one page leads to the next; left out: one answer holds all"),
    Grammar.Key("map", .map(mappingGrammar), required: true, "unified field: where its value stands"),
  ])

  private static let paginationGrammar: Grammar = .object([
    Grammar.Key("type", .string(.oneOf(["none", "next_link", "page_number"])), required: true, "the way of paging"),
    Grammar.Key("path", .string(.path), "next_link: where the URL of the next page stands"),
    Grammar.Key("parameter", .string(), "page_number: the query item; page where left out"),
    Grammar.Key("first", .integer(0...1), "page_number: the number of the first page; 1 where left out"),
    Grammar.Key("max_pages", .integer(1...1_000_000), "more pages than this are an error; 1000 where left out"),
  ])

  static let mappingGrammar: Grammar = .either([
    .string(.path),
    .object([
      Grammar.Key("path", .string(.path), required: true, "where the value stands in a record"),
      Grammar.Key("as", .string(.oneOf(Normalizer.allCases.map(\.rawValue))), "how it is read; the field's own way where left out"),
      Grammar.Key("to", .string(), "the resource a reference leads to"),
      Grammar.Key("name", .string(.path), "where the name of what a reference leads to stands"),
      Grammar.Key("qualifier", .string(.path), "where its qualifier stands"),
    ]),
  ])
}
