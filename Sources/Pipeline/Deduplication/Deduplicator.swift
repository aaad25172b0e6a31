internal import Assembly
internal import Catalog
internal import Deduplication
internal import Digests
internal import Tables
internal import FileSystem
internal import Publication
internal import Tables

/// Finds out which staged records are one: episodes first, by which characters are told apart, then entities and characters.
///
/// Only records of one universe and kind are held against each other, and only where two sources tell of them, where a source has duplicates, or
/// where a person decided about them: a plan of one clean source compares nothing.
struct Deduplicator {
  private let plan: Plan.Deduplication
  private let folder: RunFolder
  private let width: Int
  private var authorities: [String: Int] = [:]
  private var hasDuplicates: [Bool] = []
  private var report = Manifest.Deduplication()
  private var merged: [[Int]] = []
  private var matches: [MatchRow] = []
  private var leaders: [Int: Int] = [:]
  private(set) var files: [FileEntry] = []

  /// What was found.
  struct Outcome {
    var partition = RecordPartition.separate
    var matches: [MatchRow] = []
    /// Nil where nothing was compared.
    var report: Manifest.Deduplication?
    /// Decisions about ids that are no records of this run, or of two kinds or universes.
    var unusedDecisions = 0
    /// Blocking rules of the plan's own models that no record has a value for.
    var idleRules = 0
    /// Pairs of blocks too large to be compared whole.
    var unseenPairs = 0
    var files: [FileEntry] = []
  }

  init(_ plan: Plan.Deduplication, folder: RunFolder, width: Int) {
    self.plan = plan
    self.folder = folder
    self.width = width
  }

  /// Decides about all staged records.
  ///
  /// - Parameter entries: of each source of the plan, by its id, in the order of the plan.
  mutating func resolve(
    _ staging: inout Staging, entries: [(source: String, entries: Range<Int>)]
  ) async throws(PipelineError) -> Outcome {
    // One clean source costs nothing, however large it is.
    if entries.count < 2, plan.within.isEmpty, plan.decisions.same.isEmpty, plan.decisions.different.isEmpty { return Outcome() }
    number(entries, in: staging)
    let (usable, unused) = usableDecisions(in: staging)
    var outcome = Outcome()
    outcome.unusedDecisions = unused
    let compared = comparedEntries(of: staging, decided: Set((usable.same + usable.different).flatMap { [$0.left, $0.right] }))
    if compared.isEmpty { return outcome }
    do throws(FileError) {
      var features = try FeatureFile(in: folder.pending)
      for name in ["episode", "entity", "character"] {
        let table = CatalogFeatures.table(ofModelNamed: name)
        let entries = compared.filter { staging.kind(of: $0).table == table }
        guard !entries.isEmpty, let model = plan.models.first(where: { $0.name == name }) else { continue }
        try await resolve(entries, with: model, decisions: usable, in: &staging, features: &features, outcome: &outcome)
      }
      try features.close()
      outcome.files = files + [try folder.entry(of: FeatureFile.name)]
    } catch {
      throw .file(error)
    }
    outcome.partition = RecordPartition(merged)
    report.merged = outcome.partition.mergedCount
    report.review = matches.count { $0.decision == .review }
    report.keptApart = matches.count { $0.decision == .keptApart }
    report.decisionsDigest = plan.decisionsDigest
    outcome.matches = matches
    outcome.report = report
    return outcome
  }

  // MARK: - What is compared

  /// Numbers the authorities in the order of the plan: two lists of one API are one source.
  private mutating func number(_ sources: [(source: String, entries: Range<Int>)], in staging: borrowing Staging) {
    for (source, entries) in sources {
      for entry in entries {
        let authority = staging.sourceID(of: entry).authority
        if authorities[authority] == nil {
          authorities[authority] = hasDuplicates.count
          hasDuplicates.append(false)
        }
        if let number = authorities[authority], plan.within.contains(source) { hasDuplicates[number] = true }
      }
    }
  }

  private func group(of entry: Int, _ staging: borrowing Staging) -> String {
    "\(staging.universe(of: entry)):\(staging.kind(of: entry).name)"
  }

  private func source(of entry: Int, _ staging: borrowing Staging) -> Int { authorities[staging.sourceID(of: entry).authority] ?? 0 }

  private func comparedEntries(of staging: borrowing Staging, decided: Set<String>) -> [Int] {
    var sourcesOfGroup: [String: Set<Int>] = [:]
    var isCompared: Set<String> = []
    // With one clean source and no decision, nobody need be looked at.
    if authorities.count < 2, decided.isEmpty, !hasDuplicates.contains(true) { return [] }
    for entry in 0..<staging.count where staging.isRecord(entry) {
      let group = group(of: entry, staging)
      let source = source(of: entry, staging)
      if sourcesOfGroup[group, default: []].insert(source).inserted, hasDuplicates[source] { isCompared.insert(group) }
      if !decided.isEmpty, decided.contains(staging.sourceID(of: entry).description) { isCompared.insert(group) }
    }
    for (group, sources) in sourcesOfGroup where sources.count > 1 { isCompared.insert(group) }
    if isCompared.isEmpty { return [] }
    return (0..<staging.count).filter { staging.isRecord($0) && isCompared.contains(group(of: $0, staging)) }
  }

