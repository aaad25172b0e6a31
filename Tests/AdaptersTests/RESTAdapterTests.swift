import Catalog
import Configuration
import JSONBytes
import Synchronization
import Testing
import Transport

@testable import Adapters

/// Answers from a table, one status and body a URL; it remembers what it was asked.
private final class TableFetcher: Fetcher {
  private let answers: [String: (status: Int, body: String)]
  private let asked = Mutex<[FetchRequest]>([])

  init(_ answers: [String: (status: Int, body: String)]) {
    self.answers = answers
  }

  convenience init(_ bodies: [String: String]) {
    self.init(bodies.mapValues { (200, $0) })
  }

  var requests: [FetchRequest] { asked.withLock { $0 } }

  func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
    asked.withLock { $0.append(request) }
    guard let answer = answers[request.url] else {
      throw FetchError(url: request.url, attempts: 1, problem: .notInArchive(nearest: nil))
    }
    return FetchResponse(
      requestedURL: request.url, url: request.url, status: answer.status, headers: [], body: Array(answer.body.utf8),
      retrievedAt: "2026-01-01T00:00:00Z", origin: .archive)
  }
}

@Suite struct RESTAdapterTests {
  private static func definition(_ paginate: String, count: String = #""count": "$.info.count","#) throws -> APIDefinition {
    let text = """
      { "version": 1, "authority": "api", "base_url": "https://api.example/v1", "language": "en", "licence": { "name": "MIT", "url": "https://m.example" },
        "resources": [ { "name": "people", "kind": "character", "path": "/people", "select": "$.results", "key": "$.id", \(count)
          "paginate": \(paginate), "map": { "name": "$.name" } } ] }
      """
    return try APIDefinition(parsing: Array(text.utf8), file: "api.json")
  }

  private static let nextLink = #"{ "type": "next_link", "path": "$.info.next", "max_pages": 4 }"#

  private static func read(
    _ fetcher: TableFetcher, _ paginate: String = nextLink, limit: Int? = nil, baseURL: String = "https://api.example/v1"
  ) async throws -> ResourceReading<[String]> {
    let definition = try definition(paginate)
    let source = RESTSource(
      definition: definition, universe: "u", baseURL: baseURL, secretHeaders: [HTTPHeaderField(name: "Authorization", value: "s")],
      limit: limit)
    return try await RESTAdapter(source, fetcher: fetcher).read(definition.resources[0]) { batch in
      batch.records.map { $0.key ?? "-" }
    }
  }

  private static func page(_ ids: [Int], next: String, count: Int = 5) -> String {
    let records = ids.map { "{\"id\": \($0), \"name\": \"n\"}" }.joined(separator: ",")
    return "{\"info\": {\"count\": \(count), \"next\": \(next)}, \"results\": [\(records)]}"
  }

