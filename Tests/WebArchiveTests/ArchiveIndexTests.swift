import Compression
import FileSystem
import TestSupport
import Testing
import WebArchive

@Suite struct ArchiveIndexTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func index(_ files: [WARCRecord]..., form: ArchiveForm = .members, memoryLimit: Int = 1 << 20) throws -> ArchiveIndex {
    var paths: [String] = []
    for (number, records) in files.enumerated() {
      paths.append(folder("\(number).warc"))
      try FileSystem.write(form.bytes(records), to: folder("\(number).warc"))
    }
    return try ArchiveIndex(paths: paths, memoryLimit: memoryLimit)
  }

  @Test("an answer is found under every spelling of its URL, kept in memory or not", arguments: ArchiveForm.allCases, [0, 1 << 20])
  func lookup(form: ArchiveForm, memoryLimit: Int) throws {
    let index = try index(smallRecords, form: form, memoryLimit: memoryLimit)
    #expect(index.entries.count == 3)
    let entry = try #require(index.entry(url: "HTTPS://example.org:443/b?x=1#here"))
    #expect(entry.ordinal == 2 && entry.type == "response" && entry.status == 200 && entry.method == "GET")
    #expect(entry.url == "https://example.org/b?x=1" && entry.date == "2025-12-14T00:00:00Z")
    #expect(entry.digest == "sha1:3I42H3S6NNFQ2MSVX7XZKYAYSCX5QBYJ")
    #expect(try index.record(for: entry) == smallRecords[2])
    #expect(index.entry(url: "https://example.org/b/?x=1") == nil)
    #expect(index.entry(method: "POST", url: "https://example.org/b?x=1") == nil)
    for entry in index.entries {
      let member = try index.memberBytes(for: entry)
      #expect(member == Gzip.compress(smallRecords[entry.ordinal].serialized()))
    }
  }

  @Test("a member is given as it lies in the file, not made anew")
  func rawMember() throws {
    let member = Gzip.compress(smallRecords[1].serialized(), level: 1)
    try FileSystem.write(Gzip.compress(smallRecords[0].serialized()) + member, to: folder("a"))
    let index = try ArchiveIndex(paths: [folder("a")])
    #expect(member != Gzip.compress(smallRecords[1].serialized()))
    #expect(try index.memberBytes(for: index.entries[1]) == member)
  }

  @Test("the latest capture counts, of equal dates the later in the files, and reduced dates sort as times")
  func latest() throws {
    let url = "https://example.org/"
    let index = try index(
      [response(url, "new", date: "2025-12-14T00:00:00.5Z"), response(url, "old", date: "2025-12-14T00:00:00Z")],
      [response(url, "older", date: "2019")])
    #expect(index.entry(url: url)?.ordinal == 0)
    let equal = try self.index([response(url, "a"), response(url, "b")], [response(url, "c")])
    #expect(equal.entry(url: url)?.ordinal == 2)
    #expect(equal.entry(url: url)?.path == folder("1.warc"))
  }

  @Test("a revisit counts where what it repeats is in the set, and gives that answer")
  func revisits() throws {
    let url = "https://example.org/"
    let first = response(url, "text", date: "2025-01-01T00:00:00Z")
    let head = Array("HTTP/1.1 304 Not Modified\r\n\r\n".utf8)
    let revisit = WARCRecord.revisit(uri: url, httpBlock: head, date: "2025-02-01T00:00:00Z", of: first, isNotModified: true)
    var byCapture = revisit
    byCapture["WARC-Refers-To"] = nil
    var byDigest = byCapture
    byDigest["WARC-Refers-To-Date"] = nil
    for record in [revisit, byCapture, byDigest] {
      let index = try index([first], [record])
      let entry = try #require(index.entry(url: url))
      #expect(entry.type == "revisit" && entry.status == 304 && entry.original == 0)
      #expect(try index.answer(for: entry) == first)
      #expect(try index.record(for: entry) == record)
    }
    let alone = try index([revisit])
    #expect(alone.entry(url: url) == nil && alone.entries.count == 1)
    #expect(alone.nearest(to: url) == nil)
  }

  @Test("the method is that of the request recorded with the answer")
  func methods() throws {
    let url = "https://example.org/"
    let get = response(url, "get", id: "urn:uuid:1")
    let post = response(url, "post", date: "2026-01-01T00:00:00Z", id: "urn:uuid:2")
    let request = WARCRecord.request(
      uri: url, httpBlock: Array("POST / HTTP/1.1\r\n\r\n".utf8), date: "2026-01-01T00:00:00Z", concurrentTo: "urn:uuid:2")
    let index = try index([get, request, post])
    #expect(index.entry(url: url)?.ordinal == 0)
    #expect(index.entry(method: "POST", url: url)?.ordinal == 2)
    var linked = post
    linked["WARC-Concurrent-To"] = "<\(request.recordID ?? "")>"
    var bare = request
    bare["WARC-Concurrent-To"] = nil
    let other = try self.index([get, linked, bare])
    #expect(other.entry(method: "POST", url: url)?.ordinal == 1)
  }

  @Test("the nearest URL is the one with the fewest other letters")
  func nearest() throws {
    let urls = ["https://example.org/api/character?page=1", "https://example.org/api/character?page=12", "https://example.org/api/episode"]
    let index = try index(urls.map { response($0, "") })
    #expect(index.nearest(to: "https://example.org/api/episodes") == urls[2])
    #expect(index.nearest(to: "https://EXAMPLE.org/api/character/?page=12") == urls[1])
    #expect(index.nearest(to: "ftp://nothing") != nil)
    #expect(try ArchiveIndex(paths: []).nearest(to: "x") == nil)
  }

  @Test("a cut last record is an error, or left out and told")
  func cutTail() throws {
    for form in [ArchiveForm.members, .plain] {
      let whole = form.bytes(Array(smallRecords[..<2])).count
      let path = folder("cut")
      try FileSystem.write(form.bytes(smallRecords).dropLast(3).map { $0 }, to: path)
      #expect(throws: WARCError.cut(path: path, offset: whole)) { _ = try ArchiveIndex(paths: [path]) }
      let index = try ArchiveIndex(paths: [path], toleratingCutTail: true)
      #expect(index.entries.count == 2)
      #expect(index.droppedTails == [ArchiveIndex.DroppedTail(path: path, offset: whole)])
    }
    var damaged = ArchiveForm.members.bytes(smallRecords)
    damaged[damaged.count - 5] ^= 1
    try FileSystem.write(damaged, to: folder("damaged"))
    let offset = ArchiveForm.members.offsets(smallRecords)[2]
    #expect(throws: WARCError.corrupt(path: folder("damaged"), offset: offset)) {
      _ = try ArchiveIndex(paths: [folder("damaged")], toleratingCutTail: true)
    }
  }
}
