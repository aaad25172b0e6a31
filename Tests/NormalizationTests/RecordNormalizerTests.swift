import Catalog
import Normalization
import Testing

/// A batch put together by hand: one record of leaves, each with the fields that claim it.
private struct BatchBuilder {
  private(set) var batch: SourceBatch

  init(_ kind: RecordKind, resource: String, map: [(field: String, normalizer: Normalizer)], calendar: String = "ce", names: String? = nil)
    throws
  {
    let schema = kind.table.schema
    let entries = try map.map {
      FieldMap.Entry(field: try #require(schema[$0.field]), normalizer: $0.normalizer, table: schema, namedResource: names)
    }
    batch = SourceBatch(
      origin: SourceOrigin(universe: "rick-and-morty", authority: "api", resource: resource, location: "https://h/\(resource)"),
      map: FieldMap(kind: kind, entries: entries, calendar: calendar))
  }

  /// A value of the record that is being made.
  struct Leaf {
    var path: String
    var type: StatementType = .string
    var value: String
    var claims: [(entry: Int32, target: SourceID?, name: Int?, qualifier: Int?)] = []
    var isKey = false
  }

  mutating func add(_ leaves: [Leaf]) {
    let firstLeaf = batch.leaves.count
    let firstClaim = batch.claims.count
    let start = batch.bytes.count
    var keyLeaf: Int?
    for leaf in leaves {
      if !batch.paths.contains(where: { $0.name == leaf.path }) { batch.paths.append(SourcePath(leaf.path)) }
      let path = batch.paths.firstIndex { $0.name == leaf.path } ?? 0
      let place = batch.bytes.count
      batch.bytes += leaf.value.utf8
      if leaf.isKey { keyLeaf = batch.leaves.count }
      for (entry, target, name, qualifier) in leaf.claims {
        var claim = SourceClaim(entry: entry, leaf: batch.leaves.count)
        claim.target = target
        claim.nameLeaf = name.map { firstLeaf + $0 }
        claim.qualifierLeaf = qualifier.map { firstLeaf + $0 }
        batch.claims.append(claim)
      }
      batch.leaves.append(SourceLeaf(path: Int32(path), type: leaf.type, value: place..<batch.bytes.count))
    }
    batch.records.append(
      SourceRecord(
        key: keyLeaf.flatMap { batch.text(of: $0) }.flatMap { $0.isEmpty ? nil : $0 }, keyLeaf: keyLeaf,
        leaves: firstLeaf..<batch.leaves.count, claims: firstClaim..<batch.claims.count, raw: start..<batch.bytes.count))
  }
}

@Suite struct RecordNormalizerTests {
  /// The map of the Rick and Morty API, in the order of its definition.
  private static let characterMap: [(field: String, normalizer: Normalizer)] = [
    ("name", .name), ("status", .status), ("species", .items), ("subtype", .text), ("gender", .gender), ("origin", .reference),
    ("residence", .reference), ("images", .url), ("episode_ids", .references), ("url", .url),
  ]

  private static func id(_ resource: String, _ key: String) -> SourceID { SourceID(authority: "api", resource: resource, key: key) }

  private static func leaf(_ path: String, _ value: String, _ entry: Int32? = nil, type: StatementType = .string) -> BatchBuilder.Leaf {
    BatchBuilder.Leaf(path: path, type: type, value: value, claims: entry.map { [($0, nil, nil, nil)] } ?? [])
  }

  /// A character as the API gives it.
  private static func character(
    name: String = "Rick Sanchez", status: String = "Alive", type: String = "", originName: String = "Earth (C-137)",
    originURL: String = "https://h/location/1", originTarget: SourceID? = id("location", "1")
  ) -> [BatchBuilder.Leaf] {
    [
      BatchBuilder.Leaf(path: "id", type: .number, value: "1", isKey: true),
      leaf("name", name, 0), leaf("status", status, 1), leaf("species", "Human", 2), leaf("type", type, 3), leaf("gender", "Male", 4),
      leaf("origin.name", originName),
      BatchBuilder.Leaf(path: "origin.url", value: originURL, claims: [(5, originTarget, 6, nil)]),
      leaf("location.name", "Citadel of Ricks"),
      BatchBuilder.Leaf(path: "location.url", value: "https://h/location/3", claims: [(6, id("location", "3"), 8, nil)]),
      leaf("image", "https://h/avatar/1.jpeg", 7),
      BatchBuilder.Leaf(path: "episode", value: "https://h/episode/1", claims: [(8, id("episode", "1"), nil, nil)]),
      BatchBuilder.Leaf(path: "episode", value: "https://h/episode/2", claims: [(8, id("episode", "2"), nil, nil)]),
      leaf("url", "https://h/character/1", 9), leaf("created", "2017-11-04T18:48:46.250Z"),
    ]
  }

