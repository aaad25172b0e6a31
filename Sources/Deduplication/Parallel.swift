internal import Synchronization

/// Work on numbered pieces by several tasks, each taking the next piece when it is free.
enum Parallel {
  private final class Counter: Sendable {
    let next = Atomic<Int>(0)
  }

  /// Calls the body once for each piece; with one task, in order and in this task.
  static func forEach(_ count: Int, width: Int, _ body: @escaping @Sendable (Int) -> Void) async {
    guard width > 1, count > 1 else {
      for piece in 0..<count { body(piece) }
      return
    }
    let counter = Counter()
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<min(width, count) {
        group.addTask {
          while true {
            let piece = counter.next.add(1, ordering: .relaxed).oldValue
            guard piece < count else { return }
            body(piece)
          }
        }
      }
    }
  }

  /// The results of the pieces in their order.
  static func map<Result: Sendable>(_ count: Int, width: Int, _ body: @escaping @Sendable (Int) -> Result) async -> [Result] {
    guard width > 1, count > 1 else { return (0..<count).map(body) }
    let counter = Counter()
    return await withTaskGroup(of: [(Int, Result)].self) { group in
      for _ in 0..<min(width, count) {
        group.addTask {
          var results: [(Int, Result)] = []
          while true {
            let piece = counter.next.add(1, ordering: .relaxed).oldValue
            guard piece < count else { return results }
            results.append((piece, body(piece)))
          }
        }
      }
      var all: [(Int, Result)] = []
      for await results in group { all += results }
      all.sort { $0.0 < $1.0 }
      return all.map(\.1)
    }
  }

  /// A range cut into pieces of about a size.
  static func pieces(of count: Int, size: Int) -> [Range<Int>] {
    Swift.stride(from: 0, to: count, by: max(1, size)).map { $0..<min($0 + max(1, size), count) }
  }
}

/// Memory that tasks of one width write to at different places; freed by its owner's end.
final class SharedMemory<Element: BitwiseCopyable>: @unchecked Sendable {
  // The tasks write to places that are theirs alone, and nobody reads before all are done.
  let pointer: UnsafeMutablePointer<Element>
  let count: Int

  init(repeating value: Element, count: Int) {
    self.count = count
    pointer = .allocate(capacity: max(1, count))
    pointer.initialize(repeating: value, count: max(1, count))
  }

  init(_ elements: [Element]) {
    count = elements.count
    pointer = .allocate(capacity: max(1, count))
    elements.withUnsafeBufferPointer { source in
      if let base = source.baseAddress { pointer.initialize(from: base, count: source.count) }
    }
  }

  deinit { pointer.deallocate() }

  subscript(index: Int) -> Element {
    @inline(__always) get { pointer[index] }
    @inline(__always) set { pointer[index] = newValue }
  }
}
