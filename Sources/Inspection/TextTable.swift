internal import Text

/// A table of short texts fitted to a width in columns: what does not fit is left out or cut, the most important columns last.
public struct TextTable: Sendable {
  /// A column.
  public struct Column: Sendable, Hashable {
    /// What stands above it.
    public var title: String
    /// True for numbers, which stand at the right.
    public var isNumber: Bool
    /// 0 is the most important.
    public var rank: Int
    /// True for what is of use uncut alone, as an id: it is shown whole or not at all.
    public var isWhole: Bool

    /// Puts a column together.
    public init(_ title: String, rank: Int, isNumber: Bool = false, isWhole: Bool = false) {
      self.title = title
      self.rank = rank
      self.isNumber = isNumber
      self.isWhole = isWhole
    }
  }

  private let columns: [Column]
  /// The columns that are shown, in their order, and their widths.
  private let shown: [(place: Int, width: Int)]

  private static let gap = 2
  private static let least = 14
  private static let leastOfFirst = 26

  /// Chooses columns and widths by some rows; others that come later are cut to fit.
  public init(_ columns: [Column], rows: [[String]], width: Int) {
    self.columns = columns
    let natural = columns.indices.map { place in
      rows.reduce(DisplayWidth.columns(columns[place].title)) { max($0, place < $1.count ? DisplayWidth.columns($1[place]) : 0) }
    }
    var widths: [Int: Int] = [:]
    var free = width
    let ranked = columns.indices.sorted { columns[$0].rank < columns[$1].rank }
    for place in ranked {
      let isEmpty = rows.allSatisfy { place >= $0.count || $0[place].isEmpty }
      let bound = columns[place].isWhole ? Int.max : columns[place].rank == 0 ? Self.leastOfFirst : Self.least
      let least = min(natural[place], bound)
      let cost = least + (widths.isEmpty ? 0 : Self.gap)
      if cost > free && !widths.isEmpty || isEmpty && columns[place].rank > 0 { continue }
      widths[place] = min(least, width)
      free -= cost
    }
    for place in ranked {
      guard let given = widths[place], free > 0 else { continue }
      let more = min(natural[place] - given, free)
      widths[place] = given + max(0, more)
      free -= max(0, more)
    }
    shown = columns.indices.compactMap { place in widths[place].map { (place, $0) } }
  }

  /// The titles.
  public var heading: String { line(columns.map(\.title)) }

  /// A row; nothing stands behind its last text.
  public func line(_ cells: [String]) -> String {
    var line = ""
    for (index, column) in shown.enumerated() {
      let text = column.place < cells.count ? cells[column.place] : ""
      let clipped = DisplayWidth.clipped(text, to: column.width)
      if index > 0 { line += String(repeating: " ", count: Self.gap) }
      let blanks = String(repeating: " ", count: max(0, column.width - DisplayWidth.columns(clipped)))
      line += columns[column.place].isNumber ? blanks + clipped : clipped + blanks
    }
    while line.utf8.last == 0x20 { line.removeLast() }
    return line
  }
}
