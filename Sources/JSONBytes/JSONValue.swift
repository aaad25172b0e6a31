/// A value of a document: the document and the place of one of its tokens.
public struct JSONValue: Sendable {
  /// The six types of RFC 8259, section 3.
  public enum Kind: Sendable {
    case object
    case array
    case string
    case number
    case boolean
    case null
  }

  let storage: JSONDocument.Storage
  let index: Int

  var token: JSONToken { storage.tokens[index] }

  /// The type of the value.
  public var kind: Kind {
    switch token.kind {
    case .object: .object
    case .array: .array
    // A value is never made of a key.
    case .string, .key: .string
    case .number: .number
    case .true, .false: .boolean
    case .null: .null
    }
  }

  /// Where the value begins in the source, in bytes from 0.
  public var offset: Int { Int(token.offset) }

  /// The unescaped string; nil for any other type. A surrogate without its other half reads as U+FFFD.
  public var string: String? { token.kind == .string ? content : nil }

  /// The number as written, such as `1.50` or `-0`; nil for any other type.
  public var numberText: String? { token.kind == .number ? content : nil }

  /// The boolean; nil for any other type.
  public var boolean: Bool? {
    switch token.kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// Whether the value is `null`.
  public var isNull: Bool { token.kind == .null }

  /// The number, if it is written without fraction and exponent and fits; nil for `1.0`, `1e3`, and any other type.
  public var integer: Int? { numberText.flatMap { Int($0) } }

  /// The nearest double of the number; nil if it is out of range, and for any other type.
  public var double: Double? {
    guard let value = numberText.flatMap({ Double($0) }), value.isFinite else { return nil }
    return value
  }

  /// Gives the bytes of the value: a string unescaped and without quotes, anything else as written, containers included.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let token = token
    return try storage.arena(of: token).withUnsafeBufferPointer { bytes throws(Failure) in
      let start = Int(token.start)
      return try body(UnsafeBufferPointer(rebasing: bytes[start..<start + Int(token.length)]))
    }
  }

  /// The value as written, with all that it contains and the quotes of a string.
  public var sourceText: String { String(decoding: storage.source[sourceRange], as: UTF8.self) }

  private var content: String { withBytes { String(decoding: $0, as: UTF8.self) } }

  private var sourceRange: Range<Int> {
    let token = token
    let start = Int(token.offset)
    guard token.kind == .string else { return start..<start + Int(token.length) }
    guard token.isEscaped else { return start..<Int(token.start) + Int(token.length) + 1 }
    var end = start + 1
    while storage.source[end] != UInt8(ascii: "\"") { end += storage.source[end] == UInt8(ascii: "\\") ? 2 : 1 }
    return start..<end + 1
  }
}
