/// A parsed JSON text without any `String`: the tokens, the source that they point into, and the arena of unescaped strings.
///
/// It is a view. It is valid until the parser that made it parses again or ends, and as long as the source stays where it is.
/// `JSONDocument` is the form to keep. The root is the token at index 0.
public struct JSONTokens {
  /// The tokens in document order; never empty.
  public let tokens: UnsafeBufferPointer<JSONToken>
  /// The bytes that were parsed.
  public let source: UnsafeBufferPointer<UInt8>
  /// The unescaped strings and keys of the tokens with `isEscaped`, one behind the other.
  public let strings: UnsafeBufferPointer<UInt8>

  init(tokens: UnsafeBufferPointer<JSONToken>, source: UnsafeBufferPointer<UInt8>, strings: UnsafeBufferPointer<UInt8>) {
    self.tokens = tokens
    self.source = source
    self.strings = strings
  }

  /// The token at an index.
  @inlinable
  public subscript(index: Int) -> JSONToken { tokens[index] }

  /// The content of a token: a string or key unescaped and without quotes, else the text as written.
  @inlinable
  public func content(of token: JSONToken) -> UnsafeBufferPointer<UInt8> {
    let start = Int(token.start)
    let end = start + Int(token.length)
    return UnsafeBufferPointer(rebasing: (token.isEscaped ? strings : source)[start..<end])
  }

  /// Whether the content of a token is exactly a text, compared byte by byte.
  @inlinable
  public func content(of token: JSONToken, equals text: StaticString) -> Bool {
    guard text.hasPointerRepresentation else { return false }
    return content(of: token).elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// The index of the value of the first member with a key; nil if there is none, or if the token at `object` is no object.
  @inlinable
  public func indexOfValue(forKey key: StaticString, inObjectAt object: Int) -> Int? {
    let parent = tokens[object]
    guard parent.kind == .object else { return nil }
    var index = object + 1
    while index < Int(parent.end) {
      if content(of: tokens[index], equals: key) { return index + 1 }
      index = Int(tokens[index + 1].end)
    }
    return nil
  }
}
