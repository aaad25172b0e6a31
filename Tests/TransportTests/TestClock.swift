import Synchronization
import Transport

/// A clock that moves only when somebody sleeps, and remembers for how long.
final class TestClock: Sendable {
  private let state = Mutex((now: 1000.0, sleeps: [Double]()))

  /// The lengths of all sleeps so far.
  var sleeps: [Double] { state.withLock { $0.sleeps } }

  /// An environment on this clock, where chance always gives the same number.
  func environment(random: Double = 0.5) -> TransportEnvironment {
    TransportEnvironment(
      monotonicSeconds: { self.state.withLock { $0.now } },
      unixSeconds: { 1_700_000_000 },
      sleep: { seconds in
        try Task.checkCancellation()
        self.state.withLock { state in
          state.now += seconds
          state.sleeps.append(seconds)
        }
      },
      random: { random })
  }
}

extension TransportSettings {
  /// Settings for tests: no rate limit.
  static var quick: TransportSettings {
    var settings = TransportSettings(userAgent: "catalog-etl/test (+https://example.org)")
    settings.perSecond = 0
    settings.timeoutSeconds = 5
    return settings
  }

  /// The settings with a change.
  func with(_ change: (inout TransportSettings) -> Void) -> TransportSettings {
    var settings = self
    change(&settings)
    return settings
  }
}
