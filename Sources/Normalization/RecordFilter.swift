public import Catalog

/// Which records of a source a plan wants; what a key does not speak of stays.
///
/// `name`, `status`, `species` and `gender` speak of characters, `season` of episodes, `universe` of all. Upper and lower case are the
/// same, as they are to the APIs that understand filters, so that a source which filters by itself and one which cannot give the same.
public struct RecordFilter: Sendable, Hashable {
  /// A part of the name of a character.
  public var name: String?
  /// The status of a character, in our vocabulary.
  public var status: String?
  /// One of the species of a character, in full.
  public var species: String?
  /// The gender of a character, in our vocabulary.
  public var gender: String?
  /// The season of an episode.
  public var season: Int?
  /// The universe.
  public var universe: String?

  /// A filter that takes everything.
  public init() {}

  /// Whether it takes everything.
  public var isEmpty: Bool { self == RecordFilter() }

  /// By the names that plans and definitions have for them, the filters as an API is sent them.
  public var items: [String: String] {
    var items: [String: String] = [:]
    for (key, value) in [("name", name), ("status", status), ("species", species), ("gender", gender)] { items[key] = value }
    if let season { items["season"] = String(season) }
    return items
  }

  /// Whether a record is wanted.
  ///
  /// - Parameter species: the names of the record's species, those that stand behind references too.
  public func takes(_ record: NormalizedRecord, species names: @autoclosure () -> [String]) -> Bool {
    if let universe, record.universe != universe { return false }
    switch record.kind.table {
    case .characters:
      if let name, record.title?.lowercased().contains(name.lowercased()) != true { return false }
      if let status, record.row[CharacterField.status].text != status { return false }
      if let gender, record.row[CharacterField.gender].text != gender { return false }
      if let species {
        let wanted = species.lowercased()
        return names().contains { $0.lowercased() == wanted }
      }
      return true
    case .episodes:
      guard let season else { return true }
      return record.row[EpisodeField.season].number == Double(season)
    default: return true
    }
  }
}
