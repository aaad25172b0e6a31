extension Normalized<String> {
  /// The result where the text is an absolute URL; otherwise it could not be read as one.
  var url: Normalized<String> {
    guard case .value(let text, _) = self else { return self }
    return text.holdsURLMark && !text.utf8.contains(UInt8(ascii: " ")) ? self : .unparsed(note: "no absolute URL")
  }
}

extension String {
  /// True where `://` stands in it. Asked of most texts, hence by bytes: `contains` of a text compares characters.
  var holdsURLMark: Bool {
    var text = self
    return text.withUTF8 { bytes in
      guard bytes.count >= 3 else { return false }
      for place in 0..<bytes.count - 2
      where bytes[place] == UInt8(ascii: ":") && bytes[place + 1] == UInt8(ascii: "/") && bytes[place + 2] == UInt8(ascii: "/") {
        return true
      }
      return false
    }
  }
}
