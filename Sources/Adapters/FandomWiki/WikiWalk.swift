internal import JSONBytes
public import Transport

/// Asks a wiki for the pages that a plan wants: `robots.txt`, licence and language, the categories with their sub-categories, the titles,
/// the revisions, and each page once.
///
/// It makes no records: its answers are recorded by the fetcher that it asks through, and the archive is read afterwards
/// (``WikiCatalogue``), so that a replay goes the same way.
public struct WikiWalk: Sendable {
  private let definition: WikiDefinition
  private let requests: WikiRequests
  private let fetcher: any Fetcher
  private let secretHeaders: [HTTPHeaderField]
  /// At most so many pages; those of the lowest numbers.
  public var limit: Int?
  /// So many pages are asked for at a time.
  public var width = 1
  /// What hosts forbid.
  public var robots: RobotsRegister
  /// Keeps the answer of an earlier run instead of asking, if it is still the page's latest revision; tells whether it did.
  public var keepEarlier: @Sendable (_ url: String, _ isCurrent: ([UInt8]) -> Bool) async throws(FetchError) -> Bool = { _, _ in false }
  /// Told of each page that was got.
  public var onPage: @Sendable () -> Void = {}

  /// A walk over a wiki, asked through a fetcher.
  public init(
    of definition: WikiDefinition, through fetcher: any Fetcher, robots: RobotsRegister, secretHeaders: [HTTPHeaderField] = []
  ) {
    self.definition = definition
    self.fetcher = fetcher
    self.robots = robots
    self.secretHeaders = secretHeaders
    requests = WikiRequests(address: definition.address)
  }

  /// What is asked first: `robots.txt`, the wiki itself, the categories and titles of the plan. What follows depends on the answers.
  public static func firstURLs(of definition: WikiDefinition) -> [String] {
    let requests = WikiRequests(address: definition.address)
    var urls = [definition.address.origin + "/robots.txt", requests.site]
    let survey = WikiSurvey()
    for selection in [definition.characters, definition.episodes] {
      for category in survey.reach(of: selection).unasked where !urls.contains(requests.members(of: category)) {
        urls.append(requests.members(of: category))
      }
    }
    urls += WikiRequests.batches(of: titles(of: definition)).map { requests.pages(titled: $0) }
    return urls
  }

  /// Whether an answer of status 200 is a refusal that passes: the servers of the wiki lag behind, or were asked too often.
  public static func saysLater(_ answer: FetchResponse) -> Bool {
    // A refusal is short; no page is read for this.
    guard answer.body.count < 16 << 10, case .refused(let code, _) = WikiAnswer.read(answer.body) else { return false }
    return ["maxlag", "ratelimited", "readonly"].contains(code)
  }

  /// Walks; when it returns all pages have been asked for.
  public func walk() async throws(ExtractionError) {
    var survey = WikiSurvey()
    try await ask(requests.site, into: &survey)
    for selection in [definition.characters, definition.episodes] {
      while let category = survey.reach(of: selection).unasked.first {
        try await ask(requests.members(of: category), into: &survey)
        guard survey.knows(category: category) else { throw .nothingSelected(url: requests.members(of: category), path: "query", keys: []) }
      }
    }
    for titles in WikiRequests.batches(of: Self.titles(of: definition)) { try await ask(requests.pages(titled: titles), into: &survey) }
    var ids = survey.reach(of: definition.characters).pages.union(survey.reach(of: definition.episodes).pages).sorted()
    if let limit { ids = Array(ids.prefix(limit)) }
    var start = 0
    while start < ids.count {
      let batch = Array(ids[start..<min(start + WikiRequests.batch, ids.count)])
      try await ask(requests.revisions(of: batch), into: &survey)
      start += batch.count
    }
    // A redirect in a category is no page of its own.
    let redirects = survey.redirectPages
    try await fetch(ids.filter { !redirects.contains($0) }, revisions: survey.revisions)
  }

  private static func titles(of definition: WikiDefinition) -> [String] {
    var titles: [String] = []
    for title in definition.characters.pages + definition.episodes.pages where !titles.contains(title) { titles.append(title) }
    return titles
  }

  // MARK: - Questions

