/// A URL or a relative reference, taken apart into its five components and put together again.
///
/// The generic syntax only, of any scheme; what it does not know is HTTP (see ``WebURL``). Splitting never fails: every string
/// is a reference. `nil` is a component that is absent, `""` one that is present and empty.
/// Source: RFC 3986, section 3 (components), 5.2 (resolution), 5.3 (recomposition).
public struct URLReference: Sendable, Hashable, CustomStringConvertible {
  /// The scheme in lower case, such as `https`.
  public var scheme: String?
  /// What stands between `//` and the path: `user@host:port`.
  public var authority: String?
  /// The path; may be empty.
  public var path: String
  /// What stands after `?`, without it.
  public var query: String?
  /// What stands after `#`, without it.
  public var fragment: String?

  /// Splits a reference as the regular expression of RFC 3986, appendix B does, except that a scheme must be spelled as one.
  public init(_ text: String) {
    var rest = Substring(text).utf8
    fragment = nil
    query = nil
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      fragment = String(Substring(rest[rest.index(after: hash)...]))
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = String(Substring(rest[rest.index(after: mark)...]))
      rest = rest[..<mark]
    }
    scheme = nil
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(rest[..<colon]) {
      scheme = String(Substring(rest[..<colon])).lowercased()
      rest = rest[rest.index(after: colon)...]
    }
    authority = nil
    if rest.starts(with: "//".utf8) {
      let start = rest.index(rest.startIndex, offsetBy: 2)
      let end = rest[start...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      authority = String(Substring(rest[start..<end]))
      rest = rest[end...]
    }
    path = String(Substring(rest))
  }

  /// The reference as text, by RFC 3986, section 5.3.
  public var description: String {
    var text = ""
    if let scheme { text += scheme + ":" }
    if let authority { text += "//" + authority }
    text += path
    if let query { text += "?" + query }
    if let fragment { text += "#" + fragment }
    return text
  }

  /// The target this reference means when it stands in a document at `base`, by the strict algorithm of RFC 3986, section 5.2.2.
  public func resolved(against base: URLReference) -> URLReference {
    var target = self
    if scheme != nil || authority != nil {
      target.scheme = scheme ?? base.scheme
      target.path = Self.removingDotSegments(path)
      return target
    }
    target.scheme = base.scheme
    target.authority = base.authority
    if path.isEmpty {
      target.path = base.path
      target.query = query ?? base.query
    } else if path.utf8.first == UInt8(ascii: "/") {
      target.path = Self.removingDotSegments(path)
    } else {
      target.path = Self.removingDotSegments(Self.merging(path, onto: base))
    }
    return target
  }

  /// A path without its `.` and `..` segments, by RFC 3986, section 5.2.4.
  public static func removingDotSegments(_ path: String) -> String {
    let isRooted = path.utf8.first == UInt8(ascii: "/")
    let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst(isRooted ? 1 : 0)
    var kept: [Substring] = []
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      let text = Substring(segment)
      guard text == "." || text == ".." else {
        kept.append(text)
        continue
      }
      if text == "..", !kept.isEmpty { kept.removeLast() }
      if isLast { kept.append("") }
    }
    return (isRooted ? "/" : "") + kept.joined(separator: "/")
  }

  private static func merging(_ path: String, onto base: URLReference) -> String {
    if base.authority != nil && base.path.isEmpty { return "/" + path }
    guard let slash = base.path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(base.path[...slash]) + path
  }

  private static func isScheme(_ bytes: Substring.UTF8View) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
