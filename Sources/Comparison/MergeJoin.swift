internal import JSONBytes

/// Walks two sorted files side by side: stretches of equal lines are passed by comparing memory, the rest is paired by key.
struct MergeJoin: ~Copyable {
  enum Step { case end, onlyOld, onlyNew, both }

  private(set) var old: LineWindow
  private(set) var new: LineWindow
  private var reader: KeyReader
  /// True where several rows of a table may have one key.
  private let isGrouped: Bool
  /// The keys of the lines that the step is about.
  private(set) var oldKey = RowKey()
  private(set) var newKey = RowKey()
  private var lastOldKey = RowKey()
  private var lastNewKey = RowKey()
  private var step = Step.end
  private var hasOldKey = false
  private var hasNewKey = false

  init(old: String, new: String, key: consuming KeyReader, isGrouped: Bool = false) throws(ComparisonError) {
    let oldWindow = try LineWindow(path: old)
    let newWindow = try LineWindow(path: new)
    self.old = oldWindow
    self.new = newWindow
    reader = key
    self.isGrouped = isGrouped
  }

  /// Passes what the last step was about and finds the next difference.
  mutating func next() throws(ComparisonError) -> Step {
    if step == .onlyOld || step == .both { passOld() }
    if step == .onlyNew || step == .both { passNew() }
    while true {
      try skipEqualLines()
      let hasOld = try old.findLine()
      let hasNew = try new.findLine()
      if hasOld, !hasOldKey { try readOldKey() }
      if hasNew, !hasNewKey { try readNewKey() }
      if hasOld, hasNew, old.line.count == new.line.count, EqualBytes.count(old.line, new.line) == old.line.count {
        // The last lines of both, of which one has no line feed; or lines behind blank ones.
        passOld()
        passNew()
        continue
      }
      switch (hasOld, hasNew) {
      case (false, false): step = .end
      case (true, false): step = .onlyOld
      case (false, true): step = .onlyNew
      case (true, true):
        let order = RowKey.compare(oldKey, newKey, reader.orders)
        step = order < 0 ? .onlyOld : order > 0 ? .onlyNew : .both
      }
      return step
    }
  }

  /// After a step `both`: takes all further lines of that key from both files, the ones of the step among them.
  mutating func group() throws(ComparisonError) -> (old: [[UInt8]], new: [[UInt8]]) {
    let key = oldKey
    var lines: (old: [[UInt8]], new: [[UInt8]]) = ([Array(old.line)], [Array(new.line)])
    passOld()
    passNew()
    step = .end
    while try old.findLine() {
      try readOldKey()
      if oldKey != key { break }
      lines.old.append(Array(old.line))
      passOld()
    }
    while try new.findLine() {
      try readNewKey()
      if newKey != key { break }
      lines.new.append(Array(new.line))
      passNew()
    }
    return lines
  }

  /// Passes the lines that are the same on both sides, without looking into them.
  private mutating func skipEqualLines() throws(ComparisonError) {
    while true {
      let left = old.rest
      let right = new.rest
      let shared = min(left.count, right.count)
      let same = EqualBytes.count(left, right)
      if let feed = left[..<same].lastIndex(of: 0x0A) {
        // What follows must stand behind the last line passed.
        let start = left[..<feed].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let line = UnsafeBufferPointer(rebasing: left[start..<feed])
        if !line.allSatisfy({ $0 <= 0x20 }) {
          do throws(KeyReader.Problem) {
            try reader.read(line, into: &lastOldKey)
          } catch {
            throw Self.error(error, path: old.path, offset: old.offset + start)
          }
          lastNewKey = lastOldKey
        }
        old.skip(feed + 1)
        new.skip(feed + 1)
        hasOldKey = false
        hasNewKey = false
      }
      if same < shared { return }
      if left.count <= right.count, !old.isAtEnd {
        try old.refill()
      } else if right.count <= left.count, !new.isAtEnd {
        try new.refill()
      } else {
        return
      }
    }
  }

  private mutating func passOld() {
    old.passLine()
    swap(&lastOldKey, &oldKey)
    hasOldKey = false
  }

  private mutating func passNew() {
    new.passLine()
    swap(&lastNewKey, &newKey)
    hasNewKey = false
  }

  private mutating func readOldKey() throws(ComparisonError) {
    do throws(KeyReader.Problem) {
      try reader.read(old.line, into: &oldKey)
    } catch {
      throw Self.error(error, path: old.path, offset: old.offset)
    }
    hasOldKey = true
    try check(lastOldKey, oldKey, path: old.path, offset: old.offset)
  }

  private mutating func readNewKey() throws(ComparisonError) {
    do throws(KeyReader.Problem) {
      try reader.read(new.line, into: &newKey)
    } catch {
      throw Self.error(error, path: new.path, offset: new.offset)
    }
    hasNewKey = true
    try check(lastNewKey, newKey, path: new.path, offset: new.offset)
  }

  private func check(_ last: RowKey, _ next: RowKey, path: String, offset: Int) throws(ComparisonError) {
    if last.isEmpty { return }
    let order = RowKey.compare(last, next, reader.orders)
    if order < 0 || order == 0 && isGrouped { return }
    let line = LineWindow.number(of: offset, in: path)
    throw order == 0 ? .duplicateKey(path: path, line: line, key: next.text) : .unsorted(path: path, line: line, key: next.text)
  }

  /// What is wrong with the line at an offset.
  static func error(_ problem: KeyReader.Problem, path: String, offset: Int) -> ComparisonError {
    let line = LineWindow.number(of: offset, in: path)
    switch problem {
    case .syntax(let error): return .syntax(path: path, line: line, column: error.column, error.problem)
    case .notAnObject: return .notAnObject(path: path, line: line)
    case .missing(let field): return .missingKey(path: path, line: line, field: field)
    case .container(let field): return .badKey(path: path, line: line, field: field)
    }
  }
}
