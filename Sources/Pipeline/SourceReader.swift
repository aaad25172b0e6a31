internal import Adapters
internal import Assembly
internal import Catalog
internal import FileSystem
internal import Normalization
internal import Publication
internal import Synchronization
internal import Transport

/// Reads the lists of one source, several at a time, and hands their records on in the order of the definition.
struct SourceReader {
  let source: Plan.Source
  let definition: APIDefinition
  let adapter: RESTAdapter
  /// Asks for whole lists, where the filtered ones are in no archive; nil where nothing is filtered or the sources are asked.
  var unfiltered: RESTAdapter?
  let mode: Manifest.Mode
  let normalizer: RecordNormalizer
  let progress: @Sendable (RunProgress) -> Void

  typealias Reading = ResourceReading<NormalizedPage>

  /// One reading a list, in the order of the definition, whatever the order in which they were done.
  func read(width: Int) async throws(PipelineError) -> [(resource: String, reading: Reading)] {
    let resources = definition.resources
    var readings = [Reading?](repeating: nil, count: resources.count)
    var failures = [ExtractionError?](repeating: nil, count: resources.count)
    let pagesRead = resources.map { _ in PageCounter() }
    await withTaskGroup(of: (Int, Result<Reading, ExtractionError>).self) { group in
      var next = 0
      var hasFailed = false
      while next < min(width, resources.count) {
        add(next, of: resources, counting: pagesRead[next], to: &group)
        next += 1
      }
      for await (index, result) in group {
        switch result {
        case .success(let reading): readings[index] = reading
        case .failure(let error):
          failures[index] = error
          hasFailed = true
          group.cancelAll()
        }
        if next < resources.count, !hasFailed {
          add(next, of: resources, counting: pagesRead[next], to: &group)
          next += 1
        }
      }
    }
    // Of several failures the first that is none of our own cancelling is told.
    let failed = failures.indices.filter { failures[$0] != nil }
    if let first = failed.first(where: { failures[$0].map(Self.isCancelled) == false }) ?? failed.first, let error = failures[first] {
      if Self.isCancelled(error) { throw .cancelled }
      let pages = pagesRead[first].count
      throw .extraction(
        error, source: source.id, resource: resources[first].name, pagesRead: pages, isFromTheStart: pagesRead.allSatisfy { $0.count == 0 },
        mode: mode)
    }
    return zip(resources, readings).compactMap { resource, reading in reading.map { (resource.name, $0) } }
  }

  private func add(
    _ index: Int, of resources: [APIDefinition.Resource], counting pagesRead: PageCounter,
    to group: inout TaskGroup<(Int, Result<Reading, ExtractionError>)>
  ) {
    let resource = resources[index]
    let id = source.id
    let normalizer = normalizer
    let progress = progress
    let adapter = adapter
    let unfiltered = unfiltered
    @Sendable func read(_ adapter: RESTAdapter) async throws(ExtractionError) -> Reading {
      try await adapter.read(resource) { batch in
        pagesRead.increment()
        progress(.page(source: id, resource: resource.name, records: batch.records.count))
        return NormalizedPage(outcomes: normalizer.normalize(batch), batch: batch)
      }
    }
    group.addTask {
      do throws(ExtractionError) {
        return (index, .success(try await read(adapter)))
      } catch {
        guard let unfiltered, pagesRead.count == 0, Self.isNotInArchive(error) else { return (index, .failure(error)) }
        // Where the whole list is not there either, the request that was meant is the news.
        do throws(ExtractionError) { return (index, .success(try await read(unfiltered))) } catch let second {
          return (index, .failure(Self.isNotInArchive(second) ? error : second))
        }
      }
    }
  }

  private static func isNotInArchive(_ error: ExtractionError) -> Bool {
    if case .fetch(let failure) = error, case .notInArchive = failure.problem { true } else { false }
  }

  private static func isCancelled(_ error: ExtractionError) -> Bool {
    if case .fetch(let failure) = error { failure.problem == .cancelled } else { false }
  }
}

/// A page after normalization, with the batch it came from: a record that is rejected later is shown as it came.
struct NormalizedPage: Sendable {
  let outcomes: [NormalizationOutcome]
  let batch: SourceBatch

  /// Hands the records on, in the order of the page, at most so many; tells how many there were.
  @discardableResult
  func stage(into staging: inout Staging, limit: Int = .max) throws(FileError) -> Int {
    let taken = outcomes.prefix(max(0, limit))
    for (place, outcome) in taken.enumerated() {
      try staging.add(outcome, raw: { batch.text(in: batch.records[place].raw) })
    }
    return taken.count
  }
}

/// How many pages of a list were read.
private final class PageCounter: Sendable {
  private let pages = Atomic<Int>(0)

  var count: Int { pages.load(ordering: .relaxed) }

  func increment() { pages.add(1, ordering: .relaxed) }
}
