/// A raw value as its source wrote it: one scalar leaf.
public struct SourceLeaf: Sendable, Hashable {
  /// Its place in the batch's `paths`.
  public var path: Int32
  /// The type it was written in.
  public var type: StatementType
  /// Its bytes in the batch's `bytes`: UTF-8, unescaped; numbers as written; empty for null.
  public var value: Range<Int>

  /// Puts a leaf together.
  public init(path: Int32, type: StatementType, value: Range<Int>) {
    self.path = path
    self.type = type
    self.value = value
  }
}

/// A leaf (or part of one) that a map assigns to a field.
public struct SourceClaim: Sendable, Hashable {
  /// Its place in the map's entries.
  public var entry: Int32
  /// Its place in the batch's `leaves`.
  public var leaf: Int
  /// The leaf that holds the name of what a reference leads to.
  public var nameLeaf: Int?
  /// The leaf that qualifies it (a family, a sub-group).
  public var qualifierLeaf: Int?
  /// Where a reference leads; nil where the value is no link.
  public var target: SourceID?
  /// The text to read instead of the leaf's own (one piece of a list, the text of HTML).
  public var text: String?
  /// The qualifier, where it is not a leaf of its own.
  public var qualifier: String?
  /// The name of what a reference leads to, where it is not a leaf of its own.
  public var name: String?

  /// Puts a claim together.
  public init(entry: Int32, leaf: Int) {
    self.entry = entry
    self.leaf = leaf
  }
}

/// A path of raw values, with what the source calls it before people.
public struct SourcePath: Sendable, Hashable {
  /// Keys joined by dots; items of an array repeat it.
  public var name: String
  /// The label; nil where the source has none.
  public var label: String?

  /// Puts a path together.
  public init(_ name: String, label: String? = nil) {
    self.name = name
    self.label = label
  }
}

/// What a source told about one thing: its identity and its part of the batch.
public struct SourceRecord: Sendable, Hashable {
  /// Its key in its source; nil where it has none (it will be rejected).
  public var key: String?
  /// The leaf that the key was read from.
  public var keyLeaf: Int?
  /// Its leaves in the batch.
  public var leaves: Range<Int>
  /// Its claims in the batch.
  public var claims: Range<Int>
  /// The record as it came, in the batch's bytes: what a reject shows.
  public var raw: Range<Int>
  /// Where it can be read, where it does not say so itself.
  public var url: String?
  /// Its revision in its source.
  public var revision: String?

  /// Puts a record together.
  public init(key: String?, keyLeaf: Int?, leaves: Range<Int>, claims: Range<Int>, raw: Range<Int>) {
    self.key = key
    self.keyLeaf = keyLeaf
    self.leaves = leaves
    self.claims = claims
    self.raw = raw
  }
}

/// Where a batch came from: the same for all its records.
public struct SourceOrigin: Sendable, Hashable {
  /// The universe its records belong to, as a slug.
  public var universe: String
  /// Who told it.
  public var authority: String
  /// The list it came from.
  public var resource: String
  /// The URL or file it was read from.
  public var location: String
  /// When the payload was first seen, RFC 3339 UTC; nil for files.
  public var retrievedAt: String?
  /// The language of the source.
  public var language: String?
  /// The name of the licence.
  public var licence: String?
  /// Where the licence can be read.
  public var licenceURL: String?
  /// True where links lead to these records by their names too.
  public var isFoundByName = false

  /// Puts an origin together.
  public init(universe: String, authority: String, resource: String, location: String) {
    self.universe = universe
    self.authority = authority
    self.resource = resource
    self.location = location
  }
}

/// A page of records on their way from an adapter to normalization; everything shared is held once.
public struct SourceBatch: Sendable {
  /// Where it came from.
  public var origin: SourceOrigin
  /// How its claims are read.
  public var map: FieldMap
  /// The paths of its leaves.
  public var paths: [SourcePath]
  /// The bytes of all values and of the records as they came.
  public var bytes: [UInt8]
  /// The raw values of all records, in the order of the source.
  public var leaves: [SourceLeaf]
  /// The assignments of all records.
  public var claims: [SourceClaim]
  /// The records, in the order of the source.
  public var records: [SourceRecord]
  /// The URLs inside a value, by the leaf; nothing for values without links.
  public var links: [Int: [String]] = [:]

  /// An empty batch.
  public init(origin: SourceOrigin, map: FieldMap) {
    self.origin = origin
    self.map = map
    paths = []
    bytes = []
    leaves = []
    claims = []
    records = []
  }

  /// The text of a leaf; nil for null.
  public func text(of leaf: Int) -> String? {
    let leaf = leaves[leaf]
    return leaf.type == .null ? nil : text(in: leaf.value)
  }

  /// The text of a range of bytes; what is no UTF-8 becomes U+FFFD.
  public func text(in range: Range<Int>) -> String {
    bytes.withUnsafeBufferPointer { String(decoding: UnsafeBufferPointer(rebasing: $0[range]), as: UTF8.self) }
  }
}
