import Synchronization

/// One request to one server, without redirects and retries: what ``EasyHandle`` is told to do.
struct Transfer: Sendable {
  let url: WebURL
  /// All fields to send, the secret ones too.
  let headers: [HTTPHeaderField]
  let settings: TransportSettings
  /// Seconds left for the whole.
  let seconds: Double
  /// Where the server may lie; `nil` is anywhere.
  let allowedScopes: Set<IPAddress.Scope>?

  /// A complete answer.
  struct Answer: Sendable {
    let status: Int
    let headers: [HTTPHeaderField]
    let body: [UInt8]
    /// Where the server lies.
    let scope: IPAddress.Scope?
    /// How long it took.
    let seconds: Double
  }

  /// How it ended.
  typealias Outcome = Result<Answer, Failure>

  /// A problem as an error.
  struct Failure: Error, Sendable {
    let problem: FetchError.Problem
  }
}

/// Raised from any thread to end a transfer.
final class CancellationFlag: Sendable {
  private let raised = Atomic(false)

  var isRaised: Bool { raised.load(ordering: .relaxed) }

  func raise() { raised.store(true, ordering: .relaxed) }
}
