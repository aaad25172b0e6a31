internal import JSONBytes

/// A list in a cell of CSV: a JSON array, as runs write theirs (`["Human","Cyborg"]`, `[]`).
enum CSVList {
  /// The items of a cell that holds a list; nil for any other cell.
  ///
  /// A list is an array of texts, or of two and more numbers: one number in brackets (`[1]`) is how footnotes are written.
  static func items(of cell: CSVRows.Cell, in bytes: UnsafeBufferPointer<UInt8>) -> [[UInt8]]? {
    let first = cell.unescaped?.first ?? (cell.place.isEmpty ? 0 : bytes[cell.place.lowerBound])
    guard first == UInt8(ascii: "[") else { return nil }
    guard let root = try? JSONDocument.parse(cell.unescaped ?? Array(bytes[cell.place])).root, root.kind == .array else { return nil }
    let elements = Array(root.elements)
    let texts = elements.compactMap { $0.string ?? $0.numberText }
    guard texts.count == elements.count, texts.count != 1 || elements[0].string != nil else { return nil }
    return texts.map { Array($0.utf8) }
  }
}
