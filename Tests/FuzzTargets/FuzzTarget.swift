import Adapters
import Catalog
import Configuration
import Deduplication
import FileSystem
import Glibc
import JSONBytes
import Normalization
import Pipeline
import Synchronization
import Transport
import WebArchive

/// A reader of bytes from outside: whatever comes, it answers with a value or an error, and never crashes, hangs or leaks.
///
/// `make fuzz` lets libFuzzer look for bytes that break this; what is in `Tests/Corpus` is replayed by every run of the tests.
public enum FuzzTarget: String, CaseIterable, Sendable {
  case plan, definition, json, warc, answer, csv, ndjson, html, decisions, model

  /// Gives bytes to the reader.
  ///
  /// - Parameter folder: where readers of files may write one.
  public func run(_ bytes: [UInt8], folder: String) {
    switch self {
    case .plan: _ = try? Plan(parsing: bytes, file: "plan.json", folder: ".")
    case .definition: _ = try? APIDefinition(parsing: bytes, file: "definition.json")
    case .json: Self.readJSON(bytes)
    case .warc: Self.readArchive(bytes, folder: folder)
    case .answer: Self.readAnswer(bytes)
    case .csv: Self.readRecords(bytes, name: "fuzz.csv", folder: folder)
    case .ndjson: Self.readRecords(bytes, name: "fuzz.ndjson", folder: folder)
    case .html: Self.readPage(bytes)
    case .decisions: Self.readDecisions(bytes)
    case .model: Self.readModel(bytes)
    }
  }

  /// A document, and what its writer makes of it, which must be JSON again.
  private static func readJSON(_ bytes: [UInt8]) {
    guard let document = try? JSONDocument.parse(bytes) else { return }
    var writer = JSONWriter()
    writer.value(document.root)
    precondition((try? JSONDocument.parse(writer.bytes)) != nil, "what was written is no JSON")
  }

  /// An archive, its answers, and the look for one.
  private static func readArchive(_ bytes: [UInt8], folder: String) {
    let path = FilePath.join(folder, "fuzz.warc.gz")
    guard (try? FileSystem.write(bytes, to: path)) != nil else { return }
    guard let index = try? ArchiveIndex(paths: [path], blockLimit: 1 << 20, toleratingCutTail: true) else { return }
    for entry in index.entries.prefix(64) {
      guard let record = try? index.answer(for: entry), let message = try? HTTPResponseMessage.parse(record.block) else { continue }
      _ = try? message.decodedBody(limit: 1 << 20)
    }
    _ = index.nearest(to: "https://example.org/api/character")
  }

  /// An answer of an API, through extraction and normalization.
  private static func readAnswer(_ bytes: [UInt8]) {
    guard let definition = try? BuiltInDefinitions.definition(named: "rick-and-morty") else { return }
    let source = RESTSource(definition: definition, universe: "u", baseURL: "https://example.org/api")
    let adapter = RESTAdapter(source, fetcher: OneAnswer(body: bytes))
    let isDone = Mutex(false)
    Task {
      for resource in definition.resources {
        _ = try? await adapter.read(resource) { RecordNormalizer(statements: .all).normalize($0).count }
      }
      isDone.withLock { $0 = true }
    }
    while !isDone.withLock({ $0 }) { usleep(20) }
  }

  private struct OneAnswer: Fetcher {
    let body: [UInt8]

    func fetch(_ request: FetchRequest) async throws(FetchError) -> FetchResponse {
      FetchResponse(
        requestedURL: request.url, url: request.url, status: 200, headers: [], body: body, retrievedAt: "2026-01-01T00:00:00Z",
        origin: .live)
    }
  }
}
