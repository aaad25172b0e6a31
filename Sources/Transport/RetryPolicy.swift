/// When an attempt is made again, and after how long a wait.
struct RetryPolicy: Sendable {
  let settings: TransportSettings
  let environment: TransportEnvironment

  /// What to do after an attempt.
  enum Decision: Equatable {
    /// Take the outcome as it is.
    case settle
    /// Try again after this many seconds.
    case retry(afterSeconds: Double)
    /// The server asks for a longer wait than allowed.
    case refuseWait(seconds: Int)
  }

  /// Statuses that say "later": RFC 9110, RFC 6585 and RFC 8470.
  static let transientStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]

  /// Decides after the `attempt`-th attempt (from 1), `elapsed` seconds after the beginning of the first.
  func decide(attempt: Int, elapsed: Double, retryAfter: String?) -> Decision {
    let asked = retryAfter.flatMap { Self.seconds(ofRetryAfter: $0, now: environment.unixSeconds()) }
    if let asked, asked > settings.retryAfterCap { return .refuseWait(seconds: asked) }
    guard attempt <= settings.retryLimit else { return .settle }
    let wait = max(Double(asked ?? 0), backoff(attempt: attempt))
    return elapsed + wait > settings.retryTotalSeconds ? .settle : .retry(afterSeconds: wait)
  }

  /// Exponential backoff with full jitter: anything from 0 to the doubled ceiling, so that clients that failed together part.
  private func backoff(attempt: Int) -> Double {
    var ceiling = settings.retryDelaySeconds
    for _ in 1..<attempt where ceiling < settings.retryDelayCapSeconds { ceiling *= 2 }
    return environment.random() * min(ceiling, settings.retryDelayCapSeconds)
  }

  /// Seconds to wait by a `Retry-After` (RFC 9110, section 10.2.3): a count of seconds or a date, which is 0 if past; `nil` for
  /// nonsense.
  static func seconds(ofRetryAfter value: String, now: Int) -> Int? {
    if !value.isEmpty, value.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return Int(value) ?? .max
    }
    return HTTPDate.parse(value, now: now).map { max(0, $0 - now) }
  }
}
