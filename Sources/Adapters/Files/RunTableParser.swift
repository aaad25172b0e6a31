internal import Catalog
internal import JSONBytes

/// A table of a run → source records: fields map to themselves, ids keep their meaning.
///
/// The id `universe:kind:authority:key` of a line gives universe, kind, authority and key of its record; the list stands in the run's sources.
struct RunTableParser: Sendable {
  private let table: InputFile.RunTable
  private let run: RunSources
  private let name: String
  private let language: String?
  private let licence: APIDefinition.Licence?

  init(_ table: InputFile.RunTable, of definition: FilesDefinition, run: RunSources, name: String) {
    self.table = table
    self.run = run
    self.name = name
    language = definition.language
    licence = definition.licence
  }

  private var schema: TableSchema {
    switch table {
    case .characters: TableName.characters.schema
    case .episodes: TableName.episodes.schema
    case .entities: TableName.entities.schema
    }
  }

  /// Records of one kind, universe and list: they share a batch.
  private struct Group {
    var origin: SourceOrigin
    var kind: RecordKind
  }

  func records(of block: FileBlock) -> FileRecords {
    var records = FileRecords()
    let map = Self.map(of: schema)
    var lines = JSONLines(line: block.line, offset: block.offset)
    var extractor: RecordExtractor?
    var batch: SourceBatch?
    block.bytes.withUnsafeBufferPointer { chunk in
      _ = lines.forEachLine(in: chunk, isLast: true) { line in
        guard let (tokens, id, group) = identity(of: line, rejects: &records.rejects) else { return }
        if batch?.origin != group.origin || batch?.map.kind != group.kind {
          Self.finish(&batch, extractor, into: &records)
          let resource = Self.resource(group, map: map)
          let definition = APIDefinition(
            authority: group.origin.authority, universe: nil, baseURL: "", calendar: "ce", language: nil, licence: nil,
            resources: [resource])
          extractor = RecordExtractor(resource, of: definition)
          batch = SourceBatch(origin: group.origin, map: resource.fieldMap)
        }
        guard var extracting = extractor, var filling = batch else { return }
        // Both are held once, or every line would copy what stands there.
        extractor = nil
        batch = nil
        let document = RecordExtractor.Document(tokens, appendingTo: &filling.bytes)
        extracting.extract(0, of: document, raw: document.place(of: tokens[0]), into: &filling)
        adopt(id, in: &filling)
        extractor = extracting
        batch = filling
      }
    }
    Self.finish(&batch, extractor, into: &records)
    return records
  }

  private static func finish(_ batch: inout SourceBatch?, _ extractor: RecordExtractor?, into records: inout FileRecords) {
    guard var finished = batch.take() else { return }
    extractor?.finish(&finished)
    records.batches.append(finished)
  }

  /// Whose record a line is; a line that tells no id is a reject.
  private func identity(of line: JSONLine, rejects: inout [Reject]) -> (JSONTokens, RecordID, Group)? {
    let tokens: JSONTokens
    switch line.tokens {
    case .success(let parsed): tokens = parsed
    case .failure(let error):
      rejects.append(reject(.notJSON, line, column: error.column))
      return nil
    }
    guard let text = tokens.text("id") else {
      rejects.append(reject(.noKey, line))
      return nil
    }
    let id = RecordID(parsing: text)
    guard let kind = RecordKind(id.kind), kind.table == schema.name, !id.universe.isEmpty, !id.key.isEmpty else {
      rejects.append(reject(.notARecord, line, value: text))
      return nil
    }
    let list = run.list(of: id)
    var origin = SourceOrigin(universe: id.universe, authority: id.authority, resource: list.resource, location: name)
    origin.language = list.language ?? language
    origin.licence = list.licence ?? licence?.name
    origin.licenceURL = list.licence == nil ? licence?.url : list.licenceURL
    return (tokens, id, Group(origin: origin, kind: kind))
  }

  private func reject(_ code: Reject.Code, _ line: JSONLine, column: Int? = nil, value: String? = nil) -> Reject {
    let kind: RecordKind =
      switch table {
      case .characters: .character
      case .episodes: .episode(.episode)
      case .entities: .entity(.other)
      }
    return Reject(
      sourceID: nil, kind: kind, url: "\(name):\(line.number)" + (column.map { ":\($0)" } ?? ""), path: value == nil ? nil : "id",
      value: value, code: code, raw: String(decoding: line.bytes, as: UTF8.self))
  }

  /// The last record takes the key of its id, and its references those of theirs: ids of records become source ids again.
  private func adopt(_ id: RecordID, in batch: inout SourceBatch) {
    let last = batch.records.count - 1
    batch.records[last].key = id.key
    for place in batch.records[last].claims {
      switch batch.map.entries[Int(batch.claims[place].entry)].normalizer {
      case .reference, .references:
        batch.claims[place].target = batch.text(of: batch.claims[place].leaf).flatMap { text in
          let target = RecordID(parsing: text)
          guard !target.universe.isEmpty else { return nil }
          return SourceID(authority: target.authority, resource: run.list(of: target).resource, key: target.key)
        }
      default: break
      }
    }
  }

  // MARK: - The map

  private static func resource(_ group: Group, map: [APIDefinition.Mapping]) -> APIDefinition.Resource {
    APIDefinition.Resource(
      name: group.origin.resource, kind: group.kind, path: "/" + group.origin.resource, select: PathExpression("$"),
      key: APIDefinition.KeyRule(path: PathExpression("$.id"), isLastPathSegment: false), count: nil,
      pagination: APIDefinition.Pagination(style: .none, maximumPages: 1), map: map, calendar: "ce")
  }

  /// Fields as they are: texts that were cleaned and lists that were split are not read a second time in another way.
  private static func map(of schema: TableSchema) -> [APIDefinition.Mapping] {
    schema.columns.compactMap { column in
      var mapping = APIDefinition.Mapping(
        field: column.name, path: PathExpression("$." + column.name), normalizer: normalizer(of: column), target: nil, name: nil,
        qualifier: nil)
      switch column.definition.link {
      case .named(let id, _):
        mapping.normalizer = .reference
        mapping.path = PathExpression("$." + id)
        mapping.name = PathExpression("$." + column.name)
      case .appearances: mapping.normalizer = .references
      case .none, .names, .entities:
        if column.definition.origin == .derived, !["calendar", "unresolved_characters"].contains(column.name) { return nil }
      }
      return mapping
    }
  }

  private static func normalizer(of column: Column) -> Normalizer {
    switch (column.definition.normalizer, column.definition.type) {
    case (.name, _): .name
    case (.status, _): .status
    case (.gender, _): .gender
    case (.url, _): .url
    case (_, .number): .number
    case (_, .integer): .integer
    case (_, .strings): .items
    case (_, .string): .text
    }
  }
}
