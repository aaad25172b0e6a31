internal import Adapters
internal import Assembly
internal import Catalog
internal import Configuration
internal import FileSystem
internal import Normalization
internal import Publication
internal import Tables
internal import Transport
internal import WebArchive

/// Runs a plan from its first request to its published files.
///
/// What fails leaves what stood before untouched: a run is written aside and shown to readers in one step at the end.
public struct Runner: Sendable {
  private let environment: @Sendable (String) -> String?
  private let progress: @Sendable (RunProgress) -> Void

  /// Above so many source records `auto` keeps the statements that are not used alone.
  static let autoStatementsLimit = 100_000

  /// A runner.
  ///
  /// - Parameters:
  ///   - environment: looks up an environment variable.
  ///   - progress: told what happens; called from any thread.
  public init(environment: @escaping @Sendable (String) -> String?, progress: @escaping @Sendable (RunProgress) -> Void = { _ in }) {
    self.environment = environment
    self.progress = progress
  }

  /// Reads and checks a plan without any network.
  public static func validate(_ argument: String, settings: [String] = []) throws(PipelineError) -> Plan {
    let located = try PlanSettings.apply(settings, to: PlanLocator.locate(argument))
    return try Plan(parsing: located.bytes, file: located.file, folder: located.folder)
  }

  /// Runs a plan.
  public func run(_ request: RunRequest) async throws(PipelineError) -> RunReport {
    var plan = try Self.validate(request.plan, settings: request.settings)
    let liveURLs = plan.sources.filter { $0.definition.api != nil }.map(\.baseURL)
    if let only = request.only {
      let known = plan.sources.map(\.id)
      plan.sources = plan.sources.filter { $0.id == only }
      if plan.sources.isEmpty { throw .unknownSource(only, suggestion: Suggestion.nearest(to: only, among: known), known: known) }
    }
    if request.isSample {
      for index in plan.sources.indices {
        guard Samples.archive(of: plan.sources[index].adapter) != nil else { throw .noSample(plan: plan.name, known: Samples.adapters) }
        plan.sources[index].baseURL = Samples.baseURL(of: plan.sources[index].adapter)
      }
      plan.output.directory += "-sample"
    }
    if let output = request.output { plan.output.directory = output }
    let mode = Self.mode(of: request, plan: plan)
    if request.isDryRun { return try dryRun(plan, mode: mode, liveURLs: liveURLs) }
    let run = Run(plan: plan, request: request, mode: mode, environment: environment, progress: progress)
    var report = try await run.executeInTime()
    report.liveURLs = liveURLs
    return report
  }

  private static func mode(of request: RunRequest, plan: Plan) -> Manifest.Mode {
    if request.isSample { return .sample }
    if plan.sources.allSatisfy({ $0.readsFiles(besides: request.archives) }) { return .files }
    if request.isOffline { return .offline }
    return request.archives.isEmpty && !plan.sources.contains { !$0.archives.isEmpty } ? .live : .archive
  }

  private func dryRun(_ plan: Plan, mode: Manifest.Mode, liveURLs: [String]) throws(PipelineError) -> RunReport {
    var requests: [String] = []
    var files: [String] = []
    for source in plan.sources {
      switch source.definition {
      case .api(let definition):
        var rest = RESTSource(definition: definition, universe: source.universe, baseURL: source.baseURL)
        rest.filter = source.filter.items
        requests += definition.resources.map { rest.firstURL(of: $0) }
      case .files(let definition):
        do { files += try definition.inputs(in: plan.folder).map(\.name) } catch { throw .files(error, source: source.id) }
      case .wiki(let definition):
        if source.readsFiles(besides: []) {
          do { files += try definition.inputs(in: plan.folder).map(\.name) } catch { throw .files(error, source: source.id) }
        } else {
          if mode == .live, definition.access == nil { throw .wikiNotAsked(source: source.id, url: definition.address.apiURL) }
          requests += WikiWalk.firstURLs(of: definition)
        }
      }
    }
    var report = RunReport(
      plan: plan.name, folder: nil, output: plan.output.directory, manifest: Manifest(plan: plan.name, planDigest: plan.digest, mode: mode),
      isLatest: false, brokenChecks: [], requests: requests, liveURLs: liveURLs)
    report.files = files
    return report
  }
}

extension Plan.Source {
  /// Whether the source is read from files that the plan names, and neither asked nor taken from archives.
  func readsFiles(besides requested: [String]) -> Bool {
    switch definition {
    case .api: false
    case .files: true
    case .wiki(let wiki): !wiki.from.isEmpty && requested.isEmpty && archives.isEmpty
    }
  }
}
