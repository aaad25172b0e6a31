/// Percent-encoding of URL components (RFC 3986, section 2).
enum PercentEncoding {
  /// A component with every byte but the unreserved ones escaped: fit for a query name or value, or one path segment.
  static func escaping(_ text: String) -> String {
    escaping(text, where: { !isUnreserved($0) })
  }

  /// A path or query with only those bytes escaped that may not stand in a URL at all; escapes that are there stay.
  static func escapingForbidden(_ text: String) -> String {
    guard text.utf8.contains(where: isForbidden) else { return text }
    return escaping(text, where: isForbidden)
  }

  /// A query name or value as text: `+` is a space, malformed escapes stay as they are, bytes that are not UTF-8 become U+FFFD.
  static func decodingQuery(_ text: Substring) -> String {
    var decoded: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let high = rest.first.flatMap(hexValue), let low = rest.dropFirst().first.flatMap(hexValue) {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// A letter, a digit or one of `-._~`.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }

  private static func escaping(_ text: String, where mustEscape: (UInt8) -> Bool) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var escaped: [UInt8] = []
    escaped.reserveCapacity(text.utf8.count + 16)
    for byte in text.utf8 {
      if mustEscape(byte) {
        escaped.append(UInt8(ascii: "%"))
        escaped.append(digits[Int(byte >> 4)])
        escaped.append(digits[Int(byte & 15)])
      } else {
        escaped.append(byte)
      }
    }
    return String(decoding: escaped, as: UTF8.self)
  }

  private static func isForbidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F...: true
    case UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"): true
    case UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"): true
    default: false
    }
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
