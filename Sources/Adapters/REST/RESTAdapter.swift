public import Catalog
public import Transport

/// A source of a plan that is a JSON API: its definition and what the plan says of it.
public struct RESTSource: Sendable {
  /// The API.
  public var definition: APIDefinition
  /// The universe of its records.
  public var universe: String
  /// Where it lies in this run.
  public var baseURL: String
  /// Header fields that are sent and never shown.
  public var secretHeaders: [HTTPHeaderField]
  /// At most so many records of each list; nil for all.
  public var limit: Int?
  /// How many records of a list are fetched at a time, where it holds only links to them.
  public var concurrency = 1
  /// What the records shall be like, by the names of the filters of a plan (`status`); what a list does not understand is not sent.
  public var filter: [String: String] = [:]

  /// Puts a source together.
  public init(definition: APIDefinition, universe: String, baseURL: String, secretHeaders: [HTTPHeaderField] = [], limit: Int? = nil) {
    self.definition = definition
    self.universe = universe
    self.baseURL = baseURL
    self.secretHeaders = secretHeaders
    self.limit = limit
  }

  /// The first URL of a list.
  public func firstURL(of resource: APIDefinition.Resource) -> String {
    let path = resource.path.hasPrefix("/") || resource.path.isEmpty ? resource.path : "/" + resource.path
    return firstURL(of: resource, at: baseURL.droppingTrailingSlashes + path)
  }
}

/// What came of one list.
public struct ResourceReading<Page: Sendable>: Sendable {
  /// What each page was made into, in the order of the pages.
  public var pages: [Page]
  /// The URLs that were asked for, in their order.
  public var urls: [String]
  /// Records read.
  public var records: Int
  /// How many records the source says there are; nil where it says nothing.
  public var declared: Int?
  /// True where a limit ended the reading.
  public var isCut: Bool
}

/// Reads the lists of JSON APIs page after page, guarded: no URL twice, no more pages than the definition allows.
public struct RESTAdapter: Sendable {
  let source: RESTSource
  let fetcher: any Fetcher

  /// An adapter for a source.
  public init(_ source: RESTSource, fetcher: any Fetcher) {
    self.source = source
    self.fetcher = fetcher
  }

  /// Reads a list to its end.
  ///
  /// - Parameter transform: what is made of each page as soon as it is there; nothing else of the page is kept.
  public func read<Page: Sendable>(
    _ resource: APIDefinition.Resource, transform: @Sendable (SourceBatch) -> Page
  ) async throws(ExtractionError) -> ResourceReading<Page> {
    var reader = PageReader(resource, of: source.definition)
    var reading = ResourceReading<Page>(pages: [], urls: [], records: 0, declared: nil, isCut: false)
    var seen: Set<String> = []
    var url = source.firstURL(of: resource)
    var position = ListPosition(resource.pagination)
    while true {
      if position.pages >= resource.pagination.maximumPages { throw .tooManyPages(url: url, limit: resource.pagination.maximumPages) }
      seen.insert(url)
      reading.urls.append(url)
      let response = try await fetch(url)
      // APIs that count their pages may know no page behind the last, and those that are asked for a kind may know none of it.
      if response.status == 404, position.endsWithNothing(declared: reading.declared) || position.pages == 0 && source.isFiltered(resource)
      {
        return reading
      }
      let page = try reader.read(
        response, origin: origin(of: resource, response), limit: (source.limit ?? .max) - reading.records,
        isFirst: position.pages == 0)
      reading.declared = page.declared ?? reading.declared
      if let details = resource.details {
        try await readDetails(
          of: page.stubs, details, listedAt: response.requestedURL, of: resource, reader: &reader, into: &reading, transform: transform)
      } else {
        reading.records += page.batch.records.count
        reading.pages.append(transform(page.batch))
      }
      let next = try position.next(after: url, page: page, response: response)
      if let limit = source.limit, reading.records >= limit {
        reading.isCut = next != nil || page.itemCount > page.stubs.count + page.batch.records.count || (page.declared ?? 0) > limit
        return reading
      }
      guard let next else { return reading }
      if seen.contains(next) { throw .loop(url: url, next: next) }
      url = next
    }
  }

  private func fetch(_ url: String) async throws(ExtractionError) -> FetchResponse {
    do throws(FetchError) { return try await fetcher.fetch(source.request(for: url)) } catch { throw .fetch(error) }
  }

  func origin(of resource: APIDefinition.Resource, _ response: FetchResponse) -> SourceOrigin {
    var origin = SourceOrigin(
      universe: source.universe, authority: source.definition.authority, resource: resource.name, location: response.requestedURL)
    origin.retrievedAt = response.retrievedAt
    origin.language = source.definition.language
    origin.licence = source.definition.licence?.name
    origin.licenceURL = source.definition.licence?.url
    origin.isFoundByName = source.definition.isFoundByName(resource)
    return origin
  }
}
