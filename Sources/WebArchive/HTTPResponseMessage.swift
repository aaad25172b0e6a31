/// One header of an HTTP message.
public struct HTTPHeader: Sendable, Equatable {
  /// The name as it is written; names are the same without regard to case.
  public var name: String
  /// The value without blanks around it.
  public var value: String

  /// A header.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

/// An HTTP answer as it is recorded in a WARC file (RFC 9112).
public struct HTTPResponseMessage: Sendable, Equatable {
  /// "HTTP/1.1", or what the status line says.
  public var version: String
  /// The status code, as 200.
  public var status: Int
  /// What follows the status code, as "OK"; may be empty.
  public var reason: String
  /// The headers in their order.
  public var headers: [HTTPHeader]
  /// The body as it is stored: possibly in chunks, possibly compressed.
  public var body: [UInt8]

  /// An answer as it is given; nothing is added.
  public init(status: Int, reason: String, headers: [HTTPHeader], body: [UInt8], version: String = "HTTP/1.1") {
    self.version = version
    self.status = status
    self.reason = reason
    self.headers = headers
    self.body = body
  }

  /// The value of the first header of a name.
  public subscript(name: String) -> String? {
    headers.first { $0.name.equalsIgnoringASCIICase(name) }?.value
  }

  /// The message as bytes, the block of a `response` record.
  ///
  /// Line ends inside reason and headers become blanks.
  public func serialize() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(body.count + 64 * (headers.count + 2))
    func add(_ text: String) { bytes += text.utf8.lazy.map { $0 == 10 || $0 == 13 ? UInt8(ascii: " ") : $0 } }
    add("\(version) \(status) \(reason)")
    bytes += [13, 10]
    for header in headers {
      add("\(header.name): \(header.value)")
      bytes += [13, 10]
    }
    bytes += [13, 10]
    bytes += body
    return bytes
  }
}

extension HTTPResponseMessage {
  /// Reads a message; lines may end in LF alone, and a folded header is joined by one blank.
  ///
  /// Text that is not UTF-8 is taken as ISO 8859-1.
  public static func parse(_ block: [UInt8]) throws(HTTPMessageError) -> HTTPResponseMessage {
    var lines = LineReader(bytes: block)
    guard let statusLine = lines.next() else { throw .cutHead }
    var message = try head(statusLine)
    while let line = lines.next() {
      guard let first = line.first else {
        message.body = Array(block[lines.position...])
        return message
      }
      if first.isBlank, let last = message.headers.indices.last {
        let value = message.headers[last].value
        let more = text(line.trimmed)
        message.headers[last].value = value.isEmpty || more.isEmpty ? value + more : value + " " + more
        continue
      }
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex, !first.isBlank else {
        throw .badHeader(text(line.prefix(200)))
      }
      message.headers.append(HTTPHeader(text(line[..<colon].trimmed), text(line[(colon + 1)...].trimmed)))
    }
    throw .cutHead
  }

  /// The byte after the empty line that ends the head.
  static func headEnd(of block: [UInt8]) -> Int? {
    var lines = LineReader(bytes: block)
    while let line = lines.next() {
      if line.isEmpty { return lines.position }
    }
    return nil
  }

  /// The status code of a message, from its first line alone.
  static func status(of block: [UInt8]) -> Int? {
    var lines = LineReader(bytes: block)
    return lines.next().flatMap { try? head($0) }?.status
  }

  private static func head(_ line: ArraySlice<UInt8>) throws(HTTPMessageError) -> HTTPResponseMessage {
    let parts = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard line.starts(with: Array("HTTP/".utf8)), parts.count >= 2, parts[1].count == 3, let status = parts[1].decimal else {
      throw .badStatusLine(text(line.prefix(200)))
    }
    return HTTPResponseMessage(
      status: status, reason: parts.count == 3 ? text(parts[2].trimmed) : "", headers: [], body: [], version: text(parts[0]))
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}

/// Lines that end in LF or CR LF; what follows the last line end is no line.
struct LineReader {
  let bytes: [UInt8]
  var position = 0

  mutating func next() -> ArraySlice<UInt8>? {
    guard let end = bytes[position...].firstIndex(of: 10) else { return nil }
    let line = bytes[position..<(end > position && bytes[end - 1] == 13 ? end - 1 : end)]
    position = end + 1
    return line
  }
}