  /// The decisions about two records of one universe and kind, and how many are not.
  private func usableDecisions(in staging: borrowing Staging) -> (usable: Decisions, unused: Int) {
    let all = plan.decisions.same + plan.decisions.different
    if all.isEmpty { return (Decisions(), 0) }
    let wanted = Set(all.flatMap { [$0.left, $0.right] })
    var groups: [String: String] = [:]
    for entry in 0..<staging.count where staging.isRecord(entry) {
      let id = staging.sourceID(of: entry).description
      if wanted.contains(id) { groups[id] = group(of: entry, staging) }
    }
    func isUsable(_ pair: Decisions.Pair) -> Bool { groups[pair.left] != nil && groups[pair.left] == groups[pair.right] }
    let usable = Decisions(same: plan.decisions.same.filter(isUsable), different: plan.decisions.different.filter(isUsable))
    return (usable, all.count - usable.same.count - usable.different.count)
  }

  // MARK: - One table

  private mutating func resolve(
    _ unsorted: [Int], with named: Plan.Deduplication.TableModel, decisions: Decisions, in staging: inout Staging,
    features file: inout FeatureFile, outcome: inout Outcome
  ) async throws(FileError) {
    let model = named.model
    let keyed = unsorted.map { (id: staging.sourceID(of: $0), entry: $0) }.sorted { $0.id < $1.id }
    let entries = keyed.map(\.entry)
    let episodes = model.name == "character" ? try episodeNames(in: &staging) : EpisodeNames()
    let appearances = model.name == "character" ? appearances(of: entries, in: staging) : [:]
    var reader = CatalogFeatures(model, episodes: episodes, appearances: appearances)
    var builder = ResolutionTable.Builder(model)
    var records: [Int: ResolutionRecord] = [:]
    for entry in unsorted {
      let read = try staging.read(entry)
      let record = ResolutionRecord(
        id: read.record.id.description, source: source(of: entry, staging), group: group(of: entry, staging),
        values: try reader.values(of: entry, read, in: &staging))
      builder.append(record)
      records[entry] = record
    }
    for entry in entries {
      guard let record = records[entry] else { continue }
      try file.write(record, model: model, hasDuplicates: hasDuplicates[record.source])
    }
    records = [:]
    let table = await ResolutionTable.joining([builder], width: width)
    let rules = hasDuplicates.map { SourceRule(hasDuplicates: $0) }
    let ids = Set(keyed.map { $0.id.description })
    func isHere(_ pair: Decisions.Pair) -> Bool { ids.contains(pair.left) }
    let here = Decisions(same: decisions.same.filter(isHere), different: decisions.different.filter(isHere))
    let resolution = await Resolver.resolve(table, model: model, decisions: here, sources: rules, width: width)
    // The table is in the order of the ids, and so are the entries.
    for cluster in resolution.clusters {
      let members = cluster.map { entries[$0] }.sorted { left, right in
        let (a, b) = (source(of: left, staging), source(of: right, staging))
        return a == b ? staging.sourceID(of: left) < staging.sourceID(of: right) : a < b
      }
      merged.append(members)
      for member in members { leaders[member] = members[0] }
    }
    let evidence = Resolver.evidence(of: resolution.pairs, in: table, model: model, sources: rules)
    for (pair, texts) in zip(resolution.pairs, evidence) {
      matches.append(
        MatchRow(
          keyed[pair.left].id, keyed[pair.right].id, decision: MatchDecision(rawValue: pair.decision.rawValue) ?? .review,
          score: (pair.score * 1e6).rounded() / 1e6, evidence: texts, rule: pair.rule.rawValue))
    }
    files.append(try folder.write(model.encoded(), to: "\(model.name).model.json"))
    tell(resolution.blocking, of: named, records: entries.count, ids: keyed.map(\.id), outcome: &outcome)
  }

  private func episodeNames(in staging: inout Staging) throws(FileError) -> EpisodeNames {
    var names = EpisodeNames()
    for entry in 0..<staging.count where staging.isRecord(entry) && staging.kind(of: entry).table == .episodes {
      let id = staging.identity(of: leaders[entry] ?? entry).description
      names.add(entry, id: id, record: try staging.read(entry).record)
    }
    return names
  }

  /// By character, the episodes it is told to appear in, by either side.
  private func appearances(of entries: [Int], in staging: borrowing Staging) -> [Int: [Int]] {
    let wanted = Set(entries)
    var episodes: [Int: [Int]] = [:]
    staging.forEachAppearance { teller, target in
      if wanted.contains(teller) { episodes[teller, default: []].append(target) }
      if wanted.contains(target) { episodes[target, default: []].append(teller) }
    }
    return episodes
  }

  private mutating func tell(
    _ blocking: BlockingReport, of named: Plan.Deduplication.TableModel, records: Int, ids: [SourceID], outcome: inout Outcome
  ) {
    typealias Count = Manifest.Deduplication.Count
    let rules = blocking.rules.map { rule in
      Manifest.Deduplication.Rule(
        label: rule.label,
        counts: [
          Count("blocks", rule.blocks), Count("largest", rule.largest), Count("compared", rule.compared), Count("split", rule.split),
          Count("unseen", rule.unseen),
        ], largestBlocks: rule.examples.map { Count(ids[$0.first].description, $0.size) })
    }
    if !named.isBuiltIn { outcome.idleRules += blocking.rules.count(where: \.isIdle) }
    outcome.unseenPairs += blocking.rules.reduce(0) { $0 + $1.unseen }
    report.tables.append(
      Manifest.Deduplication.Table(
        table: CatalogFeatures.table(ofModelNamed: named.name).rawValue, model: named.model.name, modelDigest: named.digest,
        merge: named.model.thresholds.merge, review: named.model.thresholds.review, records: records, rules: rules))
  }
}
