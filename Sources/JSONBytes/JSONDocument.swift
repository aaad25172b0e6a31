/// A JSON text that has been read, with its bytes and its tokens.
///
/// It is immutable and shared: copies, and the values taken from it, hold on to the same bytes. No `String` is made until asked for.
public struct JSONDocument: Sendable {
  final class Storage: Sendable {
    let source: [UInt8]
    let tokens: [JSONToken]
    let strings: [UInt8]

    init(source: [UInt8], tokens: [JSONToken], strings: [UInt8]) {
      self.source = source
      self.tokens = tokens
      self.strings = strings
    }

    /// The bytes that the content of a token stands in.
    func arena(of token: JSONToken) -> [UInt8] { token.isEscaped ? strings : source }
  }

  let storage: Storage

  /// Reads one JSON text (RFC 8259), with or without a byte order mark.
  ///
  /// At most 1,024 containers deep and 4 GiB - 1 long. Duplicate keys are kept; see ``JSONValue/firstDuplicateKey``.
  /// - Throws: the first offending byte and what is wrong with it.
  public static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONDocument {
    var parser = JSONParser()
    let storage = try bytes.withUnsafeBufferPointer { source throws(JSONSyntaxError) in
      let parsed = try parser.parse(source)
      return Storage(source: bytes, tokens: Array(parsed.tokens), strings: Array(parsed.strings))
    }
    return JSONDocument(storage: storage)
  }

  /// The outermost value.
  public var root: JSONValue { JSONValue(storage: storage, index: 0) }

  /// Lends the tokens, the source and the unescaped strings, for walks that make no `String`.
  public func withTokens<Result>(_ body: (JSONTokens) -> Result) -> Result {
    storage.tokens.withUnsafeBufferPointer { tokens in
      storage.source.withUnsafeBufferPointer { source in
        storage.strings.withUnsafeBufferPointer { strings in
          body(JSONTokens(tokens: tokens, source: source, strings: strings))
        }
      }
    }
  }

  /// The text as it was given.
  public var source: [UInt8] { storage.source }
}
