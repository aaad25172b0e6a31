extension ProgramSpecification {
  /// The command line of catalog-etl.
  public static let catalogETL = ProgramSpecification(
    name: "catalog-etl",
    version: "0.1.0",
    summary: "Turns the catalogues of fictional universes into one clean data set: the same input, the same bytes.",
    commands: [.run]
      + CommandSpecification.inspection
      + CommandSpecification.comparison
      + [.resolve]
      + CommandSpecification.deduplication
      + [.validate]
      + CommandSpecification.definitions
      + [.plans, .schema, .completion, .help],
    options: [
      OptionSpecification("--help", short: "h", meaning: "Show help, also after a command."),
      OptionSpecification("--version", meaning: "Show the version."),
    ],
    exitCodes: [
      ExitCodeSpecification(0, meaning: "done"),
      ExitCodeSpecification(1, meaning: "diff: there are differences"),
      ExitCodeSpecification(3, meaning: "a check failed, nothing was published"),
      ExitCodeSpecification(4, meaning: "a check failed, published because the plan says so"),
      ExitCodeSpecification(5, meaning: "another run writes to the output folder"),
      ExitCodeSpecification(64, meaning: "the command line is wrong"),
      ExitCodeSpecification(65, meaning: "data is bad"),
      ExitCodeSpecification(66, meaning: "an input does not exist"),
      ExitCodeSpecification(69, meaning: "a source cannot be reached, or is not in the archive"),
      ExitCodeSpecification(73, 74, meaning: "output cannot be created or written"),
      ExitCodeSpecification(75, meaning: "stopped on the way by a source or a limit; --resume goes on"),
      ExitCodeSpecification(78, meaning: "the plan is wrong"),
      ExitCodeSpecification(130, 143, meaning: "interrupted (SIGINT, SIGTERM); --resume goes on"),
    ])
}

extension CommandSpecification {
  fileprivate static let run = CommandSpecification(
    name: "run",
    summary: "extract, normalize and publish what a plan describes",
    arguments: [
      ArgumentSpecification(
        name: "PLAN", meaning: "The path of a plan, or the name of a built-in one ('catalog-etl plans').", isRequired: true,
        completes: .plans)
    ],
    options: [
      OptionSpecification(
        "--archive", value: .text("FILE"), repeats: true,
        meaning:
          "Replay recorded answers (WARC) instead of asking the sources; no connection is opened. Of several captures of a URL the latest counts.",
        completes: .files),
      OptionSpecification("--offline", meaning: "Replay the archive of the run that 'latest' leads to."),
      OptionSpecification(
        "--sample", meaning: "Replay the small sample that is built in; written by its authors, never served by anybody."),
      OptionSpecification(
        "--output", short: "o", value: .text("DIR"), meaning: "Publish under this folder instead of the plan's.", completes: .directories),
      OptionSpecification("--limit", value: .count("N"), meaning: "Take N records of each list; the run is partial."),
      OptionSpecification(
        "--resume", meaning: "Go on with the answers of a run that did not end; without one, begin anew."),
      OptionSpecification("--fresh", meaning: "Drop what a run left that did not end, and begin anew."),
      OptionSpecification("--dry-run", meaning: "Print what would be asked for, and ask nothing."),
      OptionSpecification("--only", value: .text("SOURCE"), meaning: "Extract this source of the plan alone; the run is partial."),
      OptionSpecification(
        "--set", value: .assignment("KEY=VALUE"), repeats: true, meaning: "Put a value in the place of the plan's, by its path with dots."),
      OptionSpecification("--quiet", short: "q", meaning: "Say nothing but errors."),
      OptionSpecification(
        "--log-format", value: .text("FORMAT"), meaning: "What is told on standard error: text, or json (one object a line).",
        choices: ["text", "json"]),
      OptionSpecification("--json", meaning: "Print the result as JSON on standard output."),
    ],
    exclusive: [["--archive", "--offline", "--sample", "--resume"], ["--resume", "--fresh"]],
    examples: [
      Example("catalog-etl run rm --sample", meaning: "The built-in plan on the built-in sample.", runsOffline: true),
      Example(
        "catalog-etl run pipelines/rm.json --sample --output Output/try --json", meaning: "A plan by its path, into a folder of its own.",
        runsOffline: true),
      Example("catalog-etl run rm --dry-run", meaning: "What a run would ask for.", runsOffline: true),
      Example("catalog-etl run rm", meaning: "Ask the source itself.", runsOffline: false),
      Example("catalog-etl run rm --offline", meaning: "The last live run once more, from what it recorded.", runsOffline: false),
      Example(
        "catalog-etl run rm --archive Output/rm/latest/raw.warc.gz", meaning: "The same, with the archive named.", runsOffline: false),
      Example(
        "catalog-etl run rm --set sources.api.base_url=http://localhost:8080", meaning: "Ask a server of your own.", runsOffline: false),
    ],
    notes: ["A partial run stays beside the others and never becomes 'latest'. A run that fails leaves the last good one as it was."])

