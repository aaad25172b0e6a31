import Compression
import Testing

/// "Wubba lubba dub dub, wubba lubba dub dub", compressed by Python's `gzip` and `zlib`.
private let text = Array("Wubba lubba dub dub, wubba lubba dub dub".utf8)
private let deflated: [UInt8] = [11, 47, 77, 74, 74, 84, 200, 1, 147, 41, 165, 73, 32, 172, 163, 80, 142, 41, 8, 0]
private let gzipped: [UInt8] = [31, 139, 8, 0, 0, 0, 0, 0, 2, 3] + deflated + [198, 222, 184, 245, 40, 0, 0, 0]
private let zlibbed: [UInt8] = [120, 156] + deflated + [32, 146, 14, 7]

/// Bytes that repeat now and then, always the same for a seed.
func sampleBytes(_ count: Int, seed: UInt64) -> [UInt8] {
  var state = seed &* 2 &+ 1
  return (0..<count).map { _ in
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return UInt8(truncatingIfNeeded: (state >> 40) % 17)
  }
}

@Suite struct GzipTests {
  @Test("what another tool compressed is read")
  func foreign() throws {
    #expect(try Gzip.decompress(gzipped, limit: 40) == text)
    #expect(try Gzip.decompress(gzipped + gzipped, limit: 80) == text + text)
  }

  @Test("round trip at all levels and sizes", arguments: [0, 1, 6, 9, -3, 99])
  func roundTrip(level: Int) throws {
    for count in [0, 1, 100, 65_535, 65_536, 65_537, 300_000] {
      let bytes = sampleBytes(count, seed: UInt64(count))
      #expect(try Gzip.decompress(Gzip.compress(bytes, level: level), limit: count) == bytes)
    }
  }

  @Test("the header tells no time and no system")
  func header() {
    #expect(Gzip.compress(text).prefix(10) == [31, 139, 8, 0, 0, 0, 0, 0, 0, 255])
    #expect(Gzip.compress(text) == Gzip.compress(text))
  }

  @Test("one byte over the limit is too large")
  func limit() {
    #expect(throws: GzipError.tooLarge(limit: 39)) { try Gzip.decompress(gzipped, limit: 39) }
    let bomb = Gzip.compress([UInt8](repeating: 0, count: 10_000_000))
    #expect(throws: GzipError.tooLarge(limit: 1000)) { try Gzip.decompress(bomb, limit: 1000) }
  }

  @Test("every cut is an error that says which member is cut")
  func cuts() {
    for count in 0..<gzipped.count {
      #expect(throws: GzipError.cut(offset: 0)) { try Gzip.decompress(Array(gzipped[..<count]), limit: 100) }
      if count > 0 {
        #expect(throws: GzipError.cut(offset: gzipped.count)) { try Gzip.decompress(gzipped + gzipped[..<count], limit: 100) }
      }
    }
  }

  @Test("what is no gzip says where")
  func notGzip() {
    #expect(throws: GzipError.notGzip(offset: 0)) { try Gzip.decompress(text, limit: 100) }
    #expect(throws: GzipError.notGzip(offset: 0)) { try Gzip.decompress([31, 0], limit: 100) }
    #expect(throws: GzipError.notGzip(offset: gzipped.count)) { try Gzip.decompress(gzipped + [0], limit: 100) }
  }

  @Test("a flipped bit gives the same bytes (in header or padding) or an error, never other bytes")
  func flips() {
    var found = 0
    for index in gzipped.indices {
      for bit in 0..<8 {
        var bytes = gzipped
        bytes[index] ^= 1 << bit
        do {
          let output = try Gzip.decompress(bytes, limit: 1000)
          #expect(output == text)
        } catch {
          found += 1
        }
      }
    }
    #expect(found > 100)
  }
}

@Suite struct GzipReaderTests {
  @Test("members begin and end where they do, however the input is cut", arguments: [1, 2, 3, 7, 64, 100_000])
  func boundaries(size: Int) throws {
    let parts = [text, [], sampleBytes(200_000, seed: 5), text]
    let members = parts.map { Gzip.compress($0) }
    let input = members.flatMap { $0 }
    var reader = GzipReader(startingAt: 1000)
    var output: [UInt8] = []
    var ends: [Int] = []
    var sizes: [Int] = []
    var position = 0
    while position < input.count {
      let end = min(position + size, input.count)
      let progress = try reader.inflate(input.span.extracting(position..<end), appendingTo: &output, softLimit: 10_000)
      position += progress.consumed
      #expect(reader.offset == 1000 + position)
      if progress.endedMember {
        ends.append(reader.memberOffset - 1000)
        sizes.append(output.count)
      }
    }
    try reader.finish()
    #expect(output == parts.flatMap { $0 })
    #expect(ends == members.indices.map { members[...$0].reduce(0) { $0 + $1.count } })
    #expect(sizes == parts.indices.map { parts[...$0].reduce(0) { $0 + $1.count } })
  }
}

@Suite struct DeflateTests {
  @Test("zlib by the letter and bare deflate, as HTTP servers send either", arguments: [zlibbed, deflated])
  func forms(bytes: [UInt8]) throws {
    #expect(try Deflate.decompress(bytes, limit: 40) == text)
    #expect(throws: GzipError.tooLarge(limit: 39)) { try Deflate.decompress(bytes, limit: 39) }
    for count in 0..<deflated.count {
      #expect(throws: GzipError.cut(offset: 0)) { try Deflate.decompress(Array(bytes[..<count]), limit: 100) }
    }
  }

  @Test("damage is an error")
  func damage() {
    var bytes = zlibbed
    bytes[bytes.count - 1] ^= 1
    #expect(throws: GzipError.corrupt(offset: bytes.count)) { try Deflate.decompress(bytes, limit: 100) }
    #expect(throws: GzipError.corrupt(offset: 1)) { try Deflate.decompress([0xFF, 0xFF], limit: 100) }
  }
}
