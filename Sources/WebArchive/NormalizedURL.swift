/// URLs brought to one form, so that two spellings of one address are equal (RFC 3986, 6.2.2 and 6.2.3).
public enum NormalizedURL {
  /// Scheme and host in lower case, the default port and the fragment dropped, an absent path made "/", "." and ".." worked out,
  /// escapes in upper case and only where needed, the items of the query sorted; a slash at the end of a path counts.
  ///
  /// Text that has no scheme and host is brought to one form as a path. Text that is no URL at all comes back in some stable form.
  public static func normalize(_ url: String) -> String {
    var rest = Array(url.utf8)[...].trimmed
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
    var query: ArraySlice<UInt8>?
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[(mark + 1)...]
      rest = rest[..<mark]
    }
    var output: [UInt8] = []
    if let scheme = scheme(of: rest) {
      let name = scheme.map(\.lowercasedASCII)
      rest = rest[(scheme.endIndex + 3)...]
      let authority = rest.prefix { $0 != UInt8(ascii: "/") }
      rest = rest[authority.endIndex...]
      output += name + Array("://".utf8) + normalizedAuthority(authority, scheme: name)
      output += rest.isEmpty ? [UInt8(ascii: "/")] : withoutDotSegments(escaped(rest))
    } else {
      output += escaped(rest)
    }
    if let query {
      let items = query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false).map { escaped($0) }
      output.append(UInt8(ascii: "?"))
      output += items.sorted { $0.lexicographicallyPrecedes($1) }.joined(separator: [UInt8(ascii: "&")])
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// The scheme of "scheme://…" (RFC 3986, 3.1).
  private static func scheme(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let name = bytes.prefix { byte in
      switch byte.lowercasedASCII {
      case 0x61...0x7A, 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
      default: false
      }
    }
    guard !name.isEmpty, bytes[name.endIndex...].starts(with: Array("://".utf8)) else { return nil }
    return name
  }

  private static func normalizedAuthority(_ authority: ArraySlice<UInt8>, scheme: [UInt8]) -> [UInt8] {
    var host = authority
    var user: [UInt8] = []
    if let at = authority.lastIndex(of: UInt8(ascii: "@")) {
      user = escaped(authority[...at])
      host = authority[(at + 1)...]
    }
    var port: ArraySlice<UInt8> = []
    if let colon = host.lastIndex(of: UInt8(ascii: ":")), host[(colon + 1)...].allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }),
      host[..<colon].last == UInt8(ascii: "]") || !host[..<colon].contains(UInt8(ascii: ":"))
    {
      port = host[(colon + 1)...]
      host = host[..<colon]
    }
    let defaults = ["http": "80", "https": "443"]
    let isDefault = port.isEmpty || defaults[String(decoding: scheme, as: UTF8.self)] == String(decoding: port, as: UTF8.self)
    let isLiteral = host.first == UInt8(ascii: "[")
    let name = isLiteral ? host.map(\.lowercasedASCII) : escaped(host, lowercased: true)
    return user + name + (isDefault ? [] : [UInt8(ascii: ":")] + port)
  }

  /// Escapes in upper case, none for unreserved letters (RFC 3986, 2.3), one for each byte that may not stand in a URL.
  private static func escaped(_ bytes: ArraySlice<UInt8>, lowercased: Bool = false) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      var byte = bytes[index]
      var wasEscaped = false
      if byte == UInt8(ascii: "%"), index + 2 < bytes.endIndex, let high = bytes[index + 1].hexDigitValue,
        let low = bytes[index + 2].hexDigitValue
      {
        byte = high << 4 | low
        wasEscaped = true
        index += 2
      }
      index += 1
      if isUnreserved(byte) || (!wasEscaped && isReserved(byte)) {
        output.append(lowercased ? byte.lowercasedASCII : byte)
      } else if !wasEscaped, byte == UInt8(ascii: "%") {
        // A percent sign that begins no escape can only mean itself.
        output += Array("%25".utf8)
      } else {
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return output
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"): true
    default: false
    }
  }

  /// The characters that may stand in a path or query and mean something other than their escape (RFC 3986, 2.2, without brackets).
  private static func isReserved(_ byte: UInt8) -> Bool { reserved.contains(byte) }
  private static let reserved = Array(":/?@!$&'()*+,;=".utf8)

  /// RFC 3986, 5.2.4, for a path that begins with a slash.
  private static func withoutDotSegments(_ path: [UInt8]) -> [UInt8] {
    var kept: [ArraySlice<UInt8>] = []
    let segments = path.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, segment) in segments.enumerated() {
      let isLast = index == segments.count - 1
      let isUp = segment.elementsEqual("..".utf8)
      if isUp || segment.elementsEqual(".".utf8) {
        if isUp { _ = kept.popLast() }
        if isLast { kept.append([]) }
      } else {
        kept.append(segment)
      }
    }
    return [UInt8(ascii: "/")] + kept.joined(separator: [UInt8(ascii: "/")])
  }
}
