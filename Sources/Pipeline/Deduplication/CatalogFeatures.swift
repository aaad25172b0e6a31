internal import Assembly
internal import Catalog
internal import Deduplication
internal import FileSystem

/// What is compared of a staged record: the values of the model's fields, as texts.
///
/// A field of a model is a column of the record's table, or `episodes`: where a character appears, told by either side, each episode by the id of
/// its record (after episodes were merged), so that two sources that number them differently still share them.
struct CatalogFeatures {
  private let model: ResolutionModel
  private let columns: [(field: String, column: Column?)]
  /// What is known of the episodes.
  private let episodes: EpisodeNames
  private let appearances: [Int: [Int]]
  private var titles: [Int: String] = [:]

  static let episodesField = "episodes"

  /// The fields that a model of that name can read.
  static func fields(ofModelNamed name: String) -> [String] {
    let told = table(ofModelNamed: name).schema.columns.filter {
      if case .told = $0.definition.origin { true } else { $0.name == "calendar" }
    }
    return told.map(\.name) + (name == "character" ? [episodesField] : [])
  }

  /// The table of the records that a model is for.
  static func table(ofModelNamed name: String) -> TableName {
    name == "character" ? .characters : name == "episode" ? .episodes : .entities
  }

  /// - Parameter appearances: by entry of a character, the entries of the episodes it is told to appear in.
  init(_ model: ResolutionModel, episodes: EpisodeNames, appearances: [Int: [Int]]) {
    self.model = model
    self.episodes = episodes
    self.appearances = appearances
    let schema = Self.table(ofModelNamed: model.name).schema
    columns = model.fields.map { ($0.name, schema[$0.name]) }
  }

  /// The values of a record by field; what says nothing is left out.
  mutating func values(
    of entry: Int, _ read: Staging.ReadRecord, in staging: inout Staging
  ) throws(FileError) -> [String: [String]] {
    var values: [String: [String]] = [:]
    for (field, column) in columns {
      var texts: [String] = []
      if let column {
        texts = Self.texts(read.record.row.values[column.index], column)
        if column.definition.link != .none, column.definition.link != .appearances {
          for (place, link) in read.record.links.enumerated() where link.column == column.index {
            if let name = try name(of: link, target: read.targets[place], in: &staging), !texts.contains(name) { texts.append(name) }
          }
        }
        if column.name == "first_appearance" { texts = texts.map { episodes.id(of: $0, universe: read.record.universe) ?? $0 } }
      } else if field == Self.episodesField {
        texts = episodes(of: entry, read)
      }
      if !texts.isEmpty { values[field] = texts }
    }
    return values
  }

  private static func texts(_ value: Value, _ column: Column) -> [String] {
    switch value {
    case .null: []
    case .text(let text): column.definition.vocabulary != nil && text == "unknown" ? [] : [text]
    case .number(let number): [number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"]
    case .integer(let number): ["\(number)"]
    case .list(let items): items
    }
  }

  /// The name of what a link leads to: as it is told there, else as the record it leads to is called.
  private mutating func name(of link: RecordLink, target: Int?, in staging: inout Staging) throws(FileError) -> String? {
    if let name = link.name { return name }
    guard let target else { return nil }
    if let title = titles[target] { return title }
    let title = try staging.read(target).record.title
    if let title, titles.count < 100_000 { titles[target] = title }
    return title
  }

  private func episodes(of entry: Int, _ read: Staging.ReadRecord) -> [String] {
    var ids: [String] = []
    var seen: Set<String> = []
    for episode in appearances[entry] ?? [] {
      if let id = episodes.id(of: episode), seen.insert(id).inserted { ids.append(id) }
    }
    // An episode that is only named is the one that bears this name, where one alone does.
    for (place, link) in read.record.links.enumerated() where link.column == CharacterField.episodeIDs.rawValue {
      if read.targets[place] == nil, let name = link.name {
        let id = episodes.id(of: name, universe: read.record.universe) ?? name
        if seen.insert(id).inserted { ids.append(id) }
      }
    }
    return ids.sorted()
  }
}

/// The episodes of a catalogue by entry, title and code.
struct EpisodeNames {
  private var ids: [Int: String] = [:]
  /// By universe, and title or code in lower case; nil where several episodes bear it.
  private var named: [String: String?] = [:]

  /// Adds an episode.
  ///
  /// - Parameter id: of its record, once episodes were merged.
  mutating func add(_ entry: Int, id: String, record: NormalizedRecord) {
    ids[entry] = id
    let row = record.row
    for name in [row[EpisodeField.title].text, row[EpisodeField.code].text] + row[EpisodeField.alternativeTitles].list {
      guard let name else { continue }
      let key = Self.key(name, record.universe)
      if let known = named[key], known != id { named[key] = .some(nil) } else { named[key] = id }
    }
  }

  /// The id of the record that an entry went into.
  func id(of entry: Int) -> String? { ids[entry] }

  /// The id of the one episode of that title or code in a universe.
  func id(of name: String, universe: String) -> String? { named[Self.key(name, universe)] ?? nil }

  private static func key(_ name: String, _ universe: String) -> String { "\(universe):\(name.lowercased())" }
}
