@testable import Adapters
import FileSystem
import Glibc
import JSONBytes
import WebArchive

/// The saved pages of ../shared, where it is there.
enum WikiPages {
  static let archive: String = {
    let repository = FilePath.resolve("../../../..", against: #filePath)
    let shared = getenv("CATALOG_SHARED").map { String(cString: $0) } ?? FilePath.resolve("../shared", against: repository)
    return FilePath.join(shared, "archives/wiki-pages.warc.gz")
  }()
  static var areThere: Bool { FileSystem.exists(archive) }

  struct Capture: Sendable {
    var url: String
    var body: [UInt8]
    var isAnswer: Bool
  }

  /// The captures in the order of the archive; none where it is absent.
  static func all() throws -> [Capture] {
    guard areThere else { return [] }
    var captures: [Capture] = []
    var reader = try WARCReader(path: archive)
    var entry = try reader.next()
    while let current = entry {
      if current.record.type == "response" {
        let message = try HTTPResponseMessage.parse(current.record.block)
        let isAnswer = message["Content-Type"]?.contains("json") ?? false
        let body = try message.decodedBody(limit: 1 << 26)
        captures.append(Capture(url: current.record.targetURI ?? "", body: body, isAnswer: isAnswer))
      }
      entry = try reader.next()
    }
    return captures
  }

  /// The HTML of an answer of `action=parse`.
  static func content(of body: [UInt8]) throws -> [UInt8] {
    Array((try JSONDocument.parse(body).root["parse"]?["text"]?.string ?? "").utf8)
  }
}
