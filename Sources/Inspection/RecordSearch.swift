internal import Catalog
public import Runs
internal import Text

/// A record that a search found, and why.
public struct SearchHit: Sendable, Hashable {
  /// The record.
  public var record: FoundRecord
  /// The field in which the best of the words was found.
  public var field: String
  /// The text there, whole.
  public var text: String
  /// How well it fits; larger is better.
  public var score: Int
}

/// Finds records by words, best first, in memory for as many as are wanted.
///
/// Every word must stand somewhere in a record. A name counts more than an alias, an alias more than a fact (species, places, groups), a fact
/// more than prose; the beginning of a word more than its middle, a whole word more than its beginning, a whole name most. What fits alike stays in
/// the order of the files.
public enum RecordSearch {
  /// What came of a search.
  public struct Outcome: Sendable, Hashable {
    /// The best, best first.
    public var hits: [SearchHit]
    /// How many records fit in all.
    public var found: Int
    /// The names most like the words, where nothing fits.
    public var nearest: [String]
  }

  /// Searches the tables of records.
  public static func search(_ words: String, in folder: String, limit: Int) throws(TableError) -> Outcome {
    let wanted = FoldedWords(words)
    var outcome = Outcome(hits: [], found: 0, nearest: [])
    if wanted.words.isEmpty { return outcome }
    var nearest = NearestNames(to: words, limit: 5)
    for table in RecordColumns.tables {
      let scorer = RecordScorer(table, wanted)
      let name = RecordColumns(table).name
      var reader = try TableReader(table, of: folder)
      while try reader.advance() {
        let mayMatch = reader.withLine { scorer.mayMatch($0) }
        if !mayMatch && outcome.found > 0 { continue }
        try reader.withCells { cells in
          guard mayMatch, let match = scorer.score(cells) else {
            if outcome.found == 0, let name = cells.text(name) { nearest.add(name) }
            return
          }
          outcome.found += 1
          if outcome.hits.count == limit, match.score <= outcome.hits.last?.score ?? 0 { return }
          let field = table.schema.columns[match.column].name
          let hit = SearchHit(record: FoundRecord(cells), field: field, text: match.text, score: match.score)
          outcome.hits.insert(hit, at: outcome.hits.firstIndex { $0.score < match.score } ?? outcome.hits.count)
          if outcome.hits.count > limit { outcome.hits.removeLast() }
        }
      }
    }
    if outcome.found == 0 { outcome.nearest = nearest.names }
    return outcome
  }
}

/// How well the records of one table fit words.
struct RecordScorer {
  private let wanted: FoldedWords
  private let fields: [(column: Int, weight: Int)]
  private let bytes: [[UInt8]]
  private let isPlain: Bool

  init(_ table: TableName, _ wanted: FoldedWords) {
    self.wanted = wanted
    let columns = RecordColumns(table)
    fields =
      [(columns.name, 1000)] + columns.aliases.map { ($0, 300) } + columns.facts.map { ($0, 60) } + columns.prose.map { ($0, 10) }
    bytes = wanted.words.map { Array($0.utf8) }
    isPlain = bytes.allSatisfy { $0.allSatisfy { $0 < 0x80 } }
  }

  /// False only where no word can be in the line: it is plain ASCII, without what folding would take out of a word, and lacks one of them.
  func mayMatch(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard isPlain else { return true }
    for byte in line where byte >= 0x80 || byte == 0x5C || byte == 0x27 || byte == 0x60 { return true }
    return bytes.allSatisfy { Self.contains(line, $0) }
  }

  private static func contains(_ line: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
    guard let first = word.first, word.count <= line.count else { return false }
    let folded = first | 0x20
    var place = 0
    while place <= line.count - word.count {
      if line[place] | 0x20 == folded {
        var index = 1
        // Bit 5 alone tells capitals from small letters; what else it mixes up costs a parse, no match.
        while index < word.count, line[place + index] | 0x20 == word[index] | 0x20 { index += 1 }
        if index == word.count { return true }
      }
      place += 1
    }
    return false
  }

  /// The score of a record and where its best word stands; nil where a word is missing.
  func score(_ cells: RowCells) -> (score: Int, column: Int, text: String)? {
    var best = [Int](repeating: 0, count: wanted.words.count)
    var top: (score: Int, column: Int, text: String) = (0, 0, "")
    for (column, weight) in fields {
      cells.forEachText(column) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        let folded = TextFolding.fold(text)
        let isWhole = folded == wanted.whole
        var here = 0
        for (index, word) in wanted.words.enumerated() {
          let score = isWhole ? weight * 8 : weight * Self.fit(word, in: folded)
          best[index] = max(best[index], score)
          here += score
        }
        if here > top.score { top = (here, column, text) }
      }
    }
    if best.contains(0) { return nil }
    return (best.reduce(0, +), top.column, top.text)
  }

  /// 4 for a whole word, 2 for the beginning of one, 1 within one, 0 nowhere.
  private static func fit(_ word: String, in text: String) -> Int {
    guard FoldedWords.contains(text, word) else { return 0 }
    var best = 1
    for part in text.split(separator: " ") {
      if part == word { return 4 }
      if part.hasPrefix(word) { best = 2 }
    }
    return best
  }
}
