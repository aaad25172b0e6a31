internal import Catalog
internal import Configuration
public import Deduplication
internal import Digests
internal import FileSystem
internal import JSONBytes

extension Plan {
  /// How records that are one are found.
  public struct Deduplication: Sendable {
    /// The ids of the sources that tell one thing more than once.
    public var within: [String] = []
    /// What a person decided.
    public var decisions = Decisions()
    /// SHA-256 of the file of decisions; nil where the plan names none.
    public var decisionsDigest: String?
    /// The models, by the tables of the records they are for.
    public var models: [TableModel] = []

    /// A model and what it is known by.
    public struct TableModel: Sendable {
      /// `character`, `episode`, `entity`.
      public var name: String
      /// What it says.
      public var model: ResolutionModel
      /// SHA-256 of its file, lower-case hexadecimal.
      public var digest: String
      /// True for one that ships with the program, and is made for more fields than any one catalogue has.
      public var isBuiltIn = false
    }
  }

  static let deduplicationGrammar: Grammar = .object([
    Grammar.Key("within", .list(.string(.slug)), "sources that tell one thing more than once; two keys of all others are two things"),
    Grammar.Key("decisions", .string(), "a file of what a person decided (`catalog-etl review` writes it), relative to the plan"),
    Grammar.Key(
      "model", .either([.string(), .list(.string(), atLeast: 1)]),
      "model files instead of the built-in ones, relative to the plan; the `name` of each is character, episode or entity: fields, comparisons, blocking"
    ),
    Grammar.Key("merge", .number(0...1), "the probability from which on two records are one; that of the model where left out"),
    Grammar.Key("review", .number(0...1), "the probability from which on a person is asked; that of the model where left out"),
  ])
}

extension Plan.Deduplication {
  /// Reads the part of a plan, the models and the decisions it names.
  ///
  /// - Throws: what is wrong with a model or with decisions, in their own files; what is wrong with the plan goes to `problems`.
  init(
    _ value: JSONValue?, sources: [String], folder: String, problems: inout [ConfigurationProblem]
  ) throws(ConfigurationError) {
    let items: [JSONValue] = value?["within"].map { Array($0.elements) } ?? []
    for (index, item) in items.enumerated() {
      guard let name = item.string else { continue }
      if !sources.contains(name) {
        let suggestion = Suggestion.nearest(to: name, among: sources)
        problems.append(
          .init(
            .unknownWord(name, what: "source", suggestion: suggestion, known: sources), offset: item.offset,
            path: "deduplicate.within[\(index)]"))
      }
      within.append(name)
    }
    for name in ["character", "episode", "entity"] {
      guard let bytes = BuiltInModels.bytes(named: name), let model = try BuiltInModels.model(named: name) else { continue }
      models.append(TableModel(name: name, model: model, digest: Digest.sha256Hex(bytes), isBuiltIn: true))
    }
    if let model = value?["model"] {
      let items = model.string == nil ? Array(model.elements) : [model]
      for item in items { try readModel(item, folder: folder, problems: &problems) }
    }
    if let item = value?["decisions"], let name = item.string {
      let path = FilePath.resolve(name, against: folder)
      if let bytes = try? FileSystem.readAll(path) {
        decisions = try Decisions.read(bytes, name: path)
        decisionsDigest = Digest.sha256Hex(bytes)
      } else {
        problems.append(.init(.missingFile(path), offset: item.offset, path: "deduplicate.decisions"))
      }
    }
    try setThresholds(value, problems: &problems)
  }

  private mutating func readModel(
    _ item: JSONValue, folder: String, problems: inout [ConfigurationProblem]
  ) throws(ConfigurationError) {
    guard let name = item.string else { return }
    let path = FilePath.resolve(name, against: folder)
    guard let bytes = try? FileSystem.readAll(path) else {
      problems.append(.init(.missingFile(path), offset: item.offset, path: "deduplicate.model"))
      return
    }
    let model = try ResolutionModel.read(bytes, name: path).model
    guard let place = models.firstIndex(where: { $0.name == model.name }) else {
      let known = models.map(\.name)
      problems.append(
        .init(
          .unknownWord(model.name, what: "name of a model", suggestion: Suggestion.nearest(to: model.name, among: known), known: known),
          offset: item.offset, path: "deduplicate.model"))
      return
    }
    let known = CatalogFeatures.fields(ofModelNamed: model.name)
    for field in model.fields where !known.contains(field.name) {
      let suggestion = Suggestion.nearest(to: field.name, among: known)
      problems.append(
        .init(
          .unknownWord(field.name, what: "field of \(path)", suggestion: suggestion, known: known), offset: item.offset,
          path: "deduplicate.model"))
    }
    models[place] = TableModel(name: model.name, model: model, digest: Digest.sha256Hex(bytes))
  }

  private mutating func setThresholds(_ value: JSONValue?, problems: inout [ConfigurationProblem]) throws(ConfigurationError) {
    let merge = value?["merge"]?.double
    let review = value?["review"]?.double
    for place in models.indices {
      if let merge { models[place].model.thresholds.merge = merge }
      if let review {
        models[place].model.thresholds.review = review
      } else if let merge {
        models[place].model.thresholds.review = min(merge, models[place].model.thresholds.review)
      }
      let thresholds = models[place].model.thresholds
      models[place].model.thresholds.near = min(thresholds.near, thresholds.review)
    }
    if let value, let review, let place = models.firstIndex(where: { $0.model.thresholds.merge < review }) {
      let words = "review is above merge (\(models[place].model.thresholds.merge)): no pair could be left to a person"
      problems.append(.init(.contradiction(words), offset: value["review"]?.offset ?? value.offset, path: "deduplicate.review"))
    }
  }
}
