internal import Catalog

/// A template whose places are known to the shape of a record.
struct FilledTemplate {
  enum Piece {
    case text(String)
    case key
    /// A place of the shape.
    case node(Int)
  }

  let pieces: [Piece]
  /// True where values become parts of a URL: they are percent-encoded, and one that is missing leaves nothing.
  let isURL: Bool

  /// The text for one record and the leaves it was made of.
  ///
  /// - Returns: nil where a part of a URL is missing, or nothing is there to fill in.
  func fill(
    from batch: SourceBatch, leaves: Range<Int>, key: String?, keyLeaf: Int?, pathOf: (Int) -> Int32
  ) -> (text: String, leaves: [Int])? {
    var text = ""
    var used: [Int] = []
    for piece in pieces {
      let leaf: Int?
      let value: String?
      switch piece {
      case .text(let literal):
        text += literal
        continue
      case .key:
        leaf = keyLeaf
        value = key
      case .node(let node):
        let path = pathOf(node)
        // No leaf was seen there yet: the path of the node is none.
        leaf = path < 0 ? nil : leaves.first { batch.leaves[$0].path == path }
        value = leaf.flatMap { batch.text(of: $0) }
      }
      if let leaf, let value, !value.isEmpty {
        text += isURL ? TextTemplate.escaping(value) : value
        if !used.contains(leaf) { used.append(leaf) }
      } else if isURL {
        return nil
      }
    }
    return used.isEmpty ? nil : (text, used)
  }
}
