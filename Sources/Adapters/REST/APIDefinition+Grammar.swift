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
      Grammar.Key("path", .string(.path), "where the key stands; not for member_name"),
      Grammar.Key(
        "as", .string(.oneOf(["value", "last_path_segment", "member_name"])),
        "last_path_segment takes the key out of a URL, member_name is the name of the record in an object of records"),
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
    Grammar.Key("details", detailsGrammar, "where the list holds only links or stubs: how each leads to its record"),
    Grammar.Key("filters", filtersGrammar, "filters of a plan that the API understands: the query item of each"),
    Grammar.Key("map", .map(mappingGrammar), required: true, "unified field: where its value stands"),
  ])

  private static let paginationGrammar: Grammar = .object([
    Grammar.Key("type", .string(.oneOf(FetchWords.types)), required: true, "the way of paging"),
    Grammar.Key("path", .string(.path), "next_link: where the URL of the next page stands; cursor: where the cursor stands"),
    Grammar.Key("parameter", .string(), "the query item; where left out, page for page_number, offset for offset, cursor for cursor"),
    Grammar.Key("first", .integer(0...1), "page_number: the number of the first page; 1 where left out"),
    Grammar.Key("size", .integer(1...1_000_000), "so many records a page are asked for; what the API likes where left out"),
    Grammar.Key("size_parameter", .string(), "the query item for size; limit where left out"),
    Grammar.Key("max_pages", .integer(1...1_000_000), "more pages than this are an error; 1000 where left out"),
  ])

  private static let detailsGrammar: Grammar = .object([
    Grammar.Key("path", .string(.path), "where the URL of the record stands in an item of the list"),
    Grammar.Key("template", .string(), "the URL of the record, made of the item: /people/{uid}, below base_url"),
    Grammar.Key("select", .string(.path), "where the record stands in its answer; $ where left out"),
  ])

  private static let filtersGrammar: Grammar = .object(
    FetchWords.filters.map { Grammar.Key($0.name, .string(), "the query item for the filter \($0.name)") })

  static let mappingGrammar: Grammar = .either([
    .string(.path),
    .object([
      Grammar.Key("path", .string(.path), "where the value stands in a record"),
      Grammar.Key("template", .string(), "instead of path: a text made of several values, {key} is the record's key"),
      Grammar.Key("as", .string(.oneOf(Normalizer.allCases.map(\.rawValue))), "how it is read; the field's own way where left out"),
      Grammar.Key("to", .string(), "the resource a reference leads to"),
      Grammar.Key(
        "by", .string(.oneOf(["key", "name"])), "what a text that is no link says of the record it leads to; key where left out"),
      Grammar.Key("name", .string(.path), "where the name of what a reference leads to stands"),
      Grammar.Key("qualifier", .string(.path), "where its qualifier stands"),
    ]),
  ])
}
