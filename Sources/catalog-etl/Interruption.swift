import Glibc
import Synchronization

/// SIGINT and SIGTERM: the first ends the run cleanly, the second at once.
enum Interruption {
  private static let received = Atomic<Int32>(0)

  /// The signal that came; nil where none did.
  static var signal: Int32? {
    let signal = received.load(ordering: .relaxed)
    return signal == 0 ? nil : signal
  }

  private static var signals: sigset_t {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    return signals
  }

  /// Blocks the signals in this thread and in all that it will start; called before there are others.
  static func block() {
    var signals = signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
  }

  /// Cancels a task when a signal comes.
  ///
  /// The signals are blocked in every thread and waited for in one of its own: no code runs inside a signal handler.
  static func watch<Success: Sendable>(_ task: Task<Success, Never>) {
    let waiting = Waiting(signals: signals) { task.cancel() }
    var thread = pthread_t()
    let passed = Unmanaged.passRetained(waiting)
    let code = pthread_create(
      &thread, nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Waiting>.fromOpaque(argument).takeRetainedValue().wait()
        return nil
      }, passed.toOpaque())
    if code != 0 { passed.release() } else { pthread_detach(thread) }
  }

  private final class Waiting {
    private var signals: sigset_t
    private let cancel: () -> Void

    init(signals: sigset_t, cancel: @escaping () -> Void) {
      self.signals = signals
      self.cancel = cancel
    }

    func wait() {
      while true {
        var signal: Int32 = 0
        if sigwait(&signals, &signal) != 0 { continue }
        if received.load(ordering: .relaxed) != 0 { _exit(128 + signal) }
        received.store(signal, ordering: .relaxed)
        cancel()
      }
    }
  }
}
