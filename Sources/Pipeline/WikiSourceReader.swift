internal import Adapters
internal import Assembly
internal import Catalog
internal import Normalization
internal import Publication
internal import Tables

/// Reads the saved pages and archives of one wiki: looks through them once, then reads the latest capture of each page, several at a time,
/// and stages them in the order in which they were found, so that only a few of them are held.
struct WikiSourceReader {
  let source: Plan.Source
  let definition: WikiDefinition
  let normalizer: RecordNormalizer
  /// At most so many records.
  let limit: Int?
  let width: Int
  let progress: @Sendable (RunProgress) -> Void

  /// What came of the captures.
  struct Reading {
    var resource = Manifest.ResourceReport(name: WikiDefinition.resource, pages: 0, records: 0, declared: nil)
    var files: [FileEntry] = []
    var leftOut: [LeftOut: Int] = [:]
    /// The URLs or files that were read, in their order.
    var captures: [String] = []
    /// The requests whose answers told where the pages are.
    var queries: [String] = []
    var licence: APIDefinition.Licence?
  }

  /// What some captures became, each a page, a reason or a reject.
  private struct NormalizedCaptures {
    var pages: [NormalizedPage] = []
    var leftOut: [LeftOut: Int] = [:]
    var rejects: [Reject] = []
  }

  /// So many captures are read by one task.
  private static let captures = 8

  func read(_ inputs: [InputFile], into staging: inout Staging) async throws(PipelineError) -> Reading {
    var reading = Reading()
    var catalogue = WikiCatalogue(of: definition)
    for input in inputs {
      do throws(FileSourceError) {
        try catalogue.add(path: input.path, name: input.name)
        let (sha256, bytes) = try input.digest()
        reading.files.append(FileEntry(name: input.name, bytes: bytes, sha256: sha256))
      } catch {
        throw .files(error, source: source.id)
      }
      if Task.isCancelled { throw .cancelled }
    }
    catalogue.complete()
    reading.leftOut = catalogue.leftOut
    reading.queries = catalogue.queries
    reading.licence = catalogue.licence
    do {
      for reject in catalogue.rejects { try staging.add(.reject(reject), raw: { reject.raw }) }
    } catch {
      throw .file(error)
    }
    let extractor = WikiExtractor(catalogue, definition: definition, universe: source.universe)
    try await extract(catalogue.captures, by: extractor, into: &staging, reading: &reading)
    return reading
  }

  private func extract(
    _ captures: [WikiCapture], by extractor: WikiExtractor, into staging: inout Staging, reading: inout Reading
  ) async throws(PipelineError) {
    // Staging belongs to this task, so that the others are waited for in order.
    var ahead: [Task<Result<NormalizedCaptures, FileSourceError>, Never>] = []
    defer { for task in ahead { task.cancel() } }
    var next = 0
    let limit = limit ?? .max
    while reading.resource.records < limit {
      while next < captures.count, ahead.count <= width {
        let end = min(next + Self.captures, captures.count)
        ahead.append(normalize(Array(captures[next..<end]), by: extractor))
        reading.captures += captures[next..<end].map(\.name)
        next = end
      }
      if ahead.isEmpty { break }
      if Task.isCancelled { throw .cancelled }
      switch await ahead.removeFirst().value {
      case .success(let normalized): try stage(normalized, limit: limit, into: &staging, reading: &reading)
      case .failure(let error): throw .files(error, source: source.id)
      }
    }
  }

  private func normalize(
    _ captures: [WikiCapture], by extractor: WikiExtractor
  ) -> Task<Result<NormalizedCaptures, FileSourceError>, Never> {
    let normalizer = normalizer
    return Task.detached {
      var normalized = NormalizedCaptures()
      do throws(FileSourceError) {
        for capture in captures {
          switch try extractor.extract(capture) {
          case .record(let batch): normalized.pages.append(NormalizedPage(outcomes: normalizer.normalize(batch), batch: batch))
          case .leftOut(let reason): normalized.leftOut[reason, default: 0] += 1
          case .reject(let reject): normalized.rejects.append(reject)
          }
        }
        return .success(normalized)
      } catch {
        return .failure(error)
      }
    }
  }

  private func stage(
    _ normalized: NormalizedCaptures, limit: Int, into staging: inout Staging, reading: inout Reading
  ) throws(PipelineError) {
    var records = 0
    do {
      for page in normalized.pages { records += try page.stage(into: &staging, limit: limit - reading.resource.records - records) }
      for reject in normalized.rejects { try staging.add(.reject(reject), raw: { reject.raw }) }
    } catch {
      throw .file(error)
    }
    reading.leftOut.merge(normalized.leftOut) { $0 + $1 }
    reading.resource.records += records
    reading.resource.pages += normalized.pages.count
    progress(.page(source: source.id, resource: WikiDefinition.resource, records: records))
  }
}
