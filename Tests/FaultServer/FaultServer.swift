import Glibc
import Synchronization

/// An HTTP/1.1 server on 127.0.0.1 that misbehaves as told, for tests.
///
/// Every path has a script: the first request gets the first answer, the last answer is given again and again. A path without a script
/// gets 404. It ends with its last reference, or with ``stop()``.
public final class FaultServer: Sendable {
  /// A request as it came.
  public struct Request: Sendable, Equatable {
    /// Path and query.
    public var target: String
    /// The header lines, unparsed.
    public var lines: [String]
  }

  /// The port it listens on.
  public let port: Int
  private let core: Core

  /// Starts a server.
  ///
  /// - Throws: ``FaultServerError`` where no port can be had.
  public init(_ scripts: [String: [FaultAnswer]]) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        bind(listener, generic, length) == 0 && listen(listener, 128) == 0 && getsockname(listener, generic, &length) == 0
      }
    }
    guard listener >= 0, isListening else { throw FaultServerError(code: errno) }
    port = Int(UInt16(bigEndian: address.sin_port))
    core = Core(listener: listener, scripts: scripts)
    startThread { [core] in core.acceptAll() }
  }

  deinit { core.stop() }

  /// Ends all connections.
  public func stop() { core.stop() }

  /// The URL of a path on this server.
  public func url(_ path: String) -> String { "http://127.0.0.1:\(port)\(path)" }

  /// All requests so far, in order of arrival.
  public var requests: [Request] { core.state.withLock { $0.requests } }

  /// The number of requests for a path and query.
  public func count(_ target: String) -> Int { requests.count { $0.target == target } }

  /// Connections accepted so far.
  public var connections: Int { core.state.withLock { $0.connections } }

  /// The most requests that were being answered at one time.
  public var mostAtOnce: Int { core.state.withLock { $0.mostAtOnce } }
}

/// No server could be started.
public struct FaultServerError: Error {
  /// The `errno`.
  public var code: Int32
}

private final class Core: Sendable {
  struct State {
    var requests: [FaultServer.Request] = []
    var connections = 0
    var atOnce = 0
    var mostAtOnce = 0
    var open: Set<Int32> = []
    var isStopped = false
  }

  let state = Mutex(State())
  private let listener: Int32
  private let scripts: [String: [FaultAnswer]]

  init(listener: Int32, scripts: [String: [FaultAnswer]]) {
    self.listener = listener
    self.scripts = scripts
  }

  deinit { close(listener) }

  func stop() {
    let open = state.withLock { state in
      state.isStopped = true
      return state.open
    }
    shutdown(listener, Int32(SHUT_RDWR))
    for connection in open { shutdown(connection, Int32(SHUT_RDWR)) }
  }

  func acceptAll() {
    while !state.withLock({ $0.isStopped }) {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { continue }
      state.withLock { state in
        state.connections += 1
        state.open.insert(connection)
      }
      startThread { [self] in serve(connection) }
    }
  }

  private func serve(_ connection: Int32) {
    defer {
      state.withLock { _ = $0.open.remove(connection) }
      close(connection)
    }
    var buffer: [UInt8] = []
    while let request = Self.read(connection, &buffer) {
      let number = state.withLock { state in
        state.requests.append(request)
        state.atOnce += 1
        state.mostAtOnce = max(state.mostAtOnce, state.atOnce)
        return state.requests.count { $0.target == request.target }
      }
      defer { state.withLock { $0.atOnce -= 1 } }
      let script = scripts[request.target] ?? []
      let answer = script.isEmpty ? .response(404, body: "nothing here") : script[min(number, script.count) - 1]
      for step in answer.steps {
        guard perform(step, on: connection) else { return }
      }
    }
  }

  /// Makes one step; false ends the connection.
  private func perform(_ step: FaultAnswer.Step, on connection: Int32) -> Bool {
    switch step {
    case .send(let bytes): return send(bytes, to: connection)
    case .drip(let bytes, let milliseconds):
      for byte in bytes {
        guard send([byte], to: connection), pause(milliseconds) else { return false }
      }
      return true
    case .pause(let milliseconds): return pause(milliseconds)
    case .close: return false
    case .reset:
      var option = linger(l_onoff: 1, l_linger: 0)
      setsockopt(connection, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
      return false
    }
  }

  private func send(_ bytes: [UInt8], to connection: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(connection, buffer.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  private func pause(_ milliseconds: Int) -> Bool {
    var left = milliseconds
    while left > 0, !state.withLock({ $0.isStopped }) {
      poll(nil, 0, Int32(min(left, 20)))
      left -= 20
    }
    return !state.withLock { $0.isStopped }
  }

  private static func read(_ connection: Int32, _ buffer: inout [UInt8]) -> FaultServer.Request? {
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let text = String(decoding: buffer, as: UTF8.self)
      if text.utf8.suffix(4).elementsEqual("\r\n\r\n".utf8) {
        buffer = []
        let lines = text.split(separator: "\r\n").map(String.init)
        let words = (lines.first ?? "").split(separator: " ")
        guard words.count == 3 else { return nil }
        return FaultServer.Request(target: String(words[1]), lines: Array(lines.dropFirst()))
      }
      let count = recv(connection, &chunk, chunk.count, 0)
      guard count > 0 else { return nil }
      buffer += chunk.prefix(count)
    }
  }
}

private func startThread(_ work: @escaping @Sendable () -> Void) {
  final class Work {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  let box = Unmanaged.passRetained(Work(work))
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, nil,
    { context in
      guard let context else { return nil }
      Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
      return nil
    }, box.toOpaque())
  if failure == 0 { pthread_detach(thread) } else { box.release() }
}
