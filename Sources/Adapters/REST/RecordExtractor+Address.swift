internal import JSONBytes

extension RecordExtractor.Document {
  /// The address that an item of a list leads to; nil where a value that it is made of is missing.
  func address(_ address: APIDefinition.Details.Address, from item: Int) -> String? {
    switch address {
    case .path(let path): return link(at: path, from: item)
    case .template(let template):
      var text = ""
      for piece in template.pieces {
        switch piece {
        case .text(let literal): text += literal
        case .key: return nil
        case .value(let path):
          guard let value = link(at: path, from: item) else { return nil }
          text += TextTemplate.escaping(value)
        }
      }
      return text
    }
  }

  /// Whether the object that a path with `*` at its end speaks of is there, and empty.
  func isEmptyContainer(at path: PathExpression) -> Bool {
    var parent = path
    parent.steps.removeLast()
    return tokens(at: parent).contains { tokens[$0].kind == .object && Int(tokens[$0].end) == $0 + 1 }
  }
}
