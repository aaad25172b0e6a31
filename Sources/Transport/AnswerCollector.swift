internal import CCurl
import Glibc
import WebArchive

/// What libcurl's callbacks gather during one transfer; used on one thread.
final class AnswerCollector {
  private let bodyLimit: Int
  private let headerLimit: Int
  private let allowedScopes: Set<IPAddress.Scope>?

  private(set) var headers: [HTTPHeaderField] = []
  private(set) var body: [UInt8] = []
  /// Whether the empty line after the final header has come.
  private(set) var isHeaderComplete = false
  private(set) var isBodyTooLarge = false
  private(set) var isHeaderTooLarge = false
  private(set) var isAddressRefused = false
  private(set) var scope: IPAddress.Scope?
  private var headerBytes = 0
  private var isInterim = false

  init(_ transfer: Transfer) {
    bodyLimit = transfer.settings.bodyLimit
    headerLimit = transfer.settings.headerLimit
    // Behind a proxy the address seen is the proxy's.
    allowedScopes = transfer.settings.proxy == nil ? transfer.allowedScopes : nil
  }

  /// Takes a header line; false ends the transfer.
  func takeHeader(_ line: UnsafeRawBufferPointer) -> Bool {
    headerBytes += line.count
    if headerBytes > headerLimit {
      isHeaderTooLarge = true
      return false
    }
    let text = line.prefix { $0 != 13 && $0 != 10 }
    if text.starts(with: "HTTP/".utf8), isHeaderComplete == false || isInterim {
      // Only a 1xx is followed by another status line.
      let status = text.split(separator: 32, maxSplits: 1).dropFirst().first
      isInterim = status?.first == UInt8(ascii: "1")
      headers.removeAll()
      isHeaderComplete = false
    } else if text.isEmpty {
      isHeaderComplete = !isInterim
    } else if !isHeaderComplete {
      take(field: text)
    }
    return true
  }

  private func take(field: Slice<UnsafeRawBufferPointer>) {
    let isSpace: (UInt8) -> Bool = { $0 == 32 || $0 == 9 }
    if let first = field.first, isSpace(first), let last = headers.indices.last {
      // An obsolete folded line goes on with the value before (RFC 9112, section 5.2).
      headers[last].value += " " + String(decoding: field.drop(while: isSpace), as: UTF8.self)
      return
    }
    guard let colon = field.firstIndex(of: UInt8(ascii: ":")), colon > field.startIndex else { return }
    var value = field[field.index(after: colon)...].drop(while: isSpace)
    while let last = value.last, isSpace(last) { value.removeLast() }
    headers.append(
      HTTPHeaderField(name: String(decoding: field[..<colon], as: UTF8.self), value: String(decoding: value, as: UTF8.self)))
  }

  /// Takes bytes of the body as sent; false ends the transfer.
  func takeBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes.count > bodyLimit - body.count {
      isBodyTooLarge = true
      return false
    }
    if body.isEmpty, let declared = headers.first(named: "Content-Length").flatMap({ Int($0) }), declared > 0 {
      body.reserveCapacity(min(declared, bodyLimit, 1 << 20))
    }
    body.append(contentsOf: bytes)
    return true
  }

  /// Whether the transfer may go to this address.
  func permit(_ address: IPAddress?) -> Bool {
    scope = address?.scope
    guard let allowedScopes else { return true }
    guard let scope, allowedScopes.contains(scope) else {
      isAddressRefused = true
      return false
    }
    return true
  }

  /// The body without its content codings, bounded like the body itself; handed over once.
  func decodedBody() -> Result<[UInt8], Transfer.Failure> {
    let raw = body
    body = []
    let codings = headers.filter { $0.name.lowercased() == "content-encoding" }
    guard !codings.isEmpty, !raw.isEmpty else { return .success(raw) }
    let declared = codings.map(\.value).joined(separator: ", ")
    // What says to be gzip and is not is an error here: only an archive may hold bodies that somebody decoded before.
    if declared.lowercased().hasSuffix("gzip"), !raw.starts(with: [0x1F, 0x8B]) {
      return .failure(.init(problem: .badEncoding(declared: declared)))
    }
    let message = HTTPResponseMessage(status: 200, reason: "", headers: codings.map { HTTPHeader($0.name, $0.value) }, body: raw)
    do throws(HTTPMessageError) {
      return .success(try message.decodedBody(limit: bodyLimit))
    } catch {
      if case .tooLarge(let limit) = error { return .failure(.init(problem: .tooLarge(limit: limit))) }
      return .failure(.init(problem: .badEncoding(declared: declared)))
    }
  }
}

/// The C side of the callbacks: each finds its collector behind the pointer that libcurl hands back.
extension AnswerCollector {
  static let onHeader: curl_write_callback = { bytes, size, count, context in
    guard let collector = AnswerCollector.from(context) else { return 0 }
    return collector.takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
  }

  static let onBody: curl_write_callback = { bytes, size, count, context in
    guard let collector = AnswerCollector.from(context) else { return 0 }
    return collector.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
  }

  static let onOpenSocket: curl_opensocket_callback = { context, _, address in
    guard let collector = AnswerCollector.from(context), let address else { return -1 }
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = Int(curl_address_bytes(address, &bytes))
    guard collector.permit(IPAddress(bytes: Array(bytes.prefix(count)))) else { return -1 }
    return socket(address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
  }

  // A connection that is used again opens no socket: looked at once more before the request goes out.
  static let onBeforeRequest: curl_prereq_callback = { context, remote, _, _, _ in
    guard let collector = AnswerCollector.from(context), let remote else { return CURL_PREREQFUNC_ABORT }
    return collector.permit(IPAddress(String(cString: remote))) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
  }

  private static func from(_ context: UnsafeMutableRawPointer?) -> AnswerCollector? {
    context.map { Unmanaged<AnswerCollector>.fromOpaque($0).takeUnretainedValue() }
  }
}
