extension ResolutionTable {
  /// Joins what several builders for one model read; the order of the builders and of their records does not matter.
  public static func joining(_ builders: consuming [Builder], width: Int) async -> ResolutionTable {
    let parts = builders
    guard let first = parts.first else {
      return ResolutionTable(
        columns: [], stride: 0, rows: SharedMemory([]), lists: [0], terms: Terms(bytes: [], starts: [0, 0]), sources: [], groups: [],
        groupCount: 0,
        idBytes: [], idEnds: [], repeatedIDs: [])
    }
    let (terms, numbers) = await joinTerms(parts, width: width)
    let order = TableOrder(parts)
    let (groupOf, groupCount) = joinGroups(parts)
    var listBases: [Int] = []
    var lists: [UInt32] = [0]
    for (index, part) in parts.enumerated() {
      listBases.append(lists.count - 1)
      appendLists(of: part, numbers: numbers[index], to: &lists)
    }
    let (columns, stride) = (first.columns, first.stride)
    let kinds = first.cellKinds
    let rows = SharedMemory<UInt32>(repeating: 0, count: order.places.count * stride)
    let bases = listBases
    let pieces = Parallel.pieces(of: order.places.count, size: 1 << 14)
    await Parallel.forEach(pieces.count, width: width) { piece in
      for ordinal in pieces[piece] {
        let (part, place) = order.places[ordinal]
        parts[part].rows.withUnsafeBufferPointer { source in
          for cell in 0..<stride {
            let value = source[place * stride + cell]
            if value == 0 { continue }
            switch kinds[cell] {
            case .term: rows.pointer[ordinal * stride + cell] = numbers[part][Int((value - 1) & 7)][Int((value - 1) >> 3)]
            case .list: rows.pointer[ordinal * stride + cell] = value + UInt32(bases[part])
            case .plain: rows.pointer[ordinal * stride + cell] = value
            }
          }
        }
      }
    }
    var idBytes: [UInt8] = []
    var idEnds: [Int] = []
    idEnds.reserveCapacity(order.places.count)
    var sources: [UInt16] = []
    var groups: [UInt32] = []
    sources.reserveCapacity(order.places.count)
    groups.reserveCapacity(order.places.count)
    for (part, place) in order.places {
      let ends = parts[part].idEnds
      idBytes.append(contentsOf: parts[part].idBytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]])
      idEnds.append(idBytes.count)
      sources.append(parts[part].sources[place])
      groups.append(groupOf[part][Int(parts[part].groups[place])])
    }
    return ResolutionTable(
      columns: columns, stride: stride, rows: rows, lists: lists,
      terms: terms,
      sources: sources, groups: groups, groupCount: groupCount, idBytes: idBytes, idEnds: idEnds, repeatedIDs: order.repeatedIDs)
  }

  /// One pool of all; the numbers give for each part, shard and local place the number in it.
  private static func joinTerms(_ parts: [Builder], width: Int) async -> (Terms, [[[UInt32]]]) {
    let shards = await Parallel.map(TermPool.shardCount, width: width) { shard -> (TermShard, [[UInt32]]) in
      var joined = parts[0].pool.shards[shard]
      var numbers = [(0..<UInt32(joined.count)).map { $0 }]
      for part in parts.dropFirst() {
        let other = part.pool.shards[shard]
        var own: [UInt32] = []
        own.reserveCapacity(other.count)
        other.bytes.withUnsafeBufferPointer { bytes in
          for term in 0..<other.count {
            own.append(joined.intern(UnsafeBufferPointer(rebasing: bytes[other.range(of: term)]), hash: other.hash(of: term)))
          }
        }
        numbers.append(own)
      }
      joined.seal()
      return (joined, numbers)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(shards.reduce(0) { $0 + $1.0.bytes.count })
    var starts: [UInt32] = [0, 0]
    starts.reserveCapacity(shards.reduce(2) { $0 + $1.0.count })
    var numbers = [[[UInt32]]](repeating: [], count: parts.count)
    for (shard, own) in shards {
      let base = UInt32(starts.count - 1)
      let byteBase = UInt32(bytes.count)
      bytes.append(contentsOf: shard.bytes)
      for end in shard.ends { starts.append(byteBase + end) }
      for part in parts.indices { numbers[part].append(own[part].map { $0 + base }) }
    }
    return (Terms(bytes: bytes, starts: starts), numbers)
  }

  private static func joinGroups(_ parts: [Builder]) -> ([[UInt32]], Int) {
    let names = Set(parts.flatMap(\.groupNames)).sorted()
    let numbers = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, UInt32($0)) })
    return (parts.map { part in part.groupNames.map { numbers[$0] ?? 0 } }, names.count)
  }

  private static func appendLists(of part: Builder, numbers: [[UInt32]], to lists: inout [UInt32]) {
    var index = 1
    while index < part.lists.count {
      let length = Int(part.lists[index])
      lists.append(part.lists[index])
      let members = part.lists[(index + 1)...(index + length)].map { numbers[Int(($0 - 1) & 7)][Int(($0 - 1) >> 3)] }
      lists.append(contentsOf: members.sorted())
      index += length + 1
    }
  }
}

/// The records of several builders in the order of their ids, each id once.
private struct TableOrder: Sendable {
  var places: [(part: Int, place: Int)] = []
  var repeatedIDs: [String] = []

  init(_ parts: [ResolutionTable.Builder]) {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    var records: [(part: Int, place: Int)] = []
    for (number, part) in parts.enumerated() {
      let base = bytes.count
      bytes += part.idBytes
      ends += part.idEnds.map { $0 + base }
      records += part.idEnds.indices.map { (number, $0) }
    }
    func range(_ record: Int) -> Range<Int> { (record == 0 ? 0 : ends[record - 1])..<ends[record] }
    places.reserveCapacity(records.count)
    var last: Int?
    for record in IDOrder.sorted(bytes, ends: ends) {
      if let kept = last, range(kept).count == range(record).count, bytes[range(kept)] == bytes[range(record)] {
        repeatedIDs.append(String(decoding: bytes[range(record)], as: UTF8.self))
        let new = records[record]
        let old = records[kept]
        if parts[new.part].sequences[new.place] < parts[old.part].sequences[old.place] {
          places[places.count - 1] = new
          last = record
        }
        continue
      }
      last = record
      places.append(records[record])
    }
  }
}

extension ResolutionTable.Builder {
  /// What a cell holds.
  enum CellKind: Sendable { case term, list, plain }

  /// What each cell of a row holds.
  var cellKinds: [CellKind] {
    fields.flatMap { field -> [CellKind] in
      switch field.type {
      case .text, .code: [.term]
      case .name: [.term, .term, .term]
      case .names, .texts: [.list]
      case .number, .date: [.plain]
      }
    }
  }
}
