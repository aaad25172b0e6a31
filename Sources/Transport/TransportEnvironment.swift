import Glibc

/// What a fetcher takes from the world beside the network: clocks, sleep, chance. Tests put their own in place.
public struct TransportEnvironment: Sendable {
  /// Seconds on a clock that never jumps.
  public var monotonicSeconds: @Sendable () -> Double
  /// Seconds since 1970-01-01T00:00:00Z.
  public var unixSeconds: @Sendable () -> Int
  /// Waits this many seconds, or until the task is cancelled.
  public var sleep: @Sendable (_ seconds: Double) async throws -> Void
  /// A number from 0 up to, not including, 1.
  public var random: @Sendable () -> Double

  /// Makes an environment.
  public init(
    monotonicSeconds: @escaping @Sendable () -> Double, unixSeconds: @escaping @Sendable () -> Int,
    sleep: @escaping @Sendable (_ seconds: Double) async throws -> Void, random: @escaping @Sendable () -> Double
  ) {
    self.monotonicSeconds = monotonicSeconds
    self.unixSeconds = unixSeconds
    self.sleep = sleep
    self.random = random
  }

  /// The machine's clocks and its random numbers.
  public static let live = TransportEnvironment(
    monotonicSeconds: {
      var now = timespec()
      clock_gettime(CLOCK_MONOTONIC, &now)
      return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    },
    unixSeconds: { time(nil) },
    sleep: { seconds in try await Task.sleep(for: .seconds(seconds)) },
    random: { Double.random(in: 0..<1) })
}
