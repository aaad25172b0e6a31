import FileSystem
import Synchronization
public import WebArchive

/// Answers from WARC files and opens no connection.
///
/// An answer is found by the method GET and the normalized URL; of several the latest. Redirects in the archive are followed in the
/// archive. What was asked for is remembered in its order, so that the records used can be copied (``copyUsedRecords(to:info:order:)``).
public final class ReplayingFetcher: Fetcher {
  private struct Used {
    /// Normalized URLs in the order in which they were first asked for.
    var urls: [String] = []
    /// The places in the index of the answers to each, redirects first.
    var places: [String: [Int]] = [:]
    var counts = TransportCounts()
  }

  private let index: ArchiveIndex
  private let bodyLimit: Int
  private let redirectLimit: Int
  private let onEvent: @Sendable (TransportEvent) -> Void
  private let used = Mutex(Used())

  /// Makes a fetcher over an index.
  ///
  /// - Parameters:
  ///   - bodyLimit: bytes that a body may have after decompression.
  ///   - onEvent: told of each request and answer; called from any thread.
  public init(
    _ index: ArchiveIndex, bodyLimit: Int = 64 << 20, redirectLimit: Int = 5,
    onEvent: @escaping @Sendable (TransportEvent) -> Void = { _ in }
  ) {
    self.index = index
    self.bodyLimit = bodyLimit
    self.redirectLimit = redirectLimit
    self.onEvent = onEvent
  }

  /// What was done so far.
  public var counts: TransportCounts { used.withLock { $0.counts } }

  /// Looks the answer up; see ``Fetcher/fetch(_:)``.
  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    do throws(Transfer.Failure) {
      if Task.isCancelled { throw Transfer.Failure(problem: .cancelled) }
      return try replay(request)
    } catch {
      throw FetchError(url: request.url, attempts: 1, problem: error.problem)
    }
  }

  /// Notes that the answer to a URL was used, by who has read it from the archive himself; false where there is none.
  public func use(_ url: String) -> Bool {
    guard let entry = index.entry(url: url) else { return false }
    remember(url, [entry.ordinal])
    return true
  }

  /// Writes a new WARC file with the records that were used, each once and unchanged, behind a `warcinfo` record.
  ///
  /// A file that could not be completed stays; where it stands is the caller's choice.
  /// - Parameter order: the URLs in the order of the copy; what was used beside them follows in the order of first use.
  public func copyUsedRecords(to path: String, info: WARCRecord, order: [String] = []) throws(WARCError) {
    let entries = try usedEntries(order: order)
    var unreadable: WARCError?
    do throws(FileError) {
      var writer = try WARCWriter(creating: path)
      try writer.write(info)
      for entry in entries {
        let member: [UInt8]
        do throws(WARCError) { member = try index.memberBytes(for: entry) } catch {
          unreadable = error
          break
        }
        try writer.copy(member: member)
      }
      try writer.synchronize()
      try writer.close()
    } catch {
      throw .file(error)
    }
    if let unreadable { throw unreadable }
  }

  /// The entries to copy: for each answer what it is a revisit of, its request, and itself.
  private func usedEntries(order: [String]) throws(WARCError) -> [ArchiveEntry] {
    let (urls, places) = used.withLock { ($0.urls, $0.places) }
    let requests = try requestPlaces()
    var taken: Set<Int> = []
    var entries: [ArchiveEntry] = []
    for url in order.map({ NormalizedURL.normalize($0) }) + urls {
      for place in places[url] ?? [] {
        let entry = index.entries[place]
        for part in [entry.original, requests[entry.recordID], place].compactMap(\.self) where taken.insert(part).inserted {
          entries.append(index.entries[part])
        }
      }
    }
    return entries
  }

  private func replay(_ request: FetchRequest) throws(Transfer.Failure) -> FetchResponse {
    let first: WebURL
    do { first = try WebURL(request.url) } catch { throw Transfer.Failure(problem: .badURL(error)) }
    var trail = RedirectTrail(from: first, limit: redirectLimit)
    var places: [Int] = []
    while true {
      let url = trail.url.requested
      onEvent(.requested(url: url, attempt: 1))
      guard let entry = index.entry(url: url) else {
        throw Transfer.Failure(problem: .notInArchive(nearest: index.nearest(to: url)))
      }
      let answer = try ArchivedAnswer(entry, in: index, bodyLimit: bodyLimit)
      places.append(entry.ordinal)
      onEvent(.received(url: url, status: answer.status, bytes: answer.body.count))
      used.withLock { used in
        used.counts.requests += 1
        used.counts.bytes += answer.body.count
        if answer.status == 304 { used.counts.notModified += 1 }
      }
      if let location = RedirectTrail.location(status: answer.status, headers: answer.headers) {
        try trail.follow(
          location,
          after: .init(url: url, status: answer.status, headers: answer.headers, body: answer.body, retrievedAt: answer.firstSeen))
        onEvent(.redirected(from: url, to: trail.url.requested, status: answer.status))
        continue
      }
      remember(first.requested, places)
      return FetchResponse(
        requestedURL: first.requested, url: url, status: answer.status, headers: answer.headers, body: answer.body,
        retrievedAt: answer.firstSeen, origin: .archive, redirects: trail.redirects)
    }
  }

  private func remember(_ url: String, _ places: [Int]) {
    let url = NormalizedURL.normalize(url)
    used.withLock { used in
      if used.places.updateValue(places, forKey: url) == nil { used.urls.append(url) }
    }
  }

  /// The request records of the index, by the record id of the answer that each belongs with.
  private func requestPlaces() throws(WARCError) -> [String: Int] {
    var places: [String: Int] = [:]
    for entry in index.entries where entry.type == "request" {
      for answer in try index.record(for: entry).concurrentTo { places[answer] = entry.ordinal }
    }
    return places
  }
}
