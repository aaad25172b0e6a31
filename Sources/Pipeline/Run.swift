internal import Adapters
internal import Assembly
internal import Catalog
internal import Digests
internal import FileSystem
internal import Normalization
internal import Publication
internal import Synchronization
internal import Tables
internal import Transport
internal import WebArchive

/// One run on its way: extract and normalize, assemble, publish.
struct Run {
  let plan: Plan
  let request: RunRequest
  let mode: Manifest.Mode
  let environment: @Sendable (String) -> String?
  let progress: @Sendable (RunProgress) -> Void
  private var manifest: Manifest
  private var attribution: [Attribution.Source] = []
  private var earlier = EarlierAnswers.none
  private let robots = RobotsRegister(product: ToolVersion.product)
  /// By source of the plan, the number of its first staged entry.
  private var firstEntries: [Int] = []

  init(
    plan: Plan, request: RunRequest, mode: Manifest.Mode, environment: @escaping @Sendable (String) -> String?,
    progress: @escaping @Sendable (RunProgress) -> Void
  ) {
    self.plan = plan
    self.request = request
    self.mode = mode
    self.environment = environment
    self.progress = progress
    manifest = Manifest(plan: plan.name, planDigest: plan.digest, mode: mode)
    manifest.settings = request.settings
    manifest.isPartial = request.isPartial
    manifest.versions = ToolVersion.all
  }

  mutating func execute() async throws(PipelineError) -> RunReport {
    manifest.startedAt = Clock.now()
    let lock: RunLock
    do throws(RunLock.Failure) {
      lock = try RunLock(output: plan.output.directory, since: manifest.startedAt)
    } catch {
      switch error {
      case .held(let output, let holder): throw .locked(output: output, by: holder)
      case .file(let error): throw .file(error)
      }
    }
    let result = await executeLocked()
    lock.release()
    return try result.get()
  }

  /// The run, by who holds the lock of the output folder.
  private mutating func executeLocked() async -> Result<RunReport, PipelineError> {
    do throws(PipelineError) { return .success(try await prepareAndExecute()) } catch { return .failure(error) }
  }

  private mutating func prepareAndExecute() async throws(PipelineError) -> RunReport {
    let secrets = try plan.sources.map { source throws(PipelineError) in try secretHeaders(of: source) }
    let archives = try archivePaths()
    let folder: RunFolder
    do {
      try UnfinishedRun.removeWorthless(in: plan.output.directory, withoutArchive: Answers.fileName)
      folder = try RunFolder(
        output: plan.output.directory, startedAt: manifest.startedAt, isPartial: request.isPartial, canBeResumed: mode == .live)
    } catch {
      throw .file(error)
    }
    do throws(PipelineError) {
      if mode == .live { earlier = try EarlierAnswers.find(for: request, limits: plan.limits, in: folder, progress: progress) }
      return try await execute(in: folder, secrets: secrets, archives: archives)
    } catch {
      if case .file = error, !FileSystem.exists(folder.pending) { throw .outputRemoved(folder: folder.pending) }
      if case .publication = error, !FileSystem.exists(folder.pending) { throw .outputRemoved(folder: folder.pending) }
      if mode == .live {
        let answers = earlier.keep(in: folder, doubting: error.answeredURL)
        if answers > 0 { progress(.keptForResuming(answers: answers)) }
      } else {
        // What was written aside is of no use; that it could not be removed is not the news.
        try? folder.discard()
      }
      throw error
    }
  }

  private mutating func execute(
    in folder: RunFolder, secrets: [[HTTPHeaderField]], archives: [String]
  ) async throws(PipelineError) -> RunReport {
    let previous = RunChecks.previousRows(output: plan.output.directory)
    var staging = Staging(folder: folder.pending)
    let extracting = Clock.monotonic()
    let answers = try await extract(into: &staging, folder: folder, secrets: secrets, archives: archives)
    manifest.timings.append(("extract", Clock.monotonic() - extracting))
    if Task.isCancelled { throw .cancelled }

    let resolving = Clock.monotonic()
    let resolved = try await deduplicate(&staging, in: folder)
    if resolved.report != nil { manifest.timings.append(("deduplicate", Clock.monotonic() - resolving)) }
    if Task.isCancelled { throw .cancelled }

    progress(.stage("assemble"))
    let assembling = Clock.monotonic()
    try assemble(staging, resolved, in: folder)
    manifest.timings.append(("assemble", Clock.monotonic() - assembling))
    if Task.isCancelled { throw .cancelled }

    progress(.stage("publish"))
    return try publish(folder, answers: answers, previous: previous)
  }

  // MARK: - Extract

