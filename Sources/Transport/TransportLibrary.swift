internal import CCurl

/// The library below.
public enum TransportLibrary {
  /// The version of libcurl that is loaded.
  public static var version: String {
    // `libcurl/7.88.1 OpenSSL/3.0.17 …`
    let text = String(cString: curl_version())
    return text.split(separator: " ").first.flatMap { $0.split(separator: "/").last }.map(String.init) ?? text
  }
}
