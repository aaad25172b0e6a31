internal import Catalog
internal import FileSystem
internal import JSONBytes
public import Runs
internal import Tables

/// Compares two runs, table by table and entity by entity.
public enum RunComparison {
  /// The tables in the order in which they are told.
  private static let tables: [TableName] = [.characters, .episodes, .entities, .appearances, .relations]
  private static let records: [TableName] = [.characters, .episodes, .entities]

  /// Compares two runs.
  ///
  /// - Parameters:
  ///   - old: the folder of the older run.
  ///   - new: the folder of the newer one.
  ///   - earlier: folders of runs before the older one, newest first: what was added now and stood there came back.
  public static func compare(
    old: String, new: String, earlier: [RunEntry] = [], options: ComparisonOptions = ComparisonOptions()
  ) throws(ComparisonError) -> Difference {
    guard !isSame(old, new) else { throw .sameInput(new) }
    let oldManifest = try manifest(of: old)
    let newManifest = try manifest(of: new)
    let compared = tables + (options.comparesStatements ? [.statements] : [])
    try check(fields: options.fields + options.ignored, of: compared)
    for table in compared + [.sources] {
      for (folder, manifest) in [(old, oldManifest), (new, newManifest)] { try check(table, of: folder, manifest) }
    }
    var options = options
    options.temporaryFolder = temporaryFolder()
    return try compare(
      old: old, new: new, tables: compared, earlier: earlier, reasons: reasons(old, oldManifest, new, newManifest), options: options,
      inputs: (input(old, oldManifest), input(new, newManifest)))
  }

  /// Compares the tables of two folders, of which neither need have a manifest yet.
  static func compare(
    old: String, new: String, tables: [TableName], earlier: [RunEntry], reasons: [ChangeReason], options: ComparisonOptions,
    inputs: (old: ComparedInput, new: ComparedInput)
  ) throws(ComparisonError) -> Difference {
    let spool = FindingSpool(folder: options.temporaryFolder)
    var moves = try SourceMoves(old: path(.sources, old), new: path(.sources, new), options: options)
    var found: [TableChanges] = []
    var added: [(table: TableName, ids: [String])] = []
    for name in tables {
      let table = ComparedTable(name, includesDerived: options.includesDerived)
      let sample = try TableSample(old: path(name, old), new: path(name, new), key: table.key.map(\.name))
      var walk = TableWalk(
        table, sample: sample, options: options, spool: spool,
        collectsAdded: records.contains(name) && !earlier.isEmpty && options.tells(.cameBack))
      try walk.run(old: path(name, old), new: path(name, new), moves: &moves)
      let result = walk.finish(columns: name.schema.columns.map(\.name))
      found.append(result.changes)
      if let ids = result.addedIDs, !ids.isEmpty { added.append((name, ids)) }
    }
    if !moves.moves.isEmpty { try RecordNames.complete(&moves, old: old, new: new) }
    var events = moves.events()
    if !events.isEmpty { try DecisionRules.name(&events, in: new) }
    var counts: [(kind: ChangeKind, count: Int)] = [.merged, .split, .moved, .renamed, .cameBack].map { ($0, 0) }
    func count(_ kind: ChangeKind) {
      if let place = counts.firstIndex(where: { $0.kind == kind }) { counts[place].count += 1 }
    }
    for event in events where options.tells(event.kind) {
      count(event.kind)
      try spool.append(event.line)
    }
    for (table, ids) in added {
      for back in try EarlierRecords.find(ids, table: table, in: earlier) {
        count(.cameBack)
        try spool.append(back.line)
      }
    }
    return Difference(old: inputs.old, new: inputs.new, reasons: reasons, tables: found, events: counts, findings: spool)
  }

  /// What changed in the records of two folders of tables, of which neither need have a manifest yet; nothing is told of each.
  public static func recordChanges(old: String, new: String) throws(ComparisonError) -> [TableChanges] {
    var options = ComparisonOptions()
    options.only = [.changed]
    options.temporaryFolder = temporaryFolder()
    return try compare(
      old: old, new: new, tables: records, earlier: [], reasons: [], options: options,
      inputs: (ComparedInput(path: old), ComparedInput(path: new))
    ).tables
  }

  // MARK: - Checks

