internal import CLibXML2

/// The library below this room.
public enum MarkupLibrary {
  /// Its version (`2.9.14`).
  public static var version: String { LIBXML_DOTTED_VERSION }

  /// Done once, before the first document: what the library shares between threads is made here.
  static let isReady: Bool = {
    catalog_html_initialize()
    return true
  }()
}
