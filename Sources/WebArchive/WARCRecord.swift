/// One record of a WARC file (ISO 28500:2017, 4): fields and a block of bytes.
public struct WARCRecord: Sendable, Equatable {
  /// "WARC/1.1" or "WARC/1.0".
  public var version: String
  /// The fields in the order of the file.
  public var fields: [WARCField]
  /// The content block, as it is stored.
  public var block: [UInt8]

  /// A record as it is given; nothing is added.
  public init(version: String = "WARC/1.1", fields: [WARCField], block: [UInt8]) {
    self.version = version
    self.fields = fields
    self.block = block
  }

  /// The value of the first field of a name; set to nil, all fields of that name are removed.
  public subscript(name: String) -> String? {
    get { fields.first { $0.name.equalsIgnoringASCIICase(name) }?.value }
    set {
      let place = fields.firstIndex { $0.name.equalsIgnoringASCIICase(name) }
      switch (newValue, place) {
      case (let value?, let place?): fields[place].value = value
      case (let value?, nil): fields.append(WARCField(name, value))
      case (nil, _): fields.removeAll { $0.name.equalsIgnoringASCIICase(name) }
      }
    }
  }

  /// `WARC-Type`: "response", "request", "revisit", "warcinfo", "resource", "metadata", "conversion", "continuation" or another.
  public var type: String? { self["WARC-Type"] }
  /// `WARC-Record-ID` without angle brackets.
  public var recordID: String? { self["WARC-Record-ID"]?.withoutAngleBrackets }
  /// `WARC-Date`, W3C-DTF in UTC.
  public var date: String? { self["WARC-Date"] }
  /// `WARC-Target-URI` without the angle brackets that WARC 1.0 writers put around it.
  public var targetURI: String? { self["WARC-Target-URI"]?.withoutAngleBrackets }
  /// `WARC-Payload-Digest`, as "sha1:…".
  public var payloadDigest: String? { self["WARC-Payload-Digest"] }
  /// `WARC-Block-Digest`, as "sha1:…".
  public var blockDigest: String? { self["WARC-Block-Digest"] }
  /// `WARC-Concurrent-To` of all such fields, without angle brackets.
  public var concurrentTo: [String] {
    fields.filter { $0.name.equalsIgnoringASCIICase("WARC-Concurrent-To") }.map(\.value.withoutAngleBrackets)
  }
  /// `WARC-Refers-To`: the id of the record a revisit repeats, without angle brackets.
  public var refersTo: String? { self["WARC-Refers-To"]?.withoutAngleBrackets }
  /// `WARC-Refers-To-Target-URI`: the URL of the record a revisit repeats.
  public var refersToTargetURI: String? { self["WARC-Refers-To-Target-URI"]?.withoutAngleBrackets }
  /// `WARC-Refers-To-Date`: the date of the record a revisit repeats.
  public var refersToDate: String? { self["WARC-Refers-To-Date"] }
  /// `Content-Type` of the block, as "application/http; msgtype=response".
  public var contentType: String? { self["Content-Type"] }
}

extension WARCRecord {
  /// The bytes of the record as they stand in a plain WARC file.
  ///
  /// `Content-Length` is what the block has, whatever the field said; line ends inside a value become blanks.
  public func serialized() -> [UInt8] {
    var header = self
    header["Content-Length"] = String(block.count)
    var bytes = Array(version.utf8)
    bytes.reserveCapacity(block.count + 64 * (fields.count + 2))
    bytes += [13, 10]
    for field in header.fields {
      bytes += field.name.utf8
      bytes += [UInt8(ascii: ":"), UInt8(ascii: " ")]
      bytes += field.value.utf8.lazy.map { $0 == 10 || $0 == 13 ? UInt8(ascii: " ") : $0 }
      bytes += [13, 10]
    }
    bytes += [13, 10]
    bytes += block
    bytes += [13, 10, 13, 10]
    return bytes
  }
}
