internal import Transport

/// Titles of pages, as links and answers spell them.
enum WikiTitle {
  /// The one spelling of a title: blanks for underscores, single, none at the ends; the first letter a capital, as MediaWiki does it.
  static func normal(_ title: some StringProtocol) -> String {
    var words: [Substring.UnicodeScalarView.SubSequence] = []
    let scalars = Substring(title).unicodeScalars
    words = scalars.split { $0 == "_" || $0.properties.isWhitespace }
    let joined = words.map { String($0) }.joined(separator: " ")
    guard let first = joined.first, first.isLowercase else { return joined }
    return first.uppercased() + joined.dropFirst()
  }

  /// The title that an address of this wiki leads to, without its fragment; nil where it leads elsewhere, or to a page that there is not.
  ///
  /// - Parameters:
  ///   - href: as it stands in a page, entities resolved.
  ///   - address: the wiki.
  static func of(href: String, in address: WikiAddress) -> String? {
    var rest = Substring(href)
    if rest.hasPrefix("//") { rest = "https:" + rest }
    if rest.hasPrefix("http://") || rest.hasPrefix("https://") {
      guard let url = try? WebURL(String(rest)), address.isHost(url.host) else { return nil }
      rest = Substring(url.path + (url.query.map { "?" + $0 } ?? ""))
    }
    guard rest.hasPrefix("/") else { return nil }
    if let fragment = rest.firstIndex(of: "#") { rest = rest[..<fragment] }
    var query: Substring = ""
    if let mark = rest.firstIndex(of: "?") {
      query = rest[rest.index(after: mark)...]
      rest = rest[..<mark]
    }
    if query.contains("redlink=1") || query.contains("action=edit") { return nil }
    guard rest.utf8.count > address.articlePath.utf8.count, rest.hasPrefix(address.articlePath) else { return nil }
    return normal(decoded(rest.dropFirst(address.articlePath.count)))
  }

  /// A title without what tells it from others of its name: `Homecoming (episode)` is `Homecoming`.
  static func withoutDisambiguation(_ title: String) -> String {
    guard title.hasSuffix(")"), let open = title.lastIndex(of: "("), open > title.startIndex else { return title }
    let before = title[..<open]
    guard before.last == " " else { return title }
    return String(before.dropLast())
  }

  /// Percent escapes resolved.
  static func decoded(_ text: some StringProtocol) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2, let high = hex(rest[rest.startIndex]), let low = hex(rest[rest.startIndex + 1]) {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hex(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