  /// Asks a question and all that its answers say it goes on with.
  private func ask(_ first: String, into survey: inout WikiSurvey) async throws(ExtractionError) {
    var url = first
    var asked: Set<String> = [first]
    // What one answer says is merged into the request that it answered.
    while true {
      let root = try await query(url)
      survey.add(root, of: url)
      guard let items = root["continue"] else { return }
      let merged = items.members.compactMap { key, value in
        (value.string ?? value.numberText).map { (name: key.name, value: $0) }
      }
      guard let next = WikiRequests.continuing(url, with: merged) else { throw .badLink(url: url, next: items.sourceText) }
      if !asked.insert(next).inserted { throw .loop(url: url, next: next) }
      url = next
    }
  }

  private func query(_ url: String) async throws(ExtractionError) -> JSONValue {
    let answer = try await get(url)
    let root = try Self.parse(answer, of: url)
    if let error = root["error"] {
      throw .refusedByAPI(url: url, code: error["code"]?.string ?? "", info: error["info"]?.string ?? "")
    }
    return root
  }

  // MARK: - Pages

  private func fetch(_ ids: [Int], revisions: [Int: Int]) async throws(ExtractionError) {
    let width = max(1, width)
    let failure = await withTaskGroup(of: ExtractionError?.self, returning: ExtractionError?.self) { group in
      var failure: ExtractionError?
      for (place, id) in ids.enumerated() {
        if place >= width, let ended = await group.next(), let error = ended {
          failure = error
          break
        }
        let revision = revisions[id]
        group.addTask {
          do throws(ExtractionError) {
            try await fetch(id, revision: revision)
            return nil
          } catch {
            return error
          }
        }
      }
      if failure != nil { group.cancelAll() }
      for await ended in group where failure == nil {
        failure = ended
        if failure != nil { group.cancelAll() }
      }
      return failure
    }
    if let failure { throw failure }
  }

  private func fetch(_ id: Int, revision: Int?) async throws(ExtractionError) {
    let url = requests.page(id)
    try await allow(url)
    if let revision {
      do throws(FetchError) {
        let isKept = try await keepEarlier(url) { body in
          guard case .page(let page, _) = WikiAnswer.read(body) else { return false }
          return page.revision == "\(revision)"
        }
        if isKept { return onPage() }
      } catch {
        throw .fetch(error)
      }
    }
    let answer = try await get(url)
    if answer.body.count < 64 << 10 || !answer.body.starts(with: Array("{\"parse\"".utf8)) {
      switch WikiAnswer.read(answer.body) {
      case .page, .missing: break
      case .refused(let code, let info): if !Self.concernsOnePage(code) { throw .refusedByAPI(url: url, code: code, info: info) }
      case .other:
        // What is no JSON at all is told as that.
        let root = try Self.parse(answer, of: url)
        throw .nothingSelected(url: url, path: "parse", keys: root.members.map { $0.key.name })
      }
    }
    onPage()
  }

  /// Whether a refusal says something of one page, so that the others may still be asked for.
  private static func concernsOnePage(_ code: String) -> Bool {
    ["invalidtitle", "pagecannotexist", "nosuchrevid"].contains(code) || code.hasPrefix("internal_api_error")
  }

  // MARK: - Requests

  private func get(_ url: String) async throws(ExtractionError) -> FetchResponse {
    try await allow(url)
    let answer: FetchResponse
    do { answer = try await fetcher.fetch(FetchRequest(url: url, secretHeaders: secretHeaders)) } catch { throw .fetch(error) }
    if [402, 403].contains(answer.status), Self.isHTML(answer.body) { throw .challenge(url: url, status: answer.status) }
    guard answer.status == 200 else { throw .status(url: url, status: answer.status, beginning: Self.beginning(answer.body)) }
    return answer
  }

  private func allow(_ url: String) async throws(ExtractionError) {
    let isAllowed: Bool
    do { isAllowed = try await robots.allows(url, through: fetcher) } catch { throw .fetch(error) }
    if !isAllowed { throw .forbiddenByRobots(url: url, robots: definition.address.origin + "/robots.txt") }
  }

  private static func parse(_ answer: FetchResponse, of url: String) throws(ExtractionError) -> JSONValue {
    do throws(JSONSyntaxError) { return try JSONDocument.parse(answer.body).root } catch {
      throw .notJSON(url: url, error: error, isHTML: isHTML(answer.body), beginning: beginning(answer.body))
    }
  }

  private static func isHTML(_ body: [UInt8]) -> Bool { body.first { $0 > 0x20 } == UInt8(ascii: "<") }

  private static func beginning(_ body: [UInt8]) -> String { String(decoding: body.prefix(200), as: UTF8.self) }
}
