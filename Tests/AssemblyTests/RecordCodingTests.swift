import Catalog
import Testing

@testable import Assembly

@Suite struct RecordCodingTests {
  @Test("random records come back from their bytes as they were", arguments: [1, 2, 3, 4] as [UInt64])
  func roundTrip(seed: UInt64) {
    let records = RandomRecords.make(seed: seed, count: 60)
    var coding = RecordCoding()
    var ids = SourceIDIndex()
    var encoded: [[UInt8]] = []
    for record in records {
      var encoder = ByteEncoder()
      coding.encode(record, ids: &ids, into: &encoder)
      encoded.append(encoder.bytes)
    }
    for (record, bytes) in zip(records, encoded) {
      // The bytes lie in the middle of others, as in the spool.
      let decoded = coding.decode(([1, 2, 3] + bytes + [4])[3..<3 + bytes.count], id: record.id, ids: ids)
      var found = decoded.record
      for place in found.links.indices { found.links[place].target = decoded.targets[place].map { ids[$0] } }
      #expect(found == record)
    }
  }

  @Test("numbers of every size come back", arguments: [0, 1, 127, 128, 16383, 16384, -1, .max, .min] as [Int])
  func integers(number: Int) {
    var encoder = ByteEncoder()
    encoder.append(number)
    encoder.append("x")
    var decoder = ByteDecoder(encoder.bytes[...])
    #expect(decoder.number() == number)
    #expect(decoder.text() == "x")
  }

  @Test(
    "a double comes back bit by bit",
    arguments: [0, -0.0, 0.1, -41.9, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .infinity] as [Double])
  func doubles(number: Double) {
    var encoder = ByteEncoder()
    encoder.append(number)
    #expect(encoder.bytes.count == 8)
    var decoder = ByteDecoder(encoder.bytes[...])
    #expect(decoder.double().bitPattern == number.bitPattern)
  }

  @Test("no text and an empty text are two things")
  func optionalTexts() {
    var encoder = ByteEncoder()
    let texts: [String?] = [nil, "", "é\u{0}", String(repeating: "x", count: 300)]
    for text in texts { encoder.append(text) }
    var decoder = ByteDecoder(encoder.bytes[...])
    #expect(texts.map { _ in decoder.optionalText() } == texts)
  }
}