  fileprivate static let resolve = CommandSpecification(
    name: "resolve",
    summary: "find which records of any NDJSON file are one",
    arguments: [
      ArgumentSpecification(name: "FILE", meaning: "Records as NDJSON, each with an id.", isRequired: true, completes: .files)
    ],
    options: [
      OptionSpecification(
        "--config", value: .text("FILE"),
        meaning: "Fields, comparisons, blocking, thresholds; without it, what suits people or titled works by the names of the fields.",
        completes: .files),
      OptionSpecification(
        "--decisions", value: .text("FILE"), meaning: "Pairs that a person said are the same, or different.", completes: .files),
      OptionSpecification(
        "--clusters", value: .text("FILE"),
        meaning: "Write each record's id and that of its cluster; on standard output where no output is named.", completes: .files),
      OptionSpecification(
        "--matches", value: .text("FILE"), meaning: "Write each merge and near miss with its evidence.", completes: .files),
      OptionSpecification("--width", value: .count("N"), meaning: "Tasks at a time; the result is the same at every width."),
      OptionSpecification("--quiet", short: "q", meaning: "Say nothing but errors."),
      OptionSpecification("--json", meaning: "Print counts and the report of blocking as JSON on standard output."),
    ],
    examples: [
      Example(
        "catalog-etl resolve people.ndjson --clusters clusters.ndjson", meaning: "By the names of the fields.",
        runsOffline: true),
      Example(
        "catalog-etl resolve people.ndjson --config resolve.json --json", meaning: "With a configuration of your own.", runsOffline: true),
    ])

  fileprivate static let validate = CommandSpecification(
    name: "validate",
    summary: "check plans and definitions without a network and say every error",
    arguments: [
      ArgumentSpecification(
        name: "PLAN", meaning: "The path of a plan or of a definition, or the name of a built-in plan.", isRequired: true, repeats: true,
        completes: .plans)
    ],
    examples: [
      Example(
        "catalog-etl validate Pipelines/rm.json", meaning: "Ends with 0, or with 78 and every error with its place.", runsOffline: true)
    ])

  fileprivate static let plans = CommandSpecification(
    name: "plans",
    summary: "list the built-in plans",
    options: [
      OptionSpecification("--names", meaning: "Print the names alone, one in a line."),
      OptionSpecification("--json", meaning: "Print the list as JSON."),
    ],
    exclusive: [["--names", "--json"]],
    examples: [
      Example("catalog-etl plans", meaning: "Names, universes and sources.", runsOffline: true),
      Example("catalog-etl plans --names", meaning: "For scripts.", runsOffline: true),
    ])

  fileprivate static let schema = CommandSpecification(
    name: "schema",
    summary: "print the JSON Schema of a plan, a definition or an output file",
    arguments: [
      ArgumentSpecification(
        name: "NAME", meaning: "Whose schema; without it, that of a plan.", isRequired: false,
        choices: [
          "plan", "definition", "characters", "episodes", "entities", "appearances", "relations", "sources", "statements", "matches",
          "rejects",
        ])
    ],
    examples: [
      Example("catalog-etl schema", meaning: "The schema of plans, for an editor.", runsOffline: true),
      Example("catalog-etl schema characters", meaning: "The schema of a line of characters.ndjson.", runsOffline: true),
    ])

  fileprivate static let completion = CommandSpecification(
    name: "completion",
    summary: "print the script with which a shell completes commands and options",
    arguments: [
      ArgumentSpecification(
        name: "SHELL", meaning: "The shell.", isRequired: true, choices: CompletionScript.Shell.allCases.map(\.rawValue))
    ],
    examples: [
      Example("catalog-etl completion bash", meaning: "For ~/.local/share/bash-completion/completions/catalog-etl.", runsOffline: true),
      Example("catalog-etl completion zsh", meaning: "For a file _catalog-etl in a folder of $fpath.", runsOffline: true),
      Example("catalog-etl completion fish", meaning: "For ~/.config/fish/completions/catalog-etl.fish.", runsOffline: true),
    ])

  fileprivate static let help = CommandSpecification(
    name: "help",
    summary: "show help, of the program or of a command",
    arguments: [
      ArgumentSpecification(name: "COMMAND", meaning: "The command; without it, the program.", isRequired: false, completes: .commands)
    ],
    examples: [Example("catalog-etl help run", meaning: "The same as 'catalog-etl run --help'.", runsOffline: true)])
}
