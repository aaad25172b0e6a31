internal import Catalog

/// The order in which episodes were shown: air date, season, number, overall number, id; what is missing stands last.
enum AiringOrder {
  /// The place of each entry that gives an episode its id.
  static func ranks(of staging: borrowing Staging, rank: [UInt32], partition: RecordPartition = .separate) -> [Int: Int] {
    var airings = staging.airings
    for entry in airings.keys.sorted() where partition.isMerged(entry) {
      if partition.leader(of: entry) == entry {
        airings[entry] = merged(partition.members(of: entry).compactMap { staging.airings[$0] })
      } else {
        airings[entry] = nil
      }
    }
    let sorted = airings.keys.sorted { left, right in
      guard let a = airings[left], let b = airings[right] else { return left < right }
      return compare(a.date, b.date) ?? compare(a.season, b.season) ?? compare(a.number, b.number) ?? compare(a.overall, b.overall)
        ?? (rank[left] < rank[right])
    }
    return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
  }

  /// What the merged record says, by the rules of its fields.
  private static func merged(_ members: [Staging.Airing]) -> Staging.Airing {
    var merged = MergedRow(.episodes)
    for airing in members {
      var row = Row(.episodes)
      row[EpisodeField.airDate] = airing.date.map { .text($0) } ?? .null
      row[EpisodeField.season] = airing.season.map { .number($0) } ?? .null
      row[EpisodeField.number] = airing.number.map { .number($0) } ?? .null
      row[EpisodeField.overallNumber] = airing.overall.map { .number($0) } ?? .null
      merged.add(row)
    }
    let row = merged.finished
    return Staging.Airing(
      date: row[EpisodeField.airDate].text, season: row[EpisodeField.season].number, number: row[EpisodeField.number].number,
      overall: row[EpisodeField.overallNumber].number)
  }

  /// True where the left stands first, false where the right does, nil where neither.
  private static func compare<Key: Comparable>(_ left: Key?, _ right: Key?) -> Bool? {
    switch (left, right) {
    case (nil, nil): nil
    case (nil, _): false
    case (_, nil): true
    case (let left?, let right?): left == right ? nil : left < right
    }
  }
}
