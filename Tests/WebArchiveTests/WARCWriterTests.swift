import Compression
import FileSystem
import TestSupport
import Testing
import WebArchive

@Suite struct WARCWriterTests {
  let folder: TemporaryFolder
  var path: String { folder("a.warc.gz") }

  init() throws { folder = try TemporaryFolder() }

  @Test("each record is a member of its own, told with offset and length")
  func members() throws {
    var writer = try WARCWriter(creating: path)
    let places = try smallRecords.map { try writer.write($0) }
    try writer.synchronize()
    try writer.close()
    let entries = try readAll(path)
    #expect(entries.map(\.record) == smallRecords)
    #expect(entries.map(\.offset) == places.map(\.offset))
    #expect(entries.map(\.length) == places.map(\.length))
  }

  @Test("the same records give the same bytes")
  func sameBytes() throws {
    for name in ["a", "b"] {
      var writer = try WARCWriter(creating: folder(name))
      for record in smallRecords { try writer.write(record) }
      try writer.close()
    }
    #expect(try FileSystem.readAll(folder("a")) == FileSystem.readAll(folder("b")))
  }

  @Test("writing goes on at the end, or where a record was cut")
  func appending() throws {
    try FileSystem.write(ArchiveForm.members.bytes(Array(smallRecords[..<2])).dropLast(5).map { $0 }, to: path)
    let index = try ArchiveIndex(paths: [path], toleratingCutTail: true)
    let tail = try #require(index.droppedTails.first)
    var writer = try WARCWriter(appendingTo: path, at: tail.offset)
    try writer.write(smallRecords[1])
    try writer.close()
    var another = try WARCWriter(appendingTo: path)
    try another.write(smallRecords[2])
    try another.close()
    #expect(try FileSystem.readAll(path) == ArchiveForm.members.bytes(smallRecords))
  }

  @Test("a member is copied byte for byte")
  func copying() throws {
    let member = Gzip.compress(smallRecords[1].serialized(), level: 1)
    var writer = try WARCWriter(creating: path)
    let place = try writer.copy(member: member)
    try writer.close()
    #expect(place.offset == 0 && place.length == member.count)
    #expect(try FileSystem.readAll(path) == member)
  }

  @Test("line ends in values do not make other fields, and the length is that of the block")
  func injection() throws {
    var record = response("https://example.org/\r\nWARC-Type: request", "x")
    record["Content-Length"] = "1"
    record["X"] = "a\nb"
    let read = try readAll(bytes: record.serialized(), at: path)
    #expect(read.map(\.targetURI) == ["https://example.org/  WARC-Type: request"])
    #expect(read.map(\.type) == ["response"])
    #expect(read[0]["X"] == "a b")
    #expect(read[0]["Content-Length"] == String(record.block.count))
  }

  @Test("identifiers follow from the content and are UUIDs of version 5")
  func identifiers() throws {
    let first = try #require(response("https://example.org/a", "x").recordID)
    #expect(response("https://example.org/a", "x").recordID == first)
    #expect(response("https://example.org/b", "x").recordID != first)
    #expect(response("https://example.org/a", "y").recordID != first)
    #expect(response("https://example.org/a", "x", date: "2026-01-01T00:00:00Z").recordID != first)
    #expect(first.hasPrefix("urn:uuid:") && first.utf8.count == 45)
    #expect(Array(first)[23] == "5" && "89ab".contains(Array(first)[28]))
  }

  @Test("fields are found without regard to case, set and removed")
  func fields() {
    var record = WARCRecord(fields: [WARCField("WARC-Type", "response"), WARCField("a", "1"), WARCField("A", "2")], block: [])
    #expect(record["warc-type"] == "response")
    record["A"] = "3"
    #expect(record.fields.map(\.value) == ["response", "3", "2"])
    record["a"] = nil
    #expect(record.fields == [WARCField("WARC-Type", "response")])
    record["B"] = "4"
    #expect(record.fields.last == WARCField("B", "4"))
  }
}
