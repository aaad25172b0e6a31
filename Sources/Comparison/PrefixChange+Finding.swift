internal import JSONBytes

extension PrefixChange {
  /// Whether the new value is the old one with the beginning replaced, for a text or for each item of a list.
  func explains(_ left: JSONTokens, _ leftIndex: Int, _ right: JSONTokens, _ rightIndex: Int) -> Bool {
    let a = left[leftIndex]
    let b = right[rightIndex]
    guard a.kind == b.kind else { return false }
    if a.kind == .string { return isReplaced(left.content(of: a), right.content(of: b)) }
    guard a.kind == .array, a.end - UInt32(leftIndex) == b.end - UInt32(rightIndex) else { return false }
    for step in 1..<max(1, Int(a.end) - leftIndex) {
      let x = left[leftIndex + step]
      let y = right[rightIndex + step]
      guard x.kind == .string, y.kind == .string, isReplaced(left.content(of: x), right.content(of: y)) else { return false }
    }
    return true
  }

  private func isReplaced(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Bool {
    left.starts(with: old.utf8) && right.starts(with: new.utf8)
      && left.dropFirst(old.utf8.count).elementsEqual(right.dropFirst(new.utf8.count))
  }

  /// The beginnings in which two URLs differ, each up to a slash; nil where they have no common end.
  static func between(_ old: String, _ new: String) -> (old: String, new: String)? {
    let a = Array(old.utf8)
    let b = Array(new.utf8)
    guard old.contains("://"), new.contains("://") else { return nil }
    var shared = 0
    while shared < min(a.count, b.count), a[a.count - 1 - shared] == b[b.count - 1 - shared] { shared += 1 }
    // What is common begins anew at its first slash, or the host would be cut inside its name.
    guard let slash = a[(a.count - shared)...].firstIndex(of: UInt8(ascii: "/")), slash + 1 < a.count else { return nil }
    let rest = a.count - slash - 1
    let left = String(decoding: a[...slash], as: UTF8.self)
    let right = String(decoding: b[..<(b.count - rest)], as: UTF8.self)
    // `https://` alone is no beginning that says anything.
    return left.utf8.filter { $0 == UInt8(ascii: "/") }.count < 3 ? nil : (left, right)
  }
}

/// What the first lines of two files tell of all: fields that one side has alone, beginnings that were replaced.
struct TableSample {
  /// Fields that only the new side has.
  var addedFields: [String] = []
  /// Fields that only the old side has.
  var removedFields: [String] = []
  /// Beginnings that were replaced.
  var prefixes: [PrefixChange] = []

  private static let size = 1 << 19

  /// Looks at the beginnings of both files. What it guesses is held against every row later: a row that does not fit is a change.
  init(old: String, new: String, key: [String]) throws(ComparisonError) {
    let oldRows = try Self.rows(of: old)
    let newRows = try Self.rows(of: new)
    guard let first = oldRows.first, let second = newRows.first else { return }
    // A field counts as one of the schema where each line has it.
    let oldNames = Set(oldRows.flatMap { $0.members.map(\.key.name) })
    let newNames = Set(newRows.flatMap { $0.members.map(\.key.name) })
    addedFields = second.members.map(\.key.name).filter { name in !oldNames.contains(name) && newRows.allSatisfy { $0[name] != nil } }
    removedFields = first.members.map(\.key.name).filter { name in !newNames.contains(name) && oldRows.allSatisfy { $0[name] != nil } }
    let byKey = Dictionary(newRows.map { (Self.key(key, $0), $0) }) { first, _ in first }
    var pairs: [String: [(old: String, new: String)?]] = [:]
    for row in oldRows {
      guard let other = byKey[Self.key(key, row)] else { continue }
      for (name, value) in row.members {
        guard let newValue = other[name.name] else { continue }
        let olds = value.string.map { [$0] } ?? value.elements.compactMap(\.string)
        let news = newValue.string.map { [$0] } ?? newValue.elements.compactMap(\.string)
        if olds.isEmpty && news.isEmpty { continue }
        let found = zip(olds, news).map { PrefixChange.between($0, $1) }
        pairs[name.name, default: []].append(contentsOf: olds.count == news.count ? found : [nil])
      }
    }
    for name in first.members.map(\.key.name) {
      guard let found = pairs[name], found.count >= 2, let pair = found[0] else { continue }
      if found.allSatisfy({ $0?.old == pair.old && $0?.new == pair.new }) {
        prefixes.append(PrefixChange(field: name, old: pair.old, new: pair.new))
      }
    }
  }

  private static func key(_ names: [String], _ row: JSONValue) -> [String] { names.map { row[$0]?.sourceText ?? "" } }

  private static func rows(of path: String) throws(ComparisonError) -> [JSONValue] {
    var window = try LineWindow(path: path)
    var rows: [JSONValue] = []
    var bytes = 0
    while bytes < size, rows.count < 500, try window.findLine() {
      let line = Array(window.line)
      bytes += line.count
      // A line that is no JSON is told where the files are walked.
      if let row = try? JSONDocument.parse(line).root { rows.append(row) }
      window.passLine()
    }
    return rows
  }
}
