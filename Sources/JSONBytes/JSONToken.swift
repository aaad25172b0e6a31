/// One token of a parsed JSON text: a value, or the key of a member.
///
/// Tokens stand in document order in one flat array. A container is followed by what it contains and `end` skips over it; a key is
/// followed by its value. Offsets count bytes from the start of the source, hence the limit of 4 GiB - 1 for one text.
public struct JSONToken: Sendable, Equatable {
  // The layout is that of `csimdjson_token`: the parser hands its tokens over as they are.

  /// What a token stands for; the raw values are those of the C interface.
  public enum Kind: UInt8, Sendable {
    case object = 0
    case array = 1
    case key = 2
    case string = 3
    case number = 4
    case `true` = 5
    case `false` = 6
    case null = 7
  }

  /// Where the token begins in the source: the bracket, the opening quote, the first byte of a number or literal.
  public let offset: UInt32
  /// Where the content begins: in the arena of unescaped strings if `isEscaped`, else in the source.
  ///
  /// The content of a string or key is without its quotes; that of any other token is its text as written, brackets included.
  public let start: UInt32
  /// The length of the content in bytes.
  public let length: UInt32
  /// The index of the token behind this one and all that it contains; for a key, the index of its value.
  public let end: UInt32
  /// What the token stands for.
  public let kind: Kind
  /// Whether the string or key was written with a backslash, so that its content is in the arena and not in the source.
  public let isEscaped: Bool
}
