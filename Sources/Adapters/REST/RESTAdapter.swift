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
    let url = baseURL.droppingTrailingSlashes + path
    if case .pageNumber(let parameter, let first) = resource.pagination.style {
      return (try? WebURL(url))?.settingQuery(parameter, to: "\(first)").description ?? url
    }
    return url
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
  private let source: RESTSource
  private let fetcher: any Fetcher

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
    while true {
      if reading.pages.count >= resource.pagination.maximumPages { throw .tooManyPages(url: url, limit: resource.pagination.maximumPages) }
      seen.insert(url)
      reading.urls.append(url)
      let response = try await fetch(url)
      let page = try reader.read(
        response, origin: origin(of: resource, response), limit: (source.limit ?? .max) - reading.records,
        isFirst: reading.pages.isEmpty)
      reading.records += page.batch.records.count
      reading.declared = page.declared ?? reading.declared
      reading.pages.append(transform(page.batch))
      let next = try nextURL(after: url, page: page, reading: reading, of: resource)
      if let limit = source.limit, reading.records >= limit {
        reading.isCut = next != nil || (page.declared ?? 0) > limit
        return reading
      }
      guard let next else { return reading }
      if seen.contains(next) { throw .loop(url: url, next: next) }
      url = next
    }
  }

  private func fetch(_ url: String) async throws(ExtractionError) -> FetchResponse {
    let accept = HTTPHeaderField(name: "Accept", value: "application/json")
    do throws(FetchError) {
      return try await fetcher.fetch(FetchRequest(url: url, headers: [accept], secretHeaders: source.secretHeaders))
    } catch {
      throw .fetch(error)
    }
  }

  private func nextURL<Made>(
    after url: String, page: PageReader.Page, reading: ResourceReading<Made>, of resource: APIDefinition.Resource
  ) throws(ExtractionError) -> String? {
    switch resource.pagination.style {
    case .none: return nil
    case .nextLink:
      guard let next = page.next else { return nil }
      guard let base = try? WebURL(url), let resolved = try? base.resolve(next) else { throw .badLink(url: url, next: next) }
      return resolved.description
    case .pageNumber(let parameter, let first):
      // Where the answer says how many there are, no page is asked for to learn that it is empty.
      if page.batch.records.isEmpty || reading.records >= page.declared ?? .max { return nil }
      return (try? WebURL(url))?.settingQuery(parameter, to: "\(first + reading.pages.count)").description
    }
  }

  private func origin(of resource: APIDefinition.Resource, _ response: FetchResponse) -> SourceOrigin {
    var origin = SourceOrigin(
      universe: source.universe, authority: source.definition.authority, resource: resource.name, location: response.requestedURL)
    origin.retrievedAt = response.retrievedAt
    origin.language = source.definition.language
    origin.licence = source.definition.licence?.name
    origin.licenceURL = source.definition.licence?.url
    return origin
  }
}
