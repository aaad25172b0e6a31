/// Writes JSON (RFC 8259) as bytes: the caller says what, in which order, the writer sets commas, colons, escapes and indentation.
///
/// Same calls, same bytes. The writer does not check that the calls make one value: brackets must be closed by who opened them and a key
/// must be followed by a value. Between the rows of NDJSON stands `newline()`.
public struct JSONWriter: Sendable {
  /// How the text is laid out.
  public enum Layout: Sendable {
    /// Without whitespace, for rows.
    case compact
    /// Two spaces of indentation, `"key": value`, and a line end behind the outermost value, for files that people read.
    case pretty
  }

  enum State: Sendable {
    /// At the start of a text: nothing stands in front.
    case start
    case behindOpening
    case behindKey
    case behindValue
  }

  /// What has been written; it may be taken and emptied between two texts.
  public var bytes: [UInt8] = []
  let layout: Layout
  private(set) var state = State.start
  private var depth = 0

  /// A writer of one or more texts.
  public init(_ layout: Layout = .compact, reservingCapacity capacity: Int = 0) {
    self.layout = layout
    bytes.reserveCapacity(capacity)
  }

  /// Begins an object.
  public mutating func beginObject() { open(UInt8(ascii: "{")) }

  /// Ends the innermost object.
  public mutating func endObject() { close(UInt8(ascii: "}")) }

  /// Begins an array.
  public mutating func beginArray() { open(UInt8(ascii: "[")) }

  /// Ends the innermost array.
  public mutating func endArray() { close(UInt8(ascii: "]")) }

  /// Writes the key of the next value.
  public mutating func key(_ name: StaticString) {
    if name.hasPointerRepresentation {
      appendString(UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount), isUTF8: true, isKey: true)
    } else {
      appendString(String(name.unicodeScalar), isKey: true)
    }
  }

  /// Writes the key of the next value.
  public mutating func key(string name: String) {
    appendString(name, isKey: true)
  }

  /// Writes the key of the next value; bytes that are not UTF-8 become U+FFFD.
  public mutating func key(bytes name: UnsafeBufferPointer<UInt8>) {
    appendString(name, isUTF8: false, isKey: true)
  }

  /// Writes a part of a compact text that was encoded before, with all its separators: it ends behind the colon of a key, so that a value
  /// follows, or with the text itself. For rows that hold the same keys again and again.
  public mutating func encoded(_ part: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: part)
    state = .behindKey
  }

  /// Ends a row of NDJSON; the next value begins a new text.
  public mutating func newline() {
    bytes.append(UInt8(ascii: "\n"))
    state = .start
  }

  mutating func endKey() { state = .behindKey }

  private mutating func open(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    state = .behindOpening
    depth += 1
  }

  private mutating func close(_ bracket: UInt8) {
    depth -= 1
    if layout == .pretty, state != .behindOpening { breakLine() }
    bytes.append(bracket)
    endValue()
  }

  /// What stands between the last token and the next key or value.
  mutating func separate() {
    if state == .behindValue { bytes.append(UInt8(ascii: ",")) }
    if layout == .pretty, state == .behindValue || state == .behindOpening { breakLine() }
  }

  mutating func endValue() {
    state = .behindValue
    if layout == .pretty, depth == 0 { newline() }
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * max(depth, 0)))
  }
}