  private mutating func extract(
    into staging: inout Staging, folder: RunFolder, secrets: [[HTTPHeaderField]], archives: [String]
  ) async throws(PipelineError) -> Answers? {
    let path = FilePath.join(folder.pending, Answers.fileName)
    let replay = mode == .live || mode == .files ? nil : try index(archives, folder: folder)
    var last: Answers?
    var urls: [String] = []
    for (number, source) in plan.sources.enumerated() {
      firstEntries.append(staging.count)
      let keeps = StatementsKept(rawValue: plan.output.statements ?? "all") ?? .all
      let normalizer = RecordNormalizer(statements: keeps)
      let definition: APIDefinition
      switch source.definition {
      case .api(let api): definition = api
      case .files(let files):
        try await read(files, of: source, normalizer: normalizer, into: &staging)
        try conclude(source, in: &staging)
        continue
      case .wiki(let wiki):
        if source.readsFiles(besides: request.archives) {
          _ = try await read(wiki, of: source, normalizer: normalizer, from: wikiInputs(wiki, of: source), into: &staging)
          try conclude(source, in: &staging)
          continue
        }
        guard let replay else {
          guard wiki.access != nil else { throw .wikiNotAsked(source: source.id, url: wiki.address.apiURL) }
          try last?.finish(order: [])
          let answers = try live(source, into: path, appending: last != nil)
          try await ask(wiki, of: source, secretHeaders: secrets[number], through: answers)
          // The archive is read like any other, so that its replay gives the same.
          try answers.finish(order: [])
          _ = try await read(wiki, of: source, normalizer: normalizer, from: [InputFile(archive: path)], into: &staging, isOwnArchive: true)
          count(answers.counts, isNew: true)
          last = answers
          try conclude(source, in: &staging)
          continue
        }
        let answers = last ?? Answers.replay(replay, limits: plan.limits, into: path, info: warcinfo())
        let captures = try await read(
          wiki, of: source, normalizer: normalizer, from: archives.map { InputFile(archive: $0) }, into: &staging)
        urls += captures.filter { answers.use($0) }
        last = answers
        try conclude(source, in: &staging)
        continue
      }
      let answers: Answers
      if let replay {
        answers = last ?? Answers.replay(replay, limits: plan.limits, into: path, info: warcinfo())
      } else {
        try last?.finish(order: [])
        answers = try live(source, into: path, appending: last != nil)
      }
      var rest = RESTSource(
        definition: definition, universe: source.universe, baseURL: source.baseURL, secretHeaders: secrets[number],
        limit: request.limit)
      rest.concurrency = mode == .live ? source.concurrency : request.width
      rest.filter = source.filter.items
      var whole = rest
      whole.filter = [:]
      let reader = SourceReader(
        source: source, definition: definition, adapter: RESTAdapter(rest, fetcher: answers.fetcher),
        unfiltered: replay == nil || source.filter.isEmpty ? nil : RESTAdapter(whole, fetcher: answers.fetcher), mode: mode,
        normalizer: normalizer,
        progress: progress)
      let readings = try await reader.read(width: mode == .live ? source.concurrency : request.width)
      do throws(FileError) {
        for (resource, reading) in readings {
          staging.beginList()
          for page in reading.pages { try page.stage(into: &staging) }
          urls.append(contentsOf: reading.urls)
          compare(reading, of: resource, in: source, repeated: staging.repeatedInList)
        }
      } catch {
        throw .file(error)
      }
      try conclude(source, in: &staging)
      report(source, definition, readings)
      count(answers.counts, isNew: replay == nil || last == nil)
      last = answers
    }
    try last?.finish(order: urls)
    if mode == .sample {
      for number in plan.sources.indices { try? FileSystem.remove(Self.samplePath(number, in: folder)) }
    }
    return last
  }

  /// What asks a source and keeps its answers in the archive of the run.
  private func live(_ source: Plan.Source, into path: String, appending: Bool) throws(PipelineError) -> Answers {
    let progress = progress
    do {
      return try Answers.live(source, limits: plan.limits, into: path, info: warcinfo(), appending: appending, earlier: earlier) { event in
        if case .retrying(let url, let seconds, _) = event { progress(.retrying(url: url, afterSeconds: seconds)) }
      }
    } catch {
      throw .file(error)
    }
  }

