/// Digests of bytes that are in memory.
public enum Digest {
  /// The SHA-256 of bytes, 32 bytes.
  public static func sha256(_ bytes: [UInt8]) -> [UInt8] { sha256(bytes.span) }

  /// The SHA-256 of bytes, 32 bytes.
  public static func sha256(_ bytes: Span<UInt8>) -> [UInt8] {
    var digest = SHA256()
    digest.update(bytes)
    return digest.finalize()
  }

  /// The SHA-256 of bytes, 64 hexadecimal digits in lower case.
  public static func sha256Hex(_ bytes: [UInt8]) -> String { hex(sha256(bytes)) }

  /// The SHA-1 of bytes, 20 bytes.
  public static func sha1(_ bytes: [UInt8]) -> [UInt8] { sha1(bytes.span) }

  /// The SHA-1 of bytes, 20 bytes.
  public static func sha1(_ bytes: Span<UInt8>) -> [UInt8] {
    var digest = SHA1()
    digest.update(bytes)
    return digest.finalize()
  }

  /// The SHA-1 of bytes, 32 letters of ``base32(_:)``, as WARC files write it after `sha1:`.
  public static func sha1Base32(_ bytes: [UInt8]) -> String { base32(sha1(bytes)) }

  /// Two hexadecimal digits a byte, in lower case.
  public static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 2)
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Base 32 in upper case (RFC 4648, 6), filled up with `=` to a multiple of eight.
  public static func base32(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    var text: [UInt8] = []
    var waiting = 0
    var bits = 0
    for byte in bytes {
      waiting = (waiting & 0xFF) << 8 | Int(byte)
      bits += 8
      while bits >= 5 {
        bits -= 5
        text.append(alphabet[waiting >> bits & 31])
      }
    }
    if bits > 0 { text.append(alphabet[waiting << (5 - bits) & 31]) }
    while text.count % 8 != 0 { text.append(UInt8(ascii: "=")) }
    return String(decoding: text, as: UTF8.self)
  }
}
