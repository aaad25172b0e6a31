/// What the index knows of one record.
public struct ArchiveEntry: Sendable, Equatable {
  /// The place of the entry among all entries.
  public var ordinal: Int
  /// The path of the file, as it was given.
  public var path: String
  /// Where the record lies in the file.
  public var location: WARCLocation
  /// `WARC-Type`, as "response".
  public var type: String
  /// `WARC-Record-ID` without angle brackets; empty if there is none.
  public var recordID: String
  /// `WARC-Target-URI` as recorded; nil for records that have none, as `warcinfo`.
  public var url: String?
  /// `WARC-Date` as recorded; empty if there is none.
  public var date: String
  /// The HTTP method: that of the request recorded with the answer, else "GET".
  public var method: String
  /// The HTTP status of a response or revisit, if its block tells one.
  public var status: Int?
  /// `WARC-Payload-Digest`.
  public var digest: String?
  /// For a revisit: the ordinal of the response in the set whose payload it repeats.
  public var original: Int?

  /// The byte of the file at which the record or its member begins.
  public var offset: Int { location.offset }
  /// How many bytes of the file it takes (see ``WARCLocation/length``).
  public var length: Int { location.length }
}
