internal import JSONBytes

/// Compares one table of two runs, or two files, and tells what it finds as it goes.
struct TableWalk: ~Copyable {
  private let table: ComparedTable
  private let options: ComparisonOptions
  private let spool: FindingSpool
  private var difference: RowDifference
  private var changes: TableChanges
  private let universe: [UInt8]?
  /// The ids of the records that were added, up to a bound; nil where nobody asks, or beyond it.
  private(set) var addedIDs: [String]?
  private static let addedLimit = 100_000

  init(_ table: ComparedTable, sample: TableSample, options: ComparisonOptions, spool: FindingSpool, collectsAdded: Bool = false) {
    var table = table
    table.rules.ignored.formUnion(options.ignored)
    table.rules.wanted.formUnion(options.fields)
    table.rules.oneSided = Set(sample.addedFields + sample.removedFields)
    for prefix in sample.prefixes { table.rules.prefixes[prefix.field] = prefix }
    self.table = table
    self.options = options
    self.spool = spool
    difference = RowDifference(table.rules)
    changes = TableChanges(table.name)
    let shown = { (fields: [String]) in fields.filter { table.rules.treatment(of: $0) != .ignored } }
    changes.addedFields = shown(sample.addedFields)
    changes.removedFields = shown(sample.removedFields)
    changes.prefixes = sample.prefixes
    universe = options.universe.map { Array("\($0):".utf8) }
    addedIDs = collectsAdded ? [] : nil
  }

  /// Walks both files to their ends.
  mutating func run(old: String, new: String, moves: inout SourceMoves) throws(ComparisonError) {
    var join = try MergeJoin(old: old, new: new, key: KeyReader(table.key, leading: table.leading), isGrouped: table.isGrouped)
    while true {
      switch try join.next() {
      case .end: return
      case .onlyOld:
        if isOutside(join.oldKey) { continue }
        try tell(.removed, join.oldKey, join.old.line, path: old, offset: join.old.offset, &moves)
      case .onlyNew:
        if isOutside(join.newKey) { continue }
        try tell(.added, join.newKey, join.new.line, path: new, offset: join.new.offset, &moves)
      case .both:
        if isOutside(join.oldKey) {
          if table.isGrouped { _ = try join.group() }
        } else if table.isGrouped {
          let key = join.oldKey
          let lines = try join.group()
          try compare(lines.old, lines.new, key, &moves)
        } else {
          switch difference.compare(join.old.line, join.new.line) {
          case .failure(let fault):
            let offset = fault.side == .old ? join.old.offset : join.new.offset
            throw MergeJoin.error(
              fault.error.map { .syntax($0) } ?? .notAnObject, path: fault.side == .old ? old : new, offset: offset)
          case .success(.same): break
          case .success(.reordered): changes.reordered += 1
          case .success(.derived): changes.derivedOnly += 1
          case .success(.changed):
            guard options.tells(.changed) else { continue }
            changes.changed += 1
            var line = begin(.changed, join.oldKey, label: difference.label)
            line.append(#","fields":{"#)
            line.append(contentsOf: difference.members)
            line.append("}}\n")
            try spool.append(line)
          }
        }
      }
    }
  }

  /// What was counted.
  consuming func finish(columns: [String]) -> (changes: TableChanges, addedIDs: [String]?) {
    if options.tells(.changed) {
      var places: [String: Int] = [:]
      for (place, name) in columns.enumerated() { places[name] = place }
      changes.fields = difference.counts.sorted { (places[$0.key] ?? .max, $0.key) < (places[$1.key] ?? .max, $1.key) }
        .map { TableChanges.FieldCount($0.key, $0.value) }
      for place in changes.prefixes.indices {
        changes.prefixes[place].count = difference.prefixCounts[changes.prefixes[place].field] ?? 0
      }
      changes.prefixes.removeAll { $0.count == 0 }
    } else {
      changes.prefixes = []
      changes.reordered = 0
      changes.derivedOnly = 0
    }
    return (changes, addedIDs)
  }

  private func isOutside(_ key: RowKey) -> Bool { universe.map { !key.field(0, hasPrefix: $0) } ?? false }

  // MARK: - Added and removed

  private mutating func tell(
    _ kind: ChangeKind, _ key: RowKey, _ row: UnsafeBufferPointer<UInt8>, path: String, offset: Int, _ moves: inout SourceMoves
  ) throws(ComparisonError) {
    let label: [UInt8]
    switch difference.label(of: row) {
    case .success(let found): label = found
    case .failure(let fault): throw MergeJoin.error(fault.error.map { .syntax($0) } ?? .notAnObject, path: path, offset: offset)
    }
    if key.count == 1, !table.isGrouped, let id = key.text(0) {
      // A record whose sources went to another one is merged, split or renamed; `SourceMoves` tells which.
      if kind == .removed, moves.byOrigin[id] != nil {
        moves.gone.insert(id)
        moves.labels[id] = label
        return
      }
      if kind == .added, moves.byTarget[id] != nil {
        moves.came.insert(id)
        moves.labels[id] = label
        return
      }
      if kind == .added, let count = addedIDs?.count {
        if count < Self.addedLimit { addedIDs?.append(id) } else { addedIDs = nil }
      }
    }
    guard options.tells(kind) else { return }
    if kind == .added { changes.added += 1 } else { changes.removed += 1 }
    var line = begin(kind, key, label: label)
    if table.isGrouped {
      line.append(#","row":"#)
      line.append(contentsOf: row)
    }
    line.append("}\n")
    try spool.append(line)
  }

  private func begin(_ kind: ChangeKind, _ key: RowKey, label: [UInt8]) -> [UInt8] {
    var line: [UInt8] = []
    line.append(#"{"table":"#)
    RawJSON.append(table.name, to: &line)
    line.append(#","change":"#)
    RawJSON.append(kind.rawValue, to: &line)
    line.append(#","key":{"#)
    for (place, field) in table.key.enumerated() {
      if place > 0 { line.append(",") }
      RawJSON.append(field.name, to: &line)
      line.append(":")
      if let text = key.text(place) { RawJSON.append(text, to: &line) } else { line.append("null") }
    }
    line.append("}")
    if !table.isGrouped, table.key.count == 1 || !label.isEmpty {
      line.append(#","label":"#)
      if label.isEmpty { line.append("null") } else { line.append(contentsOf: label) }
    }
    return line
  }

  // MARK: - Rows without a key of their own

  /// Rows of a group are there or not: what both have is taken away, the rest went or came.
  private mutating func compare(
    _ old: [[UInt8]], _ new: [[UInt8]], _ key: RowKey, _ moves: inout SourceMoves
  ) throws(ComparisonError) {
    var left = Dictionary(old.map { ($0, 1) }, uniquingKeysWith: +)
    var right = Dictionary(new.map { ($0, 1) }, uniquingKeysWith: +)
    for (row, count) in left {
      let shared = min(count, right[row] ?? 0)
      left[row] = count - shared
      if shared > 0 { right[row] = (right[row] ?? 0) - shared }
    }
    for row in old where left[row, default: 0] > 0 {
      left[row] = left[row, default: 0] - 1
      try row.withUnsafeBufferPointer { line throws(ComparisonError) in try tell(.removed, key, line, path: "", offset: 0, &moves) }
    }
    for row in new where right[row, default: 0] > 0 {
      right[row] = right[row, default: 0] - 1
      try row.withUnsafeBufferPointer { line throws(ComparisonError) in try tell(.added, key, line, path: "", offset: 0, &moves) }
    }
  }
}
