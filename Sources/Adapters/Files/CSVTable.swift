/// The columns of a file of CSV: its first line that is not empty.
struct CSVTable: Sendable {
  /// The names of the columns.
  let columns: [String]
  /// How many bytes the header takes, with a byte order mark and its line break.
  let headerLength: Int

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Where the header ends, behind its line feed; nil where it is not whole.
  static func headerEnd(in bytes: [UInt8]) -> Int? {
    // The boundaries know no byte order mark, and one in front would hide a quote.
    let start = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
    var place = start
    while place < bytes.count, bytes[place] == 0x0A || bytes[place] == 0x0D { place += 1 }
    var isQuoted = false
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if bytes[place] == 0x0A, !isQuoted { return place + 1 }
      place += 1
    }
    return nil
  }

  /// Reads the header.
  ///
  /// - Parameter resource: what the source reads: columns of its paths must be there, so that a word written wrongly is told.
  init(_ bytes: [UInt8], name: String, resource: APIDefinition.Resource) throws(FileSourceError) {
    let start = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
    let end = Self.headerEnd(in: bytes) ?? bytes.count
    let row = bytes[..<end].withUnsafeBufferPointer { bytes in
      var rows = CSVRows(bytes, from: start)
      return rows.next().map { row in
        (hasBadQuote: row.hasBadQuote, names: row.cells.map { String(decoding: $0.unescaped ?? Array(bytes[$0.place]), as: UTF8.self) })
      }
    }
    guard let row else { throw .noHeader(path: name) }
    if row.hasBadQuote { throw .badHeader(path: name, repeated: nil) }
    var seen: Set<String> = []
    for column in row.names where !seen.insert(column).inserted { throw .badHeader(path: name, repeated: column) }
    var wanted: [String] = []
    let paths = [resource.key.path] + resource.map.flatMap { [$0.path, $0.name, $0.qualifier].compactMap(\.self) }
    for path in paths where !wanted.contains(path.column) { wanted.append(path.column) }
    let missing = wanted.filter { !seen.contains($0) }
    if !missing.isEmpty { throw .missingColumns(path: name, missing: missing, known: row.names) }
    columns = row.names
    headerLength = end
  }
}

extension PathExpression {
  /// The column of a table that the path means: its steps with dots between.
  fileprivate var column: String { names.joined(separator: ".") }
}
