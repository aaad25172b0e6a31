internal import Catalog
internal import JSONBytes
internal import Transport

/// One answer of an API → a batch of source records and the way on.
struct PageReader {
  /// What an answer says beside its records.
  struct Page {
    var batch: SourceBatch
    var next: String?
    var declared: Int?
  }

  private let resource: APIDefinition.Resource
  private let map: FieldMap
  private var extractor: RecordExtractor

  init(_ resource: APIDefinition.Resource, of definition: APIDefinition) {
    self.resource = resource
    map = resource.fieldMap
    extractor = RecordExtractor(resource, of: definition)
  }

  /// Reads an answer.
  ///
  /// - Parameters:
  ///   - limit: at most so many records are taken.
  ///   - isFirst: false for the pages behind the first: where pages are numbered, one that holds no list at all is the end.
  mutating func read(_ response: FetchResponse, origin: SourceOrigin, limit: Int, isFirst: Bool = true) throws(ExtractionError) -> Page {
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
      let selected = view.tokens(at: resource.select)
      if selected.isEmpty {
        if case .pageNumber = resource.pagination.style, !isFirst { return }
        failure = .nothingSelected(url: response.requestedURL, path: resource.select.text, keys: view.topKeys)
        return
      }
      let records = selected.flatMap { view.records(below: $0) }
      for index in records.prefix(limit) {
        extractor.extract(index, of: view, raw: view.place(of: parsed[index]), into: &page.batch)
      }
      extractor.finish(&page.batch)
      if case .nextLink(let path) = resource.pagination.style {
        page.next = view.tokens(at: path).first.flatMap { view.scalar($0) }.flatMap { $0.isEmpty ? nil : $0 }
      }
      page.declared = resource.count.flatMap { view.tokens(at: $0).first }.flatMap { view.scalar($0) }.flatMap { Int($0) }
    }
    if let failure { throw failure }
    return page
  }

  private static func beginning(of body: [UInt8]) -> String {
    let text = String(decoding: body.prefix(200), as: UTF8.self)
    return String(text.unicodeScalars.map { $0.value < 0x20 || $0 == "\u{7f}" ? " " : Swift.Character($0) })
  }
}
