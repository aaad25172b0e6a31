internal import WebArchive

/// A request and its answer in the form in which they are kept in a WARC file.
enum RecordedExchange {
  /// Fields that may hold a secret, in lower case: sent to no other origin and never kept.
  static let sensitiveNames: Set<String> = ["authorization", "cookie", "proxy-authorization"]

  /// The header of a decoded body: `Content-Encoding` and `Transfer-Encoding` are gone, `Content-Length` is that of the body.
  static func headers(_ headers: [HTTPHeaderField], bodyLength: Int) -> [HTTPHeaderField] {
    var kept: [HTTPHeaderField] = []
    var hasLength = false
    for field in headers {
      switch field.name.lowercased() {
      case "content-encoding", "transfer-encoding": continue
      case "content-length":
        if !hasLength { kept.append(HTTPHeaderField(name: field.name, value: String(bodyLength))) }
        hasLength = true
      default: kept.append(field)
      }
    }
    if !hasLength { kept.append(HTTPHeaderField(name: "Content-Length", value: String(bodyLength))) }
    return kept
  }

  /// The request record and the response record, in the order in which they are written.
  static func records(
    request: FetchRequest, userAgent: String, url: String, status: Int, headers: [HTTPHeaderField], body: [UInt8],
    payloadDigest: String?, date: String
  ) -> [WARCRecord] {
    let message = HTTPResponseMessage(
      status: status, reason: "", headers: self.headers(headers, bodyLength: body.count).map { HTTPHeader($0.name, $0.value) },
      body: body)
    let response = WARCRecord.response(uri: url, httpBlock: message.serialize(), date: date, payloadDigest: payloadDigest)
    let asked = WARCRecord.request(
      uri: url, httpBlock: head(of: request, at: url, userAgent: userAgent), date: date, concurrentTo: response.recordID)
    return [asked, response]
  }

  /// The request record and the revisit record of an answer that repeats an earlier response; of the answer itself only the header is kept.
  static func records(
    request: FetchRequest, userAgent: String, url: String, status: Int, headers: [HTTPHeaderField], of original: WARCRecord, date: String
  ) -> [WARCRecord] {
    let message = HTTPResponseMessage(status: status, reason: "", headers: headers.map { HTTPHeader($0.name, $0.value) }, body: [])
    let revisit = WARCRecord.revisit(
      uri: url, httpBlock: message.serialize(), date: date, of: original, isNotModified: status == 304)
    let asked = WARCRecord.request(
      uri: url, httpBlock: head(of: request, at: url, userAgent: userAgent), date: date, concurrentTo: revisit.recordID)
    return [asked, revisit]
  }

  private static func head(of request: FetchRequest, at url: String, userAgent: String) -> [UInt8] {
    var lines = ["GET / HTTP/1.1"]
    if let target = try? WebURL(url) {
      lines = [
        "GET " + target.requested.dropFirst(target.origin.count) + " HTTP/1.1",
        "Host: " + target.host + (target.port.map { ":\($0)" } ?? ""),
      ]
    }
    lines += ["User-Agent: " + userAgent, "Accept-Encoding: " + LiveFetcher.acceptEncoding]
    for field in request.headers where !sensitiveNames.contains(field.name.lowercased()) {
      lines.append(field.name + ": " + field.value)
    }
    let text = lines.map { String(decoding: $0.utf8.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self) + "\r\n" }.joined()
    return Array((text + "\r\n").utf8)
  }
}
