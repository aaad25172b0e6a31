extension Normalized<String> {
  /// The result where the text is an absolute URL; otherwise it could not be read as one.
  var url: Normalized<String> {
    guard case .value(let text, _) = self else { return self }
    return text.contains("://") && !text.contains(" ") ? self : .unparsed(note: "no absolute URL")
  }
}
