import Synchronization
public import WebArchive

/// Takes the answers that an interrupted run had got from its archive, and asks for the others.
///
/// An answer that might be different later (429, 5xx; ``RetryPolicy``) is asked for again. The archive is the file that goes on: its
/// answers are not written a second time.
public final class ResumingFetcher: Fetcher {
  private let base: any Fetcher
  private let earlier: ReplayingFetcher
  private let reused = Atomic(0)

  /// Makes a fetcher over what is there and what asks for the rest.
  ///
  /// - Parameter earlier: the index of the interrupted run's archive, its cut last record left out.
  public init(_ base: any Fetcher, over earlier: ArchiveIndex, bodyLimit: Int = 64 << 20) {
    self.base = base
    self.earlier = ReplayingFetcher(earlier, bodyLimit: bodyLimit)
  }

  /// How many answers were taken from the archive.
  public var reusedAnswers: Int { reused.load(ordering: .relaxed) }

  /// Answers from the archive, else from the base; see ``Fetcher/fetch(_:)``.
  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    if let answer = try? await earlier.fetch(request), !RetryPolicy.transientStatuses.contains(answer.status) {
      reused.add(1, ordering: .relaxed)
      return answer
    }
    return try await base.fetch(request)
  }
}
