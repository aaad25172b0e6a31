import Compression
import FileSystem
import Glibc
import TestSupport
import Testing
import WebArchive

/// `$CATALOG_PYTHON`, else `python3`.
private let python = getenv("CATALOG_PYTHON").map { String(cString: $0) } ?? "python3"

private func succeeds(_ arguments: [String]) -> Bool {
  guard let program = try? Subprocess(arguments, outputPath: "/dev/null") else { return false }
  return program.wait() == 0
}

private let hasWarcio = succeeds([python, "-c", "import warcio"])
private let hasWget = succeeds([python, "--version"]) && succeeds(["wget", "--version"])

@Suite(.enabled(if: hasWarcio, "python has no warcio (CATALOG_PYTHON names the python to use)"))
struct WarcioTests {
  let folder: TemporaryFolder
  var path: String { folder("a.warc.gz") }

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> (code: Int32, output: String) {
    let program = try Subprocess([python] + arguments, outputPath: folder("output"))
    return (program.wait(), try program.output())
  }

  private let warcio = "from warcio.cli import main; main()"

  @Test("warcio accepts and lists what is written here")
  func check() throws {
    let first = response("https://example.org/a", "text")
    let head = Array("HTTP/1.1 304 Not Modified\r\n\r\n".utf8)
    let get = Array("GET /a HTTP/1.1\r\nHost: example.org\r\n\r\n".utf8)
    let records = [
      WARCRecord.warcinfo([WARCField("software", "catalog-etl")], date: "2025-12-14T00:00:00Z", filename: "a.warc.gz"), first,
      .request(uri: "https://example.org/a", httpBlock: get, date: "2025-12-14T00:00:00Z", concurrentTo: first.recordID),
      .revisit(uri: "https://example.org/a", httpBlock: head, date: "2025-12-15T00:00:00Z", of: first, isNotModified: true),
    ]
    var writer = try WARCWriter(creating: path)
    let places = try records.map { try writer.write($0).offset }
    try writer.close()

    let check = try run("-c", warcio, "check", "-v", path)
    #expect(check.code == 0, "\(check.output)")
    #expect(check.output.contains("digest pass") && !check.output.contains("digest fail"), "\(check.output)")
    let list = try run("-c", warcio, "index", "-f", "offset,warc-type,http:status", path)
    #expect(
      list.output.split(separator: "\n").map(String.init) == [
        "{\"offset\": \"\(places[0])\", \"warc-type\": \"warcinfo\"}",
        "{\"offset\": \"\(places[1])\", \"warc-type\": \"response\", \"http:status\": \"200\"}",
        "{\"offset\": \"\(places[2])\", \"warc-type\": \"request\"}",
        "{\"offset\": \"\(places[3])\", \"warc-type\": \"revisit\", \"http:status\": \"304\"}",
      ])
    var damaged = response("https://example.org/a", "text")
    damaged.block[damaged.block.count - 1] ^= 1
    try FileSystem.write(ArchiveForm.members.bytes([damaged]), to: path)
    #expect(try run("-c", warcio, "check", path).code == 1)
  }

  @Test("what warcio writes is read: gzip and plain, WARC 1.0 and 1.1, chunks", arguments: ["1.0", "1.1"], [true, false])
  func read(version: String, isCompressed: Bool) throws {
    let script = """
      import sys, io
      from warcio.warcwriter import WARCWriter
      from warcio.statusandheaders import StatusAndHeaders
      with open(sys.argv[1], 'wb') as f:
          w = WARCWriter(f, gzip=sys.argv[3] == 'true', warc_version=sys.argv[2])
          w.write_record(w.create_warcinfo_record('a.warc', {'software': 'warcio', 'description': 'é'}))
          h = StatusAndHeaders('200 OK', [('Transfer-Encoding', 'chunked'), ('X', 'ü')], protocol='HTTP/1.1')
          r = w.create_warc_record('http://example.org/é', 'response', payload=io.BytesIO(b'3\\r\\nabc\\r\\n0\\r\\n\\r\\n'), http_headers=h)
          q = w.create_warc_record('http://example.org/é', 'request', payload=io.BytesIO(b''),
              http_headers=StatusAndHeaders('GET /e HTTP/1.1', [('Host', 'example.org')], is_http_request=True))
          w.write_request_response_pair(q, r)
      """
    let written = try run("-c", script, path, version, String(isCompressed))
    #expect(written.code == 0, "\(written.output)")
    let index = try ArchiveIndex(paths: [path])
    #expect(index.entries.map(\.type) == ["warcinfo", "response", "request"])
    #expect(index.entries.allSatisfy { $0.location.form == (isCompressed ? .member : .plain) })
    let entry = try #require(index.entry(url: "http://example.org/%C3%A9"))
    let record = try index.record(for: entry)
    #expect(record.version == "WARC/" + version)
    #expect(record.blockDigest == WARCRecord.digest(record.block))
    let message = try HTTPResponseMessage.parse(record.block)
    #expect(try message.decodedBody(limit: 10) == Array("abc".utf8))
  }
}

@Suite(.enabled(if: hasWget, "wget or python is not installed"))
struct WgetTests {
  @Test("what wget writes is read, request and answer", arguments: [true, false])
  func read(isCompressed: Bool) throws {
    let folder = try TemporaryFolder()
    try FileSystem.makeDirectory(folder("site"))
    try FileSystem.write(Array("{\"a\":1}".utf8), to: folder("site/a.json"))
    let server = try Subprocess(
      [python, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder("site")], outputPath: folder("server"))
    defer { server.end() }
    let port = try #require(try waitForPort(of: server))

    let url = "http://127.0.0.1:\(port)/a.json"
    let flags = [
      "--no-proxy", "--tries=1", "--timeout=10", "--no-config", "--output-document=/dev/null", "--warc-tempdir=\(folder.path)",
      "--warc-file=\(folder("a"))",
    ]
    let wget = try Subprocess(["wget"] + flags + (isCompressed ? [] : ["--no-warc-compression"]) + [url], outputPath: folder("log"))
    let code = wget.wait()
    let log = try wget.output()
    #expect(code == 0, "\(log)")

    let index = try ArchiveIndex(paths: [folder(isCompressed ? "a.warc.gz" : "a.warc")])
    let entry = try #require(index.entry(url: url))
    let record = try index.record(for: entry)
    #expect(entry.status == 200 && entry.method == "GET")
    #expect(record.blockDigest == WARCRecord.digest(record.block))
    let message = try HTTPResponseMessage.parse(record.block)
    #expect(try message.decodedBody(limit: 100) == Array("{\"a\":1}".utf8))
    #expect(record.payloadDigest == WARCRecord.digest(message.body))
    #expect(index.entries.contains { $0.type == "request" && $0.url == url })
  }

  /// The port that the server says it listens at; nil if it does not say so within ten seconds.
  private func waitForPort(of server: Subprocess) throws -> Int? {
    for _ in 0..<200 {
      let words = try server.output().split(separator: " ")
      if let place = words.firstIndex(of: "port"), place + 1 < words.count { return Int(words[place + 1]) }
      usleep(50_000)
    }
    return nil
  }
}
