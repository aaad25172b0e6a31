import Synchronization

/// Asks servers over HTTP with libcurl, with manners.
///
/// Per host: a rate, a number of requests at one time, first come first served; connections are used again, HTTP/2 where offered.
/// Redirects are followed within limits, never away from http(s) and never from outside into a private network. What may pass is
/// tried again with exponential backoff and jitter, `Retry-After` is heeded. A body is decoded, and bounded after decoding.
public final class LiveFetcher: Fetcher {
  static let acceptEncoding = "gzip, deflate"

  private let settings: TransportSettings
  private let environment: TransportEnvironment
  private let onEvent: @Sendable (TransportEvent) -> Void
  private let saysLater: @Sendable (FetchResponse) -> Bool
  private let threads = TransferPool(threadLimit: 32)
  private let handles = HandlePool(limit: 32)
  private let gates = Mutex<[String: HostGate]>([:])
  private let tally = Mutex(TransportCounts())

  /// Makes a fetcher; nothing is opened before the first request.
  ///
  /// - Parameters:
  ///   - environment: clocks, sleep and chance.
  ///   - onEvent: called from any thread; should return soon.
  ///   - saysLater: whether an answer of status 200 is in truth a refusal that may pass (MediaWiki's `maxlag`): it is tried again like a 503.
  public init(
    settings: TransportSettings, environment: TransportEnvironment = .live,
    onEvent: @escaping @Sendable (TransportEvent) -> Void = { _ in },
    saysLater: @escaping @Sendable (FetchResponse) -> Bool = { _ in false }
  ) {
    self.settings = settings
    self.environment = environment
    self.saysLater = saysLater
    self.onEvent = onEvent
  }

  /// What was done so far.
  public var counts: TransportCounts { tally.withLock { $0 } }

