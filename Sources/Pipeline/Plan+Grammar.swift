internal import Adapters
internal import Catalog
public import Configuration

extension Plan {
  /// What a plan file may say.
  public static let grammar: Grammar = .object([
    Grammar.Key("$schema", .string(), "the JSON Schema of this file, for editors"),
    Grammar.Key("version", .integer(1...1), required: true, "the version of this grammar: 1"),
    Grammar.Key("name", .string(.slug), required: true, "the name of the plan"),
    Grammar.Key("universe", .string(.slug), required: true, "the universe of its records, as a slug"),
    Grammar.Key("sources", .list(sourceGrammar, atLeast: 1), required: true, "what is read, in order of trust"),
    Grammar.Key("deduplicate", deduplicationGrammar, "how records of several sources that are one are found and merged"),
    Grammar.Key("checks", checksGrammar, "what a run must hold to be published"),
    Grammar.Key("limits", limitsGrammar, "what a run may take"),
    Grammar.Key("output", outputGrammar, "where and how a run is written"),
  ])

  private static let sourceGrammar: Grammar = .object(sourceKeys + FilesDefinition.keys + WikiDefinition.keys)

  private static let sourceKeys: [Grammar.Key] = [
    Grammar.Key("id", .string(.slug), required: true, "a name of your own for the source"),
    Grammar.Key("adapter", .string(), required: true, "a built-in adapter, files, fandom-wiki, or the path of a definition (my-api.json)"),
    Grammar.Key("base_url", .string(.url), "where the API lies, if not where its definition says"),
    Grammar.Key("universe", .string(.slug), "the universe of its records, if not that of the plan"),
    Grammar.Key("calendar", .string(.slug), "the calendar of years that name none, if not that of the definition"),
    Grammar.Key(
      "rate",
      .object([
        Grammar.Key("per_second", .number(0...1000), "requests a second to one host; 0 for no limit; 4 where left out"),
        Grammar.Key("concurrency", .integer(1...16), "requests at a time to one host; 2 where left out"),
      ]), "how fast a host is asked"),
    Grammar.Key("filter", filterGrammar, "which of its records are wanted; what a key does not speak of stays"),
    Grammar.Key("timeout_seconds", .number(1...3600), "for a whole request; 30 where left out"),
    Grammar.Key(
      "headers",
      .map(.object([Grammar.Key("env", .string(), required: true, "the environment variable that holds the value")])),
      "header fields whose values are secrets"),
    Grammar.Key("archive", .list(.string(), atLeast: 1), "WARC files to replay instead of asking, relative to the plan"),
  ]

  private static let filterGrammar: Grammar = .object([
    Grammar.Key("name", .string(), "a part of the name of a character, in any case of letters"),
    Grammar.Key("status", .string(.oneOf(CharacterStatus.allCases.map(\.rawValue))), "the status of a character"),
    Grammar.Key("species", .string(), "a species of a character, in any case of letters"),
    Grammar.Key("gender", .string(.oneOf(Gender.allCases.map(\.rawValue))), "the gender of a character"),
    Grammar.Key("season", .integer(0...10_000), "the season of an episode"),
    Grammar.Key("universe", .string(.slug), "the universe, where a source tells of several"),
  ])

  private static let checksGrammar: Grammar = .object([
    Grammar.Key("min_characters", .integer(0...1_000_000_000), "at least so many characters"),
    Grammar.Key("min_episodes", .integer(0...1_000_000_000), "at least so many episodes"),
    Grammar.Key("min_entities", .integer(0...1_000_000_000), "at least so many entities"),
    Grammar.Key("max_drop", .number(0...1), "the share of characters, episodes or entities that may be lost since the last run"),
    Grammar.Key("max_rejects", .number(0...1), "the share of source records that may be rejected"),
    Grammar.Key(
      "max_changed", .number(0...1), "the share of characters, episodes or entities of the last run whose own fields may have changed"),
    Grammar.Key("required", .list(.string(.oneOf(Checks.requirable)), atLeast: 1), "fields that no record may lack: characters.species"),
    Grammar.Key("publish", .string(.oneOf(["if_passed", "always"])), "if_passed where left out"),
  ])

  private static let limitsGrammar: Grammar = .object([
    Grammar.Key(
      "run_seconds", .number(1...604_800), "seconds for a whole run, after which it ends and can be resumed; no limit where left out"),
    Grammar.Key("body_megabytes", .integer(1...1024), "for the body of one answer after decompression; 64 where left out"),
  ])

  private static let outputGrammar: Grammar = .object([
    Grammar.Key("directory", .string(), "the output folder, relative to the plan; ../Output/NAME where left out"),
    Grammar.Key("formats", .list(.string(.oneOf(["ndjson", "csv"])), atLeast: 1), "NDJSON is always written; both where left out"),
    Grammar.Key(
      "statements", .string(.oneOf(["auto", "all", "unmapped", "none"])),
      "which raw values are kept; auto where left out: all up to 100,000 records, above that unmapped"),
    Grammar.Key(
      "csv",
      .object([
        Grammar.Key("lists", .string(.oneOf(["json", "pipe"])), "how a list stands in its cell; json where left out"),
        Grammar.Key("spreadsheet_safe", .boolean, "true: cells that look like formulas get a ' before them"),
      ]), "how CSV is written"),
    Grammar.Key("keep_runs", .integer(1...100_000), "how many whole runs are kept after one was published; all where left out"),
  ])
}

extension Plan.Checks {
  /// The tables whose records can be required to have a field.
  static let recordTables: [TableName] = [.characters, .episodes, .entities]

  /// Every field of a record that may be missing, with its table: `characters.species`.
  static let requirable = recordTables.flatMap { table in
    table.schema.columns.filter { !$0.definition.isRequired }.map { "\(table.rawValue).\($0.name)" }
  }
}
