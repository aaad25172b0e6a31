public import Catalog

/// Reads the captures of a catalogue into batches: pure but for reading the bytes, so that several may be read at a time.
public struct WikiExtractor: Sendable {
  /// What became of a capture.
  public enum Outcome: Sendable {
    case record(SourceBatch)
    case leftOut(LeftOut)
    case reject(Reject)
  }

  private let definition: WikiDefinition
  private var reader: WikiPageReader
  private let kind: PageKind
  private let builder: WikiRecordBuilder
  private let redirects: [Int: [String]]
  private let language: String?
  private let licence: APIDefinition.Licence?

  /// An extractor for the captures of a catalogue.
  ///
  /// - Parameter universe: that of the records.
  public init(_ catalogue: WikiCatalogue, definition: WikiDefinition, universe: String) {
    self.definition = definition
    reader = WikiPageReader(limits: definition.limits)
    kind = catalogue.kind
    redirects = catalogue.survey.redirects
    language = catalogue.survey.language
    licence = catalogue.licence
    builder = WikiRecordBuilder(
      address: definition.address, universe: universe, additions: definition.fields.map { ($0.name, $0.field) }, titles: catalogue.titles)
  }

  /// False: each page is parsed as a whole. The results are the same; for benchmarks.
  public var cutsPages: Bool {
    get { reader.cuts }
    set { reader.cuts = newValue }
  }

  /// Reads a capture.
  public func extract(_ capture: WikiCapture) throws(FileSourceError) -> Outcome {
    let body = try capture.body(limit: definition.limits.bytes)
    return extract(body.bytes, name: capture.name, date: capture.date)
  }

  /// Reads the bytes of a page or of an answer of `action=parse`.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - date: when it was taken.
  public func extract(_ bytes: [UInt8], name: String, date: String?) -> Outcome {
    var known: WikiPage?
    do throws(WikiPageError) {
      let page: WikiPage
      let content: WikiContent
      if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
        guard case .page(let answered, let html) = WikiAnswer.read(bytes) else { return .leftOut(.notAPage) }
        page = withTitles(answered)
        known = page
        content = try reader.content(of: html)
      } else {
        let read = try reader.read(bytes, wants: { PageKind.reason(for: $0) == nil })
        page = read.page
        known = page
        content = read.content ?? WikiContent()
      }
      switch kind.decide(page, content) {
      case .failure(let error): return .leftOut(error.reason)
      case .success(let kind):
        var origin = SourceOrigin(
          universe: builder.universe, authority: definition.authority, resource: WikiRecordBuilder.resource, location: name)
        origin.retrievedAt = date
        origin.language = page.language ?? language
        origin.licence = licence?.name
        origin.licenceURL = licence?.url
        return .record(builder.batch(page, content, kind: kind, origin: origin))
      }
    } catch {
      let id = known.map { SourceID(authority: definition.authority, resource: WikiRecordBuilder.resource, key: $0.key) }
      return .reject(WikiCatalogue.reject(error, sourceID: id, name: name))
    }
  }

  /// An answer does not tell the titles that lead to its page; the wiki may have been asked for them.
  private func withTitles(_ page: WikiPage) -> WikiPage {
    var page = page
    for title in page.pageID.flatMap({ redirects[$0] }) ?? [] where !page.redirects.contains(title) { page.redirects.append(title) }
    return page
  }
}
