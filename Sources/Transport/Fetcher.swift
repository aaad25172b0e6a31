/// Something that answers GET requests: a server (``LiveFetcher``), a server whose answers are kept (``RecordingFetcher``), or an
/// archive (``ReplayingFetcher``).
public protocol Fetcher: Sendable {
  /// Answers one request.
  ///
  /// An HTTP status is not an error: after the retries that a fetcher makes, an answer is returned with whatever status it has.
  /// Honours the cancellation of the task it is called in.
  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse
}
