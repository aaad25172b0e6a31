public import FileSystem
public import WebArchive

/// Why a request got no complete answer.
public struct FetchError: Error, Sendable, Equatable {
  /// The URL that was asked for.
  public var url: String
  /// How many attempts were made; 0 where nothing was sent.
  public var attempts: Int
  /// What went wrong in the last of them.
  public var problem: Problem

  /// Makes an error.
  public init(url: String, attempts: Int, problem: Problem) {
    self.url = url
    self.attempts = attempts
    self.problem = problem
  }

  /// What went wrong.
  public enum Problem: Sendable, Equatable {
    /// The request's URL cannot be fetched.
    case badURL(WebURLError)
    /// No address is known for the host.
    case couldNotResolve(host: String)
    /// Nothing listens there.
    case refused(host: String, port: Int)
    /// No connection came about for another reason; `code` is the `errno`.
    case unreachable(host: String, port: Int, code: Int)
    /// The time allowed, in seconds, ran out during a phase.
    case timedOut(seconds: Double, phase: Phase)
    /// No trusted TLS connection; the reason in OpenSSL's words.
    case tls(reason: String)
    /// The connection ended before the header was complete.
    case reset
    /// The connection ended in the body; `expected` is nil where the length was not declared. Bytes as sent, before decoding.
    case cut(received: Int, expected: Int?)
    /// The body, decoded, is larger than the limit in bytes.
    case tooLarge(limit: Int)
    /// The header is larger than the limit in bytes.
    case headersTooLarge(limit: Int)
    /// More redirects in a row than allowed.
    case tooManyRedirects(limit: Int)
    /// A redirect back to a URL that was asked for on the way.
    case redirectLoop(to: String)
    /// A redirect that is not followed.
    case redirectRefused(to: String, why: RedirectRefusal)
    /// The host lies in a private network, and is not among those that may.
    case privateAddress(host: String)
    /// The body does not decode as its `Content-Encoding` says.
    case badEncoding(declared: String?)
    /// What answered does not speak HTTP.
    case notHTTP(reason: String)
    /// The archive holds no answer; `nearest` is an archived URL that looks most like it.
    case notInArchive(nearest: String?)
    /// The archive cannot be read.
    case archive(WARCError)
    /// The archive holds an answer that is no well-formed HTTP message.
    case archivedAnswer(HTTPMessageError)
    /// The answer came, and could not be recorded.
    case recording(FileError)
    /// The task was cancelled.
    case cancelled
    /// Nothing was asked: the host had failed this often before.
    case givenUp(host: String, failures: Int)
    /// The server asks for a longer wait than allowed.
    case retryAfterTooLong(seconds: Int, cap: Int)
    /// Another failure, with libcurl's code and words.
    case other(code: Int, reason: String)
  }

  /// What a request was doing when its time ran out.
  public enum Phase: String, Sendable, Hashable {
    /// Looking up the host.
    case resolving
    /// Opening the connection.
    case connecting
    /// Agreeing on TLS.
    case securing
    /// Waiting for the first byte of the answer.
    case waiting
    /// Reading the answer.
    case reading
  }

  /// Why a redirect is not followed.
  public enum RedirectRefusal: Sendable, Hashable {
    /// It does not lead to a URL that can be fetched: another scheme, credentials, no host.
    case url(WebURLError)
    /// It leads into a private network from outside of it.
    case privateAddress
  }
}

extension FetchError.Problem {
  /// Whether the same request may well succeed a little later.
  var isTransient: Bool {
    switch self {
    case .couldNotResolve, .refused, .unreachable, .timedOut, .reset, .cut: true
    default: false
    }
  }
}