  private static func normalize(_ leaves: [BatchBuilder.Leaf], statements: StatementsKept = .all) throws -> NormalizationOutcome {
    var builder = try BatchBuilder(.character, resource: "character", map: characterMap)
    builder.add(leaves)
    return try #require(RecordNormalizer(statements: statements).normalize(builder.batch).first)
  }

  private static func record(_ leaves: [BatchBuilder.Leaf], statements: StatementsKept = .all) throws -> NormalizedRecord {
    guard case .record(let record) = try normalize(leaves, statements: statements) else {
      throw Unexpected()
    }
    return record
  }

  private struct Unexpected: Error {}

  private static func statement(
    _ path: String, _ value: String, _ fields: [String], _ outcome: StatementOutcome, type: StatementType = .string, note: String? = nil
  ) -> Statement {
    Statement(path: SourcePath(path), type: type, value: value, fields: fields, outcome: outcome, note: note)
  }

  /// What the whole character becomes.
  private static var expectedRow: Row {
    var row = Row(.characters)
    row[CharacterField.name] = .text("Rick Sanchez")
    row[CharacterField.status] = .text("alive")
    row[CharacterField.species] = .list(["Human"])
    row[CharacterField.gender] = .text("male")
    row[CharacterField.images] = .list(["https://h/avatar/1.jpeg"])
    row[CharacterField.url] = .text("https://h/character/1")
    return row
  }

  private static var expectedStatements: [Statement] {
    [
      statement("id", "1", ["id"], .used, type: .number), statement("name", "Rick Sanchez", ["name"], .used),
      statement("status", "Alive", ["status"], .used), statement("species", "Human", ["species"], .used),
      statement("type", "", ["subtype"], .unknown), statement("gender", "Male", ["gender"], .used),
      statement("origin.name", "Earth (C-137)", ["origin"], .used),
      statement("origin.url", "https://h/location/1", ["origin", "origin_id"], .used),
      statement("location.name", "Citadel of Ricks", ["residence"], .used),
      statement("location.url", "https://h/location/3", ["residence", "residence_id"], .used),
      statement("image", "https://h/avatar/1.jpeg", ["images"], .used),
      statement("episode", "https://h/episode/1", ["episode_ids"], .used),
      statement("episode", "https://h/episode/2", ["episode_ids"], .used),
      statement("url", "https://h/character/1", ["url"], .used), statement("created", "2017-11-04T18:48:46.250Z", [], .unmapped),
    ]
  }

  @Test("a character of the Rick and Morty API becomes exactly this row, with these links and statements")
  func wholeCharacter() throws {
    var expected = NormalizedRecord(
      id: Self.id("character", "1"), universe: "rick-and-morty", kind: .character,
      origin: SourceOrigin(universe: "rick-and-morty", authority: "api", resource: "character", location: "https://h/character"))
    expected.row = Self.expectedRow
    expected.title = "Rick Sanchez"
    expected.url = "https://h/character/1"
    expected.links = [
      RecordLink(column: CharacterField.origin.rawValue, target: Self.id("location", "1"), name: "Earth (C-137)", statement: 7),
      RecordLink(column: CharacterField.residence.rawValue, target: Self.id("location", "3"), name: "Citadel of Ricks", statement: 9),
      RecordLink(column: CharacterField.episodeIDs.rawValue, target: Self.id("episode", "1"), name: nil, statement: 11),
      RecordLink(column: CharacterField.episodeIDs.rawValue, target: Self.id("episode", "2"), name: nil, statement: 12),
    ]
    expected.statements = Self.expectedStatements
    #expect(try Self.normalize(Self.character()) == .record(expected))
  }

  @Test("an origin that is unknown gives no link, and both its values say so")
  func unknownOrigin() throws {
    let record = try Self.record(Self.character(originName: "unknown", originURL: "", originTarget: nil))
    #expect(!record.links.contains { $0.column == CharacterField.origin.rawValue })
    #expect(
      record.statements[6...7] == [
        Self.statement("origin.name", "unknown", ["origin"], .unknown),
        Self.statement("origin.url", "", ["origin", "origin_id"], .unknown),
      ])
  }

