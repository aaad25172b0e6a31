internal import CCrypto

extension Digest {
  /// The version of libcrypto that is loaded.
  public static var libraryVersion: String { String(cString: OpenSSL_version(OPENSSL_VERSION_STRING)) }
}