  /// Asks a wiki for the pages of a source, as far as somebody allows it.
  private func ask(
    _ definition: WikiDefinition, of source: Plan.Source, secretHeaders: [HTTPHeaderField], through answers: Answers
  ) async throws(PipelineError) {
    let pages = Mutex(0)
    var walk = WikiWalk(of: definition, through: answers.fetcher, robots: robots, secretHeaders: secretHeaders)
    walk.limit = request.limit
    walk.width = source.concurrency
    walk.keepEarlier = { url, isCurrent throws(FetchError) in try await answers.keepEarlier(url, if: isCurrent) }
    let id = source.id
    let progress = progress
    walk.onPage = {
      pages.withLock { $0 += 1 }
      progress(.page(source: id, resource: WikiDefinition.resource, records: 0))
    }
    do throws(ExtractionError) { try await walk.walk() } catch {
      if case .fetch(let failure) = error, failure.problem == .cancelled { throw .cancelled }
      let count = pages.withLock { $0 }
      throw .extraction(
        error, source: source.id, resource: WikiDefinition.resource, pagesRead: count, isFromTheStart: count == 0, mode: mode)
    }
  }

  /// Takes out again what the plan does not want of the source that was read last, whether or not it was asked with the filter; tells of one
  /// that gave records and keeps none.
  private mutating func conclude(_ source: Plan.Source, in staging: inout Staging) throws(PipelineError) {
    guard let start = firstEntries.last else { return }
    if !source.filter.isEmpty {
      do throws(FileError) {
        let left = try staging.leaveOut(from: start) { record, species in source.filter.takes(record, species: species) }
        notice("filtered_records", left)
      } catch {
        throw .file(error)
      }
    }
    let told = staging.count - start + staging.rejectCount
    if told > 0, !(start..<staging.count).contains(where: { staging.isRecord($0) }) {
      notice("empty_sources", 1, examples: [source.id])
    }
  }

  /// Holds the records of a list, each counted once, against what the source declares.
  ///
  /// A list that changes while it is read shows a record on two pages and another on none: then the sum is right, and the list is not.
  private mutating func compare(_ reading: SourceReader.Reading, of resource: String, in source: Plan.Source, repeated: Int) {
    guard !reading.isCut, let declared = reading.declared else { return }
    let records = reading.records - repeated
    if records == declared { return }
    let list = plan.sources.count > 1 ? "\(source.id) \(resource)" : resource
    notice("declared_count_differs", 1, examples: ["\(list): \(records) of \(declared) declared"])
  }

  private mutating func report(
    _ source: Plan.Source, _ definition: APIDefinition, _ readings: [(resource: String, reading: SourceReader.Reading)]
  ) {
    let resources = readings.map { resource, reading in
      Manifest.ResourceReport(name: resource, pages: reading.pages.count, records: reading.records, declared: reading.declared)
    }
    manifest.sources.append(Manifest.SourceReport(id: source.id, adapter: source.adapter, resources: resources))
    let licence = definition.licence
    attribution.append(
      Attribution.Source(
        authority: definition.authority, url: source.baseURL, licence: licence?.name, licenceURL: licence?.url,
        records: resources.reduce(0) { $0 + $1.records }))
  }

  /// Reads a source that is files; what it holds is staged while it is read.
  private mutating func read(
    _ definition: FilesDefinition, of source: Plan.Source, normalizer: RecordNormalizer, into staging: inout Staging
  ) async throws(PipelineError) {
    let reader = FileSourceReader(
      source: source, definition: definition, folder: plan.folder, normalizer: normalizer, limit: request.limit, width: request.width,
      progress: progress)
    let reading = try await reader.read(into: &staging)
    manifest.sources.append(
      Manifest.SourceReport(id: source.id, adapter: source.adapter, resources: reading.resources, files: reading.files))
    attribution += reading.attribution
  }

  private func wikiInputs(_ definition: WikiDefinition, of source: Plan.Source) throws(PipelineError) -> [InputFile] {
    do { return try definition.inputs(in: plan.folder) } catch { throw .files(error, source: source.id) }
  }

  /// Reads a wiki from saved pages and archives; tells the captures that were read.
  private mutating func read(
    _ definition: WikiDefinition, of source: Plan.Source, normalizer: RecordNormalizer, from inputs: [InputFile],
    into staging: inout Staging, isOwnArchive: Bool = false
  ) async throws(PipelineError) -> [String] {
    let reader = WikiSourceReader(
      source: source, definition: definition, normalizer: normalizer, limit: request.limit, width: request.width, progress: progress)
    let reading = try await reader.read(inputs, into: &staging)
    for (reason, count) in reading.leftOut.sorted(by: { $0.key < $1.key }) { notice("left_out_\(reason.rawValue)", count) }
    manifest.sources.append(
      Manifest.SourceReport(id: source.id, adapter: source.adapter, resources: [reading.resource], files: isOwnArchive ? [] : reading.files)
    )
    attribution.append(
      Attribution.Source(
        authority: definition.authority, url: source.baseURL, licence: reading.licence?.name, licenceURL: reading.licence?.url,
        records: reading.resource.records))
    return reading.queries + reading.captures
  }

