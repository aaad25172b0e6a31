/// What a ``FaultServer`` does upon a request.
public struct FaultAnswer: Sendable {
  /// One step of an answer.
  public enum Step: Sendable {
    /// Sends bytes.
    case send([UInt8])
    /// Sends bytes one at a time, with a pause after each.
    case drip([UInt8], milliseconds: Int)
    /// Waits.
    case pause(milliseconds: Int)
    /// Ends the connection in order.
    case close
    /// Ends the connection with an RST.
    case reset
  }

  /// The steps in order; without ``Step/close`` or ``Step/reset`` the connection stays open.
  public var steps: [Step]

  /// Makes an answer from steps.
  public init(_ steps: [Step]) {
    self.steps = steps
  }

  /// A well-formed answer with its true `Content-Length`.
  public static func response(_ status: Int, headers: [String] = [], body: String = "") -> FaultAnswer {
    response(status, headers: headers, bytes: Array(body.utf8))
  }

  /// A well-formed answer with a body of bytes.
  public static func response(_ status: Int, headers: [String] = [], bytes: [UInt8]) -> FaultAnswer {
    FaultAnswer([.send(head(status, headers + ["Content-Length: \(bytes.count)"]) + bytes)])
  }

  /// A redirect.
  public static func redirect(to location: String, status: Int = 302) -> FaultAnswer {
    response(status, headers: ["Location: \(location)"])
  }

  /// This answer, after a wait.
  public func after(milliseconds: Int) -> FaultAnswer {
    FaultAnswer([.pause(milliseconds: milliseconds)] + steps)
  }

  /// This answer with one more header field, where it begins with a whole head.
  public func adding(header: String) -> FaultAnswer {
    guard case .send(let bytes)? = steps.first, let end = bytes.firstIndex(of: 10) else { return self }
    return FaultAnswer([.send(bytes[...end] + Array((header + "\r\n").utf8) + bytes[(end + 1)...])] + steps.dropFirst())
  }

  /// The bytes of a status line and header fields, with the empty line.
  public static func head(_ status: Int, _ headers: [String]) -> [UInt8] {
    Array((["HTTP/1.1 \(status) Told"] + headers).map { $0 + "\r\n" }.joined().utf8) + [13, 10]
  }
}
