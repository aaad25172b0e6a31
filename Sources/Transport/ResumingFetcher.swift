import Synchronization
public import WebArchive

/// Takes the answers that an interrupted run had got from its archive, and asks for the others.
///
/// An answer that might be different later (429, 5xx; ``RetryPolicy``), and one that ended the interrupted run, are asked for again. The archive is the file that goes on: its
/// answers are not written a second time.
public final class ResumingFetcher: Fetcher {
  private let base: any Fetcher
  private let earlier: ReplayingFetcher
  private let doubted: Set<String>
  private let reused = Atomic(0)

  /// Makes a fetcher over what is there and what asks for the rest.
  ///
  /// - Parameters:
  ///   - earlier: the index of the interrupted run's archive, its cut last record left out.
  ///   - doubted: URLs whose answers in it are not to be used.
  public init(_ base: any Fetcher, over earlier: ArchiveIndex, doubting doubted: Set<String> = [], bodyLimit: Int = 64 << 20) {
    self.base = base
    self.earlier = ReplayingFetcher(earlier, bodyLimit: bodyLimit)
    self.doubted = Set(doubted.map { NormalizedURL.normalize($0) })
  }

  /// How many answers were taken from the archive.
  public var reusedAnswers: Int { reused.load(ordering: .relaxed) }

  /// Whether the archive holds an answer to a URL that is used.
  public func holds(_ url: String) async -> Bool {
    guard !doubted.contains(NormalizedURL.normalize(url)), let answer = try? await earlier.fetch(FetchRequest(url: url)) else {
      return false
    }
    return !RetryPolicy.transientStatuses.contains(answer.status)
  }

  /// Answers from the archive, else from the base; see ``Fetcher/fetch(_:)``.
  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    if !doubted.contains(NormalizedURL.normalize(request.url)), let answer = try? await earlier.fetch(request),
      !RetryPolicy.transientStatuses.contains(answer.status)
    {
      reused.add(1, ordering: .relaxed)
      return answer
    }
    return try await base.fetch(request)
  }
}
