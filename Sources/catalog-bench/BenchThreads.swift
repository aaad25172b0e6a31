import Glibc

/// Threads of one's own, each with the work given; ended when all have done theirs.
enum BenchThreads {
  static func run(_ count: Int, _ work: @Sendable @escaping () -> Void) {
    var threads: [pthread_t] = []
    for _ in 0..<count {
      var thread = pthread_t()
      let box = Unmanaged.passRetained(Work(work))
      let code = pthread_create(
        &thread, nil,
        { argument in
          if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
          return nil
        }, box.toOpaque())
      if code == 0 { threads.append(thread) } else { box.release() }
    }
    for thread in threads { pthread_join(thread, nil) }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
