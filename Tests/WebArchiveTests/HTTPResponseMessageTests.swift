import Compression
import Testing
import WebArchive

@Suite struct HTTPResponseMessageTests {
  private func parse(_ text: String) throws -> HTTPResponseMessage { try .parse(Array(text.utf8)) }

  @Test("a message comes back as it was written")
  func roundTrip() throws {
    let message = HTTPResponseMessage(
      status: 404, reason: "Not Found", headers: [HTTPHeader("A", "b"), HTTPHeader("a", "c: d")], body: [0, 13, 10, 255])
    #expect(try HTTPResponseMessage.parse(message.serialize()) == message)
    #expect(message["A"] == "b" && message["none"] == nil)
  }

  @Test(
    "heads as servers and tools write them",
    arguments: [
      ("HTTP/1.1 200 OK\r\nA: b\r\n\r\nx", 200, "OK", ["A=b"], "x"), ("HTTP/1.1 200 OK\nA:b\n\nx", 200, "OK", ["A=b"], "x"),
      ("HTTP/2 200\r\n\r\n", 200, "", [], ""),
      ("HTTP/1.0 302 Moved  here \r\nA:\r\nB : c\r\n\r\n\r\n", 302, "Moved  here", ["A=", "B=c"], "\r\n"),
      ("HTTP/1.1 200 OK\r\nA: b\r\n\tc\r\n\r\n", 200, "OK", ["A=b c"], ""),
    ])
  func heads(text: String, status: Int, reason: String, headers: [String], body: String) throws {
    let message = try parse(text)
    #expect(message.status == status && message.reason == reason)
    #expect(message.headers.map { "\($0.name)=\($0.value)" } == headers)
    #expect(message.body == Array(body.utf8))
  }

  @Test("a header that is not UTF-8 is ISO 8859-1")
  func latin1() throws {
    let message = try HTTPResponseMessage.parse(Array("HTTP/1.1 200 OK\r\nA: ".utf8) + [0xE9] + Array("\r\n\r\n".utf8))
    #expect(message["a"] == "é")
  }

  @Test(
    "what is no head is an error that shows it",
    arguments: [
      ("", .cutHead), ("HTTP/1.1 200 OK\r\nA: b\r\n", .cutHead), ("hello\r\n\r\n", .badStatusLine("hello")),
      ("HTTP/1.1 2000 OK\r\n\r\n", .badStatusLine("HTTP/1.1 2000 OK")), ("HTTP/1.1 abc\r\n\r\n", .badStatusLine("HTTP/1.1 abc")),
      ("HTTP/1.1 200 OK\r\nnone\r\n\r\n", .badHeader("none")), ("HTTP/1.1 200 OK\r\n a: b\r\n\r\n", .badHeader(" a: b")),
    ] as [(String, HTTPMessageError)])
  func badHeads(text: String, error: HTTPMessageError) {
    #expect(throws: error) { try parse(text) }
  }

  @Test(
    "chunks are joined; a body that a tool stored without them is left",
    arguments: [
      ("3\r\nabc\r\n2;x=y\r\nde\r\n0\r\nTrailer: z\r\n\r\n", "abcde"), ("3\nabc\n0\n\n", "abc"), ("0\r\n\r\n", ""), ("", ""),
      ("A\r\n0123456789\r\n0\r\n\r\n", "0123456789"), ("{\"a\":1}", "{\"a\":1}"), ("<html>\n</html>", "<html>\n</html>"),
      ("1\nab\ncd\n", "1\nab\ncd\n"),
    ])
  func chunks(body: String, expected: String) throws {
    let message = answer(body, headers: [HTTPHeader("Transfer-Encoding", "Chunked")])
    #expect(try message.decodedBody(limit: 100) == Array(expected.utf8))
  }

  @Test("a body as long as its Content-Length says is not in chunks, even if it looks so")
  func chunkLookalike() throws {
    let message = answer("1\r\na\r\n0\r\n\r\n", headers: [HTTPHeader("Transfer-Encoding", "chunked"), HTTPHeader("Content-Length", "11")])
    #expect(try message.decodedBody(limit: 100) == message.body)
  }

