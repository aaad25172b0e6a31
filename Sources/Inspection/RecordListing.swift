public import Catalog
public import Runs

/// The records of a table that fulfil all of some conditions, in the order of the file.
public struct RecordListing: Sendable {
  /// The run folder.
  public var folder: String
  /// Which records.
  public var table: TableName
  /// What they must be.
  public var conditions: [RecordCondition]
  /// How many at most; nil for all.
  public var limit: Int?

  /// What came of a listing.
  public struct Outcome: Sendable, Hashable {
    /// Records that were given.
    public var listed: Int
    /// Records of the table, as far as it was read.
    public var read: Int
    /// True where the limit ended it.
    public var isCut: Bool
  }

  /// Puts a listing together.
  public init(folder: String, table: TableName, conditions: [RecordCondition], limit: Int?) {
    self.folder = folder
    self.table = table
    self.conditions = conditions
    self.limit = limit
  }

  /// Gives the records one by one.
  ///
  /// - Parameter body: takes a record; false ends the listing.
  public func forEach(_ body: (RowCells) -> Bool) throws(TableError) -> Outcome {
    let prepared = try prepare()
    var reader = try TableReader(table, of: folder)
    var outcome = Outcome(listed: 0, read: 0, isCut: false)
    var goesOn = true
    while goesOn, try reader.advance() {
      outcome.read += 1
      let limit = limit
      try reader.withCells { cells in
        guard prepared.allSatisfy({ $0.holds(cells) }) else { return }
        if outcome.listed == limit {
          outcome.isCut = true
          goesOn = false
          return
        }
        outcome.listed += 1
        goesOn = body(cells)
      }
    }
    return outcome
  }

  /// Why a listing found nothing: for each condition how many records fulfil it alone, and what there is instead.
  public func explain() throws(TableError) -> [ConditionTally] {
    let prepared = try prepare()
    var tallies = conditions.map { ConditionTally(condition: $0) }
    var nearest = conditions.map { NearestNames(to: $0.wanted, limit: 3) }
    let nameColumn = RecordColumns(table).name
    var reader = try TableReader(table, of: folder)
    while try reader.advance() {
      try reader.withCells { cells in
        for index in prepared.indices {
          if prepared[index].holds(cells) { tallies[index].matching += 1 }
          if conditions[index].subject == .name {
            if let name = cells.text(nameColumn) { nearest[index].add(name) }
          } else {
            for value in prepared[index].values(cells) { tallies[index].counts[value, default: 0] += 1 }
          }
        }
      }
    }
    for index in tallies.indices {
      if conditions[index].subject == .name { tallies[index].nearest = nearest[index].names }
      if conditions[index].subject == .season, table == .characters {
        let seasons = try SeasonIndex(of: folder)
        for (season, episodes) in seasons.episodes { tallies[index].counts["\(season)"] = episodes.count }
      }
    }
    return tallies
  }

  private func prepare() throws(TableError) -> [PreparedCondition] {
    let needsSeasons = table == .characters && conditions.contains { $0.subject == .season }
    let seasons = needsSeasons ? try SeasonIndex(of: folder) : nil
    return conditions.map { PreparedCondition($0, table, seasons: seasons) }
  }
}

/// What a table holds about the subject of a condition.
public struct ConditionTally: Sendable, Hashable {
  /// The condition.
  public var condition: RecordCondition
  /// Records that fulfil it alone.
  public var matching = 0
  /// How often each value stands; empty for a name. For the season of characters: its episodes.
  public var counts: [String: Int] = [:]
  /// For a name: those most like it, best first.
  public var nearest: [String] = []

  /// The values, most frequent first, then in the order of their letters; seasons in their order.
  public var values: [(value: String, count: Int)] {
    let values = counts.map { (value: $0.key, count: $0.value) }
    if condition.subject == .season { return values.sorted { (Int($0.value) ?? 0) < (Int($1.value) ?? 0) } }
    return values.sorted { ($1.count, $0.value) < ($0.count, $1.value) }
  }
}
