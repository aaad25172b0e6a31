internal import Adapters
internal import Configuration
internal import Digests
internal import FileSystem
internal import JSONBytes
internal import Normalization
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
    limits = Limits(root["limits"])
    output = Output(root["output"], name: name, folder: folder)
    sources = []
    deduplication = Deduplication()
    let values: [JSONValue] = root["sources"].map { Array($0.elements) } ?? []
    let lists = Source.lists(of: values, folder: folder)
    for (index, value) in values.enumerated() {
      let path = "sources[\(index)]"
      if !value.text("id").isEmpty, sources.contains(where: { $0.id == value.text("id") }) {
        configuration.problems.append(.init(.duplicateName(value.text("id"), what: "source"), offset: value.offset, path: path))
      }
      let others = lists.indices.filter { $0 != index }.flatMap { lists[$0] }
      if let source = try Source(
        value, path: path, universe: universe, folder: folder, others: others, problems: &configuration.problems)
      {
        sources.append(source)
      }
    }
    let ids = values.compactMap { $0["id"]?.string }
    do throws(ConfigurationError) {
      deduplication = try Deduplication(root["deduplicate"], sources: ids, folder: folder, problems: &configuration.problems)
      try configuration.check()
    } catch {
      throw .configuration(error)
    }
  }
}

extension Plan.Source {
  fileprivate init?(
    _ value: JSONValue, path: String, universe: String, folder: String, others: [FilesDefinition.List],
    problems: inout [ConfigurationProblem]
  ) throws(PipelineError) {
    let adapter = value.text("adapter")
    // A missing one has been told by the grammar.
    if adapter.isEmpty { return nil }
    let found: SourceDefinition
    if adapter == FilesDefinition.adapterName {
      let foreign = ["base_url", "rate", "timeout_seconds", "headers", "archive"] + WikiDefinition.keys.map(\.name)
      Self.check(value, path: path, hasNone: foreign, problems: &problems)
      found = .files(FilesDefinition(value, path: path, others: others, problems: &problems))
    } else if adapter == WikiDefinition.adapterName {
      let foreign = FilesDefinition.keys.map(\.name).filter { $0 != "from" && $0 != "licence" }
      Self.check(value, path: path, hasNone: foreign, problems: &problems)
      guard let wiki = WikiDefinition(value, path: path, problems: &problems) else { return nil }
      found = .wiki(wiki)
    } else {
      Self.check(value, path: path, hasNone: (FilesDefinition.keys + WikiDefinition.keys).map(\.name), problems: &problems)
      guard var api = try Self.definition(named: adapter, folder: folder) else {
        problems.append(Self.unknown(adapter, folder: folder, offset: value["adapter"]?.offset ?? value.offset, path: path))
        return nil
      }
      if let calendar = value["calendar"]?.string { api.calendar = calendar }
      found = .api(api)
    }
    id = value.text("id")
    self.adapter = adapter
    definition = found
    self.universe = value["universe"]?.string ?? universe
    baseURL = value["base_url"]?.string ?? found.api?.baseURL ?? ""
    perSecond = value["rate"]?["per_second"]?.double ?? 4
    concurrency = value["rate"]?["concurrency"]?.integer ?? (adapter == WikiDefinition.adapterName ? 1 : 2)
    timeoutSeconds = value["timeout_seconds"]?.double ?? 30
    headers = []
    if let members = value["headers"]?.members {
      for (key, item) in members where key.name != "$comment" { headers.append((key.name, item.text("env"))) }
    }
    filter = RecordFilter()
    filter.name = value["filter"]?["name"]?.string
    filter.status = value["filter"]?["status"]?.string
    filter.species = value["filter"]?["species"]?.string
    filter.gender = value["filter"]?["gender"]?.string
    filter.season = value["filter"]?["season"]?.integer
    filter.universe = value["filter"]?["universe"]?.string
    archives = value["archive"].map { $0.elements.compactMap { $0.string }.map { FilePath.resolve($0, against: folder) } } ?? []
  }

  /// The definition of an API by its name or its path; nil where there is none.
  private static func definition(named adapter: String, folder: String) throws(PipelineError) -> APIDefinition? {
    do throws(ConfigurationError) {
      if let builtIn = try BuiltInDefinitions.definition(named: adapter) { return builtIn }
      let path = FilePath.resolve(adapter, against: folder)
      guard adapter.hasSuffix(".json"), let bytes = try? FileSystem.readAll(path) else { return nil }
      return try APIDefinition(parsing: bytes, file: path)
    } catch {
      throw .configuration(error)
    }
  }

  private static func unknown(_ adapter: String, folder: String, offset: Int, path: String) -> ConfigurationProblem {
    if adapter.hasSuffix(".json") {
      return .init(.missingFile(FilePath.resolve(adapter, against: folder)), offset: offset, path: "\(path).adapter")
    }
    let known = BuiltInDefinitions.names + [FilesDefinition.adapterName, WikiDefinition.adapterName]
    return .init(
      .unknownWord(adapter, what: "adapter", suggestion: Suggestion.nearest(to: adapter, among: known), known: known),
      offset: offset, path: "\(path).adapter")
  }

  /// Keys that mean something to another adapter alone.
  private static func check(_ value: JSONValue, path: String, hasNone keys: [String], problems: inout [ConfigurationProblem]) {
    for (key, item) in value.members where keys.contains(key.name) {
      let reason = "\"\(key.name)\" means nothing to the adapter \"\(value.text("adapter"))\""
      problems.append(.init(.contradiction(reason), offset: item.offset, path: "\(path).\(key.name)"))
    }
  }

  /// The lists of each source, as far as they are known before the sources are.
  fileprivate static func lists(of sources: [JSONValue], folder: String) -> [[FilesDefinition.List]] {
    if !sources.contains(where: { $0.text("adapter") == FilesDefinition.adapterName }) { return sources.map { _ in [] } }
    return sources.map { source in
      let adapter = source.text("adapter")
      if adapter == FilesDefinition.adapterName { return FilesDefinition.list(of: source).map { [$0] } ?? [] }
      if adapter == WikiDefinition.adapterName { return [] }
      guard !adapter.isEmpty, let api = try? definition(named: adapter, folder: folder) else { return [] }
      return api.resources.map { FilesDefinition.List(authority: api.authority, name: $0.name, kind: $0.kind) }
    }
  }
}

extension Plan.Checks {
  fileprivate init(_ value: JSONValue?) {
    for table in ["characters", "episodes", "entities"] { minimum[table] = value?["min_\(table)"]?.integer }
    maximumDrop = value?["max_drop"]?.double
    maximumRejects = value?["max_rejects"]?.double
    maximumChanged = value?["max_changed"]?.double
    required = value?["required"]?.elements.compactMap(\.string) ?? []
    publishesAlways = value?["publish"]?.string == "always"
  }
}

extension Plan.Limits {
  fileprivate init(_ value: JSONValue?) {
    runSeconds = value?["run_seconds"]?.double
    if let megabytes = value?["body_megabytes"]?.integer { bodyBytes = megabytes << 20 }
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
    keepRuns = value?["keep_runs"]?.integer
  }
}

extension JSONValue {
  /// The text of a member that the grammar requires; the check has told where it is missing.
  fileprivate func text(_ key: String) -> String { self[key]?.string ?? "" }
}