  /// Asks until there is an answer worth returning or no attempt is left; see ``Fetcher/fetch(_:)``.
  public func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let url: WebURL
    do { url = try WebURL(request.url) } catch { throw FetchError(url: request.url, attempts: 0, problem: .badURL(error)) }
    let gate = gate(for: url)
    let policy = RetryPolicy(settings: settings, environment: environment)
    let begin = environment.monotonicSeconds()
    var attempt = 0
    while true {
      guard gate.failures < settings.failureBudget else {
        throw FetchError(url: request.url, attempts: attempt, problem: .givenUp(host: url.host, failures: gate.failures))
      }
      attempt += 1
      let outcome = await self.attempt(request, at: url, attempt: attempt)
      guard let reason = reasonToRetry(outcome) else { return try settle(outcome, request, gate, attempt) }
      let elapsed = environment.monotonicSeconds() - begin
      switch policy.decide(attempt: attempt, elapsed: elapsed, retryAfter: Self.retryAfter(outcome)) {
      case .settle:
        return try settle(outcome, request, gate, attempt)
      case .refuseWait(let seconds):
        gate.recordFailure()
        let problem = FetchError.Problem.retryAfterTooLong(seconds: seconds, cap: settings.retryAfterCap)
        throw FetchError(url: request.url, attempts: attempt, problem: problem)
      case .retry(let seconds):
        tally.withLock { $0.retries += 1 }
        onEvent(.retrying(url: url.requested, afterSeconds: seconds, why: reason))
        // A host that names a wait means all requests, not only this one.
        if Self.retryAfter(outcome) != nil { gate.pause(until: environment.monotonicSeconds() + seconds) }
        do { try await environment.sleep(seconds) } catch {
          throw FetchError(url: request.url, attempts: attempt, problem: .cancelled)
        }
      }
    }
  }

  private func settle(
    _ outcome: Result<FetchResponse, Transfer.Failure>, _ request: FetchRequest, _ gate: HostGate, _ attempt: Int
  ) throws(FetchError) -> FetchResponse {
    switch outcome {
    case .success(let response):
      if RetryPolicy.transientStatuses.contains(response.status) { gate.recordFailure() }
      return response
    case .failure(let failure):
      if failure.problem != .cancelled { gate.recordFailure() }
      throw FetchError(url: request.url, attempts: attempt, problem: failure.problem)
    }
  }

  /// One attempt with all its redirects.
  private func attempt(_ request: FetchRequest, at first: WebURL, attempt: Int) async -> Result<FetchResponse, Transfer.Failure> {
    var trail = RedirectTrail(from: first, limit: settings.redirectLimit)
    var seconds = settings.timeoutSeconds
    var scopes = allowedScopes(first)
    while true {
      let url = trail.url
      let transfer = Transfer(
        url: url, headers: headers(of: request, to: url, from: first), settings: settings, seconds: seconds, allowedScopes: scopes)
      let answer: Transfer.Answer
      switch await perform(transfer, attempt: attempt) {
      case .success(let complete): answer = complete
      case .failure(let failure):
        if case .privateAddress = failure.problem, !trail.redirects.isEmpty {
          return .failure(.init(problem: .redirectRefused(to: url.requested, why: .privateAddress)))
        }
        return .failure(failure)
      }
      let now = HTTPDate.rfc3339(environment.unixSeconds())
      guard let location = RedirectTrail.location(status: answer.status, headers: answer.headers) else {
        return .success(
          FetchResponse(
            requestedURL: first.requested, url: url.requested, status: answer.status, headers: answer.headers, body: answer.body,
            retrievedAt: now, origin: .live, attempts: attempt, redirects: trail.redirects))
      }
      do throws(Transfer.Failure) {
        try trail.follow(
          location,
          after: .init(url: url.requested, status: answer.status, headers: answer.headers, body: answer.body, retrievedAt: now))
      } catch {
        return .failure(error)
      }
      onEvent(.redirected(from: url.requested, to: trail.url.requested, status: answer.status))
      scopes = Set([.global]).union(answer.scope.map { [$0] } ?? [])
      seconds = max(0.001, seconds - answer.seconds)
    }
  }

  private func perform(_ transfer: Transfer, attempt: Int) async -> Transfer.Outcome {
    let gate = gate(for: transfer.url)
    guard await gate.enter(environment) else { return .failure(.init(problem: .cancelled)) }
    defer { gate.leave() }
    let origin = transfer.url.origin
    guard let slot = handles.take(origin: origin) else {
      return .failure(.init(problem: .other(code: 0, reason: "libcurl cannot be set up")))
    }
    defer { handles.put(slot, origin: origin) }
    tally.withLock { $0.requests += 1 }
    onEvent(.requested(url: transfer.url.requested, attempt: attempt))
    let flag = CancellationFlag()
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        threads.submit { continuation.resume(returning: slot.run(transfer, until: flag)) }
      }
    } onCancel: {
      flag.raise()
    }
    if case .success(let answer) = outcome {
      tally.withLock { counts in
        counts.bytes += answer.body.count
        if answer.status == 304 { counts.notModified += 1 }
      }
      onEvent(.received(url: transfer.url.requested, status: answer.status, bytes: answer.body.count))
    }
    return outcome
  }

  private func gate(for url: WebURL) -> HostGate {
    gates.withLock { gates in
      if let gate = gates[url.host] { return gate }
      let gate = HostGate(concurrency: settings.concurrency, perSecond: settings.perSecond)
      gates[url.host] = gate
      return gate
    }
  }

  private func allowedScopes(_ url: WebURL) -> Set<IPAddress.Scope>? {
    guard let hosts = settings.privateHosts else { return nil }
    return hosts.contains(url.host) ? nil : [.global]
  }

  /// The fields to send; what may hold a secret goes to the origin it was meant for and to no other.
  private func headers(of request: FetchRequest, to url: WebURL, from first: WebURL) -> [HTTPHeaderField] {
    if url.origin == first.origin { return request.headers + request.secretHeaders.fields }
    return request.headers.filter { !RecordedExchange.sensitiveNames.contains($0.name.lowercased()) }
  }

  private func reasonToRetry(_ outcome: Result<FetchResponse, Transfer.Failure>) -> TransportEvent.RetryReason? {
    switch outcome {
    case .success(let response):
      RetryPolicy.transientStatuses.contains(response.status) || response.status == 200 && saysLater(response)
        ? .status(response.status) : nil
    case .failure(let failure): failure.problem.isTransient ? .problem(failure.problem) : nil
    }
  }

  private static func retryAfter(_ outcome: Result<FetchResponse, Transfer.Failure>) -> String? {
    guard case .success(let response) = outcome else { return nil }
    return response.headers.first(named: "Retry-After")
  }
}