  private mutating func count(_ counts: TransportCounts, isNew: Bool) {
    var sums = Dictionary(uniqueKeysWithValues: manifest.transport.map { ($0.name, $0.count) })
    let new = ["requests": counts.requests, "not_modified": counts.notModified, "retries": counts.retries, "bytes": counts.bytes]
    for (name, count) in new { sums[name] = (isNew ? sums[name, default: 0] : 0) + count }
    manifest.transport = ["requests", "not_modified", "retries", "bytes"].map { ($0, sums[$0, default: 0]) }
  }

  private mutating func notice(_ name: String, _ count: Int, examples: [String] = []) {
    if count == 0 { return }
    if !examples.isEmpty {
      let place = manifest.noticeExamples.firstIndex { $0.name == name } ?? manifest.noticeExamples.count
      if place == manifest.noticeExamples.count { manifest.noticeExamples.append((name, [])) }
      let room = max(0, Staging.namedLimit - manifest.noticeExamples[place].examples.count)
      manifest.noticeExamples[place].examples += examples.prefix(room)
    }
    if let place = manifest.notices.firstIndex(where: { $0.name == name }) {
      manifest.notices[place].count += count
    } else {
      manifest.notices.append((name, count))
    }
  }

  // MARK: - Deduplicate

  private mutating func deduplicate(_ staging: inout Staging, in folder: RunFolder) async throws(PipelineError) -> Deduplicator.Outcome {
    var deduplicator = Deduplicator(plan.deduplication, folder: folder, width: request.width)
    let ends = firstEntries.dropFirst() + [staging.count]
    let entries = zip(plan.sources, zip(firstEntries, ends)).map { (source: $0.id, entries: $1.0..<$1.1) }
    let outcome = try await deduplicator.resolve(&staging, entries: entries)
    manifest.deduplication = outcome.report
    notice("unused_decisions", outcome.unusedDecisions)
    notice("idle_blocking_rules", outcome.idleRules)
    notice("pairs_not_compared", outcome.unseenPairs)
    return outcome
  }

  // MARK: - Assemble

  private mutating func assemble(
    _ staging: consuming Staging, _ resolved: Deduplicator.Outcome, in folder: RunFolder
  ) throws(PipelineError) {
    let kept = plan.output.statements ?? (staging.count > Runner.autoStatementsLimit ? "unmapped" : "all")
    let rows: StatementRows = kept == "all" ? .all : kept == "unmapped" ? .unused : .none
    notice("repeated_records", staging.repeatedRecords, examples: staging.repeatedIDs.map(\.description))
    do throws(FileError) {
      let tables = try RunTables(folder: folder.pending, csv: plan.output.csv)
      let assembler = Assembler(
        staging, tables: tables, statements: rows, partition: resolved.partition, matches: resolved.matches)
      let summary = try assembler.assemble()
      manifest.files = try tables.finish() + resolved.files
      manifest.counts = TableName.allCases.map { ($0.rawValue, tables.rows($0)) }
      notice("one_sided_appearances", summary.oneSidedAppearances)
      notice("dropped_references", summary.droppedReferences)
      manifest.statements = kept
      manifest.formats = plan.output.csv == nil ? ["ndjson"] : ["ndjson", "csv"]
      var licences: [(name: String, url: String?)] = []
      for source in attribution.sorted() {
        if let name = source.licence, !licences.contains(where: { $0.name == name && $0.url == source.licenceURL }) {
          licences.append((name, source.licenceURL))
        }
      }
      let package = DataPackage.json(
        name: plan.name, rows: { tables.rows($0) }, writesCSV: plan.output.csv != nil, isSample: mode == .sample, licences: licences)
      manifest.files.append(try folder.write(package, to: "datapackage.json"))
      manifest.files.append(try folder.write(LoadScript.sql, to: "load.sql"))
      manifest.files.append(
        try folder.write(Attribution(sources: attribution, isSample: mode == .sample).markdown, to: "ATTRIBUTION.md"))
    } catch {
      throw .file(error)
    }
  }

  // MARK: - Publish

