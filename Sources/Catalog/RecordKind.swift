/// What a record is about; the second part of its id.
public enum RecordKind: Sendable, Hashable {
  case character
  case episode(EpisodeKind)
  case entity(EntityKind)

  /// Every kind there is, in the order in which the documentation names them.
  public static let all: [RecordKind] =
    [.character] + EpisodeKind.allCases.map { .episode($0) } + EntityKind.allCases.map { .entity($0) }

  /// The kind of that name (`character`, `film`, `location` …); nil where there is none.
  public init?(_ name: some StringProtocol) {
    if name == "character" {
      self = .character
    } else if let episode = EpisodeKind(rawValue: String(name)) {
      self = .episode(episode)
    } else if let entity = EntityKind(rawValue: String(name)) {
      self = .entity(entity)
    } else {
      return nil
    }
  }

  /// The name as it stands in ids and in the column `kind`.
  public var name: String {
    switch self {
    case .character: "character"
    case .episode(let kind): kind.rawValue
    case .entity(let kind): kind.rawValue
    }
  }

  /// The table that holds records of this kind.
  public var table: TableName {
    switch self {
    case .character: .characters
    case .episode: .episodes
    case .entity: .entities
    }
  }
}
