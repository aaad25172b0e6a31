internal import Glibc

/// A line of NDJSON and what it parsed to; valid only within the call that it is given to.
public struct JSONLine {
  /// The number of the line in the file, from 1, empty lines counted.
  public let number: Int
  /// The offset of the line in the file.
  public let offset: Int
  /// The line without its LF.
  public let bytes: UnsafeBufferPointer<UInt8>
  /// The tokens, whose offsets count from the start of the line, or the error, whose offset and line are those of the file.
  public let tokens: Result<JSONTokens, JSONSyntaxError>
}

/// Reads NDJSON chunk by chunk: splits at LF, skips lines of whitespace, keeps the line number, parses each line in place.
///
/// A bad line does not end the reading: its error is handed over like the tokens of a good one.
public struct JSONLines: ~Copyable {
  private var parser = JSONParser()
  private var nextNumber = 1
  private var nextOffset = 0

  /// A reader at the start of a file.
  public init() {}

  /// A reader in the middle of a file, at the start of a line.
  /// - Parameters:
  ///   - line: the number of that line, from 1.
  ///   - offset: its offset in the file.
  public init(line: Int, offset: Int) {
    nextNumber = line
    nextOffset = offset
  }

  /// Gives the lines of a chunk.
  /// - Parameters:
  ///   - chunk: the bytes that follow those already consumed.
  ///   - isLast: whether the file ends with the chunk, so that a last line without LF is one too.
  /// - Returns: how many bytes were consumed; the rest, a line that is not yet whole, must stand at the start of the next chunk.
  /// - Throws: what `body` throws; the reader is then behind the line that `body` was given.
  @discardableResult
  public mutating func forEachLine<Failure: Error>(
    in chunk: UnsafeBufferPointer<UInt8>, isLast: Bool, _ body: (JSONLine) throws(Failure) -> Void
  ) throws(Failure) -> Int {
    var start = 0
    while start < chunk.count {
      let lineFeed = Self.lineFeed(in: chunk, from: start)
      if lineFeed == nil, !isLast { break }
      let end = lineFeed ?? chunk.count
      let next = lineFeed.map { $0 + 1 } ?? chunk.count
      let number = nextNumber
      let offset = nextOffset
      nextNumber += 1
      nextOffset += next - start
      let line = UnsafeBufferPointer(rebasing: chunk[start..<end])
      start = next
      let skip = offset == 0 && line.starts(with: ByteOrderMark.utf8) ? ByteOrderMark.utf8.count : 0
      if line.dropFirst(skip).allSatisfy(\.isJSONWhitespace) { continue }
      try body(JSONLine(number: number, offset: offset, bytes: line, tokens: parse(line, skipping: skip, number: number, offset: offset)))
    }
    return start
  }

  /// Gives the lines of a whole file.
  public mutating func forEachLine<Failure: Error>(
    in bytes: [UInt8], _ body: (JSONLine) throws(Failure) -> Void
  ) throws(Failure) {
    try bytes.withUnsafeBufferPointer { chunk throws(Failure) in
      _ = try forEachLine(in: chunk, isLast: true, body)
    }
  }

  private mutating func parse(
    _ line: UnsafeBufferPointer<UInt8>, skipping skip: Int, number: Int, offset: Int
  ) -> Result<JSONTokens, JSONSyntaxError> {
    do throws(JSONSyntaxError) {
      return .success(try parser.parse(line, skipping: skip))
    } catch {
      var error = error
      error.line = number
      error.offset += offset
      return .failure(error)
    }
  }

  private static func lineFeed(in chunk: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = chunk.baseAddress, let found = memchr(base + start, 0x0A, chunk.count - start) else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}
