internal import Catalog
internal import JSONBytes

/// Source records that stand behind another record than before; as many as did move are held, not as many as there are.
struct SourceMoves {
  struct Move: Hashable {
    var source: String
    var from: String
    var to: String
    var oldTitle: [UInt8]
    var newTitle: [UInt8]
  }

  /// By the id of the source.
  private(set) var moves: [Move] = []
  /// The records that lost sources to others, and those that got some, with the places of the moves.
  private(set) var byOrigin: [String: [Int]] = [:]
  private(set) var byTarget: [String: [Int]] = [:]
  /// Of those, the records that are gone and that came.
  var gone: Set<String> = []
  var came: Set<String> = []
  /// What people call records, as JSON.
  var labels: [String: [UInt8]] = [:]

  /// Nothing moved.
  init() {}

  /// Walks the tables of sources of two runs.
  init(old: String, new: String, options: ComparisonOptions) throws(ComparisonError) {
    let table = ComparedTable(.sources, includesDerived: false)
    var join = try MergeJoin(old: old, new: new, key: KeyReader(table.key, leading: table.leading))
    let sorter = ExternalSorter([.source], folder: options.temporaryFolder, limit: options.memoryLimit)
    var parser = JSONParser()
    let title = Array("title".utf8)
    while true {
      let step = try join.next()
      if step == .end { break }
      if step == .both { continue }
      let key = step == .onlyOld ? join.oldKey : join.newKey
      guard let record = key.text(0), let source = key.text(1) else { continue }
      var payload = [step == .onlyOld ? UInt8(0) : 1]
      var label: [UInt8] = []
      do throws(JSONSyntaxError) {
        let tokens = try parser.parse(step == .onlyOld ? join.old.line : join.new.line)
        if tokens[0].kind == .object, let value = KeyReader.value(title, in: tokens), tokens[value].kind == .string {
          label = Array(RawJSON.bytes(tokens, value))
        }
      } catch {
        throw step == .onlyOld
          ? MergeJoin.error(.syntax(error), path: old, offset: join.old.offset)
          : MergeJoin.error(.syntax(error), path: new, offset: join.new.offset)
      }
      payload.append(contentsOf: record.utf8)
      payload.append(0)
      payload.append(contentsOf: label)
      var sourceKey = RowKey()
      Array(source.utf8).withUnsafeBufferPointer { sourceKey.append($0) }
      try sorter.add(sourceKey, payload)
    }
    // Of one source the old row and the new one come together, in either order.
    var last: (source: String, isOld: Bool, record: String, label: [UInt8])?
    try sorter.finish { item throws(ComparisonError) in
      guard let source = item.key.text(0), let end = item.payload.firstIndex(of: 0, from: 1) else { return }
      let record = String(decoding: item.payload[1..<end], as: UTF8.self)
      let label = Array(item.payload[(end + 1)...])
      let next = (source: source, isOld: item.payload[0] == 0, record: record, label: label)
      guard let before = last, before.source == source, before.isOld != next.isOld else {
        last = next
        return
      }
      let (old, new) = before.isOld ? (before, next) : (next, before)
      add(Move(source: source, from: old.record, to: new.record, oldTitle: old.label, newTitle: new.label))
      last = nil
    }
  }

  private mutating func add(_ move: Move) {
    byOrigin[move.from, default: []].append(moves.count)
    byTarget[move.to, default: []].append(moves.count)
    if labels[move.from] == nil { labels[move.from] = move.oldTitle }
    if labels[move.to] == nil { labels[move.to] = move.newTitle }
    moves.append(move)
  }

  /// What became of the records, once it is known which are gone and which came; in the order of their ids.
  func events() -> [EntityEvent] {
    var events: [EntityEvent] = []
    for target in byTarget.keys.sorted(by: Self.precedes) {
      let places = byTarget[target] ?? []
      let origins = Set(places.map { moves[$0].from })
      let lost = origins.filter(gone.contains)
      let sources = places.map { moves[$0].source }.sorted(by: NaturalOrder.precedes)
      if came.contains(target) {
        if let origin = lost.first, origins.count == 1, Set((byOrigin[origin] ?? []).map { moves[$0].to }).count == 1 {
          events.append(EntityEvent(.renamed, from: [origin], to: [target], sources: sources, labels: labels))
        } else if origins.count > 1, !lost.isEmpty {
          events.append(EntityEvent(.merged, from: lost.sorted(by: Self.precedes), to: [target], sources: sources, labels: labels))
        }
      } else if !lost.isEmpty {
        events.append(
          EntityEvent(.merged, from: (lost.union([target])).sorted(by: Self.precedes), to: [target], sources: sources, labels: labels))
      }
      if came.contains(target) { continue }
      for origin in origins.subtracting(gone).sorted(by: Self.precedes) {
        let moved = places.filter { moves[$0].from == origin }.map { moves[$0].source }
        events.append(EntityEvent(.moved, from: [origin], to: [target], sources: moved, labels: labels))
      }
    }
    for origin in byOrigin.keys.sorted(by: Self.precedes) {
      let places = byOrigin[origin] ?? []
      let targets = Set(places.map { moves[$0].to })
      let new = targets.filter(came.contains)
      let stays = !gone.contains(origin)
      if new.isEmpty || !stays && targets.count == 1 { continue }
      let parts = stays ? new.union([origin]) : targets
      let sources = places.map { moves[$0].source }.sorted(by: NaturalOrder.precedes)
      events.append(EntityEvent(.split, from: [origin], to: parts.sorted(by: Self.precedes), sources: sources, labels: labels))
    }
    return events
  }

  private static func precedes(_ left: String, _ right: String) -> Bool { RecordID(parsing: left) < RecordID(parsing: right) }
}

extension [UInt8] {
  fileprivate func firstIndex(of byte: UInt8, from start: Int) -> Int? { self[start...].firstIndex(of: byte) }
}

/// What became of an entity: several that are one now, one that is several, a source that went elsewhere, a new id.
struct EntityEvent {
  var kind: ChangeKind
  var from: [String]
  var to: [String]
  var sources: [String]
  private var label: [String: [UInt8]] = [:]
  /// What decided so, where `matches` tells; as JSON.
  var rule: [UInt8]?

  init(_ kind: ChangeKind, from: [String], to: [String], sources: [String], labels: [String: [UInt8]]) {
    self.kind = kind
    self.from = from
    self.to = to
    self.sources = sources
    for id in from + to { label[id] = labels[id] }
  }

  var line: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(#"{"change":"#)
    RawJSON.append(kind.rawValue, to: &bytes)
    for (name, ids) in [("from", from), ("to", to)] {
      bytes.append(contentsOf: Array(",\"\(name)\":[".utf8))
      for (place, id) in ids.enumerated() {
        bytes.append(contentsOf: Array((place == 0 ? "{\"id\":" : ",{\"id\":").utf8))
        RawJSON.append(id, to: &bytes)
        bytes.append(#","label":"#)
        if let label = label[id], !label.isEmpty { bytes.append(contentsOf: label) } else { bytes.append("null") }
        bytes.append("}")
      }
      bytes.append("]")
    }
    bytes.append(#","sources":"#)
    var writer = JSONWriter()
    writer.value(strings: sources)
    bytes.append(contentsOf: writer.bytes)
    if let rule {
      bytes.append(#","rule":"#)
      bytes.append(contentsOf: rule)
    }
    bytes.append("}\n")
    return bytes
  }
}
