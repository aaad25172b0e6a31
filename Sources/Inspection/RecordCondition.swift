public import Catalog
internal import Runs

/// What a record must be to be listed.
public struct RecordCondition: Sendable, Hashable {
  /// What is asked about.
  public enum Subject: String, Sendable, CaseIterable {
    case name, status, gender, species, kind, season, universe

    /// The tables whose records can be asked about it.
    public var tables: [TableName] {
      switch self {
      case .name, .universe: [.characters, .episodes, .entities]
      case .status, .gender, .species: [.characters]
      case .kind: [.episodes, .entities]
      case .season: [.characters, .episodes]
      }
    }
  }

  /// What is asked about.
  public var subject: Subject
  /// What it must be, without regard to case and accents: of a name every word somewhere in it, of a species every word, of all else the whole.
  public var wanted: String

  /// Puts a condition together.
  public init(_ subject: Subject, _ wanted: String) {
    self.subject = subject
    self.wanted = wanted
  }
}

/// A condition made ready for the rows of one table.
struct PreparedCondition {
  let condition: RecordCondition
  private let words: FoldedWords
  private let columns: [Int]
  /// For the season of a character: the ids of the season's episodes.
  private let episodes: Set<String>?

  init(_ condition: RecordCondition, _ table: TableName, seasons: SeasonIndex?) {
    self.condition = condition
    words = FoldedWords(condition.wanted)
    let schema = table.schema
    switch condition.subject {
    case .name:
      let common = RecordColumns(table)
      columns = [common.name] + common.aliases
      episodes = nil
    case .season where table == .characters:
      columns = [CharacterField.episodeIDs.rawValue]
      episodes = Int(condition.wanted).flatMap { seasons?.episodes[$0] } ?? []
    default:
      columns = schema[condition.subject.rawValue].map { [$0.index] } ?? []
      episodes = nil
    }
  }

  func holds(_ cells: RowCells) -> Bool {
    switch condition.subject {
    case .season:
      if let episodes { return cells.texts(columns[0]).contains { episodes.contains($0) } }
      return cells.value(columns[0]) == Int(condition.wanted).map { .integer($0) }
    case .name: return columns.contains { column in values(cells, column).contains { words.areIn($0) } }
    case .species: return columns.contains { column in values(cells, column).contains { words.areWords(of: $0) } }
    default: return columns.contains { column in values(cells, column).contains { FoldedWords($0).whole == words.whole } }
    }
  }

  /// What the record says about the subject; for the season of a character nothing.
  func values(_ cells: RowCells) -> [String] {
    if episodes != nil { return [] }
    return columns.flatMap { values(cells, $0) }
  }

  private func values(_ cells: RowCells, _ column: Int) -> [String] {
    switch cells.value(column) {
    case .text(let text): [text]
    case .integer(let number): ["\(number)"]
    case .list(let items): items
    default: []
    }
  }
}

/// The episodes of each season.
struct SeasonIndex {
  private(set) var episodes: [Int: Set<String>] = [:]

  init(of folder: String) throws(TableError) {
    var reader = try TableReader(.episodes, of: folder)
    var found: [Int: Set<String>] = [:]
    while try reader.advance() {
      try reader.withCells { cells in
        if case .integer(let season) = cells.value(EpisodeField.season.rawValue), let id = cells.text(EpisodeField.id.rawValue) {
          found[season, default: []].insert(id)
        }
      }
    }
    episodes = found
  }
}
