public import FileSystem
import Glibc
import Synchronization
public import WebArchive

/// Passes requests on to another fetcher and keeps every complete answer, whatever its status, in a WARC file.
///
/// An answer is written before it is returned; one that cannot be written is an error (``FetchError/Problem/recording(_:)``). Bodies are
/// kept decoded: `Content-Encoding` and `Transfer-Encoding` are dropped and `Content-Length` is rewritten, in the file and in what is
/// returned, so that a replay gives the same. Redirects on the way are kept too. Secret header fields never are.
public final class RecordingFetcher: Fetcher {
  private struct State: ~Copyable {
    var writer: WARCWriter?
  }

  private let base: any Fetcher
  private let userAgent: String
  private let path: String
  private let state: Mutex<State>

  /// Begins a new file with a `warcinfo` record; a file of that name is emptied.
  public init(_ base: any Fetcher, creating path: String, info: WARCRecord, userAgent: String) throws(FileError) {
    var writer = try WARCWriter(creating: path)
    try writer.write(info)
    self.base = base
    self.userAgent = userAgent
    self.path = path
    state = Mutex(State(writer: writer))
  }

  /// Goes on with a file that an earlier run left, at its end, or at `offset`, where its last, cut record begins.
  public init(_ base: any Fetcher, appendingTo path: String, at offset: Int? = nil, userAgent: String) throws(FileError) {
    self.base = base
    self.userAgent = userAgent
    self.path = path
    state = Mutex(State(writer: try WARCWriter(appendingTo: path, at: offset)))
  }

  /// Fetches and keeps; see ``Fetcher/fetch(_:)``.
  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let answer = try await base.fetch(request)
    var records: [WARCRecord] = []
    for hop in answer.redirects {
      records += RecordedExchange.records(
        request: request, userAgent: userAgent, url: hop.url, status: hop.status, headers: hop.headers, body: hop.body,
        payloadDigest: nil, date: hop.retrievedAt)
    }
    records += RecordedExchange.records(
      request: request, userAgent: userAgent, url: answer.url, status: answer.status, headers: answer.headers, body: answer.body,
      payloadDigest: answer.payloadDigest, date: answer.retrievedAt)
    do { try write(records) } catch {
      throw FetchError(url: request.url, attempts: answer.attempts, problem: .recording(error))
    }
    return Self.asKept(answer)
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
  private func write(_ records: [WARCRecord]) throws(FileError) {
    let failure = state.withLock { state -> FileError? in
      do throws(FileError) {
        guard var writer = state.writer.take() else { return FileError(.write, path: path, code: EBADF) }
        do throws(FileError) {
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

  private static func asKept(_ answer: FetchResponse) -> FetchResponse {
    var kept = answer
    kept.headers = RecordedExchange.headers(answer.headers, bodyLength: answer.body.count)
    for index in kept.redirects.indices {
      let hop = kept.redirects[index]
      kept.redirects[index].headers = RecordedExchange.headers(hop.headers, bodyLength: hop.body.count)
    }
    return kept
  }
}
