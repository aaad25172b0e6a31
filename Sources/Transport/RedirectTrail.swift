/// The way from the URL that was asked for through its redirects, bounded and without circles.
struct RedirectTrail {
  private let limit: Int
  private var visited: Set<String>
  /// Where the way has led so far.
  private(set) var url: WebURL
  /// The answers on the way.
  private(set) var redirects: [FetchResponse.Redirect] = []

  init(from url: WebURL, limit: Int) {
    self.limit = limit
    self.url = url
    visited = [url.requested]
  }

  /// The value of `Location` where an answer points elsewhere (RFC 9110, section 15.4); 300 and 304 do not.
  static func location(status: Int, headers: [HTTPHeaderField]) -> String? {
    switch status {
    case 301, 302, 303, 307, 308: headers.first(named: "Location")
    default: nil
    }
  }

  /// Goes on to where the answer at ``url`` points.
  mutating func follow(_ location: String, after redirect: FetchResponse.Redirect) throws(Transfer.Failure) {
    redirects.append(redirect)
    let target: WebURL
    do { target = try url.resolve(location) } catch {
      throw Transfer.Failure(problem: .redirectRefused(to: location, why: .url(error)))
    }
    guard visited.insert(target.requested).inserted else {
      throw Transfer.Failure(problem: .redirectLoop(to: target.requested))
    }
    guard redirects.count <= limit else { throw Transfer.Failure(problem: .tooManyRedirects(limit: limit)) }
    url = target
  }
}
