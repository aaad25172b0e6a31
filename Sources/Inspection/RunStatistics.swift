public import Catalog
public import Runs

/// What a run holds, counted by universe.
public struct RunStatistics: Sendable {
  /// A value and how often it stands.
  public struct Share: Sendable, Hashable {
    /// The value.
    public var value: String
    /// How often.
    public var count: Int

    /// Puts a share together.
    public init(value: String, count: Int) {
      self.value = value
      self.count = count
    }
  }

  /// How often a field says something.
  public struct Filling: Sendable, Hashable {
    /// The field.
    public var field: String
    /// Rows in which it is neither null nor an empty list.
    public var filled: Int
  }

  /// A table within a universe.
  public struct Table: Sendable, Hashable {
    /// Which.
    public var name: TableName
    /// Its rows.
    public var rows: Int
    /// Each field, in the order of the table.
    public var filling: [Filling]
  }

  /// A universe.
  public struct Universe: Sendable, Hashable {
    /// Its slug.
    public var name: String
    /// The three tables of records.
    public var tables: [Table] = []
    /// Counts by vocabulary or value, the most frequent first: `status`, `gender`, `species`, the kinds of episodes and entities.
    public var shares: [(field: String, values: [Share])] = []
    /// Episodes by season, in the order of the seasons.
    public var seasons: [Share] = []
    /// The characters with the most episodes, most first.
    public var mostSeen: [Share] = []

    /// Two are the same where they say the same.
    public static func == (left: Universe, right: Universe) -> Bool { left.name == right.name && left.tables == right.tables }

    /// By its name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  /// The universes, in the order of their names.
  public var universes: [Universe]
  /// Rejects by their code, the most frequent first.
  public var rejects: [Share]

  /// As many of the characters most seen are kept.
  public static let mostSeenLimit = 10

  /// Counts the tables of a run.
  public init(of folder: String) throws(TableError) {
    var counts: [String: UniverseCounts] = [:]
    for table in RecordColumns.tables {
      let columns = RecordColumns(table)
      var reader = try TableReader(table, of: folder)
      while try reader.advance() {
        try reader.withCells { cells in
          counts[cells.text(columns.universe) ?? "", default: UniverseCounts()].add(cells, table, columns)
        }
      }
    }
    universes = counts.keys.sorted().compactMap { name in counts[name]?.universe(named: name) }
    var codes: [String: Int] = [:]
    var reader = try TableReader(.rejects, of: folder)
    while try reader.advance() {
      try reader.withCells { cells in codes[cells.text(RejectField.code.rawValue) ?? "", default: 0] += 1 }
    }
    rejects = UniverseCounts.shares(codes)
  }
}

/// What is counted of one universe while its tables are read.
struct UniverseCounts {
  private var rows: [Int] = [0, 0, 0]
  private var filled: [[Int]] = RecordColumns.tables.map { Array(repeating: 0, count: $0.schema.columns.count) }
  private var values: [String: [String: Int]] = [:]
  private var seasons: [Int: Int] = [:]
  private var mostSeen: [RunStatistics.Share] = []

  /// The columns whose values are counted, in the order in which they are shown.
  private static let counted: [(table: TableName, column: String, title: String)] = [
    (.characters, "status", "status"), (.characters, "gender", "gender"), (.characters, "species", "species"),
    (.episodes, "kind", "episode kinds"), (.entities, "kind", "entity kinds"),
  ]

  mutating func add(_ cells: RowCells, _ table: TableName, _ columns: RecordColumns) {
    let place = table.index
    rows[place] += 1
    for column in filled[place].indices where !cells.isEmpty(column) { filled[place][column] += 1 }
    for counted in Self.counted where counted.table == table {
      guard let column = table.schema[counted.column]?.index else { continue }
      var isSaid = false
      cells.forEachText(column) { bytes in
        isSaid = true
        values[counted.title, default: [:]][String(decoding: bytes, as: UTF8.self), default: 0] += 1
      }
      if !isSaid { values[counted.title, default: [:]]["", default: 0] += 1 }
    }
    switch table {
    case .episodes:
      if case .integer(let season) = cells.value(EpisodeField.season.rawValue) { seasons[season, default: 0] += 1 }
    case .characters:
      let count = cells.count(CharacterField.episodeIDs.rawValue)
      if count > 0, mostSeen.count < RunStatistics.mostSeenLimit || count > mostSeen.last?.count ?? 0 {
        let share = RunStatistics.Share(value: cells.text(columns.name) ?? "", count: count)
        mostSeen.insert(share, at: mostSeen.firstIndex { $0.count < count } ?? mostSeen.count)
        if mostSeen.count > RunStatistics.mostSeenLimit { mostSeen.removeLast() }
      }
    default: break
    }
  }

  func universe(named name: String) -> RunStatistics.Universe {
    var universe = RunStatistics.Universe(name: name)
    universe.tables = RecordColumns.tables.map { table in
      RunStatistics.Table(
        name: table, rows: rows[table.index],
        filling: zip(table.schema.columns, filled[table.index]).map { RunStatistics.Filling(field: $0.name, filled: $1) })
    }
    universe.shares = Self.counted.compactMap { counted in
      values[counted.title].map { (field: counted.title, values: Self.shares($0)) }
    }
    universe.seasons = seasons.sorted { $0.key < $1.key }.map { RunStatistics.Share(value: "\($0.key)", count: $0.value) }
    universe.mostSeen = mostSeen
    return universe
  }

  /// Most frequent first, then in the order of their letters; "" is what nothing is said of and stands last.
  static func shares(_ counts: [String: Int]) -> [RunStatistics.Share] {
    counts.map { RunStatistics.Share(value: $0.key, count: $0.value) }.sorted { left, right in
      if left.value.isEmpty != right.value.isEmpty { return right.value.isEmpty }
      return (right.count, left.value) < (left.count, right.value)
    }
  }
}
