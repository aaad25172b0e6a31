/// An absolute `http` or `https` URL that can be asked for: scheme, host, port, path, query.
///
/// Made from text that people write: bytes that no URL may hold (a space, `é`, `|`) are percent-encoded as UTF-8, dot segments are
/// removed, scheme and host are lower-cased, the default port is dropped, an empty path becomes `/`. Escapes that are already there stay
/// as they are spelled. A fragment is kept in ``fragment`` but is never sent. Credentials in a URL are refused: they would end up in
/// archives and messages. Source: RFC 3986; RFC 9110, section 4.2.
public struct WebURL: Sendable, Hashable, CustomStringConvertible {
  /// `http` or `https`.
  public let scheme: String
  /// The host in lower case; an IPv6 address keeps its brackets.
  public let host: String
  /// The port, where it is not the scheme's own.
  public let port: Int?
  /// The path; begins with `/`.
  public var path: String
  /// What stands after `?`, still percent-encoded; `nil` where there is no `?`.
  public var query: String?
  /// What stands after `#`; never sent.
  public var fragment: String?

  /// Parses an absolute URL.
  ///
  /// - Throws: ``WebURLError``, which says what is wrong with the text.
  public init(_ text: String) throws(WebURLError) {
    for (offset, byte) in text.utf8.enumerated() where byte < 0x20 || byte == 0x7F {
      throw .controlByte(at: offset)
    }
    try self.init(URLReference(text))
  }

  /// Validates a reference that must be absolute.
  ///
  /// - Throws: ``WebURLError``
  public init(_ reference: URLReference) throws(WebURLError) {
    guard let scheme = reference.scheme else { throw .relative }
    guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
    guard let authority = reference.authority else { throw .host("") }
    guard !authority.utf8.contains(UInt8(ascii: "@")) else { throw .credentials }
    let parts = try Self.splitting(authority)
    self.scheme = scheme
    host = parts.host
    port = parts.port == Self.defaultPort(of: scheme) ? nil : parts.port
    let path = PercentEncoding.escapingForbidden(URLReference.removingDotSegments(reference.path))
    self.path = path.isEmpty ? "/" : path
    query = reference.query.map(PercentEncoding.escapingForbidden)
    fragment = reference.fragment.map(PercentEncoding.escapingForbidden)
  }

  /// The URL as text, with its fragment.
  public var description: String {
    guard let fragment else { return requested }
    return requested + "#" + fragment
  }

  /// The URL as it is asked for and archived: without the fragment.
  public var requested: String {
    guard let query else { return origin + path }
    return origin + path + "?" + query
  }

  /// Scheme, host and port, as in `https://example.org:8443`: what a connection and a secret belong to (RFC 6454).
  public var origin: String {
    guard let port else { return scheme + "://" + host }
    return scheme + "://" + host + ":" + String(port)
  }

  /// The port that is connected to.
  public var effectivePort: Int { port ?? Self.defaultPort(of: scheme) }

  /// The URL that a link in the document at this URL means.
  ///
  /// - Throws: ``WebURLError``, also for a link to another scheme (`mailto:`, `file:`).
  public func resolve(_ link: String) throws(WebURLError) -> WebURL {
    for (offset, byte) in link.utf8.enumerated() where byte < 0x20 || byte == 0x7F {
      throw .controlByte(at: offset)
    }
    return try WebURL(URLReference(link).resolved(against: URLReference(description)))
  }

  private static func defaultPort(of scheme: String) -> Int { scheme == "https" ? 443 : 80 }

  private static func splitting(_ authority: String) throws(WebURLError) -> (host: String, port: Int?) {
    var hostBytes = authority[...].utf8
    var port: Int?
    let closing = hostBytes.lastIndex(of: UInt8(ascii: "]"))
    if let colon = hostBytes.lastIndex(of: UInt8(ascii: ":")), closing.map({ colon > $0 }) ?? true {
      let digits = Substring(hostBytes[hostBytes.index(after: colon)...])
      if !digits.isEmpty {
        let isDecimal = digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isDecimal, let number = Int(digits), (1...65535).contains(number) else { throw .port(String(digits)) }
        port = number
      }
      hostBytes = hostBytes[..<colon]
    }
    let host = String(Substring(hostBytes)).lowercased()
    guard isHost(host) else { throw .host(host) }
    return (host, port)
  }

  // Letters, digits, `-`, `.`, `_` and non-ASCII (an international name, encoded by libcurl); or a bracketed address.
  private static func isHost(_ host: String) -> Bool {
    let bytes = host.utf8
    guard let first = bytes.first else { return false }
    if first == UInt8(ascii: "[") {
      let inner = bytes.dropFirst().dropLast()
      return bytes.last == UInt8(ascii: "]") && IPAddress(String(Substring(inner)))?.isIPv6 == true
    }
    return bytes.allSatisfy { byte in
      byte >= 0x80 || PercentEncoding.isUnreserved(byte) && byte != UInt8(ascii: "~")
    }
  }
}

/// Why a text is not a URL that can be fetched.
public enum WebURLError: Error, Sendable, Hashable {
  /// No scheme: a relative reference where an absolute URL is wanted.
  case relative
  /// A scheme other than `http` and `https`.
  case scheme(String)
  /// A host that is empty or holds what no host may.
  case host(String)
  /// A port that is not a number from 1 to 65535.
  case port(String)
  /// `user:password@` before the host.
  case credentials
  /// A control character at this byte offset.
  case controlByte(at: Int)
}
