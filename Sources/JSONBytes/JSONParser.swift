internal import CSimdJSON

/// A reusable parser from bytes to tokens (RFC 8259); its buffers grow to the largest text seen and are kept between texts.
///
/// The first stage is simdjson's. Numbers keep their text, a surrogate without its other half reads as U+FFFD, a byte order mark at the
/// start is skipped, duplicate keys are kept. Everything else that RFC 8259 does not allow is an error.
public struct JSONParser: ~Copyable {
  /// How many containers may be open at once: 1,024.
  public static let depthLimit = 1024

  /// The longest text in bytes: 4 GiB - 1, since offsets have 32 bits.
  public static let lengthLimit = Int(UInt32.max)

  // nil until the first text, and if there was no memory for it.
  private var parser: OpaquePointer?

  /// A parser that holds no memory yet.
  public init() {}

  deinit {
    csimdjson_parser_destroy(parser)
  }

  /// Parses one text.
  ///
  /// The source needs no padding: nothing behind its end is read.
  /// - Returns: a view, valid until the next call and as long as the source stays where it is.
  /// - Throws: the first offending byte and what is wrong with it.
  public mutating func parse(_ source: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> JSONTokens {
    try parse(source, skipping: source.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0)
  }

  mutating func parse(_ source: UnsafeBufferPointer<UInt8>, skipping skip: Int) throws(JSONSyntaxError) -> JSONTokens {
    if parser == nil { parser = csimdjson_parser_create() }
    guard let parser else { throw JSONSyntaxError(offset: 0, in: source, problem: .tooLarge(limit: Self.lengthLimit)) }
    switch csimdjson_parser_parse(parser, source.baseAddress, source.count, skip, UInt32(Self.depthLimit)) {
    case csimdjson_ok: return tokens(of: parser, source: source)
    case csimdjson_invalid: throw JSONDiagnosis.error(in: source, skipping: skip)
    // No memory for the tokens of a text is the same to the caller as a text over the limit.
    default: throw JSONSyntaxError(offset: 0, in: source, problem: .tooLarge(limit: Self.lengthLimit))
    }
  }

  private func tokens(of parser: OpaquePointer, source: UnsafeBufferPointer<UInt8>) -> JSONTokens {
    var tokenCount = 0
    var stringsLength = 0
    let tokens = UnsafeRawPointer(csimdjson_parser_tokens(parser, &tokenCount))
    let strings = csimdjson_parser_strings(parser, &stringsLength)
    return JSONTokens(
      tokens: UnsafeBufferPointer(start: tokens?.assumingMemoryBound(to: JSONToken.self), count: tokenCount),
      source: source,
      strings: UnsafeBufferPointer(start: strings, count: stringsLength))
  }
}

/// The encoded U+FEFF that some writers put in front of a text; RFC 8259, section 8.1 lets a parser ignore it.
enum ByteOrderMark {
  static let utf8: [UInt8] = [0xEF, 0xBB, 0xBF]
}
