internal import Catalog
internal import JSONBytes
internal import Transport

/// One answer of an API → a batch of source records and the way on.
struct PageReader {
  /// What an answer says beside its records.
  struct Page {
    var batch: SourceBatch
    /// How many items the list on it has, whatever a limit takes of them.
    var itemCount = 0
    /// Where the list holds only links or stubs: those, in their order.
    var stubs: [Stub] = []
    /// The link to the next page, or the cursor.
    var next: String?
    var declared: Int?
  }

  /// An item of a list that leads to its record.
  enum Stub {
    /// The address of the record, as it stands there or as a template makes it.
    case link(String)
    /// It leads nowhere and is taken as it stands.
    case record(SourceBatch)
  }

  private let resource: APIDefinition.Resource
  private let map: FieldMap
  private var extractor: RecordExtractor

  init(_ resource: APIDefinition.Resource, of definition: APIDefinition) {
    self.resource = resource
    map = resource.fieldMap
    extractor = RecordExtractor(resource, of: definition)
  }

  /// Reads the answer that a stub leads to.
  mutating func readDetails(_ response: FetchResponse, _ details: APIDefinition.Details, origin: SourceOrigin) throws(ExtractionError)
    -> Page
  {
    try read(response, at: details.select, origin: origin, limit: .max, isFirst: true, isDetails: true)
  }

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - limit: at most so many records are taken.
  ///   - isFirst: false for the pages behind the first: where pages are numbered, one that holds no list at all is the end.
  mutating func read(_ response: FetchResponse, origin: SourceOrigin, limit: Int, isFirst: Bool = true) throws(ExtractionError) -> Page {
    try read(response, at: resource.select, origin: origin, limit: limit, isFirst: isFirst, isDetails: false)
  }

  private mutating func read(
    _ response: FetchResponse, at select: PathExpression, origin: SourceOrigin, limit: Int, isFirst: Bool, isDetails: Bool
  ) throws(ExtractionError) -> Page {
    guard response.status == 200 else {
      throw .status(url: response.requestedURL, status: response.status, beginning: Self.beginning(of: response.body))
    }
    let document: JSONDocument
    do {
      document = try JSONDocument.parse(response.body)
    } catch {
      let isHTML = response.body.first { $0 > 0x20 } == UInt8(ascii: "<")
      throw .notJSON(url: response.requestedURL, error: error, isHTML: isHTML, beginning: Self.beginning(of: response.body))
    }
    var page = Page(batch: SourceBatch(origin: origin, map: map))
    var failure: ExtractionError?
    document.withTokens { parsed in
      page.batch.bytes.reserveCapacity(parsed.source.count + parsed.strings.count)
      let view = RecordExtractor.Document(parsed, appendingTo: &page.batch.bytes)
      let selected = view.tokens(at: select)
      if selected.isEmpty {
        // An object of no records at all is an empty one.
        if select.steps.last == .anyKey, view.isEmptyContainer(at: select) { return }
        if resource.pagination.isCounted, !isFirst { return }
        failure = .nothingSelected(url: response.requestedURL, path: select.text, keys: view.topKeys)
        return
      }
      let records = selected.flatMap { view.records(below: $0) }
      page.itemCount = records.count
      if let details = resource.details, !isDetails {
        page.stubs = records.prefix(limit).map { stub(at: $0, of: view, details, origin: origin) }
        page.batch = SourceBatch(origin: origin, map: map)
        readEnvelope(of: view, into: &page)
        return
      }
      for index in records.prefix(limit) {
        extractor.extract(index, of: view, raw: view.place(of: parsed[index]), into: &page.batch)
      }
      extractor.finish(&page.batch)
      if !isDetails { readEnvelope(of: view, into: &page) }
    }
    if let failure { throw failure }
    return page
  }

  private func readEnvelope(of view: RecordExtractor.Document, into page: inout Page) {
    switch resource.pagination.style {
    case .nextLink(let path), .cursor(let path, _): page.next = view.link(at: path)
    default: break
    }
    page.declared = resource.count.flatMap { view.tokens(at: $0).first }.flatMap { view.scalar($0) }.flatMap { Int($0) }
  }

  private mutating func stub(
    at index: Int, of view: RecordExtractor.Document, _ details: APIDefinition.Details, origin: SourceOrigin
  ) -> Stub {
    if let link = view.address(details.address, from: index) { return .link(link) }
    var batch = SourceBatch(origin: origin, map: map)
    let copy = RecordExtractor.Document(view.parsed, appendingTo: &batch.bytes)
    extractor.extract(index, of: copy, raw: copy.place(of: copy.tokens[index]), into: &batch)
    extractor.finish(&batch)
    return .record(batch)
  }

  private static func beginning(of body: [UInt8]) -> String {
    let text = String(decoding: body.prefix(200), as: UTF8.self)
    return String(text.unicodeScalars.map { $0.value < 0x20 || $0 == "\u{7f}" ? " " : Swift.Character($0) })
  }
}
