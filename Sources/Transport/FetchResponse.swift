internal import WebArchive

/// A complete answer, whatever its status.
public struct FetchResponse: Sendable, Equatable {
  /// Where an answer came from.
  public enum Origin: Sendable, Hashable {
    /// A server.
    case live
    /// A WARC file.
    case archive
  }

  /// The URL that was asked for, without fragment.
  public var requestedURL: String
  /// The URL that answered, after redirects.
  public var url: String
  /// The HTTP status.
  public var status: Int
  /// The header fields as the server sent them, in order.
  public var headers: [HTTPHeaderField]
  /// The body, content encodings removed.
  public let body: [UInt8]
  /// The SHA-1 of the body as `WARC-Payload-Digest` spells it: `sha1:` and base 32.
  public let payloadDigest: String
  /// When the answer was complete: RFC 3339 in UTC, whole seconds (`2026-11-20T18:45:00Z`), as `WARC-Date`.
  public var retrievedAt: String
  /// From a server or from an archive.
  public var origin: Origin
  /// How many attempts it took, the successful one included.
  public var attempts: Int
  /// The redirects that were followed, first to last.
  public var redirects: [Redirect]

  /// Makes a response.
  public init(
    requestedURL: String, url: String, status: Int, headers: [HTTPHeaderField], body: [UInt8], retrievedAt: String,
    origin: Origin, attempts: Int = 1, redirects: [Redirect] = []
  ) {
    self.requestedURL = requestedURL
    self.url = url
    self.status = status
    self.headers = headers
    self.body = body
    payloadDigest = WARCRecord.digest(body)
    self.retrievedAt = retrievedAt
    self.origin = origin
    self.attempts = attempts
    self.redirects = redirects
  }

  /// An answer that pointed elsewhere on the way to the final one.
  public struct Redirect: Sendable, Equatable {
    /// The URL that answered so.
    public var url: String
    /// 301, 302, 303, 307 or 308.
    public var status: Int
    /// Its header fields, `Location` among them.
    public var headers: [HTTPHeaderField]
    /// Its body, often empty.
    public var body: [UInt8]
    /// When it was complete, as ``FetchResponse/retrievedAt``.
    public var retrievedAt: String

    /// Makes a redirect.
    public init(url: String, status: Int, headers: [HTTPHeaderField], body: [UInt8], retrievedAt: String) {
      self.url = url
      self.status = status
      self.headers = headers
      self.body = body
      self.retrievedAt = retrievedAt
    }
  }
}
