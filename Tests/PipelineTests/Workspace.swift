import FileSystem
import Glibc
import JSONBytes
import Pipeline
import Publication
import Testing
import WebArchive

/// A new folder for one test, gone with its last reference.
final class Workspace: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/pipeline-XXXXXX".utf8CString)
    let made = mkdtemp(&template)
    path = String(cString: try #require(made))
  }

  deinit { try? FileSystem.removeTree(path) }

  /// The path of a file in it.
  func at(_ name: String) -> String { FilePath.join(path, name) }

  /// Writes a file and gives its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try FileSystem.write(Array(text.utf8), to: at(name))
    return at(name)
  }

  /// Writes an archive of pages, each a URL and its body, and gives its path.
  func archive(_ pages: [(url: String, body: String)], to name: String) throws -> String {
    var writer = try WARCWriter(creating: at(name))
    try writer.write(.warcinfo([WARCField("software", "test")], date: "2026-01-01T00:00:00Z"))
    for (url, body) in pages {
      let head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n\r\n"
      try writer.write(
        .response(
          uri: url, httpBlock: Array((head + body).utf8), date: "2026-01-02T03:04:05Z", payloadDigest: WARCRecord.digest(Array(body.utf8))))
    }
    try writer.close()
    return at(name)
  }

  /// The folders of runs below an output folder of this name, hidden ones too.
  func runs(_ output: String = "out") -> [String] { (try? FileSystem.entries(of: at("\(output)/runs")).sorted()) ?? [] }

  /// Where `latest` leads; nil where there is none.
  func latest(_ output: String = "out") -> String? { try? FileSystem.readLink(at("\(output)/latest")) }
}

/// Where the repository and what lies beside it are.
enum Repository {
  static let root = FilePath.parent(FilePath.parent(FilePath.parent(#filePath)))

  /// The recorded archives, beside the repository or where `CATALOG_SHARED` says.
  static func archive(_ name: String) -> String {
    let shared = getenv("CATALOG_SHARED").map { String(cString: $0) } ?? FilePath.join(FilePath.parent(root), "shared")
    return FilePath.join(shared, "archives/\(name).warc.gz")
  }

  /// A page of the sample as text.
  static func samplePage(_ name: String) throws -> String {
    String(decoding: try FileSystem.readAll(FilePath.join(root, "Pipelines/samples/rick-and-morty/\(name).json")), as: UTF8.self)
  }
}

/// The files of a run that the same input always gives: all but what knows the time of the run.
func dataFiles(_ report: RunReport) throws -> [String: [UInt8]] {
  let folder = try #require(report.folder)
  var files: [String: [UInt8]] = [:]
  for name in try FileSystem.entries(of: folder) where name != "manifest.json" && name != "raw.warc.gz" {
    files[name] = try FileSystem.readAll(FilePath.join(folder, name))
  }
  return files
}

/// The lines of a table of a run.
func rows(_ report: RunReport, _ table: String) throws -> [JSONValue] {
  let bytes = try FileSystem.readAll(FilePath.join(try #require(report.folder), "\(table).ndjson"))
  return try bytes.split(separator: 10).map { try JSONDocument.parse(Array($0)).root }
}

/// Rows by table, as the manifest counts them.
func counts(_ report: RunReport) -> [String: Int] {
  Dictionary(uniqueKeysWithValues: report.manifest.counts.map { ($0.table, $0.rows) })
}

/// Why a run ends; nil where it does not fail.
func failure(_ request: RunRequest) async -> PipelineError? {
  do throws(PipelineError) {
    _ = try await Runner(environment: { _ in nil }).run(request)
    return nil
  } catch {
    return error
  }
}
