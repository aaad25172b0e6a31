import Digests

extension WARCRecord {
  /// Whether the block has the digest that `WARC-Block-Digest` says; nil if the field is missing or names another algorithm.
  ///
  /// SHA-1 and SHA-256, in base 32 or hexadecimal, without regard to case.
  public var isBlockDigestRight: Bool? {
    guard let parts = blockDigest?.split(separator: ":", maxSplits: 1), parts.count == 2 else { return nil }
    let digest: [UInt8]
    switch String(parts[0]).lowercasedASCII {
    case "sha1", "sha-1": digest = Digest.sha1(block)
    case "sha256", "sha-256": digest = Digest.sha256(block)
    default: return nil
    }
    let value = String(parts[1])
    return value.equalsIgnoringASCIICase(Digest.base32(digest)) || value.equalsIgnoringASCIICase(Digest.hex(digest))
  }
}
