/// Something worth telling while requests are under way.
public enum TransportEvent: Sendable, Equatable {
  /// A request goes out, for the `attempt`-th time (from 1).
  case requested(url: String, attempt: Int)
  /// An answer points elsewhere, and is followed.
  case redirected(from: String, to: String, status: Int)
  /// An attempt failed, and another is made after a wait.
  case retrying(url: String, afterSeconds: Double, why: RetryReason)
  /// An answer is complete; `bytes` is the size of its decoded body.
  case received(url: String, status: Int, bytes: Int)

  /// Why a request is made again.
  public enum RetryReason: Sendable, Equatable {
    /// The status says that it may be different later.
    case status(Int)
    /// There was no complete answer.
    case problem(FetchError.Problem)
  }
}

/// What a fetcher did so far.
public struct TransportCounts: Sendable, Hashable {
  /// Requests sent, retries and redirects included.
  public var requests = 0
  /// Answers with status 304.
  public var notModified = 0
  /// Attempts after the first.
  public var retries = 0
  /// Bytes of the decoded bodies of all complete answers.
  public var bytes = 0

  /// Makes counts of zero.
  public init() {}
}