  @Test("a link that leads to none of the source's lists is no word for unknown: its name stands, and the link says why it does not")
  func strayOrigin() throws {
    let record = try Self.record(Self.character(originName: "Elsewhere", originURL: "https://other.example/x/1", originTarget: nil))
    #expect(record.links.first == RecordLink(column: CharacterField.origin.rawValue, target: nil, name: "Elsewhere", statement: nil))
    #expect(
      record.statements[6...7] == [
        Self.statement("origin.name", "Elsewhere", ["origin"], .used),
        Self.statement(
          "origin.url", "https://other.example/x/1", ["origin", "origin_id"], .unparsed, note: "leads to none of the lists of this source"),
      ])
  }

  @Test("a name without a link is a link by name alone")
  func namedOrigin() throws {
    let record = try Self.record(Self.character(originName: "Gazorpazorp", originURL: "", originTarget: nil))
    #expect(
      record.links.first == RecordLink(column: CharacterField.origin.rawValue, target: nil, name: "Gazorpazorp", statement: nil))
    #expect(
      record.statements[6...7] == [
        Self.statement("origin.name", "Gazorpazorp", ["origin"], .used),
        Self.statement("origin.url", "", ["origin", "origin_id"], .unknown),
      ])
  }

  @Test("a type that is told stands in the subtype, cleaned")
  func subtype() throws {
    let record = try Self.record(Self.character(type: " Genetic  experiment "))
    #expect(record.row[CharacterField.subtype] == .text("Genetic experiment"))
    #expect(record.statements[4] == Self.statement("type", " Genetic  experiment ", ["subtype"], .used))
  }

  @Test(
    "a status is one of three words, whatever its case; unknown is one of them, and nothing is nothing",
    arguments: [
      ("Alive", "alive", .used), ("DEAD", "dead", .used), ("unknown", "unknown", .used), ("Unknown", "unknown", .used), ("", nil, .unknown),
    ] as [(String, String?, StatementOutcome)])
  func statuses(text: String, status: String?, outcome: StatementOutcome) throws {
    let record = try Self.record(Self.character(status: text))
    #expect(record.row[CharacterField.status] == status.map { .text($0) } ?? .null)
    #expect(record.statements[2].outcome == outcome)
  }

  @Test("a status that is no word of the vocabulary stays a statement that says why")
  func strangeStatus() throws {
    let record = try Self.record(Self.character(status: "Schrödinger"))
    #expect(record.row[CharacterField.status] == .null)
    #expect(record.statements[2].outcome == .unparsed)
    #expect(record.statements[2].note?.isEmpty == false)
  }

  @Test("a record without a name, or with one that is unknown, is rejected with the value at fault", arguments: ["", "unknown", "  "])
  func noName(name: String) throws {
    let record = try Self.record(Self.character(name: name))
    let raw = Self.character(name: name).map(\.value).joined()
    #expect(
      record.reject
        == Reject(
          sourceID: Self.id("character", "1"), kind: .character, url: "https://h/character/1", path: "name", value: name, code: .noName,
          raw: raw))
    #expect(record.title == nil)
    #expect(record.statements.count == 15)
  }

  @Test("a record whose name is not there at all is rejected without a path")
  func missingName() throws {
    let leaves = [BatchBuilder.Leaf(path: "id", value: "1", isKey: true), Self.leaf("url", "https://h/character/1", 9)]
    #expect(
      try Self.record(leaves).reject
        == Reject(
          sourceID: Self.id("character", "1"), kind: .character, url: "https://h/character/1", path: nil, value: nil, code: .noName,
          raw: "1https://h/character/1"))
  }

  @Test("a record without a key is rejected with what stands where its key should")
  func noKey() throws {
    #expect(
      try Self.normalize([Self.leaf("name", "Rick", 0)])
        == .reject(Reject(sourceID: nil, kind: .character, url: "https://h/character", path: nil, value: nil, code: .noKey, raw: "Rick")))
    #expect(
      try Self.normalize([BatchBuilder.Leaf(path: "id", value: "", isKey: true), Self.leaf("name", "Rick", 0)])
        == .reject(Reject(sourceID: nil, kind: .character, url: "https://h/character", path: "id", value: "", code: .noKey, raw: "Rick")))
  }

  @Test("what holds no value is no record")
  func notARecord() throws {
    #expect(
      try Self.normalize([])
        == .reject(Reject(sourceID: nil, kind: .character, url: "https://h/character", path: nil, value: nil, code: .notARecord, raw: "")))
  }

  @Test("statements are kept whole, or without those that are used and tell no link, or not at all; the record is the same")
  func statementsKept() throws {
    let unmapped = try Self.record(Self.character(), statements: .unmapped)
    #expect(
      unmapped.statements.map(\.path.name) == ["type", "origin.url", "location.url", "episode", "episode", "created"])
    #expect(unmapped.links.map(\.statement) == [1, 2, 3, 4])
    #expect(unmapped.row == Self.expectedRow)
    let none = try Self.record(Self.character(), statements: .none)
    #expect(none.statements == [])
    #expect(none.links.map(\.statement) == [nil, nil, nil, nil])
    #expect(none.row == Self.expectedRow)
    #expect(try Self.record(Self.character(), statements: .all).links.map(\.statement) == [7, 9, 11, 12])
  }

  @Test("a rejected record keeps every statement where some are kept")
  func rejectedKeepsStatements() throws {
    #expect(try Self.record(Self.character(name: ""), statements: .unmapped).statements.count == 15)
    #expect(try Self.record(Self.character(name: ""), statements: .none).statements == [])
  }

  @Test("the second value of a field that holds one loses and says so; an equal one is used")
  func superseded() throws {
    var leaves = Self.character()
    leaves.append(Self.leaf("also", "Rick", 0))
    leaves.append(Self.leaf("again", "Rick Sanchez", 0))
    let record = try Self.record(leaves)
    #expect(record.row == Self.expectedRow)
    #expect(
      record.statements[15...16] == [
        Self.statement("also", "Rick", ["name"], .superseded, note: "another value of this source came first"),
        Self.statement("again", "Rick Sanchez", ["name"], .used),
      ])
  }

  @Test("a list takes every value once, in the order of the source")
  func lists() throws {
    var leaves = Self.character()
    leaves.append(Self.leaf("species2", "Cyborg", 2))
    leaves.append(Self.leaf("species3", "Human", 2))
    let record = try Self.record(leaves)
    #expect(record.row[CharacterField.species] == .list(["Human", "Cyborg"]))
    #expect(record.statements[15...16].map(\.outcome) == [.used, .used])
  }

  @Test("an episode code serves code, season and number; a date keeps its text")
  func episode() throws {
    var builder = try BatchBuilder(
      .episode(.episode), resource: "episode",
      map: [("title", .name), ("code", .episodeCode), ("air_date", .date), ("character_ids", .references)])
    builder.add([
      BatchBuilder.Leaf(path: "id", type: .number, value: "1", isKey: true), Self.leaf("name", "Pilot", 0),
      Self.leaf("air_date", "December 2, 2013", 2), Self.leaf("episode", "S01E01", 1),
      BatchBuilder.Leaf(path: "characters", value: "https://h/character/1", claims: [(3, Self.id("character", "1"), nil, nil)]),
    ])
    var row = Row(.episodes)
    row[EpisodeField.title] = .text("Pilot")
    row[EpisodeField.code] = .text("S01E01")
    row[EpisodeField.season] = .integer(1)
    row[EpisodeField.number] = .integer(1)
    row[EpisodeField.airDate] = .text("2013-12-02")
    row[EpisodeField.airDateText] = .text("December 2, 2013")
    guard case .record(let record) = try #require(RecordNormalizer(statements: .all).normalize(builder.batch).first) else {
      throw Unexpected()
    }
    #expect(record.row == row)
    #expect(record.title == "Pilot")
    #expect(record.url == nil)
    #expect(
      record.links == [
        RecordLink(column: EpisodeField.characterIDs.rawValue, target: Self.id("character", "1"), name: nil, statement: 4)
      ])
    #expect(
      record.statements == [
        Self.statement("id", "1", ["id"], .used, type: .number), Self.statement("name", "Pilot", ["title"], .used),
        Self.statement("air_date", "December 2, 2013", ["air_date", "air_date_text"], .used),
        Self.statement("episode", "S01E01", ["code", "season", "number"], .used),
        Self.statement("characters", "https://h/character/1", ["character_ids", "unresolved_characters"], .used),
      ])
  }

  @Test("a qualifier stands with its link")
  func qualifiers() throws {
    var leaves = Self.character()
    leaves.append(Self.leaf("since", "2013"))
    leaves[7].claims[0].qualifier = 15
    let record = try Self.record(leaves)
    #expect(record.links.first?.qualifier == "2013")
    #expect(record.statements[15] == Self.statement("since", "2013", ["origin"], .used))
  }

  @Test(
    "a year that names no era is of the map's calendar, one that names it is of its own",
    arguments: [("41.9BBY", -41.9, "bby"), ("12", 12, "bby"), ("600 BC", -600, "ce")] as [(String, Double, String)])
  func calendars(text: String, year: Double, calendar: String) throws {
    var builder = try BatchBuilder(.character, resource: "people", map: [("name", .name), ("birth_year", .year)], calendar: "bby")
    builder.add([
      BatchBuilder.Leaf(path: "id", value: "1", isKey: true), Self.leaf("name", "Anakin Skywalker", 0), Self.leaf("birth_year", text, 1),
    ])
    guard case .record(let record) = try #require(RecordNormalizer(statements: .all).normalize(builder.batch).first) else {
      throw Unexpected()
    }
    #expect(record.row[CharacterField.birthYear] == .number(year))
    #expect(record.row[CharacterField.calendar] == .text(calendar))
    #expect(record.row[CharacterField.birthText] == .text(text))
    #expect(record.statements[2] == Self.statement("birth_year", text, ["birth_year", "calendar", "birth_text"], .used))
  }

  @Test("a place's footnotes go, and a way from one place to another is noted")
  func places() throws {
    var builder = try BatchBuilder(.character, resource: "people", map: [("name", .name), ("origin", .place), ("residence", .place)])
    builder.add([
      BatchBuilder.Leaf(path: "id", value: "1", isKey: true), Self.leaf("name", "Zeke", 0), Self.leaf("birthplace", "Liberio [2][3]", 1),
      Self.leaf("residence", "Marley → Paradis", 2),
    ])
    guard case .record(let record) = try #require(RecordNormalizer(statements: .all).normalize(builder.batch).first) else {
      throw Unexpected()
    }
    #expect(record.row[CharacterField.origin] == .text("Liberio"))
    #expect(record.row[CharacterField.residence] == .text("Marley → Paradis"))
    #expect(record.statements[3].note == "a way from one place to another")
  }

  @Test(
    "a name that is looked up is cleaned first; words for unknown are none",
    arguments: [
      ("Liberio [2][3][4]", "Liberio", nil, .used), ("Marley → Paradis", "Marley → Paradis", "a way from one place to another", .used),
      ("unknown", nil, nil, .unknown), ("", nil, nil, .unknown),
    ] as [(String, String?, String?, StatementOutcome)])
  func byName(text: String, name: String?, note: String?, outcome: StatementOutcome) throws {
    var builder = try BatchBuilder(.character, resource: "people", map: [("name", .name), ("origin", .reference)], names: "places")
    builder.add([
      BatchBuilder.Leaf(path: "id", value: "1", isKey: true), Self.leaf("name", "Zeke", 0), Self.leaf("birthplace", text, 1),
    ])
    guard case .record(let record) = try #require(RecordNormalizer(statements: .all).normalize(builder.batch).first) else {
      throw Unexpected()
    }
    let links = name.map { name in
      RecordLink(
        column: CharacterField.origin.rawValue, target: .named(name, authority: "api", resource: "places"), name: name, statement: 2)
    }
    #expect(record.links == (links.map { [$0] } ?? []))
    #expect(record.statements[2] == Self.statement("birthplace", text, ["origin", "origin_id"], outcome, note: note))
  }

  @Test("an unknown qualifier is none, and its statement says so")
  func unknownQualifier() throws {
    var leaves = Self.character()
    leaves.append(Self.leaf("since", "unknown"))
    leaves[7].claims[0].qualifier = 15
    let record = try Self.record(leaves)
    #expect(record.links.first?.qualifier == nil)
    #expect(record.statements[15] == Self.statement("since", "unknown", ["origin"], .unknown))
  }

  @Test("one result a record, in the order of the batch")
  func order() throws {
    var builder = try BatchBuilder(.character, resource: "character", map: Self.characterMap)
    builder.add(Self.character())
    builder.add([])
    builder.add(Self.character(name: "Morty Smith"))
    let titles = RecordNormalizer(statements: .none).normalize(builder.batch).map { outcome in
      if case .record(let record) = outcome { record.title } else { "reject" }
    }
    #expect(titles == ["Rick Sanchez", "reject", "Morty Smith"])
  }
}