  static func path(_ table: TableName, _ folder: String) -> String { FilePath.join(folder, "\(table.rawValue).ndjson") }

  private static func manifest(of folder: String) throws(ComparisonError) -> RunManifest {
    do throws(RunError) { return try RunManifest(of: folder) } catch { throw .run(error) }
  }

  private static func check(_ table: TableName, of folder: String, _ manifest: RunManifest) throws(ComparisonError) {
    let path = path(table, folder)
    guard FileSystem.exists(path) else { throw .missingTable(folder: folder, table: table.rawValue) }
    let size: Int
    do throws(FileError) { size = try FileSystem.size(of: path) } catch { throw .file(error) }
    if let entry = manifest.file("\(table.rawValue).ndjson"), entry.bytes != size {
      throw .changedSize(path: path, bytes: size, expected: entry.bytes)
    }
  }

  private static func check(fields: [String], of tables: [TableName]) throws(ComparisonError) {
    var known: [String] = []
    for column in tables.flatMap(\.schema.columns) where !known.contains(column.name) { known.append(column.name) }
    for field in fields where !known.contains(field) { throw .unknownField(field, known: known) }
  }

  static func isSame(_ left: String, _ right: String) -> Bool {
    do { return try FileSystem.isSame(left, right) } catch { return left == right }
  }

  static func temporaryFolder() -> String { FileSystem.temporaryFolder }

  // MARK: - Why

  private static func input(_ folder: String, _ manifest: RunManifest) -> ComparedInput {
    var input = ComparedInput(path: folder)
    input.plan = manifest.plan
    input.startedAt = manifest.startedAt
    input.mode = manifest.mode
    input.isPartial = manifest.isPartial
    return input
  }

  /// What differs between the manifests, the most telling first.
  private static func reasons(_ old: String, _ oldManifest: RunManifest, _ new: String, _ newManifest: RunManifest) -> [ChangeReason] {
    var reasons: [ChangeReason] = []
    let archive = "raw.warc.gz"
    let oldDigests = digests(old)
    let newDigests = digests(new)
    if let before = oldDigests["answers"], let after = newDigests["answers"] {
      // Not the archive as a file: that knows when the answers were given.
      if before != after { reasons.append(.data) }
    } else if oldManifest.file(archive)?.sha256 != newManifest.file(archive)?.sha256 || oldManifest.file(archive) == nil {
      reasons.append(.data)
    }
    for name in Set(oldDigests.keys).union(newDigests.keys).sorted()
    where name != "plan" && name != "answers" && oldDigests[name] != newDigests[name] {
      reasons.append(.input(name))
    }
    if oldManifest.planDigest != newManifest.planDigest { reasons.append(.plan) }
    if oldManifest.settings != newManifest.settings { reasons.append(.settings(old: oldManifest.settings, new: newManifest.settings)) }
    if oldManifest.statements != newManifest.statements {
      reasons.append(.statements(old: oldManifest.statements, new: newManifest.statements))
    }
    for name in Set(oldManifest.versions.keys).union(newManifest.versions.keys).sorted() {
      let pair = (oldManifest.versions[name] ?? "none", newManifest.versions[name] ?? "none")
      if pair.0 == pair.1 { continue }
      reasons.append(name == "catalog-etl" ? .tool(old: pair.0, new: pair.1) : .library(name, old: pair.0, new: pair.1))
    }
    return reasons
  }

  /// The digests of a manifest by what they are of: `plan_sha256` is of the plan; those of deduplication are of `decisions` and of the model of
  /// a table.
  private static func digests(_ folder: String) -> [String: String] {
    guard let bytes = try? FileSystem.readAll(FilePath.join(folder, RunManifest.fileName)),
      let root = (try? JSONDocument.parse(bytes))?.root
    else { return [:] }
    let suffix = "_sha256"
    var digests: [String: String] = [:]
    let deduplication = root["deduplication"]
    for members in [root.members, deduplication?.members].compactMap(\.self) {
      for (key, value) in members where key.name.hasSuffix(suffix) { digests[String(key.name.dropLast(suffix.count))] = value.string }
    }
    if let tables = deduplication?["tables"] {
      let models = tables.elements.compactMap { $0["model_sha256"]?.string }
      if !models.isEmpty { digests["model"] = models.joined(separator: " ") }
    }
    return digests
  }
}
