/// SHA-1 (FIPS 180-4) of bytes that come piece by piece.
public struct SHA1: ~Copyable {
  private let digest = MessageDigest(.sha1)

  /// A digest of nothing yet.
  public init() {}

  /// Adds bytes.
  public mutating func update(_ bytes: [UInt8]) { bytes.withUnsafeBytes { digest.update($0) } }

  /// Adds bytes.
  public mutating func update(_ bytes: Span<UInt8>) { bytes.withUnsafeBytes { digest.update($0) } }

  /// The digest of all bytes, 20 bytes long.
  public consuming func finalize() -> [UInt8] { digest.finalize() }
}
