internal import CZlib

extension Gzip {
  /// The version of zlib that is loaded.
  public static var libraryVersion: String { String(cString: zlibVersion()) }
}
