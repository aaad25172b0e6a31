import Synchronization

/// The manners towards one host: how many requests at one time, how many a second, when to pause, when to give up.
///
/// Those that wait are let in in the order in which they came.
final class HostGate: Sendable {
  private struct State {
    var running = 0
    var nextTicket = 0
    var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var nextStart = -Double.infinity
    var pausedUntil = -Double.infinity
    var failures = 0
  }

  private let state = Mutex(State())
  private let limit: Int
  private let interval: Double

  init(concurrency: Int, perSecond: Double) {
    limit = max(1, concurrency)
    interval = perSecond > 0 ? 1 / perSecond : 0
  }

  /// Requests that failed for good.
  var failures: Int { state.withLock { $0.failures } }

  /// Counts a request that failed for good.
  func recordFailure() {
    state.withLock { $0.failures += 1 }
  }

  /// Lets no request begin before a moment on the monotonic clock.
  func pause(until moment: Double) {
    state.withLock { $0.pausedUntil = max($0.pausedUntil, moment) }
  }

  /// Waits for a place and for the moment to begin; every entry that returns true must be followed by one ``leave()``.
  ///
  /// - Returns: false where the task was cancelled; then nothing is held.
  func enter(_ environment: TransportEnvironment) async -> Bool {
    guard await takePlace() else { return false }
    var start = reserveStart(environment.monotonicSeconds())
    while true {
      let now = environment.monotonicSeconds()
      if Task.isCancelled {
        leave()
        return false
      }
      guard start > now else { return true }
      do {
        try await environment.sleep(start - now)
      } catch {
        leave()
        return false
      }
      start = max(start, state.withLock { $0.pausedUntil })
    }
  }

  /// Gives the place to the one that waits longest.
  func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if state.waiting.isEmpty {
        state.running -= 1
        return nil
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }

  private func reserveStart(_ now: Double) -> Double {
    state.withLock { state in
      let start = max(now, state.nextStart, state.pausedUntil)
      state.nextStart = start + interval
      return start
    }
  }

  private func takePlace() async -> Bool {
    let ticket = state.withLock { state in
      state.nextTicket += 1
      return state.nextTicket
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> Bool? in
          // Seen under the lock: a cancellation after this look finds the continuation in the queue.
          if Task.isCancelled { return false }
          if state.running < limit {
            state.running += 1
            return true
          }
          state.waiting.append((ticket, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
        guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
        return state.waiting.remove(at: index).continuation
      }
      waiting?.resume(returning: false)
    }
  }
}