  @Test(
    "links to the next page may be absolute or relative, and end with null, nothing or an empty text",
    arguments: [
      (#""https://api.example/v1/people?page=2""#, "null"), (#""/v1/people?page=2""#, #""""#), (#""?page=2""#, "null"),
      (#""people?page=2""#, "{}"), (#""//api.example/v1/people?page=2""#, "null"),
    ])
  func nextLinks(next: String, end: String) async throws {
    let fetcher = TableFetcher([
      "https://api.example/v1/people": Self.page([1, 2], next: next), "https://api.example/v1/people?page=2": Self.page([3], next: end),
    ])
    let reading = try await Self.read(fetcher)
    #expect(reading.pages == [["1", "2"], ["3"]])
    #expect(reading.urls == ["https://api.example/v1/people", "https://api.example/v1/people?page=2"])
    #expect(reading.records == 3)
    #expect(reading.declared == 5)
    #expect(!reading.isCut)
    #expect(fetcher.requests.map(\.headers) == Array(repeating: [HTTPHeaderField(name: "Accept", value: "application/json")], count: 2))
    #expect(
      fetcher.requests.map(\.secretHeaders)
        == Array(
          repeating: FetchRequest(url: "", secretHeaders: [HTTPHeaderField(name: "Authorization", value: "s")]).secretHeaders, count: 2))
  }

  @Test("a batch says where and when it was read, and under which licence")
  func origin() async throws {
    let definition = try Self.definition(Self.nextLink)
    let source = RESTSource(definition: definition, universe: "u", baseURL: "https://api.example/v1/")
    let fetcher = TableFetcher(["https://api.example/v1/people": Self.page([1], next: "null")])
    let reading = try await RESTAdapter(source, fetcher: fetcher).read(definition.resources[0]) { $0.origin }
    var expected = SourceOrigin(universe: "u", authority: "api", resource: "people", location: "https://api.example/v1/people")
    expected.retrievedAt = "2026-01-01T00:00:00Z"
    expected.language = "en"
    expected.licence = "MIT"
    expected.licenceURL = "https://m.example"
    #expect(reading.pages == [expected])
  }

  @Test("a link that leads back to a page that was read is an error that names both")
  func loop() async {
    let fetcher = TableFetcher([
      "https://api.example/v1/people": Self.page([1], next: #""?page=2""#),
      "https://api.example/v1/people?page=2": Self.page([2], next: #""https://api.example/v1/people""#),
    ])
    await #expect(
      throws: ExtractionError.loop(url: "https://api.example/v1/people?page=2", next: "https://api.example/v1/people")
    ) { try await Self.read(fetcher) }
    #expect(fetcher.requests.count == 2)
  }

  @Test("a link to the page itself is a loop")
  func ownLink() async {
    let url = "https://api.example/v1/people"
    await #expect(throws: ExtractionError.loop(url: url, next: url)) {
      try await Self.read(TableFetcher([url: Self.page([1], next: "\"\(url)\"")]))
    }
  }

  @Test("more pages than the definition allows are an error, and no page too many is asked for")
  func tooManyPages() async {
    var bodies = ["https://api.example/v1/people": Self.page([1], next: #""?page=2""#)]
    for page in 2...9 { bodies["https://api.example/v1/people?page=\(page)"] = Self.page([page], next: "\"?page=\(page + 1)\"") }
    let fetcher = TableFetcher(bodies)
    await #expect(throws: ExtractionError.tooManyPages(url: "https://api.example/v1/people?page=5", limit: 4)) {
      try await Self.read(fetcher)
    }
    #expect(fetcher.requests.count == 4)
  }

  @Test("exactly as many pages as allowed are no error")
  func asManyAsAllowed() async throws {
    var bodies = ["https://api.example/v1/people": Self.page([1], next: #""?page=2""#)]
    for page in 2...4 {
      bodies["https://api.example/v1/people?page=\(page)"] = Self.page([page], next: page == 4 ? "null" : "\"?page=\(page + 1)\"")
    }
    #expect(try await Self.read(TableFetcher(bodies)).pages == [["1"], ["2"], ["3"], ["4"]])
  }

  @Test(
    "a link that is no address of the web is an error that shows it",
    arguments: ["ftp://api.example/2", "javascript:next()", "https://user:pw@api.example/2", "https:///2"])
  func badLink(next: String) async {
    await #expect(throws: ExtractionError.badLink(url: "https://api.example/v1/people", next: next)) {
      try await Self.read(TableFetcher(["https://api.example/v1/people": Self.page([1], next: "\"\(next)\"")]))
    }
  }

  @Test("a page that is not there ends the list with the fetcher's own error")
  func missingPage() async {
    let error = FetchError(url: "https://api.example/v1/people?page=2", attempts: 1, problem: .notInArchive(nearest: nil))
    await #expect(throws: ExtractionError.fetch(error)) {
      try await Self.read(TableFetcher(["https://api.example/v1/people": Self.page([1], next: #""?page=2""#)]))
    }
  }

  @Test(
    "a limit ends a list as soon as it is reached, and says whether there was more",
    arguments: [(1, [["1"]], true), (2, [["1", "2"]], true), (3, [["1", "2"], ["3"]], false), (9, [["1", "2"], ["3"]], false)])
  func limit(limit: Int, pages: [[String]], isCut: Bool) async throws {
    let fetcher = TableFetcher([
      "https://api.example/v1/people": Self.page([1, 2], next: #""?page=2""#, count: 3),
      "https://api.example/v1/people?page=2": Self.page([3], next: "null", count: 3),
    ])
    let reading = try await Self.read(fetcher, limit: limit)
    #expect(reading.pages == pages)
    #expect(reading.isCut == isCut)
    #expect(fetcher.requests.count == pages.count)
    #expect(reading.declared == 3)
  }

  @Test("a limit inside the only page says that there was more")
  func limitInOnlyPage() async throws {
    let fetcher = TableFetcher(["https://api.example/v1/people": Self.page([1, 2, 3], next: "null", count: 3)])
    let reading = try await Self.read(fetcher, limit: 2)
    #expect(reading.pages == [["1", "2"]])
    #expect(reading.isCut)
  }

  @Test("numbered pages go on until a page is empty", arguments: [0, 1])
  func pageNumbers(first: Int) async throws {
    var bodies: [String: String] = [:]
    for (step, ids) in [[1, 2], [3], []].enumerated() {
      bodies["https://api.example/v1/people?lang=en&p=\(first + step)"] = Self.page(ids, next: "null")
    }
    let fetcher = TableFetcher(bodies.reduce(into: [:]) { $0[$1.key.replacing("lang=en&", with: "")] = $1.value })
    let reading = try await Self.read(fetcher, #"{ "type": "page_number", "parameter": "p", "first": \#(first) }"#)
    #expect(reading.pages == [["1", "2"], ["3"], []])
    #expect(reading.urls == (0...2).map { "https://api.example/v1/people?p=\(first + $0)" })
  }

  @Test(
    "numbered pages end where the answer's own count is reached, and at a page that holds no list at all, but not at the first",
    arguments: [
      (3, #"{"error": "asked for too much"}"#, [["1", "2"], ["3"]]), (9, #"{"info": {"count": 9}}"#, [["1", "2"], ["3"], []]),
    ])
  func endOfPageNumbers(count: Int, beyond: String, pages: [[String]]) async throws {
    let fetcher = TableFetcher([
      "https://api.example/v1/people?page=1": Self.page([1, 2], next: "null", count: count),
      "https://api.example/v1/people?page=2": Self.page([3], next: "null", count: count), "https://api.example/v1/people?page=3": beyond,
    ])
    let reading = try await Self.read(fetcher, #"{ "type": "page_number" }"#)
    #expect(reading.pages == pages)
    #expect(reading.declared == count)
    #expect(fetcher.requests.count == pages.count)
    let url = "https://api.example/v1/people?page=1"
    await #expect(throws: ExtractionError.nothingSelected(url: url, path: "$.results", keys: ["info"])) {
      try await Self.read(TableFetcher([url: #"{"info": {}}"#]), #"{ "type": "page_number" }"#)
    }
  }

  @Test("one answer holds all where nothing is said of pages")
  func single() async throws {
    let fetcher = TableFetcher(["https://api.example/v1/people": Self.page([1], next: #""?page=2""#)])
    #expect(try await Self.read(fetcher, #"{ "type": "none" }"#).pages == [["1"]])
  }

  @Test(
    "the first URL is the base with the path, whatever the slashes",
    arguments: ["https://api.example/v1", "https://api.example/v1/", "https://api.example/v1//"])
  func firstURL(base: String) throws {
    var definition = try Self.definition(#"{ "type": "none" }"#)
    let source = RESTSource(definition: definition, universe: "u", baseURL: base)
    #expect(source.firstURL(of: definition.resources[0]) == "https://api.example/v1/people")
    definition.resources[0].path = "people/"
    #expect(source.firstURL(of: definition.resources[0]) == "https://api.example/v1/people/")
    definition.resources[0].path = ""
    #expect(source.firstURL(of: definition.resources[0]) == "https://api.example/v1")
  }

  // MARK: - What an answer may be

  @Test("any status but 200 is an error with the beginning of its body", arguments: [204, 301, 404, 429, 500, 503])
  func status(code: Int) async {
    let body = "{\"error\":\n\"There is nothing here\"}"
    let url = "https://api.example/v1/people"
    await #expect(throws: ExtractionError.status(url: url, status: code, beginning: "{\"error\": \"There is nothing here\"}")) {
      try await Self.read(TableFetcher([url: (code, body)]))
    }
  }

  @Test("a page for people is told apart from JSON that is broken")
  func html() async throws {
    let url = "https://api.example/v1/people"
    let page = "\n <!doctype html>\t<p>" + String(repeating: "x", count: 300)
    await #expect(
      throws: ExtractionError.notJSON(
        url: url, error: JSONSyntaxError(offset: 2, line: 2, column: 2, problem: .expected(.value, found: "<")), isHTML: true,
        beginning: "  <!doctype html> <p>" + String(repeating: "x", count: 179))
    ) { try await Self.read(TableFetcher([url: page])) }
    await #expect(
      throws: ExtractionError.notJSON(
        url: url, error: JSONSyntaxError(offset: 13, line: 1, column: 14, problem: .unexpectedEnd(expected: .valueOrClosingBracket)),
        isHTML: false, beginning: #"{"results": ["#)
    ) { try await Self.read(TableFetcher([url: #"{"results": ["#])) }
    await #expect(
      throws: ExtractionError.notJSON(
        url: url, error: JSONSyntaxError(offset: 0, line: 1, column: 1, problem: .empty), isHTML: false, beginning: "")
    ) { try await Self.read(TableFetcher([url: ""])) }
  }

  @Test(
    "an answer without the list is an error with the keys it has",
    arguments: [(#"{"info": {}, "result": []}"#, ["info", "result"]), ("{}", []), ("[]", []), ("7", [])] as [(String, [String])])
  func nothingSelected(body: String, keys: [String]) async {
    let url = "https://api.example/v1/people"
    await #expect(throws: ExtractionError.nothingSelected(url: url, path: "$.results", keys: keys)) {
      try await Self.read(TableFetcher([url: body]))
    }
  }

  @Test("an empty list is a list")
  func emptyList() async throws {
    let reading = try await Self.read(TableFetcher(["https://api.example/v1/people": #"{"results": []}"#]))
    #expect(reading.pages == [[]])
    #expect(reading.declared == nil)
  }

  @Test("what is selected may be a list, an object of records, one record, or lists in an object")
  func selection() async throws {
    let url = "https://api.example/v1/people"
    for (select, body, keys) in [
      ("$", #"[{"id": 1}, {"id": 2}]"#, ["1", "2"]), ("$", #"{"id": 1}"#, ["1"]),
      ("$.data.*", #"{"data": {"a": {"id": 1}, "b": {"id": 2}}}"#, ["1", "2"]),
      ("$.*", #"{"a": [{"id": 1}, {"id": 2}], "b": [{"id": 3}]}"#, ["1", "2", "3"]),
    ] {
      var definition = try Self.definition(#"{ "type": "none" }"#)
      definition.resources[0].select = PathExpression(select)
      let source = RESTSource(definition: definition, universe: "u", baseURL: "https://api.example/v1")
      let reading = try await RESTAdapter(source, fetcher: TableFetcher([url: body])).read(definition.resources[0]) { batch in
        batch.records.map { $0.key ?? "-" }
      }
      #expect(reading.pages == [keys], "\(select) of \(body)")
    }
  }
}
