/// Where a record lies in its file.
public struct WARCLocation: Sendable, Equatable {
  /// How the file keeps the record.
  public enum Form: Sendable, Equatable {
    /// Uncompressed.
    case plain
    /// In a gzip member of its own.
    case member
    /// In a gzip member together with other records, or across members.
    case sharedMember
  }

  /// How the file keeps the record.
  public var form: Form
  /// The byte of the file at which the record (`plain`) or the member it begins in begins.
  public var offset: Int
  /// How many bytes of the file the record (`plain`) or its member takes; of a `sharedMember` the bytes of the record uncompressed.
  public var length: Int
  /// How many uncompressed bytes of the member come before the record; 0 but for a `sharedMember`.
  public var innerOffset: Int

  /// A place in a file.
  public init(form: Form, offset: Int, length: Int, innerOffset: Int = 0) {
    self.form = form
    self.offset = offset
    self.length = length
    self.innerOffset = innerOffset
  }
}

/// A record and where it was found.
public struct WARCEntry: Sendable, Equatable {
  /// The record.
  public var record: WARCRecord
  /// Where it was found.
  public var location: WARCLocation

  /// The byte of the file at which the record or its member begins.
  public var offset: Int { location.offset }
  /// How many bytes of the file it takes (see ``WARCLocation/length``).
  public var length: Int { location.length }
}
