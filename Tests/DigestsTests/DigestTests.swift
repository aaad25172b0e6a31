import Digests
import Testing

@Suite struct DigestTests {
  @Test(
    "SHA-256 and SHA-1 of the examples of FIPS 180-4",
    arguments: [
      (
        "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855", "da39a3ee5e6b4b0d3255bfef95601890afd80709"
      ),
      (
        "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad", "a9993e364706816aba3e25717850c26c9cd0d89d"
      ),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
      ),
    ])
  func examples(text: String, sha256: String, sha1: String) {
    #expect(Digest.sha256Hex(Array(text.utf8)) == sha256)
    #expect(Digest.hex(Digest.sha1(Array(text.utf8))) == sha1)
  }

  @Test(
    "base 32 of the examples of RFC 4648",
    arguments: [
      ("", ""), ("f", "MY======"), ("fo", "MZXQ===="), ("foo", "MZXW6==="), ("foob", "MZXW6YQ="), ("fooba", "MZXW6YTB"),
      ("foobar", "MZXW6YTBOI======"),
    ])
  func base32(text: String, expected: String) {
    #expect(Digest.base32(Array(text.utf8)) == expected)
  }

  @Test("the digest of nothing as WARC files write it")
  func warcDigest() {
    #expect(Digest.sha1Base32([]) == "3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ")
  }

  @Test("pieces give the digest of the whole, wherever they are cut", arguments: [0, 1, 63, 64, 65, 199, 200])
  func pieces(cut: Int) {
    let bytes = (0..<200).map { UInt8($0) }
    var sha256 = SHA256()
    sha256.update(Array(bytes[..<cut]))
    sha256.update(bytes.span.extracting(cut..<bytes.count))
    #expect(sha256.finalize() == Digest.sha256(bytes))
    var sha1 = SHA1()
    sha1.update(Array(bytes[..<cut]))
    sha1.update(bytes.span.extracting(cut..<bytes.count))
    #expect(sha1.finalize() == Digest.sha1(bytes))
  }
}
