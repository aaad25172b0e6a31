/// Where and why a JSON text is not one.
public struct JSONSyntaxError: Error, Equatable, Sendable {
  /// What is wrong at the position.
  public enum Problem: Equatable, Sendable {
    /// There is nothing but whitespace.
    case empty
    /// Another character stands where the grammar asks for something.
    case expected(Expectation, found: Unicode.Scalar)
    /// The text ends where the grammar asks for something.
    case unexpectedEnd(expected: Expectation)
    /// A byte that cannot continue the number, such as the second of `01`; also `1.` and `-` in front of a comma.
    case badNumber
    /// A byte that cannot continue `true`, `false` or `null`.
    case badLiteral
    /// A backslash in front of anything but `"\/bfnrt` or `u` and four hexadecimal digits; the position is that of the backslash.
    case badEscape
    /// A byte under 0x20 in a string, which must be escaped.
    case controlCharacterInString
    /// A byte that is not UTF-8.
    case notUTF8
    /// More containers are open at once than allowed; the position is that of the bracket too many.
    case tooDeep(limit: Int)
    /// Something follows the end of the text.
    case trailingContent
    /// The text is longer than allowed, in bytes, or there is no memory for its tokens.
    case tooLarge(limit: Int)
  }

  /// What the grammar asks for.
  public enum Expectation: String, Equatable, Sendable {
    case value
    case valueOrClosingBracket
    case key
    case keyOrClosingBrace
    case colon
    case commaOrClosingBracket
    case commaOrClosingBrace
    case closingQuote
    case digit
    case restOfLiteral
  }

  /// The offset of the first offending byte, from 0; the length of the text if it ends too early.
  public var offset: Int
  /// The line of the offset, from 1.
  public var line: Int
  /// The column of the offset in code points, from 1.
  public var column: Int
  /// What is wrong there.
  public var problem: Problem

  /// An error at a known position.
  public init(offset: Int, line: Int, column: Int, problem: Problem) {
    self.offset = offset
    self.line = line
    self.column = column
    self.problem = problem
  }

  init(offset: Int, in source: UnsafeBufferPointer<UInt8>, problem: Problem) {
    let position = TextPosition(offset: offset, in: source)
    self.init(offset: offset, line: position.line, column: position.column, problem: problem)
  }
}
