public import Configuration

extension ResolutionModel {
  /// What a model file may say (`rm.model.json`, and the configuration of `resolve`).
  public static let grammar: Grammar = .object([
    Grammar.Key("$schema", .string(), "the JSON Schema, for editors"),
    Grammar.Key("version", .integer(version...version), required: true, "the version of this grammar"),
    Grammar.Key("name", .string(), required: true, "what it resolves, for people"),
    Grammar.Key("records", recordsGrammar, "how lines of NDJSON are read; for `resolve` alone"),
    Grammar.Key("fields", .list(fieldGrammar, atLeast: 1), required: true, "what is read of a record"),
    Grammar.Key(
      "gates", .list(.string()), "fields in which two records of one thing never differ, where both have a value"),
    Grammar.Key("comparisons", .list(comparisonGrammar, atLeast: 1), required: true, "what is compared, in the order of the evidence"),
    Grammar.Key(
      "blocking", .list(.list(.string(), atLeast: 1), atLeast: 1), required: true,
      "rules: two records are compared that agree in all parts of one; a part is a field, `field:3` (first bytes), `field:-3` (last), "
        + "`field:tokens`, `field:sorted`, `field:sound`, `field:year`, `field:month_day`; `a|b` takes the values of either, `a+b:sorted` the words of both in any order"
    ),
    Grammar.Key("largest_block", .integer(2...1_000_000), "records from which on a block is split (1000)"),
    Grammar.Key(
      "matches_per_record", .number(1e-6...1000), required: true,
      "true matches a record is expected to have; the prior of a pair is this divided by the number of records"),
    Grammar.Key("thresholds", thresholdsGrammar, required: true, "probabilities"),
  ])

  private static let recordsGrammar: Grammar = .object([
    Grammar.Key("key", .string(), "the field with the id of a record (`id`)"),
    Grammar.Key("source", .string(), "the field that names the source of a record; without it all are of one"),
    Grammar.Key(
      "duplicates_within", .boolean, "whether two records of one source may be one (true without `source`, false with it)"),
    Grammar.Key("group", .list(.string()), "fields whose values part the records: only records of one group are compared"),
  ])

  private static let fieldGrammar: Grammar = .object([
    Grammar.Key("name", .string(), required: true, "its name in this file"),
    Grammar.Key("from", .list(.string(), atLeast: 1), "where it stands in a record: the first of these that is there; dotted paths"),
    Grammar.Key("type", .string(.oneOf(FieldType.allCases.map(\.rawValue))), required: true, "how its values are read"),
    Grammar.Key("generic_words", .list(.string()), "words of which titles are made that say little (`episode`, `pilot`)"),
  ])

  private static let comparisonGrammar: Grammar = .object([
    Grammar.Key("name", .string(), "its name in the evidence (that of the field)"),
    Grammar.Key("field", .string(), required: true, "the field"),
    Grammar.Key("also", .list(.string()), "fields that `swapped`, `alias` and `variant_elsewhere` look into"),
    Grammar.Key("levels", .list(levelGrammar, atLeast: 1), required: true, "from the most alike to the least; the first that holds counts"),
  ])

  private static let levelGrammar: Grammar = .object([
    Grammar.Key("if", .string(.oneOf(LevelTest.words.map(\.word))), required: true, "what must hold"),
    Grammar.Key("at_least", .number(0...1_000_000), "the number of the test"),
    Grammar.Key("at_most", .number(0...1_000_000), "the number of the test"),
    Grammar.Key("m", .number(1e-9...1), required: true, "how often it holds between two records of one thing"),
    Grammar.Key("u", .number(1e-9...1), required: true, "how often it holds between records of two things"),
    Grammar.Key("by_frequency", .boolean, "whether rare values say more and common ones less"),
  ])

  private static let thresholdsGrammar: Grammar = .object([
    Grammar.Key("merge", .number(0...1), required: true, "from here on a pair is merged"),
    Grammar.Key("review", .number(0...1), required: true, "from here on a person should look at it"),
    Grammar.Key("near", .number(0...1), "from here on it is told as a near miss (0.05)"),
  ])
}
