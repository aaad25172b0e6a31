import Synchronization

/// What hosts say in their `robots.txt`, each asked once: before the first request to it.
public final class RobotsRegister: Sendable {
  private let product: String
  private let known = Mutex<[String: RobotsRules]>([:])

  /// An empty register.
  ///
  /// - Parameter product: the robot's product token (`catalog-etl`).
  public init(product: String) {
    self.product = product
  }

  /// Whether a URL may be asked for.
  ///
  /// - Parameter fetcher: what `robots.txt` is asked through, so that it is recorded like all else.
  /// - Throws: ``FetchError`` where the file is not known and its host cannot be reached: nothing may be asked then (RFC 9309, 2.3.1.4).
  public func allows(_ url: String, through fetcher: any Fetcher) async throws(FetchError) -> Bool {
    let target: WebURL
    do { target = try WebURL(url) } catch { throw FetchError(url: url, attempts: 0, problem: .badURL(error)) }
    let path = target.path + (target.query.map { "?" + $0 } ?? "")
    if let rules = known.withLock({ $0[target.origin] }) { return rules.allows(path) }
    let answer = try await fetcher.fetch(FetchRequest(url: Self.address(of: target)))
    let rules = RobotsRules(status: answer.status, body: answer.body, product: product)
    known.withLock { $0[target.origin] = rules }
    return rules.allows(path)
  }

  /// Where the rules for a URL lie.
  public static func address(of url: WebURL) -> String { url.origin + "/robots.txt" }
}
