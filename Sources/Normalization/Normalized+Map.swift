extension Normalized {
  /// The same result with another value.
  func map<Other>(_ transform: (Value) -> Other) -> Normalized<Other> {
    switch self {
    case .value(let value, let note): .value(transform(value), note: note)
    case .unknown: .unknown
    case .unparsed(let note): .unparsed(note: note)
    }
  }
}

extension Normalized<String> {
  /// The result where the text is an absolute URL; otherwise it could not be read as one.
  var url: Normalized<String> {
    guard case .value(let text, _) = self else { return self }
    return text.contains("://") && !text.contains(" ") ? self : .unparsed(note: "no absolute URL")
  }
}
