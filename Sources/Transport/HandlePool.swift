import Synchronization

/// Handles at rest, each with its open connection, kept for the next transfer to the same origin.
final class HandlePool: Sendable {
  /// A handle that one thread at a time may use.
  final class Slot: Sendable {
    private let handle: Mutex<EasyHandle>

    init?() {
      guard let handle = EasyHandle() else { return nil }
      self.handle = Mutex(handle)
    }

    func run(_ transfer: Transfer, until flag: CancellationFlag) -> Transfer.Outcome {
      handle.withLock { $0.run(transfer, until: flag) }
    }
  }

  private let resting = Mutex<[(origin: String, slot: Slot)]>([])
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  /// The handle last used for this origin, or a new one; `nil` where libcurl cannot be set up.
  func take(origin: String) -> Slot? {
    let found = resting.withLock { slots in
      slots.lastIndex { $0.origin == origin }.map { slots.remove(at: $0).slot }
    }
    return found ?? Slot()
  }

  /// Lays a handle to rest; the one resting longest is closed where there are too many.
  func put(_ slot: Slot, origin: String) {
    let surplus = resting.withLock { slots -> Slot? in
      slots.append((origin, slot))
      return slots.count > limit ? slots.removeFirst().slot : nil
    }
    // Closed here, outside the lock.
    _ = consume surplus
  }
}
