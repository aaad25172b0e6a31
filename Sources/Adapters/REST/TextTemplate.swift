/// A text with places to fill: `https://img.example/{key}.png`, `{first_name} {last_name}`.
///
/// A place is a path below the record without `$.`; `{key}` in a map is the key of the record.
public struct TextTemplate: Sendable, Hashable {
  /// A piece of it.
  public enum Piece: Sendable, Hashable {
    /// What stands there as it is.
    case text(String)
    /// The value at a path.
    case value(PathExpression)
    /// The key of the record.
    case key
  }

  /// The pieces in their order.
  public let pieces: [Piece]

  /// Reads a template; nil where a brace is not closed, a place is empty or nothing is to be filled.
  ///
  /// - Parameter hasKey: true where `{key}` is the record's key, false where it is a member of that name.
  public init?(_ text: String, hasKey: Bool) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      let name = rest[rest.index(after: open)..<close]
      let steps = name.split(separator: ".", omittingEmptySubsequences: false)
      if steps.contains(where: { $0.isEmpty || $0 == "*" || $0.contains("{") }) || rest[..<open].contains("}") { return nil }
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(hasKey && name == "key" ? .key : .value(PathExpression("$.\(name)")))
      rest = rest[rest.index(after: close)...]
    }
    if pieces.isEmpty || rest.contains("}") { return nil }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    self.pieces = pieces
  }

  /// A value as a part of a URL: what may stand in no path is percent-encoded (RFC 3986, section 2.1), `/` and `%` stay as they are.
  static func escaping(_ value: String) -> String {
    let hex = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in value.utf8 {
      if isAllowed(byte) { bytes.append(byte) } else { bytes += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 15)]] }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
    default: "-._~!$&'()*+,;=:@/%".utf8.contains(byte)
    }
  }
}
