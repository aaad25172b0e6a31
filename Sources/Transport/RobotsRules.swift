/// What a host lets robots ask for: its `robots.txt` (RFC 9309), read for one of them.
public struct RobotsRules: Sendable, Hashable {
  private struct Rule: Sendable, Hashable {
    var pattern: [UInt8]
    var isAllowed: Bool
  }

  private var rules: [Rule]

  /// Everything may be asked for: what a host without rules says (RFC 9309, 2.3.1.3: any 4xx).
  public static let allowingAll = RobotsRules(rules: [])
  /// Nothing may be asked for: what a host says that cannot answer (RFC 9309, 2.3.1.4: any 5xx, no answer).
  public static let forbiddingAll = RobotsRules(rules: [Rule(pattern: [UInt8(ascii: "/")], isAllowed: false)])

  /// So many bytes of the file count: more than the 500 KiB that RFC 9309 (2.5) asks for.
  static let limit = 1 << 20

  private init(rules: [Rule]) {
    self.rules = rules
  }

  /// What an answer to the request for `/robots.txt` says.
  ///
  /// - Parameter product: the robot's product token (`catalog-etl`), compared without regard to case.
  public init(status: Int, body: [UInt8], product: String) {
    switch status {
    case 200..<300: self.init(parsing: body, product: product)
    case 400..<500: self = .allowingAll
    default: self = .forbiddingAll
    }
  }

  /// Reads a file: the groups that name the robot, put together; those for all where none does. What is no rule is passed over.
  public init(parsing file: [UInt8], product: String) {
    var own: [Rule] = []
    var common: [Rule] = []
    var hasOwn = false
    var isForOwn = false
    var isForAll = false
    var wasAgent = false
    let name = product.lowercased()
    for line in file.prefix(Self.limit).split(whereSeparator: { $0 == 10 || $0 == 13 }) {
      guard let (key, value) = Self.split(line) else { continue }
      switch key {
      case "user-agent":
        if !wasAgent { (isForOwn, isForAll) = (false, false) }
        wasAgent = true
        let agent = String(decoding: value, as: UTF8.self).lowercased()
        // A version behind the token says nothing (RFC 9309, 2.2.1).
        let token = String(agent.prefix { $0 != "/" && $0 != " " })
        if token == name {
          isForOwn = true
          hasOwn = true
        }
        if agent == "*" { isForAll = true }
      case "allow", "disallow":
        wasAgent = false
        if value.isEmpty { continue }
        let rule = Rule(pattern: Self.normal(value), isAllowed: key == "allow")
        if isForOwn { own.append(rule) }
        if isForAll { common.append(rule) }
      default: continue
      }
    }
    rules = hasOwn ? own : common
  }

  /// Whether a path with its query may be asked for: the longest rule that fits decides; of two as long the one that allows.
  ///
  /// `/robots.txt` itself always may.
  public func allows(_ path: String) -> Bool {
    if path == "/robots.txt" { return true }
    let path = Self.normal(Array(path.utf8)[...])
    var best: (length: Int, isAllowed: Bool) = (-1, true)
    for rule in rules where Self.fits(rule.pattern, path) {
      let length = rule.pattern.count
      if length > best.length || length == best.length && rule.isAllowed { best = (length, rule.isAllowed) }
    }
    return best.isAllowed
  }

  private static func split(_ line: ArraySlice<UInt8>) -> (key: String, value: ArraySlice<UInt8>)? {
    var line = line.prefix { $0 != UInt8(ascii: "#") }
    if line.starts(with: [0xEF, 0xBB, 0xBF]) { line = line.dropFirst(3) }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return (String(decoding: trimmed(line[..<colon]), as: UTF8.self).lowercased(), trimmed(line[(colon + 1)...]))
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while let first = bytes.first, first == 0x20 || first == 9 { bytes.removeFirst() }
    while let last = bytes.last, last == 0x20 || last == 9 { bytes.removeLast() }
    return bytes
  }

  /// Escapes resolved where they stand for letters that need none, all else escaped (RFC 9309, 2.2.2).
  private static func normal(_ path: ArraySlice<UInt8>) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var output: [UInt8] = []
    var index = path.startIndex
    while index < path.endIndex {
      var byte = path[index]
      var wasEscaped = false
      if byte == UInt8(ascii: "%"), index + 2 < path.endIndex,
        let code = UInt8(String(decoding: path[(index + 1)...(index + 2)], as: UTF8.self), radix: 16)
      {
        byte = code
        wasEscaped = true
        index += 2
      }
      index += 1
      if PercentEncoding.isUnreserved(byte) || (!wasEscaped && byte > 0x20 && byte < 0x7F) {
        output.append(byte)
      } else {
        output += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return output
  }

  /// Whether a pattern fits the beginning of a path; `*` stands for anything, `$` at its end for the end of the path.
  private static func fits(_ pattern: [UInt8], _ path: [UInt8]) -> Bool {
    let isAnchored = pattern.last == UInt8(ascii: "$")
    let parts = (isAnchored ? pattern.dropLast() : pattern[...]).split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
    var place = 0
    for (number, part) in parts.enumerated() {
      if number == 0 {
        guard path.starts(with: part) else { return false }
        place = part.count
        if parts.count == 1 { return !isAnchored || place == path.count }
      } else if isAnchored, number == parts.count - 1 {
        return path.count - place >= part.count && path[(path.count - part.count)...].elementsEqual(part)
      } else {
        guard let found = find(part, in: path, from: place) else { return false }
        place = found + part.count
      }
    }
    return true
  }

  private static func find(_ part: ArraySlice<UInt8>, in path: [UInt8], from start: Int) -> Int? {
    if part.isEmpty { return start }
    guard path.count - start >= part.count else { return nil }
    return (start...(path.count - part.count)).first { path[$0..<$0 + part.count].elementsEqual(part) }
  }
}
