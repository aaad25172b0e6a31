internal import Adapters
internal import Digests
internal import FileSystem
internal import Publication
internal import Transport
internal import WebArchive

/// Where the answers of a run come from, and how they get into its `raw.warc.gz`.
struct Answers: Sendable {
  /// The ways.
  private enum Way: Sendable {
    case live(LiveFetcher, RecordingFetcher, resuming: ResumingFetcher?)
    case replay(ReplayingFetcher, info: WARCRecord, path: String)
  }

  /// The name of the archive in a run folder.
  static let fileName = "raw.warc.gz"

  private let way: Way

  /// Asks the sources; every answer is recorded as soon as it is complete.
  static func live(
    _ source: Plan.Source, limits: Plan.Limits, into path: String, info: WARCRecord, appending: Bool, earlier: EarlierAnswers,
    onEvent: @escaping @Sendable (TransportEvent) -> Void
  ) throws(FileError) -> Answers {
    let isWiki = source.definition.wiki != nil
    let contact = source.definition.wiki?.access?.contact
    var settings = TransportSettings(userAgent: ToolVersion.userAgent(contact: contact))
    settings.perSecond = source.perSecond
    settings.concurrency = source.concurrency
    settings.timeoutSeconds = source.timeoutSeconds
    settings.bodyLimit = limits.bodyBytes
    let fetcher = LiveFetcher(settings: settings, onEvent: onEvent, saysLater: { answer in isWiki && WikiWalk.saysLater(answer) })
    let recording: RecordingFetcher
    if appending || earlier.interrupted != nil {
      recording = try RecordingFetcher(
        fetcher, appendingTo: path, at: appending ? nil : earlier.cutAt, userAgent: settings.userAgent, revalidating: earlier.published)
    } else {
      recording = try RecordingFetcher(
        fetcher, creating: path, info: info, userAgent: settings.userAgent, revalidating: earlier.published)
    }
    return Answers(
      way: .live(
        fetcher, recording,
        resuming: earlier.interrupted.map {
          ResumingFetcher(recording, over: $0, doubting: earlier.doubted, bodyLimit: limits.bodyBytes)
        }))
  }

  /// Replays archives; no socket is opened.
  static func replay(_ index: ArchiveIndex, limits: Plan.Limits, into path: String, info: WARCRecord) -> Answers {
    Answers(way: .replay(ReplayingFetcher(index, bodyLimit: limits.bodyBytes), info: info, path: path))
  }

  /// SHA-256 over the URLs and payloads of an archive's answers, the latest of each URL: the same for the same answers, whenever they were given.
  static func digest(of path: String) -> String? {
    guard let index = try? ArchiveIndex(paths: [path], memoryLimit: 0) else { return nil }
    var payloads: [String: String] = [:]
    for url in Set(index.entries.compactMap(\.url)) {
      guard let entry = index.entry(url: url) else { continue }
      let original = entry.original.map { index.entries[$0] } ?? entry
      payloads[NormalizedURL.normalize(url)] = original.digest ?? original.date
    }
    let lines = payloads.map { "\($0.key) \($0.value)\n" }.sorted().joined()
    return Digest.sha256Hex(Array(lines.utf8))
  }

  /// What requests go through.
  var fetcher: any Fetcher {
    switch way {
    case .live(_, let recording, let resuming): resuming ?? recording
    case .replay(let replaying, _, _): replaying
    }
  }

  /// Notes that the record of a URL was used, without reading it again; false where a replay has none.
  func use(_ url: String) -> Bool {
    if case .replay(let replaying, _, _) = way { replaying.use(url) } else { false }
  }

  /// Keeps the answer of an earlier run instead of asking, by who knows that it still holds; false where there is none, or in a replay.
  func keepEarlier(_ url: String, if isCurrent: ([UInt8]) -> Bool) async throws(FetchError) -> Bool {
    guard case .live(_, let recording, let resuming) = way else { return false }
    // What the interrupted run got is there already.
    if let resuming, await resuming.holds(url) { return false }
    return try recording.keepEarlier(url, if: isCurrent)
  }

  /// What was asked and received so far.
  var counts: TransportCounts {
    switch way {
    case .live(let live, _, _): live.counts
    case .replay(let replaying, _, _): replaying.counts
    }
  }

  /// Completes the archive of the run.
  ///
  /// - Parameter order: the URLs that were asked for, in the order of the plan; a replay copies its records in this order.
  func finish(order: [String]) throws(PipelineError) {
    switch way {
    case .live(_, let recording, _):
      do { try recording.finish() } catch { throw .file(error) }
    case .replay(let replaying, let info, let path):
      do { try replaying.copyUsedRecords(to: path, info: info, order: order) } catch { throw .archive(error) }
    }
  }
}
