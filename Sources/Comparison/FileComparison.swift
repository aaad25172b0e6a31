internal import FileSystem

/// Compares two files of NDJSON or CSV by a key.
public enum FileComparison {
  /// Compares two files; those that are not sorted by the key are sorted first, on disk where they do not fit.
  ///
  /// A name that ends in `.csv` is CSV (RFC 4180, with a header; an empty cell is null), every other is NDJSON.
  public static func compare(old: String, new: String, options: ComparisonOptions) throws(ComparisonError) -> Difference {
    if options.key.isEmpty { throw .noKey }
    guard !RunComparison.isSame(old, new) else { throw .sameInput(new) }
    var options = options
    options.temporaryFolder = FileSystem.temporaryFolder
    let table = ComparedTable(file: FilePath.lastComponent(new), key: options.key)
    let left = try SortedFile(old, table: table, options: options)
    let right = try SortedFile(new, table: table, options: options)
    let sample = try TableSample(old: left.path, new: right.path, key: options.key)
    let spool = FindingSpool(folder: options.temporaryFolder)
    var walk = TableWalk(table, sample: sample, options: options, spool: spool)
    var moves = SourceMoves()
    try walk.run(old: left.path, new: right.path, moves: &moves)
    let columns = left.columns + right.columns.filter { !left.columns.contains($0) }
    let changes = walk.finish(columns: columns).changes
    // The files live as long as they are read.
    return withExtendedLifetime((left, right)) {
      Difference(
        old: ComparedInput(path: old), new: ComparedInput(path: new), reasons: [], tables: [changes], events: [], findings: spool)
    }
  }
}
