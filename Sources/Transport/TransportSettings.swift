/// Limits and manners of a ``LiveFetcher``.
public struct TransportSettings: Sendable, Hashable {
  /// Who asks, such as `catalog-etl/1.0 (+https://example.org)`.
  public var userAgent: String
  /// Requests begun per second and host; 0 is no limit.
  public var perSecond: Double = 4
  /// Requests under way at one time per host; at least 1.
  public var concurrency = 2
  /// Seconds for one attempt, redirects included, without the waits for rate and concurrency.
  public var timeoutSeconds: Double = 30
  /// Seconds until a connection stands, TLS included.
  public var connectTimeoutSeconds: Double = 10
  /// Bytes that a body may have after decompression.
  public var bodyLimit = 64 << 20
  /// Bytes that the header of one answer may have.
  public var headerLimit = 64 << 10
  /// Redirects followed in a row.
  public var redirectLimit = 5
  /// Attempts after the first.
  public var retryLimit = 4
  /// Seconds that a request may take with all its retries and waits; no retry begins that would end later.
  public var retryTotalSeconds: Double = 120
  /// Seconds of the first wait at the longest; doubled with every retry up to ``retryDelayCapSeconds``.
  public var retryDelaySeconds: Double = 0.5
  /// Seconds of any wait that the server did not ask for, at the longest.
  public var retryDelayCapSeconds: Double = 30
  /// Seconds of `Retry-After` that are waited for; more ends the request at once.
  public var retryAfterCap = 60
  /// Requests to a host that may fail for good (retries used up); further ones fail unasked.
  public var failureBudget = 20
  /// The hosts that may lie in a private network: those of the source itself. `nil`: any host that is asked for by its own URL. A
  /// redirect never leads from outside into a private network, nor from one kind of private network into another.
  public var privateHosts: Set<String>?
  /// A proxy to use, such as `http://proxy:3128`. The environment is not read. Addresses behind a proxy are the proxy's to judge.
  public var proxy: String?
  /// A file of trusted certificates in PEM to use instead of the system's.
  public var certificateFile: String?

  /// Makes settings with the defaults.
  public init(userAgent: String) {
    self.userAgent = userAgent
  }
}
