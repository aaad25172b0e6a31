import Compression
import FileSystem
import TestSupport
import Testing
import WebArchive

@Suite struct WARCReaderTests {
  let folder: TemporaryFolder
  var path: String { folder("a.warc.gz") }

  init() throws { folder = try TemporaryFolder() }

  private func file(_ text: String) throws -> [WARCRecord] { try readAll(bytes: Array(text.utf8), at: path) }

  @Test("records come back as they were written, whatever the form of the file", arguments: ArchiveForm.allCases)
  func roundTrip(form: ArchiveForm) throws {
    #expect(try readAll(bytes: form.bytes(smallRecords), at: path) == smallRecords)
    for entry in try readAll(path) {
      #expect(try WARCReader.record(path: path, at: entry.location) == entry.record)
    }
  }

  @Test("offset and length are those of the record or of its member")
  func locations() throws {
    for form in [ArchiveForm.plain, .members] {
      try FileSystem.write(form.bytes(smallRecords), to: path)
      let entries = try readAll(path)
      let offsets = form.offsets(smallRecords)
      #expect(entries.map(\.offset) == Array(offsets.dropLast()))
      #expect(entries.map { $0.offset + $0.length } == Array(offsets.dropFirst()))
      #expect(entries.allSatisfy { $0.location.form == (form == .plain ? .plain : .member) && $0.location.innerOffset == 0 })
    }
    try FileSystem.write(ArchiveForm.whole.bytes(smallRecords), to: path)
    let plain = ArchiveForm.plain.offsets(smallRecords)
    #expect(try readAll(path).map(\.location.innerOffset) == Array(plain.dropLast()))
    #expect(try readAll(path).allSatisfy { $0.location.form == .sharedMember && $0.offset == 0 })
  }

  @Test("records may lie across gzip members", arguments: [1, 7, 100, 500])
  func acrossMembers(size: Int) throws {
    let plain = ArchiveForm.plain.bytes(smallRecords)
    let members = stride(from: 0, to: plain.count, by: size).flatMap { Gzip.compress(Array(plain[$0..<min($0 + size, plain.count)])) }
    #expect(try readAll(bytes: members, at: path) == smallRecords)
    for entry in try readAll(path) {
      #expect(entry.location.form == .sharedMember)
      #expect(try WARCReader.record(path: path, at: entry.location) == entry.record)
    }
  }

  @Test("a file that is cut at any byte gives the whole records before and an error that says where", arguments: ArchiveForm.allCases)
  func cuts(form: ArchiveForm) throws {
    let bytes = form.bytes(smallRecords)
    let offsets = form.offsets(smallRecords)
    for count in 0..<bytes.count {
      try FileSystem.write(Array(bytes[..<count]), to: path)
      var reader = try WARCReader(path: path)
      var records: [WARCRecord] = []
      var caught: WARCError?
      do throws(WARCError) {
        while let entry = try reader.next() { records.append(entry.record) }
      } catch {
        caught = error
      }
      #expect(records == Array(smallRecords[..<records.count]))
      let begin = offsets.last { $0 <= count } ?? 0
      if count > 0, offsets.contains(count) {
        #expect(caught == nil)
        #expect(records.count == offsets.firstIndex(of: count))
      } else {
        #expect(caught == .cut(path: path, offset: begin), "cut at \(count)")
      }
    }
  }

