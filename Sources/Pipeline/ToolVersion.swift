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

  /// How it presents itself to servers.
  static let userAgent = "catalog-etl/\(current)"

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
