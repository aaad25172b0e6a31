/// One named field of a WARC record.
public struct WARCField: Sendable, Equatable {
  /// The name as it is written, as "WARC-Type"; names are the same without regard to case.
  public var name: String
  /// The value without blanks around it; the lines of a folded value are joined by one blank.
  public var value: String

  /// A field.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}
