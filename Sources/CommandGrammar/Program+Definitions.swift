extension CommandSpecification {
  /// The commands that help to write the definition of an API.
  static let definitions = [initDefinition, tryDefinition]

  private static let header = OptionSpecification(
    "--header", value: .assignment("NAME=VARIABLE"), repeats: true,
    meaning: "Send a header whose value stands in this environment variable; it is shown nowhere.")

  private static let initDefinition = CommandSpecification(
    name: "init-definition",
    summary: "write a first definition of an API, guessed from one of its answers",
    arguments: [
      ArgumentSpecification(
        name: "URL-OR-FILE", meaning: "The URL of a list, which is asked for once, or a file with its answer.", isRequired: true,
        completes: .files)
    ],
    options: [
      OptionSpecification(
        "--out", short: "o", value: .text("FILE"), meaning: "Write it here, where nothing stands yet; without it, on standard output.",
        completes: .files),
      header,
    ],
    examples: [
      Example(
        "catalog-etl init-definition Pipelines/samples/rick-and-morty/character-page-1.json",
        meaning: "From an answer that was saved.", runsOffline: true)
    ],
    notes: ["Its comments say where it is not sure. 'catalog-etl try' shows what comes of it."])

  private static let tryDefinition = CommandSpecification(
    name: "try",
    summary: "show what a definition makes of one record",
    arguments: [
      ArgumentSpecification(
        name: "DEFINITION", meaning: "The file of the definition, or the name of a built-in one.", isRequired: true, completes: .files),
      ArgumentSpecification(
        name: "URL-OR-FILE",
        meaning:
          "The answer to read; of a list that holds only links, one that they lead to. Without it, the list itself is asked.",
        isRequired: false, completes: .files),
    ],
    options: [
      OptionSpecification("--resource", value: .text("NAME"), meaning: "The list of the definition; without it, the first."),
      OptionSpecification("--record", value: .count("N"), meaning: "The record, counted from 1; without it, the first."),
      OptionSpecification("--key", value: .text("KEY"), meaning: "The record with this key."),
      header,
      OptionSpecification("--json", meaning: "Print the result as JSON."),
    ],
    exclusive: [["--record", "--key"]],
    examples: [
      Example(
        "catalog-etl try rick-and-morty Pipelines/samples/rick-and-morty/character-page-1.json",
        meaning: "Each raw value, and what became of it.", runsOffline: true)
    ])
}
