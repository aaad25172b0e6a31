extension CommandSpecification {
  /// The commands about several runs of a plan.
  static let comparison: [CommandSpecification] = [diff, history, runs, prune]

  private static let run = "A run: rm (the latest of a plan), rm@2 (its second newest), rm@2026-11-20 (by its date), or its folder."

  private static let diff = CommandSpecification(
    name: "diff",
    summary: "say what changed between two runs, or two files",
    arguments: [
      ArgumentSpecification(
        name: "OLD",
        meaning: "\(run) Alone: rm compares the last two runs, rm@3 that run with the latest. Or a file of NDJSON or CSV, with --key.",
        isRequired: true, completes: .directories),
      ArgumentSpecification(name: "NEW", meaning: "The newer run or file.", isRequired: false, completes: .directories),
    ],
    options: [
      OptionSpecification(
        "--format", value: .text("FORMAT"), meaning: "How it is told: text, json, ndjson or markdown.",
        choices: ["text", "json", "ndjson", "markdown"]),
      OptionSpecification("--stat", meaning: "Tell the counts alone."),
      OptionSpecification("--full", meaning: "Fold no list."),
      OptionSpecification(
        "--only", value: .text("KIND"), repeats: true, meaning: "Tell this kind of change alone.",
        choices: ["added", "removed", "changed", "merged", "split", "moved", "renamed", "came_back"]),
      OptionSpecification("--fields", value: .text("NAMES"), meaning: "Compare these fields alone (with commas between them)."),
      OptionSpecification("--ignore", value: .text("NAMES"), meaning: "Leave these fields out (with commas between them)."),
      OptionSpecification("--universe", value: .text("NAME"), meaning: "Compare the records of this universe alone."),
      OptionSpecification(
        "--include-derived", meaning: "Compare the fields, too, that are made of other records (episode_ids, origin_id …)."),
      OptionSpecification("--statements", meaning: "Compare the raw values, too."),
      OptionSpecification("--key", value: .text("NAMES"), meaning: "The fields that name a row of two files (with commas between them)."),
    ],
    exclusive: [["--stat", "--full"]],
    examples: [
      Example("catalog-etl diff --help", meaning: "This help.", runsOffline: true)
    ],
    notes: [
      "It ends with 0 where nothing changed and with 1 where something did. Lists are compared as sets: another order is no change.",
      "With 'rm' in two runs: 'catalog-etl diff rm', 'catalog-etl diff rm@2 rm --format markdown', 'catalog-etl diff a.csv b.csv --key id'.",
    ])

  private static let history = CommandSpecification(
    name: "history",
    summary: "show one record through all runs of a plan",
    arguments: [
      ArgumentSpecification(name: "RUN", meaning: "A plan by its name, or its output folder.", isRequired: true, completes: .directories),
      ArgumentSpecification(name: "ID", meaning: "The id of the record.", isRequired: true),
    ],
    options: [
      OptionSpecification("--json", meaning: "Print it as JSON, one object a line."),
      OptionSpecification("--include-derived", meaning: "Tell the fields, too, that are made of other records."),
    ],
    examples: [Example("catalog-etl history --help", meaning: "This help.", runsOffline: true)],
    notes: ["Like this: 'catalog-etl history rm rick-and-morty:character:rickandmortyapi:1'."])

  private static let runs = CommandSpecification(
    name: "runs",
    summary: "list the runs of a plan with their dates and counts",
    arguments: [
      ArgumentSpecification(name: "PLAN", meaning: "A plan by its name, or its output folder.", isRequired: true, completes: .directories)
    ],
    options: [OptionSpecification("--json", meaning: "Print the list as JSON.")],
    examples: [Example("catalog-etl runs rm", meaning: "Newest first; partial ones and ones kept aside are marked.", runsOffline: true)])

  private static let prune = CommandSpecification(
    name: "prune",
    summary: "remove old runs of a plan",
    arguments: [
      ArgumentSpecification(name: "PLAN", meaning: "A plan by its name, or its output folder.", isRequired: true, completes: .directories)
    ],
    options: [
      OptionSpecification(
        "--keep", value: .count("N"),
        meaning: "Keep the newest N whole runs (10); what is partial or kept aside goes with the runs around it."),
      OptionSpecification("--dry-run", meaning: "Say what would be removed, and remove nothing."),
    ],
    examples: [Example("catalog-etl prune rm --keep 10 --dry-run", meaning: "What would go.", runsOffline: true)],
    notes: ["The run that 'latest' leads to is never removed, and partial runs do not count among those that are kept."])
}
