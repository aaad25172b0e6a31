import Glibc

/// A numeric IPv4 or IPv6 address and the network it lies in.
struct IPAddress: Sendable, Hashable {
  /// Where an address leads.
  enum Scope: Sendable, Hashable {
    /// Anywhere on the internet.
    case global
    /// The machine itself.
    case loopback
    /// The cable at hand; also where clouds keep their metadata service.
    case linkLocal
    /// A private network (RFC 1918, RFC 4193, RFC 6598).
    case privateNetwork
    /// Unspecified, multicast, benchmarking, reserved.
    case reserved
  }

  /// 4 or 16 bytes in network order.
  let bytes: [UInt8]

  /// Takes 4 or 16 bytes in network order; `nil` for another count.
  init?(bytes: [UInt8]) {
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Parses `127.0.0.1` or `::1` (without brackets, with or without a zone).
  init?(_ text: String) {
    let text = text.prefix { $0 != "%" }
    var bytes = [UInt8](repeating: 0, count: 16)
    if inet_pton(AF_INET, String(text), &bytes) == 1 {
      self.bytes = Array(bytes.prefix(4))
    } else if inet_pton(AF_INET6, String(text), &bytes) == 1 {
      self.bytes = bytes
    } else {
      return nil
    }
  }

  var isIPv6: Bool { bytes.count == 16 }

  /// The scope by the IANA special-purpose registries; an IPv4 address inside an IPv6 one (mapped, NAT64, 6to4) counts as itself.
  var scope: Scope {
    guard isIPv6 else { return Self.scope(ofIPv4: bytes[...]) }
    if bytes.dropLast().allSatisfy({ $0 == 0 }) { return bytes[15] == 1 ? .loopback : .reserved }
    let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
    let isTranslated = bytes.starts(with: [0x00, 0x64, 0xFF, 0x9B] + [UInt8](repeating: 0, count: 8))
    let isCompatible = bytes.prefix(12).allSatisfy { $0 == 0 }
    if isMapped || isTranslated || isCompatible { return Self.scope(ofIPv4: bytes[12...]) }
    if bytes[0] == 0x20, bytes[1] == 0x02 { return Self.scope(ofIPv4: bytes[2..<6]) }
    if bytes[0] & 0xFE == 0xFC { return .privateNetwork }
    if bytes[0] == 0xFE, bytes[1] & 0xC0 == 0x80 { return .linkLocal }
    if bytes[0] == 0xFE, bytes[1] & 0xC0 == 0xC0 { return .privateNetwork }
    return bytes[0] == 0xFF ? .reserved : .global
  }

  private static func scope(ofIPv4 address: ArraySlice<UInt8>) -> Scope {
    let start = address.startIndex
    switch (address[start], address[start + 1]) {
    case (127, _): return .loopback
    case (169, 254): return .linkLocal
    case (10, _), (172, 16...31), (192, 168), (100, 64...127): return .privateNetwork
    case (0, _), (198, 18...19), (224..., _): return .reserved
    case (192, 0) where address[start + 2] == 0: return .reserved
    default: return .global
    }
  }
}