  private mutating func publish(
    _ folder: RunFolder, answers: Answers?, previous: [String: Int]
  ) throws(PipelineError) -> RunReport {
    do {
      if answers != nil { manifest.files.append(try folder.entry(of: Answers.fileName)) }
    } catch {
      throw .file(error)
    }
    var told = manifest.sources.flatMap(\.files).map(\.sha256)
    if answers != nil { told += [Answers.digest(of: FilePath.join(folder.pending, Answers.fileName))].compactMap(\.self) }
    manifest.answersDigest = told.isEmpty ? nil : told.count == 1 ? told[0] : Digest.sha256Hex(Array(told.joined(separator: "\n").utf8))
    manifest.files.sort { $0.name < $1.name }
    let rows = Dictionary(uniqueKeysWithValues: manifest.counts.map { ($0.table, $0.rows) })
    var broken: [BrokenCheck] = []
    if !request.isPartial {
      broken = RunChecks.broken(plan.checks, rows: rows, previous: previous)
      broken += RecordChecks.broken(
        plan.checks, folder: folder.pending, previous: FilePath.join(plan.output.directory, RunFolder.latest))
    }
    manifest.brokenChecks = broken.map { Manifest.BrokenCheck(check: $0.check, found: $0.found, allowed: $0.allowed) }
    let isKeptAside = !broken.isEmpty && !plan.checks.publishesAlways
    manifest.finishedAt = Clock.now()
    let path: String
    do {
      path = try folder.publish(manifest, keptAside: isKeptAside)
    } catch {
      throw .publication(error)
    }
    if mode == .live, !request.isPartial, !isKeptAside { removeUnfinished() }
    if let keeping = plan.output.keepRuns, !request.isPartial, !isKeptAside {
      // The run is published; that an old one stays is no reason to call it failed.
      _ = try? RunPruning.pruneLocked(plan.output.directory, keeping: keeping)
    }
    return RunReport(
      plan: plan.name, folder: path, output: plan.output.directory, manifest: manifest, isLatest: !request.isPartial && !isKeptAside,
      brokenChecks: broken, requests: [], liveURLs: [])
  }

  /// What did not end is of no use once a later run is published; that something stays is no reason to call the run failed.
  private func removeUnfinished() {
    for run in (try? UnfinishedRun.all(in: plan.output.directory, holding: Answers.fileName)) ?? [] { try? run.remove() }
  }

  // MARK: - What the answers come from

  /// Where the sample of a source lies as long as it is replayed.
  private static func samplePath(_ number: Int, in folder: RunFolder) -> String {
    FilePath.join(folder.pending, ".sample.\(number).warc.gz")
  }

  private func archivePaths() throws(PipelineError) -> [String] {
    switch mode {
    case .offline:
      // The run itself: `latest` will lead to another when this one is published.
      let latest = try? FileSystem.readLink(FilePath.join(plan.output.directory, RunFolder.latest))
      let path = FilePath.join(FilePath.join(plan.output.directory, latest ?? RunFolder.latest), Answers.fileName)
      if !FileSystem.exists(path) { throw .nothingToReplay(output: plan.output.directory) }
      return [path]
    case .archive: return request.archives.isEmpty ? plan.sources.flatMap(\.archives) : request.archives
    default: return []
    }
  }

  private mutating func index(_ archives: [String], folder: RunFolder) throws(PipelineError) -> ArchiveIndex {
    var paths = archives
    if mode == .sample {
      for (number, source) in plan.sources.enumerated() {
        let path = Self.samplePath(number, in: folder)
        do { try FileSystem.write(Samples.archive(of: source.adapter) ?? [], to: path) } catch { throw .file(error) }
        paths.append(path)
      }
    }
    do throws(FileSourceError) {
      for path in archives {
        let (sha256, bytes) = try InputFile(archive: path).digest()
        manifest.archives.append(FileEntry(name: path, bytes: bytes, sha256: sha256))
      }
    } catch {
      // What cannot be read is told by who reads it.
      manifest.archives = []
    }
    do { return try ArchiveIndex(paths: paths) } catch { throw .archive(error) }
  }

  private func warcinfo() -> WARCRecord {
    var fields = [
      WARCField("software", "catalog-etl/\(ToolVersion.current)"), WARCField("format", "WARC File Format 1.1"),
      WARCField("conformsTo", "https://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/"),
      WARCField("isPartOf", plan.name),
    ]
    if mode == .sample {
      fields.append(WARCField("description", "a sample written for catalog-etl by its authors; no API ever served it"))
    }
    return .warcinfo(fields, date: manifest.startedAt, filename: Answers.fileName)
  }

  private func secretHeaders(of source: Plan.Source) throws(PipelineError) -> [HTTPHeaderField] {
    if mode != .live { return [] }
    return try source.headers.map { header throws(PipelineError) in
      guard let value = environment(header.variable), !value.isEmpty else {
        throw .missingVariable(header.variable, header: header.name, source: source.id)
      }
      return HTTPHeaderField(name: header.name, value: value)
    }
  }
}
