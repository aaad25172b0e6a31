/// One header field of a request or an answer.
public struct HTTPHeaderField: Sendable, Hashable {
  /// The name as spelled; names are compared without regard to case.
  public var name: String
  /// The value without surrounding white space.
  public var value: String

  /// Makes a field.
  public init(name: String, value: String) {
    self.name = name
    self.value = value
  }
}

extension [HTTPHeaderField] {
  /// The value of the first field of this name, whatever the case of its letters.
  public func first(named name: String) -> String? {
    let name = name.lowercased()
    return first { $0.name.lowercased() == name }?.value
  }
}

/// A GET request.
public struct FetchRequest: Sendable, Hashable {
  /// The absolute URL; a fragment is not sent.
  public var url: String
  /// Fields to send beside `User-Agent` and `Accept-Encoding`, such as `Accept` or `If-None-Match`; they are recorded.
  public var headers: [HTTPHeaderField]
  /// Fields to send to the origin of ``url`` and to no other, never recorded and never shown: tokens, cookies.
  public var secretHeaders: SecretHeaders

  /// Makes a request.
  public init(url: String, headers: [HTTPHeaderField] = [], secretHeaders: [HTTPHeaderField] = []) {
    self.url = url
    self.headers = headers
    self.secretHeaders = SecretHeaders(fields: secretHeaders)
  }
}

/// Header fields that show neither themselves nor their number when printed, dumped or interpolated.
public struct SecretHeaders: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  let fields: [HTTPHeaderField]

  /// A fixed text.
  public var description: String { "<secret>" }
  /// A fixed text.
  public var debugDescription: String { description }
  /// A mirror without children.
  public var customMirror: Mirror { Mirror(self, children: [Mirror.Child]()) }
}
