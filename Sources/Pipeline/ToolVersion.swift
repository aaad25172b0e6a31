internal import Compression
internal import Digests
internal import JSONBytes
internal import Markup
internal import Text
internal import Transport

/// The versions of the tool and of the libraries it runs on.
public enum ToolVersion {
  /// The version of the tool.
  public static let current = "0.1.0"

  /// The name by which `robots.txt` may speak of it.
  static let product = "catalog-etl"

  /// How it presents itself to servers.
  static let userAgent = "\(product)/\(current)"

  /// How it presents itself to those who want to know whom they can turn to.
  static func userAgent(contact: String?) -> String {
    guard let contact else { return userAgent }
    // What would end the comment, or the line, is no part of an address (RFC 9110, 5.6.5).
    let clean = String(
      contact.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F && !"()\\".unicodeScalars.contains($0) }.map { Character($0) })
    return clean.isEmpty ? userAgent : "\(userAgent) (\(clean))"
  }

  /// The tool first, then its libraries as they are loaded.
  public static var all: [(name: String, version: String)] {
    [
      ("catalog-etl", current), ("libcurl", TransportLibrary.version), ("simdjson", JSONParser.libraryVersion),
      ("zlib", Gzip.libraryVersion),
      ("libcrypto", Digest.libraryVersion), ("libutf8proc", TextFolding.libraryVersion),
      ("libxml2", MarkupLibrary.version),
    ]
  }
}