  @Test(
    "chunks that are cut or broken say where",
    arguments: [
      ("5\r\nabc", .cutChunk(offset: 0)), ("3\r\nabc\r\n", .cutChunk(offset: 8)), ("3\r\nabc", .cutChunk(offset: 0)),
      ("3\r\nabc\r\nx\r\n", .badChunk(offset: 8)), ("1\r\na\r\n1\r\nbc\r\n", .badChunk(offset: 6)),
      ("1\r\na\r\nfffffffffffffff\r\n", .cutChunk(offset: 6)),
    ] as [(String, HTTPMessageError)])
  func badChunks(body: String, error: HTTPMessageError) {
    let message = answer(body, headers: [HTTPHeader("Transfer-Encoding", "chunked")])
    #expect(throws: error) { try message.decodedBody(limit: 100) }
  }

  @Test("gzip is inflated, also inside chunks, and left where a tool has inflated it already")
  func gzip() throws {
    var message = answer("", headers: [HTTPHeader("Content-Encoding", "gzip")])
    message.body = Gzip.compress(Array("hello".utf8))
    #expect(try message.decodedBody(limit: 5) == Array("hello".utf8))
    #expect(throws: HTTPMessageError.tooLarge(limit: 4)) { try message.decodedBody(limit: 4) }
    message.body = Array("\(String(message.body.count, radix: 16))\r\n".utf8) + message.body + Array("\r\n0\r\n\r\n".utf8)
    message.headers.append(HTTPHeader("Transfer-Encoding", "chunked"))
    #expect(try message.decodedBody(limit: 5) == Array("hello".utf8))
    message.body = Array("hello".utf8)
    #expect(try message.decodedBody(limit: 5) == Array("hello".utf8))
    message.body = Array(Gzip.compress(Array("hello".utf8)).dropLast())
    #expect(throws: HTTPMessageError.badCompression(.cut(offset: 0))) { try message.decodedBody(limit: 5) }
  }

  @Test("deflate is inflated, several codings in their order, an unknown one is named")
  func codings() throws {
    var message = answer("", headers: [HTTPHeader("Content-Encoding", "identity, deflate")])
    message.body = [0x4B, 0x04, 0x00]
    #expect(try message.decodedBody(limit: 5) == Array("a".utf8))
    message.headers = [HTTPHeader("Content-Encoding", "deflate"), HTTPHeader("content-encoding", "GZIP")]
    message.body = Gzip.compress(message.body)
    #expect(try message.decodedBody(limit: 5) == Array("a".utf8))
    message.headers = [HTTPHeader("Content-Encoding", "br")]
    #expect(throws: HTTPMessageError.unknownCoding("br")) { try message.decodedBody(limit: 5) }
  }

  @Test("a body shorter than its Content-Length is cut; a longer one is whole; 304 has none")
  func contentLength() throws {
    var message = answer("abc", headers: [HTTPHeader("Content-Length", "4")])
    #expect(throws: HTTPMessageError.cutBody(expected: 4, actual: 3)) { try message.decodedBody(limit: 9) }
    message.headers = [HTTPHeader("Content-Length", "2")]
    #expect(try message.decodedBody(limit: 9) == Array("abc".utf8))
    #expect(throws: HTTPMessageError.tooLarge(limit: 2)) { try message.decodedBody(limit: 2) }
    message = HTTPResponseMessage(status: 304, reason: "", headers: [HTTPHeader("Content-Length", "4")], body: [])
    #expect(try message.decodedBody(limit: 9) == [])
  }

  @Test("bytes of any kind are parsed or refused, never a crash", arguments: 0..<4)
  func mutations(seed: UInt64) {
    let bytes = answer("3\r\nabc\r\n0\r\n\r\n", headers: [HTTPHeader("Transfer-Encoding", "chunked")]).serialize()
    var state = seed &+ 0x9E37_79B9_7F4A_7C15
    var parsed = 0
    for _ in 0..<2_000 {
      var damaged = bytes
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1
        damaged[Int(state >> 33) % damaged.count] = UInt8(truncatingIfNeeded: state >> 20)
      }
      guard let message = try? HTTPResponseMessage.parse(damaged) else { continue }
      parsed += 1
      if let body = try? message.decodedBody(limit: 1000) { #expect(body.count <= 1000) }
    }
    #expect(parsed > 0)
  }
}