  @Test("a flipped bit in a gzip file is an error or does no harm, never another record", arguments: [ArchiveForm.members, .whole])
  func flips(form: ArchiveForm) throws {
    let bytes = form.bytes(smallRecords)
    var errors = 0
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] ^= 1 << (index % 8)
      do {
        let records = try readAll(bytes: damaged, at: path)
        #expect(records == smallRecords, "flipped at \(index)")
      } catch let error as WARCError {
        errors += 1
        switch error {
        case .cut(path, let offset), .corrupt(path, let offset), .badHeader(path, let offset, _), .badLength(path, let offset, _):
          #expect(offset <= index, "flipped at \(index)")
        case .notWARC(path): #expect(index < 2)
        default: Issue.record("flipped at \(index): \(error)")
        }
      }
    }
    #expect(errors > bytes.count / 2)
  }

  @Test("a flipped bit in the block of a plain file is found by its digest, where that is asked for")
  func digests() throws {
    var record = response("https://example.org/", "text")
    record.block[3] ^= 1
    let digest = try #require(record.blockDigest)
    try FileSystem.write(ArchiveForm.plain.bytes([smallRecords[0], record]), to: path)
    #expect(try readAll(path).map(\.record) == [smallRecords[0], record])
    var reader = try WARCReader(path: path, checkingDigests: true)
    let first = try reader.next()
    #expect(first?.record == smallRecords[0])
    let offset = smallRecords[0].serialized().count
    var caught: WARCError?
    do throws(WARCError) { _ = try reader.next() } catch { caught = error }
    #expect(caught == .badDigest(path: path, offset: offset, field: "WARC-Block-Digest", value: digest))
  }

  @Test(
    "digests are known in base 32 and hexadecimal; other algorithms are not judged",
    arguments: [
      ("sha1:VGMT4NSHA2AWVOR6EVYXQUGCNSONBWE5", true), ("sha1:a9993e364706816aba3e25717850c26c9cd0d89d", true),
      ("SHA-256:BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD", true), ("sha1:AAAA", false), ("md5:x", nil), ("x", nil),
    ] as [(String, Bool?)])
  func digestForms(value: String, expected: Bool?) {
    #expect(WARCRecord(fields: [WARCField("WARC-Block-Digest", value)], block: Array("abc".utf8)).isBlockDigestRight == expected)
  }

  @Test("mutated plain files never crash and stay within their limits", arguments: 0..<8)
  func mutations(seed: UInt64) throws {
    var state = seed &+ 88_172_645_463_325_252
    func random(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state % UInt64(bound))
    }
    let bytes = ArchiveForm.plain.bytes(smallRecords)
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0...random(4) {
        let place = random(damaged.count)
        switch random(3) {
        case 0: damaged[place] = UInt8(random(256))
        case 1: damaged.removeSubrange(place..<min(damaged.count - 1, place + random(20)))
        default: damaged.insert(contentsOf: bytes[random(bytes.count)...].prefix(random(40)), at: place)
        }
      }
      if let records = try? readAll(bytes: damaged, at: path) {
        #expect(records.reduce(0) { $0 + $1.block.count } <= damaged.count)
      }
    }
  }

  @Test("lines that end in LF alone, folded values, doubled empty lines and WARC 1.0 are read")
  func tolerance() throws {
    let records = try file(
      "WARC/1.0\nWARC-Type: response\nwarc-target-uri:  <http://example.org/>\t\nX-Long: one\n  two\nContent-Length: 3\n\nabc\n\n\n\n"
        + "WARC/1.1\r\nContent-Length: 0\r\n\r\n\r\n\r\n")
    #expect(
      records == [
        WARCRecord(
          version: "WARC/1.0",
          fields: [
            WARCField("WARC-Type", "response"), WARCField("warc-target-uri", "<http://example.org/>"), WARCField("X-Long", "one two"),
            WARCField("Content-Length", "3"),
          ], block: Array("abc".utf8)),
        WARCRecord(fields: [WARCField("Content-Length", "0")], block: []),
      ])
    #expect(records[0].targetURI == "http://example.org/")
  }

  @Test("what is no WARC file is said to be none", arguments: ["<html></html>\n", "GET / HTTP/1.1\r\n\r\n", "no line end", "\u{1F}x"])
  func notWARC(text: String) throws {
    #expect(throws: WARCError.notWARC(path: path)) { try file(text) }
    #expect(throws: WARCError.notWARC(path: path)) { try readAll(bytes: Gzip.compress(Array(text.utf8)), at: path) }
  }

  @Test(
    "a wrong length is an error that shows it",
    arguments: [
      ("Content-Length: 2\r\n", "2"), ("Content-Length: -3\r\n", "-3"), ("Content-Length: 3x\r\n", "3x"), ("", ""),
      ("Content-Length: 99999999999999999999\r\n", "99999999999999999999"), ("Content-Length: 3\r\nContent-Length: 4\r\n", "3, 4"),
    ])
  func badLength(field: String, value: String) throws {
    let first = smallRecords[0].serialized()
    let bytes = first + Array("WARC/1.1\r\n\(field)\r\nabc\r\n\r\n".utf8)
    #expect(throws: WARCError.badLength(path: path, offset: first.count, value: value)) { try readAll(bytes: bytes, at: path) }
  }

  @Test("a length beyond the file is a cut, one beyond the limit is too large")
  func longLength() throws {
    let text = "WARC/1.1\r\nContent-Length: 1000\r\n\r\nabc\r\n\r\n"
    #expect(throws: WARCError.cut(path: path, offset: 0)) { try file(text) }
    #expect(throws: WARCError.tooLarge(path: path, offset: 0, limit: 999)) {
      try readAll(bytes: Array(text.utf8), at: path, blockLimit: 999)
    }
  }

  @Test(
    "a bad line of a header is shown",
    arguments: ["no colon", ": no name", " folded nothing"])
  func badHeader(line: String) throws {
    #expect(throws: WARCError.badHeader(path: path, offset: 0, line: line)) {
      try file("WARC/1.1\r\n\(line)\r\nContent-Length: 0\r\n\r\n\r\n\r\n")
    }
  }

  @Test("something else between the records is an error, and so is another version")
  func between() throws {
    let first = smallRecords[0].serialized()
    #expect(throws: WARCError.badHeader(path: path, offset: first.count, line: "junk")) {
      try readAll(bytes: first + Array("junk\r\n\r\n".utf8), at: path)
    }
    #expect(throws: WARCError.badHeader(path: path, offset: 0, line: "WARC/2.0")) { try file("WARC/2.0\r\n\r\n") }
    let members = ArchiveForm.members.bytes([smallRecords[0]])
    #expect(throws: WARCError.corrupt(path: path, offset: members.count)) { try readAll(bytes: members + [0, 0], at: path) }
  }

  @Test("a header without end is given up")
  func endlessHeader() throws {
    let text = "WARC/1.1\r\n" + String(repeating: "X: y\r\n", count: 400_000)
    #expect(throws: WARCError.tooLarge(path: path, offset: 0, limit: 1 << 20)) { try file(text) }
    let line = "WARC/1.1\r\nX:" + String(repeating: "y", count: 1 << 21)
    #expect(throws: WARCError.tooLarge(path: path, offset: 0, limit: 1 << 20)) { try file(line) }
  }

  @Test("a file that is not there is an error of the file system")
  func missing() throws {
    #expect(throws: WARCError.file(FileError(.open, path: path, code: 2))) { _ = try WARCReader(path: path) }
  }

  @Test("blocks larger than every buffer come back whole", arguments: ArchiveForm.allCases)
  func large(form: ArchiveForm) throws {
    let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    let records = [1, 2].map { WARCRecord(fields: [WARCField("Content-Length", "\(body.count)"), WARCField("N", "\($0)")], block: body) }
    try FileSystem.write(form.bytes(records), to: path)
    #expect(try readAll(path, blockLimit: 1 << 23).map(\.record) == records)
  }
}
