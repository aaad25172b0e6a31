public import Catalog
internal import Text

/// Which raw values are kept with the records.
public enum StatementsKept: String, Sendable, CaseIterable {
  /// Every one.
  case all
  /// Those that are not used.
  case unmapped
  /// None.
  case none
}

/// Source records → records with statements, or rejects with a reason.
///
/// Pure: the same batch gives the same results, whoever calls and in whatever order.
public struct RecordNormalizer: Sendable {
  /// Which raw values are kept.
  public var statements: StatementsKept

  /// A normalizer that keeps these raw values.
  public init(statements: StatementsKept) {
    self.statements = statements
  }

  /// One result a source record, in the order of the batch.
  public func normalize(_ batch: SourceBatch) -> [NormalizationOutcome] {
    batch.records.map { normalize($0, of: batch) }
  }

  private func normalize(_ record: SourceRecord, of batch: SourceBatch) -> NormalizationOutcome {
    let kind = batch.map.kind
    guard let key = record.key else {
      let path = record.keyLeaf.map { batch.paths[Int(batch.leaves[$0].path)].name }
      return .reject(
        Reject(
          sourceID: nil, kind: kind, url: batch.origin.location, path: path, value: record.keyLeaf.flatMap { batch.text(of: $0) },
          code: isNoObject(record, of: batch) ? .notARecord : .noKey, raw: batch.text(in: record.raw)))
    }
    var result = NormalizedRecord(
      id: SourceID(authority: batch.origin.authority, resource: batch.origin.resource, key: key),
      universe: batch.origin.universe, kind: kind, origin: batch.origin)
    result.revision = record.revision
    var reading = RecordReading(record: record, batch: batch, row: result.row, keepsStatements: statements != .none)
    reading.readClaims()
    result.row = reading.row
    result.links = reading.links
    result.statements = reading.statements
    let title =
      kind.table == .episodes
      ? EpisodeField.title.rawValue : kind.table == .characters ? CharacterField.name.rawValue : EntityField.name.rawValue
    result.title = result.row.values[title].text
    result.url = result.row.table.schema["url"].flatMap { result.row.values[$0.index].text } ?? record.url
    if result.title == nil {
      let claim = batch.claims[record.claims].first { batch.map.entries[Int($0.entry)].field.index == title }
      result.reject = Reject(
        sourceID: result.id, kind: kind, url: result.url ?? batch.origin.location,
        path: claim.map { batch.paths[Int(batch.leaves[$0.leaf].path)].name }, value: claim.flatMap { batch.text(of: $0.leaf) },
        code: .noName, raw: batch.text(in: record.raw))
    }
    if statements == .unmapped && result.reject == nil { result.keepUnused() }
    return .record(result)
  }
}

extension RecordNormalizer {
  /// True for an item that holds nothing, or is a bare value: its one leaf stands at the top.
  private func isNoObject(_ record: SourceRecord, of batch: SourceBatch) -> Bool {
    guard let leaf = record.leaves.first else { return true }
    return record.leaves.count == 1 && batch.paths[Int(batch.leaves[leaf].path)].name == "$"
  }
}

extension NormalizedRecord {
  /// Forgets the statements that were used and tell no link (a link's fate is not known yet); links keep their place.
  fileprivate mutating func keepUnused() {
    let linked = Set(links.compactMap(\.statement))
    var places = [Int?](repeating: nil, count: statements.count)
    var kept: [Statement] = []
    for (place, statement) in statements.enumerated() where statement.outcome != .used || linked.contains(place) {
      places[place] = kept.count
      kept.append(statement)
    }
    statements = kept
    for link in links.indices { links[link].statement = links[link].statement.flatMap { places[$0] } }
  }
}
