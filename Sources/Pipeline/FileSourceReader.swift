internal import Adapters
internal import Assembly
internal import Catalog
internal import Normalization
internal import Publication
internal import Tables

/// Reads the files of one source, one after the other, block by block: several blocks are read and normalized at a time, and staged in the
/// order of the file, so that only a few of them are held.
struct FileSourceReader {
  let source: Plan.Source
  let definition: FilesDefinition
  /// What the paths of the plan are relative to.
  let folder: String
  let normalizer: RecordNormalizer
  /// At most so many records of each list.
  let limit: Int?
  let width: Int
  let progress: @Sendable (RunProgress) -> Void

  /// What came of the files.
  struct Reading {
    var resources: [Manifest.ResourceReport] = []
    var files: [FileEntry] = []
    var attribution: [Attribution.Source] = []
  }

  /// What one block became.
  private struct NormalizedBlock {
    var pages: [NormalizedPage]
    var rejects: [Reject]
  }

  func read(into staging: inout Staging) async throws(PipelineError) -> Reading {
    let inputs: [InputFile]
    do { inputs = try definition.inputs(in: folder) } catch { throw .files(error, source: source.id) }
    var reading = Reading()
    for input in inputs {
      let list = input.table?.rawValue ?? definition.records?.resource.name ?? source.id
      let place = reading.resources.firstIndex { $0.name == list } ?? reading.resources.count
      if place == reading.resources.count {
        reading.resources.append(Manifest.ResourceReport(name: list, pages: 0, records: 0, declared: nil))
      }
      let room = (limit ?? .max) - reading.resources[place].records
      let records = try await read(input, list: list, limit: room, into: &staging, reading: &reading)
      reading.resources[place].pages += 1
      reading.resources[place].records += records
    }
    return reading
  }

  private func read(
    _ input: InputFile, list: String, limit: Int, into staging: inout Staging, reading: inout Reading
  ) async throws(PipelineError) -> Int {
    let file: FileReader
    do throws(FileSourceError) {
      let run = input.table == nil ? nil : try RunSources(besides: input)
      file = try FileReader(input, of: definition, universe: source.universe, run: run)
    } catch {
      throw .files(error, source: source.id)
    }
    var records = 0
    // Staging belongs to this task, so that the others are waited for in the order of the file.
    var ahead: [Task<Result<NormalizedBlock, FileSourceError>, Never>] = []
    defer { for task in ahead { task.cancel() } }
    var isAtEnd = false
    while records < limit {
      while !isAtEnd, ahead.count <= width {
        if let block = try next(of: file) { ahead.append(normalize(block, by: file.parser)) } else { isAtEnd = true }
      }
      if ahead.isEmpty { break }
      if Task.isCancelled { throw .cancelled }
      let block: NormalizedBlock
      switch await ahead.removeFirst().value {
      case .success(let normalized): block = normalized
      case .failure(let error): throw .files(error, source: source.id)
      }
      let staged = try stage(block, limit: limit - records, into: &staging, attribution: &reading.attribution)
      progress(.page(source: source.id, resource: list, records: staged))
      records += staged
    }
    do throws(FileSourceError) {
      let (sha256, bytes) = try file.finish()
      reading.files.append(FileEntry(name: input.name, bytes: bytes, sha256: sha256))
    } catch {
      throw .files(error, source: source.id)
    }
    return records
  }

  private func next(of file: FileReader) throws(PipelineError) -> FileBlock? {
    do { return try file.next() } catch { throw .files(error, source: source.id) }
  }

  private func normalize(_ block: FileBlock, by parser: FileBlockParser) -> Task<Result<NormalizedBlock, FileSourceError>, Never> {
    let normalizer = normalizer
    return Task.detached {
      do throws(FileSourceError) {
        let records = try parser.parse(block)
        let pages = records.batches.map { NormalizedPage(outcomes: normalizer.normalize($0), batch: $0) }
        return .success(NormalizedBlock(pages: pages, rejects: records.rejects))
      } catch {
        return .failure(error)
      }
    }
  }

  /// Stages the records of a block, and tells how many there were.
  private func stage(
    _ block: NormalizedBlock, limit: Int, into staging: inout Staging, attribution: inout [Attribution.Source]
  ) throws(PipelineError) -> Int {
    var staged = 0
    do {
      for page in block.pages {
        let taken = try page.stage(into: &staging, limit: limit - staged)
        staged += taken
        if taken > 0 { count(taken, of: page.batch.origin, in: &attribution) }
      }
      for reject in block.rejects where staged < limit {
        try staging.add(.reject(reject), raw: { reject.raw })
        staged += 1
      }
    } catch {
      throw .file(error)
    }
    return staged
  }

  private func count(_ records: Int, of origin: SourceOrigin, in attribution: inout [Attribution.Source]) {
    let url = definition.from.joined(separator: ", ")
    if let place = attribution.firstIndex(where: { $0.authority == origin.authority && $0.licence == origin.licence }) {
      attribution[place].records += records
    } else {
      attribution.append(
        Attribution.Source(
          authority: origin.authority, url: url, licence: origin.licence, licenceURL: origin.licenceURL, records: records))
    }
  }
}
