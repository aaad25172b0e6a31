extension CommandSpecification {
  /// The commands about which records are one.
  static let deduplication: [CommandSpecification] = [.explain, .review, .decisions, .train]

  private static let runArgument = ArgumentSpecification(
    name: "RUN", meaning: "A run: its folder, the name of a plan (its latest run), NAME@2 for the one before, or NAME-sample.",
    isRequired: true, completes: .plans)

  private static let explain = CommandSpecification(
    name: "explain",
    summary: "tell why two source records are one or not, or where a value comes from",
    arguments: [
      runArgument,
      ArgumentSpecification(
        name: "ID", meaning: "A source record (rickandmortyapi:character:1), or a record for a field.", isRequired: true),
      ArgumentSpecification(
        name: "OTHER", meaning: "Another source record: the weights of every comparison are told. Or a field: its sources are.",
        isRequired: true),
    ],
    examples: [
      Example(
        "catalog-etl explain rm-sample rickandmortyapi:character:1 species", meaning: "Where the value of a field comes from.",
        runsOffline: true),
      Example(
        "catalog-etl explain mine a:character:1 b:character:11",
        meaning: "Two source records, merged or not.", runsOffline: false),
    ],
    notes: ["The score is that of the run: it is made again of what the run compared (features.ndjson and the models in its folder)."])

  private static let review = CommandSpecification(
    name: "review",
    summary: "decide about the pairs that a run left to a person",
    arguments: [runArgument],
    options: [
      OptionSpecification(
        "--decisions", value: .text("FILE"), meaning: "Where decisions are kept; NAME.decisions.json in the current folder where left out.",
        completes: .files),
      OptionSpecification(
        "--csv", value: .text("FILE"),
        meaning: "Write the undecided pairs as a table instead, with a column for the decision; - is standard output.",
        completes: .files),
    ],
    exclusive: [["--decisions", "--csv"]],
    examples: [
      Example("catalog-etl review rm-sample", meaning: "Pair after pair; says so where none waits.", runsOffline: true),
      Example("catalog-etl review rm-sample --csv -", meaning: "The same as a table.", runsOffline: true),
    ],
    notes: [
      "At each pair: y (the same), n (different), s (skip), u (undo the last), q (quit). Each answer is written at once; a plan uses the file by \"deduplicate\": {\"decisions\": \"NAME.decisions.json\"}."
    ])

  private static let decisions = CommandSpecification(
    name: "decisions",
    summary: "take decisions over from a table that 'review --csv' wrote",
    arguments: [
      ArgumentSpecification(name: "ACTION", meaning: "What to do.", isRequired: true, choices: ["apply"]),
      ArgumentSpecification(
        name: "FILE", meaning: "The table, with same or different in the column decision; - is standard input.", isRequired: true,
        completes: .files),
    ],
    options: [
      OptionSpecification("--to", value: .text("FILE"), meaning: "The file of decisions; made where it is not there.", completes: .files)
    ],
    examples: [
      Example(
        "catalog-etl decisions apply pairs.csv --to naruto.decisions.json", meaning: "What was decided in a spreadsheet.",
        runsOffline: false),
      Example("catalog-etl decisions apply - --to rm.decisions.json", meaning: "From standard input.", runsOffline: true),
    ])

  private static let train = CommandSpecification(
    name: "train",
    summary: "estimate the weights of a model from what the latest run of a plan compared",
    arguments: [
      ArgumentSpecification(name: "PLAN", meaning: "A plan that was run, or a run of it.", isRequired: true, completes: .plans)
    ],
    options: [
      OptionSpecification(
        "--out", short: "o", value: .text("FILE"), meaning: "Where the model is written, to be reviewed and named in the plan.",
        completes: .files),
      OptionSpecification(
        "--records", value: .text("KIND"), meaning: "Whose model; character where left out.", choices: ["character", "episode", "entity"]),
    ],
    examples: [
      Example("catalog-etl train mine --out mine.model.json", meaning: "The weights of characters.", runsOffline: false)
    ],
    notes: [
      "No run ever changes a model: the plan names the file (\"deduplicate\": {\"model\": \"mine.model.json\"}), and the manifest holds its SHA-256."
    ])
}
