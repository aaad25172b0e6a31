internal import Adapters
internal import Configuration
internal import Digests
internal import FileSystem
internal import JSONBytes
internal import Tables

extension Plan {
  /// Reads a plan; all that is wrong with it is told in one go, with places.
  ///
  /// - Parameters:
  ///   - bytes: JSON, UTF-8.
  ///   - file: the name for messages.
  ///   - folder: what its paths are relative to.
  public init(parsing bytes: [UInt8], file: String, folder: String) throws(PipelineError) {
    var configuration: ConfigurationFile
    do { configuration = try ConfigurationFile(bytes, name: file, grammar: Self.grammar) } catch { throw .configuration(error) }
    let root = configuration.root
    name = root.text("name")
    universe = root.text("universe")
    digest = Digest.sha256Hex(bytes)
    self.folder = folder
    checks = Checks(root["checks"])
    output = Output(root["output"], name: name, folder: folder)
    sources = []
    let values: [JSONValue] = root["sources"].map { Array($0.elements) } ?? []
    for (index, value) in values.enumerated() {
      let path = "sources[\(index)]"
      if !value.text("id").isEmpty, sources.contains(where: { $0.id == value.text("id") }) {
        configuration.problems.append(.init(.duplicateName(value.text("id"), what: "source"), offset: value.offset, path: path))
      }
      if let source = try Source(value, path: path, universe: universe, folder: folder, problems: &configuration.problems) {
        sources.append(source)
      }
    }
    do { try configuration.check() } catch { throw .configuration(error) }
  }
}

extension Plan.Source {
  fileprivate init?(
    _ value: JSONValue, path: String, universe: String, folder: String, problems: inout [ConfigurationProblem]
  ) throws(PipelineError) {
    let adapter = value.text("adapter")
    // A missing one has been told by the grammar.
    if adapter.isEmpty { return nil }
    let found: APIDefinition?
    do throws(ConfigurationError) {
      if let builtIn = try BuiltInDefinitions.definition(named: adapter) {
        found = builtIn
      } else {
        found = try Self.definition(atPath: FilePath.resolve(adapter, against: folder), named: adapter)
      }
    } catch {
      throw .configuration(error)
    }
    guard let found else {
      let offset = value["adapter"]?.offset ?? value.offset
      if adapter.hasSuffix(".json") {
        problems.append(.init(.missingFile(FilePath.resolve(adapter, against: folder)), offset: offset, path: "\(path).adapter"))
      } else {
        let known = BuiltInDefinitions.names
        problems.append(
          .init(
            .unknownWord(adapter, what: "adapter", suggestion: Suggestion.nearest(to: adapter, among: known), known: known),
            offset: offset, path: "\(path).adapter"))
      }
      return nil
    }
    id = value.text("id")
    self.adapter = adapter
    definition = found
    if let calendar = value["calendar"]?.string { definition.calendar = calendar }
    self.universe = value["universe"]?.string ?? universe
    baseURL = value["base_url"]?.string ?? found.baseURL
    perSecond = value["rate"]?["per_second"]?.double ?? 4
    concurrency = value["rate"]?["concurrency"]?.integer ?? 2
    timeoutSeconds = value["timeout_seconds"]?.double ?? 30
    headers = []
    if let members = value["headers"]?.members {
      for (key, item) in members where key.name != "$comment" { headers.append((key.name, item.text("env"))) }
    }
    archives = value["archive"].map { $0.elements.compactMap { $0.string }.map { FilePath.resolve($0, against: folder) } } ?? []
  }

  private static func definition(atPath path: String, named name: String) throws(ConfigurationError) -> APIDefinition? {
    guard name.hasSuffix(".json"), let bytes = try? FileSystem.readAll(path) else { return nil }
    return try APIDefinition(parsing: bytes, file: path)
  }
}

extension Plan.Checks {
  fileprivate init(_ value: JSONValue?) {
    for table in ["characters", "episodes", "entities"] { minimum[table] = value?["min_\(table)"]?.integer }
    maximumDrop = value?["max_drop"]?.double
    maximumRejects = value?["max_rejects"]?.double
    publishesAlways = value?["publish"]?.string == "always"
  }
}

extension Plan.Output {
  fileprivate init(_ value: JSONValue?, name: String, folder: String) {
    directory = FilePath.resolve(value?["directory"]?.string ?? "../Output/\(name)", against: folder)
    let formats = value?["formats"].map { $0.elements.compactMap { $0.string } } ?? ["ndjson", "csv"]
    if formats.contains("csv") {
      var style = RowEncoder.CSVStyle()
      style.joinsLists = value?["csv"]?["lists"]?.string == "pipe"
      style.isSpreadsheetSafe = value?["csv"]?["spreadsheet_safe"]?.boolean ?? false
      csv = style
    }
    let statements = value?["statements"]?.string ?? "auto"
    self.statements = statements == "auto" ? nil : statements
  }
}

extension JSONValue {
  /// The text of a member that the grammar requires; the check has told where it is missing.
  fileprivate func text(_ key: String) -> String { self[key]?.string ?? "" }
}
