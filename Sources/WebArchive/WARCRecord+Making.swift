import Digests

extension WARCRecord {
  /// A `warcinfo` record: what the file is, as named values (`application/warc-fields`).
  ///
  /// `date` is W3C-DTF in UTC ("2026-11-20T18:45:00Z"). Without an `id` it is made from the content.
  public static func warcinfo(_ values: [WARCField], date: String, filename: String? = nil, id: String? = nil) -> WARCRecord {
    var block: [UInt8] = []
    for value in values { block += Array("\(value.name): \(value.value)\r\n".utf8) }
    var record = WARCRecord(type: "warcinfo", uri: nil, date: date, id: id, contentType: "application/warc-fields", block: block)
    if let filename { record.insert(WARCField("WARC-Filename", filename), before: "WARC-Block-Digest") }
    return record
  }

  /// A `response` record: an HTTP answer, as ``HTTPResponseMessage/serialize()`` makes it.
  ///
  /// The payload is what follows the head of the block. Without an `id` it is made from URL, date and content.
  public static func response(
    uri: String, httpBlock block: [UInt8], date: String, id: String? = nil, payloadDigest: String? = nil
  ) -> WARCRecord {
    var record = WARCRecord(
      type: "response", uri: uri, date: date, id: id, contentType: "application/http; msgtype=response", block: block)
    record.insert(WARCField("WARC-Payload-Digest", payloadDigest ?? digest(Self.payload(of: block))), before: "WARC-Block-Digest")
    return record
  }

  /// A `request` record: what was asked; `concurrentTo` is the id of the answer.
  public static func request(
    uri: String, httpBlock block: [UInt8], date: String, concurrentTo response: String? = nil, id: String? = nil
  ) -> WARCRecord {
    var record = WARCRecord(
      type: "request", uri: uri, date: date, id: id, contentType: "application/http; msgtype=request", block: block)
    if let response { record.insert(WARCField("WARC-Concurrent-To", "<\(response)>"), before: "WARC-Block-Digest") }
    return record
  }

  /// A `revisit` record: an answer whose payload is that of an older record (ISO 28500:2017, 6.7).
  ///
  /// `httpBlock` is the head of the answer. `isNotModified` tells an answer 304; else the payload was fetched and found to be the same.
  public static func revisit(
    uri: String, httpBlock block: [UInt8], date: String, of original: WARCRecord, isNotModified: Bool, id: String? = nil
  ) -> WARCRecord {
    var record = WARCRecord(
      type: "revisit", uri: uri, date: date, id: id, contentType: "application/http; msgtype=response", block: block)
    let profile = isNotModified ? "server-not-modified" : "identical-payload-digest"
    var more = [WARCField("WARC-Profile", "http://netpreserve.org/warc/1.1/revisit/\(profile)")]
    if let value = original.recordID { more.append(WARCField("WARC-Refers-To", "<\(value)>")) }
    if let value = original.targetURI { more.append(WARCField("WARC-Refers-To-Target-URI", value)) }
    if let value = original.date { more.append(WARCField("WARC-Refers-To-Date", value)) }
    if let value = original.payloadDigest { more.append(WARCField("WARC-Payload-Digest", value)) }
    for field in more { record.insert(field, before: "WARC-Block-Digest") }
    return record
  }

  /// "sha1:" and the SHA-1 in base 32, as WARC writers do.
  public static func digest(_ bytes: some Collection<UInt8>) -> String { "sha1:" + Digest.sha1Base32(Array(bytes)) }

  /// A name that follows from its parts: a UUID of version 5 (RFC 9562, 5.5) from their SHA-1, as "urn:uuid:…".
  public static func identifier(from parts: String...) -> String {
    var bytes = Array(Digest.sha1(Array(parts.joined(separator: "\n").utf8)).prefix(16))
    bytes[6] = bytes[6] & 0x0F | 0x50
    bytes[8] = bytes[8] & 0x3F | 0x80
    let hex = Array(Digest.hex(bytes))
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(hex[$0]) }
    return "urn:uuid:" + groups.joined(separator: "-")
  }

  private init(type: String, uri: String?, date: String, id: String?, contentType: String, block: [UInt8]) {
    let blockDigest = Self.digest(block)
    let id = id ?? Self.identifier(from: type, uri ?? "", date, blockDigest)
    var fields = [WARCField("WARC-Type", type), WARCField("WARC-Record-ID", "<\(id)>"), WARCField("WARC-Date", date)]
    if let uri { fields.append(WARCField("WARC-Target-URI", uri)) }
    fields.append(WARCField("WARC-Block-Digest", blockDigest))
    fields.append(WARCField("Content-Type", contentType))
    fields.append(WARCField("Content-Length", String(block.count)))
    self.init(fields: fields, block: block)
  }

  private mutating func insert(_ field: WARCField, before name: String) {
    fields.insert(field, at: fields.firstIndex { $0.name == name } ?? fields.endIndex)
  }

  /// What follows the empty line of an HTTP message; all of it if there is none.
  private static func payload(of block: [UInt8]) -> ArraySlice<UInt8> {
    HTTPResponseMessage.headEnd(of: block).map { block[$0...] } ?? block[...]
  }
}
