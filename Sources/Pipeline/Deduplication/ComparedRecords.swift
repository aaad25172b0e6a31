public import Configuration
public import Deduplication
public import FileSystem
internal import JSONBytes

/// Why a score cannot be told again.
public enum ExplanationError: Error, Sendable {
  /// The run compared nothing: it has no `features.ndjson`.
  case nothingCompared(folder: String)
  /// No source record of that id was compared; the nearest one that was.
  case unknownRecord(String, suggestion: String?)
  /// The run compared no records of that model; those of which it did.
  case noModel(String, known: [String])
  /// Two records of two tables.
  case differentTables(String, String)
  /// A line of the features is no record.
  case badLine(path: String, line: Int)
  /// A model of the run cannot be read.
  case configuration(ConfigurationError)
  /// A file cannot be read.
  case file(FileError)
}

/// The source records that a run compared, as it compared them: read back from its own folder, so that every score is the one of the run.
public struct ComparedRecords: Sendable {
  /// One of them.
  public struct Record: Sendable {
    /// Its id.
    public var id: String
    /// The name of the model it was read for (`character`).
    public var model: String
    /// Universe and kind.
    public var group: String
    /// The number of its source.
    public var source: Int
    /// Whether its source tells one thing more than once.
    public var hasDuplicates: Bool
    /// What was compared, by field.
    public var values: [String: [String]]

    /// The first value of the field that names it.
    public var name: String? { (values["name"] ?? values["title"])?.first }
  }

  /// By id.
  public let records: [String: Record]
  /// The models of the run by their names.
  public let models: [String: ResolutionModel]

  /// Reads what a run compared.
  public init(of folder: String) throws(ExplanationError) {
    let path = FilePath.join(folder, FeatureFile.name)
    guard FileSystem.exists(path) else { throw .nothingCompared(folder: folder) }
    let bytes: [UInt8]
    do { bytes = try FileSystem.readAll(path) } catch { throw .file(error) }
    var records: [String: Record] = [:]
    for (number, line) in bytes.split(separator: 0x0A).enumerated() {
      guard let record = Record(line: Array(line)) else { throw .badLine(path: path, line: number + 1) }
      records[record.id] = record
    }
    self.records = records
    var models: [String: ResolutionModel] = [:]
    for name in Set(records.values.map(\.model)) {
      let path = FilePath.join(folder, "\(name).model.json")
      let bytes: [UInt8]
      do { bytes = try FileSystem.readAll(path) } catch { throw .file(error) }
      do { models[name] = try ResolutionModel.read(bytes, name: path).model } catch { throw .configuration(error) }
    }
    self.models = models
  }

  /// The waterfall of two records, whether the run held them against each other or not.
  public func explain(_ left: String, _ right: String, width: Int = 2) async throws(ExplanationError) -> Explanation {
    let (a, b) = (try record(left), try record(right))
    guard a.model == b.model, let model = models[a.model] else { throw .differentTables(left, right) }
    let (table, rules) = await table(for: model, width: width)
    guard let first = table.ordinal(of: left), let second = table.ordinal(of: right) else { throw .unknownRecord(left, suggestion: nil) }
    return Resolver.explain(first, second, in: table, model: model, sources: rules)
  }

  /// A model with the weights that these records teach, and what was learnt from.
  ///
  /// - Parameter name: `character`, `episode`, `entity`.
  public func train(_ name: String, width: Int = 2) async throws(ExplanationError) -> (model: ResolutionModel, report: Trainer.Report) {
    guard let model = models[name] else { throw .noModel(name, known: models.keys.sorted()) }
    let (table, rules) = await table(for: model, width: width)
    return Trainer().train(model, on: table, sources: rules)
  }

  /// The records of a model as they are compared, and what each source promises.
  private func table(for model: ResolutionModel, width: Int) async -> (ResolutionTable, [SourceRule]) {
    var builder = ResolutionTable.Builder(model)
    var rules: [SourceRule] = []
    for record in records.values where record.model == model.name {
      builder.append(ResolutionRecord(id: record.id, source: record.source, group: record.group, values: record.values))
      while rules.count <= record.source { rules.append(SourceRule(hasDuplicates: false)) }
      if record.hasDuplicates { rules[record.source] = SourceRule(hasDuplicates: true) }
    }
    return (await ResolutionTable.joining([builder], width: width), rules)
  }

  /// The record of an id.
  public func record(_ id: String) throws(ExplanationError) -> Record {
    if let record = records[id] { return record }
    throw .unknownRecord(id, suggestion: records.count > 100_000 ? nil : Suggestion.nearest(to: id, among: records.keys.sorted()))
  }
}

extension ComparedRecords.Record {
  fileprivate init?(line: [UInt8]) {
    guard let root = (try? JSONDocument.parse(line))?.root, let id = root["id"]?.string, let model = root["model"]?.string,
      let source = root["source"]?.integer, let members = root["values"]?.members
    else { return nil }
    self.id = id
    self.model = model
    self.source = source
    group = root["group"]?.string ?? ""
    hasDuplicates = root["within"]?.boolean ?? false
    values = [:]
    for (key, list) in members { values[key.name] = list.elements.compactMap(\.string) }
  }
}
