import Glibc
import Synchronization

/// Threads of our own for work that blocks, so that Swift's few cooperative ones stay free.
///
/// Threads are started as work comes, up to a limit, then kept; they end when the pool goes away.
final class TransferPool: Sendable {
  private let crew: Crew

  init(threadLimit: Int) {
    crew = Crew(threadLimit: threadLimit)
  }

  deinit { crew.dismiss() }

  /// Runs the work on one of the threads, soon.
  func submit(_ work: @escaping @Sendable () -> Void) {
    crew.submit(work)
  }
}

private final class Crew: Sendable {
  private struct State {
    var work: [@Sendable () -> Void] = []
    var threads = 0
    var idle = 0
    var isDismissed = false
  }

  private let state = Mutex(State())
  private let signal = Semaphore()
  private let threadLimit: Int

  init(threadLimit: Int) {
    self.threadLimit = threadLimit
  }

  func submit(_ work: @escaping @Sendable () -> Void) {
    let wantsThread = state.withLock { state in
      state.work.append(work)
      let isWanted = state.idle < state.work.count && state.threads < threadLimit
      if isWanted { state.threads += 1 }
      return isWanted
    }
    if wantsThread, !startThread() {
      let isAlone = state.withLock { state in
        state.threads -= 1
        return state.threads == 0
      }
      // No thread can be had and none is there: the caller's own has to do.
      if isAlone {
        runOne()
        return
      }
    }
    signal.post()
  }

  func dismiss() {
    let threads = state.withLock { state in
      state.isDismissed = true
      return state.threads
    }
    for _ in 0..<threads { signal.post() }
  }

  private func startThread() -> Bool {
    var thread = pthread_t()
    let crew = Unmanaged.passRetained(self)
    let failure = pthread_create(
      &thread, nil,
      { crew in
        guard let crew else { return nil }
        Unmanaged<Crew>.fromOpaque(crew).takeRetainedValue().serve()
        return nil
      }, crew.toOpaque())
    guard failure == 0 else {
      crew.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private func serve() {
    while true {
      state.withLock { $0.idle += 1 }
      signal.wait()
      state.withLock { $0.idle -= 1 }
      if !runOne() { return }
    }
  }

  /// Runs what waits longest; false where nothing waits and the pool is gone.
  @discardableResult
  private func runOne() -> Bool {
    let (work, isDismissed) = state.withLock { state in
      (state.work.isEmpty ? nil : state.work.removeFirst(), state.isDismissed)
    }
    work?()
    return work != nil || !isDismissed
  }
}

/// A POSIX semaphore at an address that stays.
private final class Semaphore: @unchecked Sendable {
  private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

  init() { sem_init(semaphore, 0, 0) }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func post() { sem_post(semaphore) }

  func wait() {
    while sem_wait(semaphore) != 0 {}
  }
}
