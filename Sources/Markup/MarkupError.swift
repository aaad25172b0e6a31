/// Why a text could not be made a document.
public enum MarkupError: Error, Sendable, Hashable {
  /// It has more bytes than are allowed.
  case tooLarge(bytes: Int, limit: Int)
  /// Its elements nest deeper than is allowed.
  case tooDeep(limit: Int)
  /// It has more elements than are allowed.
  case tooManyElements(limit: Int)
  /// Reading it took longer than is allowed.
  case tooSlow(milliseconds: Int)
  /// There is no memory for it.
  case noMemory
}

/// What a document may cost.
public struct MarkupLimits: Sendable, Hashable {
  /// Bytes of the text.
  public var bytes: Int
  /// How deep elements may nest.
  public var depth: Int
  /// How many elements there may be.
  public var elements: Int
  /// How long it may take to read, in milliseconds: a bound against what no other bound foresees.
  public var milliseconds: Int

  /// Limits; what is left out is what no page of a wiki comes near.
  public init(bytes: Int = 8 << 20, depth: Int = 512, elements: Int = 1_000_000, milliseconds: Int = 10_000) {
    self.bytes = bytes
    self.depth = depth
    self.elements = elements
    self.milliseconds = milliseconds
  }
}
