extension CommandSpecification {
  /// The commands that look into a run.
  static let inspection: [CommandSpecification] = [list, show, search, stats]

  private static let run = ArgumentSpecification(
    name: "RUN",
    meaning:
      "The folder of a run or of its output; or the name of a plan: 'rm' is its latest run, 'rm@2' the second newest, 'rm@2026-11-20' the one of that day, 'rm-sample' that of its sample.",
    isRequired: true, completes: .plans)

  private static func json(_ meaning: String) -> OptionSpecification { OptionSpecification("--json", meaning: meaning) }

  private static let list = CommandSpecification(
    name: "list",
    summary: "list the records of a run, all or those that fit",
    arguments: [
      run,
      ArgumentSpecification(
        name: "TABLE", meaning: "What to list; without it, characters.", isRequired: false, choices: ["characters", "episodes", "entities"]),
    ],
    options: [
      OptionSpecification("--name", value: .text("WORDS"), meaning: "Each word stands somewhere in the name or an alias."),
      OptionSpecification("--status", value: .text("STATUS"), meaning: "Characters with this status."),
      OptionSpecification("--gender", value: .text("GENDER"), meaning: "Characters of this gender."),
      OptionSpecification("--species", value: .text("WORDS"), meaning: "Characters of a species with these words."),
      OptionSpecification("--kind", value: .text("KIND"), meaning: "Episodes or entities of this kind."),
      OptionSpecification("--season", value: .count("N"), meaning: "Episodes of this season, or the characters in them."),
      OptionSpecification("--universe", value: .text("SLUG"), meaning: "Records of this universe."),
      OptionSpecification("--limit", value: .count("N"), meaning: "At most so many."),
      json("Print each record as its line stands in the file (NDJSON)."),
    ],
    examples: [
      Example("catalog-etl list rm-sample --status dead", meaning: "Characters of the sample that died.", runsOffline: true),
      Example("catalog-etl list rm-sample episodes --season 1", meaning: "The episodes of a season.", runsOffline: true),
      Example("catalog-etl list rm-sample entities --kind location --json", meaning: "For another program.", runsOffline: true),
    ],
    notes: [
      "Case and accents do not count. On a terminal the table is fitted to its width; elsewhere each line holds the whole values, tabs between them and no heading: id, then the columns of the table from the name on.",
      "A list that is empty is no error: it ends with 0, and standard error says what there is instead.",
    ])

  private static let show = CommandSpecification(
    name: "show",
    summary: "show one record: its fields, its episodes by title, and where each value comes from",
    arguments: [
      run,
      ArgumentSpecification(
        name: "RECORD", meaning: "An id, a name, an alias, the code of an episode, or the key of a source; several words are one name.",
        isRequired: true, repeats: true),
    ],
    options: [json("Print the record and all that belongs to it as JSON, each row as it stands in its file.")],
    examples: [
      Example("catalog-etl show rm-sample Birdperson", meaning: "A character.", runsOffline: true),
      Example("catalog-etl show rm-sample S01E01", meaning: "An episode.", runsOffline: true),
    ],
    notes: ["Where several are meant they are listed with their ids, and the command ends with 64; where none is, with 66."])

  private static let search = CommandSpecification(
    name: "search",
    summary: "search names, aliases, places and descriptions, best first",
    arguments: [
      run, ArgumentSpecification(name: "WORDS", meaning: "Each must stand in the record.", isRequired: true, repeats: true),
    ],
    options: [
      OptionSpecification("--limit", value: .count("N"), meaning: "At most so many; without it, 20."),
      json("Print each record as its line stands in the file (NDJSON)."),
    ],
    examples: [Example("catalog-etl search rm-sample bird", meaning: "What has to do with birds.", runsOffline: true)])

  private static let stats = CommandSpecification(
    name: "stats",
    summary: "count what a run holds, by universe",
    arguments: [run],
    options: [json("Print the figures as JSON.")],
    examples: [
      Example(
        "catalog-etl stats rm-sample", meaning: "Status, gender, species, seasons, and how often each field is filled.", runsOffline: true)
    ])
}
