internal import Transport

/// Where a wiki lies: host and language path.
public struct WikiAddress: Sendable, Hashable {
  /// Scheme, host and port, without a slash at the end: `https://naruto.fandom.com`.
  public let origin: String
  /// The language path: `/pt-br`, or empty.
  public let languagePath: String
  /// What stands before a title: `/pt-br/wiki/`.
  public let articlePath: String
  /// The first part of its source ids: `naruto.fandom.com/pt-br`, a port written `localhost-8080`.
  public let authority: String
  private let host: String
  private let port: Int

  /// Reads a base URL (`https://naruto.fandom.com/pt-br`); nil where it is none of http or https.
  ///
  /// - Parameter articlePath: what stands before a title, where it is not `/wiki/` behind the language path.
  public init?(_ baseURL: String, articlePath: String? = nil) {
    guard let url = try? WebURL(baseURL) else { return nil }
    var path = Substring(url.path)
    while path.hasSuffix("/") { path.removeLast() }
    if path.hasSuffix("/wiki") { path.removeLast(5) }
    host = url.host
    port = url.effectivePort
    let port = url.port.map { ":\($0)" } ?? ""
    origin = "\(url.scheme)://\(url.host)\(port)"
    languagePath = String(path)
    self.articlePath = articlePath ?? "\(path)/wiki/"
    authority = url.host + (url.port.map { "-\($0)" } ?? "") + path
  }

  /// Where its API lies.
  public var apiURL: String { "\(origin)\(languagePath)/api.php" }

  /// Whether a host is this wiki's.
  func isHost(_ other: String) -> Bool { other == host }

  /// What an address of a capture is.
  enum Location: Equatable {
    /// A page for people, by the title in its address.
    case page(String)
    /// An answer of the API.
    case answer
    /// Of another wiki, or something else of this one.
    case other
  }

  /// What the address of a capture is.
  func location(of url: String) -> Location {
    guard let parsed = try? WebURL(url), isHost(parsed.host), parsed.effectivePort == port else { return .other }
    if parsed.path == "\(languagePath)/api.php" { return .answer }
    if let title = WikiTitle.of(href: url, in: self) { return .page(title) }
    if parsed.path == "\(languagePath)/index.php", let title = parsed.queryValue("title"), parsed.queryValue("action") ?? "view" == "view" {
      return .page(WikiTitle.normal(title))
    }
    return .other
  }

  /// The address of a page for people.
  func url(of title: String) -> String {
    origin + articlePath + Self.escaped(title)
  }

  /// An address of a page made whole.
  func absolute(_ href: String) -> String {
    if href.hasPrefix("//") { return "https:" + href }
    if href.hasPrefix("/") { return origin + href }
    return href
  }

  /// As MediaWiki writes titles in addresses.
  private static func escaped(_ title: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var output: [UInt8] = []
    for byte in title.utf8 {
      switch byte {
      case 0x20: output.append(UInt8(ascii: "_"))
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: output.append(byte)
      case _ where "-_.~!$()*,;:@/".utf8.contains(byte): output.append(byte)
      default: output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: output, as: UTF8.self)
  }
}
