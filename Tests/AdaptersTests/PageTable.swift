import Adapters
import Catalog
import Synchronization
import Testing
import Transport

/// Answers from a table of URLs, each with its header fields; what is not in it is 404 or not there at all.
final class PageTable: Fetcher {
  struct Answer: Sendable, ExpressibleByStringLiteral {
    var status = 200
    var headers: [HTTPHeaderField] = []
    var body: String

    init(_ body: String, status: Int = 200, link: String...) {
      self.body = body
      self.status = status
      headers = link.map { HTTPHeaderField(name: "link", value: $0) }
    }

    init(stringLiteral body: String) { self.init(body) }
  }

  private let answers: [String: Answer]
  private let asked = Mutex<[FetchRequest]>([])

  init(_ answers: [String: Answer]) {
    self.answers = Dictionary(uniqueKeysWithValues: answers.map { ($0.key.hasPrefix("/") ? Self.base + $0.key : $0.key, $0.value) })
  }

  static let base = "https://api.example/v1"

  var requests: [FetchRequest] { asked.withLock { $0 } }

  /// What was asked for, without the base.
  var paths: [String] { requests.map { $0.url.replacing(Self.base, with: "") } }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    asked.withLock { $0.append(request) }
    await Task.yield()
    guard let answer = answers[request.url] else {
      throw FetchError(url: request.url, attempts: 1, problem: .notInArchive(nearest: nil))
    }
    return FetchResponse(
      requestedURL: request.url, url: request.url, status: answer.status, headers: answer.headers, body: Array(answer.body.utf8),
      retrievedAt: "2026-01-01T00:00:00Z", origin: .archive)
  }

  /// Reads the list `people` of a definition whose resource has these members.
  func read<Page: Sendable>(
    _ members: String, limit: Int? = nil, concurrency: Int = 1, filter: [String: String] = [:], secrets: [HTTPHeaderField] = [],
    _ transform: @Sendable (SourceBatch) -> Page
  ) async throws -> ResourceReading<Page> {
    let text = """
      { "version": 1, "authority": "api", "base_url": "\(Self.base)",
        "resources": [ { "name": "people", "kind": "character", "path": "/people", \(members) } ] }
      """
    let definition = try APIDefinition(parsing: Array(text.utf8), file: "api.json")
    var source = RESTSource(definition: definition, universe: "u", baseURL: Self.base, secretHeaders: secrets, limit: limit)
    source.concurrency = concurrency
    source.filter = filter
    return try await RESTAdapter(source, fetcher: self).read(definition.resources[0], transform: transform)
  }

  /// Reads it and gives the keys of its records, page by page.
  func keys(
    _ members: String, limit: Int? = nil, concurrency: Int = 1, filter: [String: String] = [:], secrets: [HTTPHeaderField] = []
  ) async throws -> ResourceReading<[String]> {
    try await read(members, limit: limit, concurrency: concurrency, filter: filter, secrets: secrets) { batch in
      batch.records.map { $0.key ?? "-" }
    }
  }
}
