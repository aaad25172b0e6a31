public import Catalog
public import Runs
internal import Text

/// A record as it was found: its row, and its line as it stands in the file.
public struct FoundRecord: Sendable, Hashable {
  /// Its values.
  public var row: Row
  /// The bytes of its line, without the LF.
  public var line: [UInt8]

  init(_ cells: RowCells) {
    row = cells.row
    line = Array(cells.line)
  }

  /// Its id.
  public var id: String { row.values[RecordColumns(row.table).id].text ?? "" }

  /// Its name or title.
  public var name: String { row.values[RecordColumns(row.table).name].text ?? "" }
}

/// Finds the record that a person means by an id, a key or a name.
public enum RecordLookup {
  /// What was found.
  public enum Outcome: Sendable, Hashable {
    /// The one record that is meant.
    case one(FoundRecord)
    /// Several that may be meant, the first of so many in all.
    case several([FoundRecord], count: Int)
    /// None; the names most like it.
    case none(nearest: [String])
  }

  /// As many of several are handed over.
  public static let severalLimit = 20

  /// Looks in all tables of records.
  ///
  /// An id, of the record or of one of its source records, counts before a name, a name before an alias, an episode's code or the key of a source, and that before words within a name. Names are
  /// compared without case and accents.
  public static func find(_ text: String, in folder: String) throws(TableError) -> Outcome {
    let wanted = FoldedWords(text)
    var best: [FoundRecord] = []
    var bestRank = Int.max
    var count = 0
    var nearest = NearestNames(to: text, limit: 5)
    for table in RecordColumns.tables {
      let columns = RecordColumns(table)
      var reader = try TableReader(table, of: folder)
      while try reader.advance() {
        try reader.withCells { cells in
          let rank = rank(of: cells, columns, text: text, wanted: wanted, limit: bestRank)
          if rank == Int.max, bestRank == Int.max, let name = cells.text(columns.name) { nearest.add(name) }
          guard rank < Int.max, rank <= bestRank else { return }
          if rank < bestRank {
            best = []
            count = 0
            bestRank = rank
          }
          count += 1
          if best.count < severalLimit { best.append(FoundRecord(cells)) }
        }
      }
    }
    if let only = best.first, count == 1 { return .one(only) }
    return best.isEmpty ? .none(nearest: nearest.names) : .several(best, count: count)
  }

  private static func rank(of cells: RowCells, _ columns: RecordColumns, text: String, wanted: FoldedWords, limit: Int) -> Int {
    let id = cells.text(columns.id) ?? ""
    if id == text || isSourceID(text, of: cells) { return 0 }
    guard limit > 0, !wanted.words.isEmpty, let name = cells.text(columns.name) else { return .max }
    let folded = TextFolding.fold(name)
    if folded == wanted.whole { return 1 }
    if limit >= 2 {
      if id.hasSuffix(text), id.dropLast(text.count).hasSuffix(":") { return 2 }
      if columns.aliases.contains(where: { column in aliases(cells, column).contains { TextFolding.fold($0) == wanted.whole } }) {
        return 2
      }
    }
    if limit >= 3, wanted.words.allSatisfy({ FoldedWords.contains(folded, $0) }) { return 3 }
    return .max
  }

  /// Whether it names one of the record's source records, `authority:resource:key`.
  private static func isSourceID(_ text: String, of cells: RowCells) -> Bool {
    guard text.utf8.count(where: { $0 == UInt8(ascii: ":") }) >= 2, let column = cells.row.table.schema["source_ids"] else { return false }
    return cells.value(column.index).list.contains(text)
  }

  private static func aliases(_ cells: RowCells, _ column: Int) -> [String] {
    switch cells.value(column) {
    case .text(let text): [text]
    case .list(let items): items
    default: []
    }
  }
}
