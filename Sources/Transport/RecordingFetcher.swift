public import FileSystem
import Glibc
import Synchronization
public import WebArchive

/// Passes requests on to another fetcher and keeps every complete answer, whatever its status, in a WARC file.
///
/// An answer is written before it is returned; one that cannot be written is an error (``FetchError/Problem/recording(_:)``). Bodies are
/// kept decoded: `Content-Encoding` and `Transfer-Encoding` are dropped and `Content-Length` is rewritten, in the file and in what is
/// returned, so that a replay gives the same. Redirects on the way are kept too. Secret header fields never are.
///
/// With the archive of an earlier run, servers are asked for changes only. What did not change (304, or the same payload) is kept as a
/// copy of the earlier response and a `revisit` record that refers to it (ISO 28500:2017, 6.7): the file needs no other to be replayed,
/// and what is returned is the earlier answer with the date on which it was first seen.
public final class RecordingFetcher: Fetcher {
  private struct State: ~Copyable {
    var writer: WARCWriter?
    /// The earlier responses that were copied, by their record ids.
    var copied: Set<String> = []
  }

  private let base: any Fetcher
  private let userAgent: String
  private let path: String
  private let earlier: Revalidation?
  private let state: Mutex<State>

  /// Begins a new file with a `warcinfo` record; a file of that name is emptied.
  ///
  /// - Parameter earlier: what an earlier run was answered; nil to fetch everything whole.
  public init(
    _ base: any Fetcher, creating path: String, info: WARCRecord, userAgent: String, revalidating earlier: Revalidation? = nil
  ) throws(FileError) {
    var writer = try WARCWriter(creating: path)
    try writer.write(info)
    self.base = base
    self.userAgent = userAgent
    self.path = path
    self.earlier = earlier
    state = Mutex(State(writer: writer))
  }

  /// Goes on with a file that an earlier run left, at its end, or at `offset`, where its last, cut record begins.
  ///
  /// - Parameter earlier: what an earlier run was answered; nil to fetch everything whole.
  public init(
    _ base: any Fetcher, appendingTo path: String, at offset: Int? = nil, userAgent: String, revalidating earlier: Revalidation? = nil
  ) throws(FileError) {
    self.base = base
    self.userAgent = userAgent
    self.path = path
    self.earlier = earlier
    state = Mutex(State(writer: try WARCWriter(appendingTo: path, at: offset)))
  }

  /// Fetches and keeps; see ``Fetcher/fetch(_:)``.
  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let asked = earlier?.answer(to: request.url)
    var answer = try await base.fetch(asked.map { Revalidation.conditions(for: $0, on: request) } ?? request)
    var repeated = unchanged(answer)
    if answer.status == 304, asked != nil, repeated == nil {
      // The condition was taken for that of another place, behind a redirect: nothing here fits the answer.
      answer = try await base.fetch(request)
      repeated = unchanged(answer)
    }
    do { try write(answer, to: request, repeating: repeated) } catch {
      throw FetchError(url: request.url, attempts: answer.attempts, problem: .recording(error))
    }
    return Self.asKept(answer, repeating: repeated?.answer)
  }

  /// The earlier answer that a new one repeats, with its record: one with the same payload, or one that the server says still holds.
  private func unchanged(_ answer: FetchResponse) -> (answer: ArchivedAnswer, member: [UInt8])? {
    guard answer.status == 304 || answer.status == 200, let old = earlier?.answer(to: answer.url),
      answer.status == 304 || WARCRecord.digest(old.body) == answer.payloadDigest, let member = earlier?.member(of: old)
    else { return nil }
    return (old, member)
  }

  private func write(
    _ answer: FetchResponse, to request: FetchRequest, repeating old: (answer: ArchivedAnswer, member: [UInt8])?
  ) throws(FileError) {
    var records: [WARCRecord] = []
    for hop in answer.redirects {
      records += RecordedExchange.records(
        request: request, userAgent: userAgent, url: hop.url, status: hop.status, headers: hop.headers, body: hop.body,
        payloadDigest: nil, date: hop.retrievedAt)
    }
    if let (old, member) = old {
      records += RecordedExchange.records(
        request: request, userAgent: userAgent, url: answer.url, status: answer.status, headers: answer.headers, of: old.record,
        date: answer.retrievedAt)
      return try write(records, after: (id: old.original.recordID, bytes: member))
    }
    records += RecordedExchange.records(
      request: request, userAgent: userAgent, url: answer.url, status: answer.status, headers: answer.headers, body: answer.body,
      payloadDigest: answer.payloadDigest, date: answer.retrievedAt)
    try write(records, after: nil)
  }

  /// Keeps the earlier answer to a URL without asking, by who knows that it still holds; false where there is none, or it holds no more.
  ///
  /// The file holds a copy of the earlier response, and needs no other to be replayed.
  /// - Parameter isCurrent: told the body of the earlier answer.
  public func keepEarlier(_ url: String, if isCurrent: ([UInt8]) -> Bool) throws(FetchError) -> Bool {
    guard let earlier, let old = earlier.answer(to: url), isCurrent(old.body), let member = earlier.member(of: old) else { return false }
    do { try write([], after: (id: old.original.recordID, bytes: member)) } catch {
      throw FetchError(url: url, attempts: 0, problem: .recording(error))
    }
    return true
  }

  /// Waits until all answers lie on the disk and closes the file; later answers are errors.
  public func finish() throws(FileError) {
    let failure = state.withLock { state -> FileError? in
      do throws(FileError) {
        guard let writer = state.writer.take() else { return nil }
        try writer.synchronize()
        try writer.close()
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  // All records of an answer follow each other.
  private func write(_ records: [WARCRecord], after copy: (id: String, bytes: [UInt8])?) throws(FileError) {
    let failure = state.withLock { state -> FileError? in
      do throws(FileError) {
        guard var writer = state.writer.take() else { return FileError(.write, path: path, code: EBADF) }
        do throws(FileError) {
          if let copy, !state.copied.contains(copy.id) {
            try writer.copy(member: copy.bytes)
            state.copied.insert(copy.id)
          }
          for record in records { try writer.write(record) }
        } catch {
          state.writer = consume writer
          throw error
        }
        state.writer = consume writer
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
  }

  private static func asKept(_ answer: FetchResponse, repeating old: ArchivedAnswer?) -> FetchResponse {
    var kept = answer
    if let old {
      kept = FetchResponse(
        requestedURL: answer.requestedURL, url: answer.url, status: old.status, headers: old.headers, body: old.body,
        retrievedAt: old.firstSeen, origin: answer.origin, attempts: answer.attempts, redirects: answer.redirects)
    } else {
      kept.headers = RecordedExchange.headers(answer.headers, bodyLength: answer.body.count)
    }
    for index in kept.redirects.indices {
      let hop = kept.redirects[index]
      kept.redirects[index].headers = RecordedExchange.headers(hop.headers, bodyLength: hop.body.count)
    }
    return kept
  }
}
