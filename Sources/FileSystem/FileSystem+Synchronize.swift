internal import Glibc
internal import Synchronization

extension FileSystem {
  /// Flushes files to their disk, many at a time: a journal takes the waiting ones together, so that twenty cost little more than one.
  ///
  /// - Throws: the first failure in the order of the paths; the others are flushed all the same.
  public static func synchronize(_ paths: [String]) throws(FileError) {
    let work = SynchronizeWork(paths)
    var threads: [pthread_t] = []
    for _ in 0..<min(paths.count, 16) {
      var thread = pthread_t()
      let passed = Unmanaged.passRetained(work)
      let code = pthread_create(
        &thread, nil,
        { argument in
          guard let argument else { return nil }
          Unmanaged<SynchronizeWork>.fromOpaque(argument).takeRetainedValue().run()
          return nil
        }, passed.toOpaque())
      if code == 0 { threads.append(thread) } else { passed.release() }
    }
    // Where no thread can be had, this one does it all.
    work.run()
    for thread in threads { pthread_join(thread, nil) }
    if let failure = work.firstFailure { throw failure }
  }
}

/// Files to be flushed, handed out one by one.
private final class SynchronizeWork: Sendable {
  private let paths: [String]
  private let next = Atomic<Int>(0)
  private let failures = Mutex<[Int: FileError]>([:])

  init(_ paths: [String]) {
    self.paths = paths
  }

  var firstFailure: FileError? {
    failures.withLock { failures in failures.min { $0.key < $1.key }?.value }
  }

  func run() {
    while true {
      let index = next.add(1, ordering: .relaxed).oldValue
      if index >= paths.count { return }
      do throws(FileError) {
        try OpenFile(reading: paths[index]).synchronize()
      } catch {
        failures.withLock { $0[index] = error }
      }
    }
  }
}
