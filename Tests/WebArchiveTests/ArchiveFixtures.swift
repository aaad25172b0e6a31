import Compression
import FileSystem
import Glibc
import WebArchive

/// An answer with a text as its body.
func answer(_ text: String, headers: [HTTPHeader] = []) -> HTTPResponseMessage {
  HTTPResponseMessage(status: 200, reason: "OK", headers: headers, body: Array(text.utf8))
}

/// A record with such an answer.
func response(_ uri: String, _ text: String, date: String = "2025-12-14T00:00:00Z", id: String? = nil) -> WARCRecord {
  .response(uri: uri, httpBlock: answer(text).serialize(), date: date, id: id)
}

/// Three records of different kinds.
let smallRecords = [
  WARCRecord.warcinfo([WARCField("software", "catalog-etl"), WARCField("format", "WARC File Format 1.1")], date: "2025-12-14T00:00:00Z"),
  response("https://example.org/a", "first"),
  response("https://example.org/b?x=1", ""),
]

/// How a file may keep its records.
enum ArchiveForm: String, CaseIterable, Sendable {
  case plain, members, whole

  func bytes(_ records: [WARCRecord]) -> [UInt8] {
    let serialized = records.map { $0.serialized() }
    switch self {
    case .plain: return serialized.flatMap { $0 }
    case .members: return serialized.flatMap { Gzip.compress($0) }
    case .whole: return Gzip.compress(serialized.flatMap { $0 })
    }
  }

  /// Where each record begins in the file, and where the last one ends.
  func offsets(_ records: [WARCRecord]) -> [Int] {
    switch self {
    case .whole: return [0]
    case .plain, .members:
      return (0...records.count).map { bytes(Array(records[..<$0])).count }.map { self == .members && $0 < 21 ? 0 : $0 }
    }
  }
}

/// All entries of a file.
func readAll(_ path: String, blockLimit: Int = 1 << 20) throws(WARCError) -> [WARCEntry] {
  var reader = try WARCReader(path: path, blockLimit: blockLimit)
  var entries: [WARCEntry] = []
  while let entry = try reader.next() { entries.append(entry) }
  return entries
}

/// All records of a file with these bytes.
func readAll(bytes: [UInt8], at path: String, blockLimit: Int = 1 << 20) throws -> [WARCRecord] {
  try FileSystem.write(bytes, to: path)
  return try readAll(path, blockLimit: blockLimit).map(\.record)
}
