/// The order in which episodes were shown: air date, season, number, overall number, id; what is missing stands last.
enum AiringOrder {
  /// The place of each episode's entry.
  static func ranks(of staging: borrowing Staging, rank: [UInt32]) -> [Int: Int] {
    let airings = staging.airings
    let sorted = airings.keys.sorted { left, right in
      guard let a = airings[left], let b = airings[right] else { return left < right }
      return compare(a.date, b.date) ?? compare(a.season, b.season) ?? compare(a.number, b.number) ?? compare(a.overall, b.overall)
        ?? (rank[left] < rank[right])
    }
    return Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0) })
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
