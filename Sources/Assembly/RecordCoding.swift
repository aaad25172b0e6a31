internal import Catalog

/// Normalized records as bytes and back: what is common to many records is held once, by number.
struct RecordCoding {
  private var origins = InternedValues<SourceOrigin>()
  private var universes = InternedValues<String>()
  private var paths = InternedValues<ExactPath>()
  private var fieldLists = InternedValues<[String]>()
  private var notes = InternedValues<ExactText>()
  private static let kinds = RecordKind.all
  private static let types = StatementType.allCases
  private static let outcomes = StatementOutcome.allCases
  private static let kindNumbers = Dictionary(uniqueKeysWithValues: kinds.enumerated().map { ($1, $0) })

  // MARK: - Writing

  mutating func encode(_ record: NormalizedRecord, ids: inout SourceIDIndex, into encoder: inout ByteEncoder) {
    encoder.append(origins.number(of: record.origin))
    encoder.append(universes.number(of: record.universe))
    encoder.append(Self.kindNumbers[record.kind] ?? 0)
    encoder.append(record.url)
    encoder.append(record.title)
    encoder.append(record.revision)
    for value in record.row.values { encode(value, into: &encoder) }
    encoder.append(record.links.count)
    for link in record.links {
      encoder.append(link.column)
      encoder.append(link.target.map { ids.number(of: $0) + 1 } ?? 0)
      encoder.append(link.name)
      encoder.append(link.qualifier)
      encoder.append(link.statement.map { $0 + 1 } ?? 0)
    }
    encoder.append(record.statements.count)
    for statement in record.statements {
      encoder.append(paths.number(of: ExactPath(statement.path)))
      encoder.append(Self.types.firstIndex(of: statement.type) ?? 0)
      encoder.append(statement.value)
      encoder.append(statement.links.count)
      for link in statement.links { encoder.append(link) }
      encoder.append(fieldLists.number(of: statement.fields))
      encoder.append(Self.outcomes.firstIndex(of: statement.outcome) ?? 0)
      encoder.append(statement.note.map { notes.number(of: ExactText($0)) + 1 } ?? 0)
    }
  }

  private func encode(_ value: Value, into encoder: inout ByteEncoder) {
    switch value {
    case .null: encoder.append(0)
    case .text(let text):
      encoder.append(1)
      encoder.append(text)
    case .number(let number):
      encoder.append(2)
      encoder.append(number)
    case .integer(let number):
      encoder.append(3)
      encoder.append(number)
    case .list(let items):
      encoder.append(4 + items.count)
      for item in items { encoder.append(item) }
    }
  }

  /// The bytes of a record without the number of its origin: the same content may be read from two pages.
  static func content(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    bytes.drop { $0 >= 0x80 }.dropFirst()
  }

  // MARK: - Reading

  func decode(_ bytes: ArraySlice<UInt8>, id: SourceID, ids: SourceIDIndex) -> StagedRecord {
    var decoder = ByteDecoder(bytes)
    let origin = origins.items[decoder.number()]
    let universe = universes.items[decoder.number()]
    let kind = Self.kinds[decoder.number()]
    var record = NormalizedRecord(id: id, universe: universe, kind: kind, origin: origin)
    record.url = decoder.optionalText()
    record.title = decoder.optionalText()
    record.revision = decoder.optionalText()
    for place in record.row.values.indices { record.row.values[place] = decode(&decoder) }
    let linkCount = decoder.number()
    var targets: [Int?] = []
    record.links.reserveCapacity(linkCount)
    for _ in 0..<linkCount {
      let column = decoder.number()
      let target = decoder.number()
      targets.append(target == 0 ? nil : target - 1)
      let name = decoder.optionalText()
      let qualifier = decoder.optionalText()
      let statement = decoder.number()
      record.links.append(
        RecordLink(column: column, target: nil, name: name, qualifier: qualifier, statement: statement == 0 ? nil : statement - 1))
    }
    let statementCount = decoder.number()
    record.statements.reserveCapacity(statementCount)
    for _ in 0..<statementCount { record.statements.append(decodeStatement(&decoder)) }
    return StagedRecord(record: record, targets: targets)
  }

  private func decodeStatement(_ decoder: inout ByteDecoder) -> Statement {
    let path = paths.items[decoder.number()]
    let type = Self.types[decoder.number()]
    let value = decoder.optionalText()
    var links: [String] = []
    for _ in 0..<decoder.number() { links.append(decoder.text()) }
    let fields = fieldLists.items[decoder.number()]
    let outcome = Self.outcomes[decoder.number()]
    let note = decoder.number()
    var statement = Statement(
      path: SourcePath(path.name.text, label: path.label?.text), type: type, value: value, fields: fields, outcome: outcome,
      note: note == 0 ? nil : notes.items[note - 1].text)
    statement.links = links
    return statement
  }

  private func decode(_ decoder: inout ByteDecoder) -> Value {
    switch decoder.number() {
    case 0: return .null
    case 1: return .text(decoder.text())
    case 2: return .number(decoder.double())
    case 3: return .integer(decoder.number())
    case let length:
      var items: [String] = []
      items.reserveCapacity(length - 4)
      for _ in 4..<length { items.append(decoder.text()) }
      return .list(items)
    }
  }
}

/// The path of a statement, byte by byte.
private struct ExactPath: Hashable {
  var name: ExactText
  var label: ExactText?

  init(_ path: SourcePath) {
    name = ExactText(path.name)
    label = path.label.map { ExactText($0) }
  }
}

/// A record as it comes back from the spool, with the numbers of what its links lead to.
struct StagedRecord {
  var record: NormalizedRecord
  var targets: [Int?]
}
