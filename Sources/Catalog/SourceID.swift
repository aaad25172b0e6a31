/// The identity of what one source told: `authority:resource:key`.
///
/// Authority and resource contain no colon (a port is written `localhost-8080`); the key is all that follows.
public struct SourceID: Sendable, Hashable, CustomStringConvertible {
  /// Who told it: fixed in the definition of an API, host and language path of a wiki.
  public var authority: String
  /// The list it came from (`character`, `people`, `page`).
  public var resource: String
  /// What it is called there.
  public var key: String

  /// Puts the three parts together, as they are.
  public init(authority: String, resource: String, key: String) {
    self.authority = authority
    self.resource = resource
    self.key = key
  }

  /// As it stands in the files: `rickandmortyapi:character:1`.
  public var description: String { "\(authority):\(resource):\(key)" }
}

/// The identity of a record: `universe:kind:authority:key`.
public struct RecordID: Sendable, Hashable, CustomStringConvertible {
  /// The universe as a slug.
  public var universe: String
  /// The kind, by its name.
  public var kind: String
  /// The authority of the first source.
  public var authority: String
  /// The key of the first source.
  public var key: String

  /// Puts the four parts together, as they are.
  public init(universe: String, kind: String, authority: String, key: String) {
    self.universe = universe
    self.kind = kind
    self.authority = authority
    self.key = key
  }

  /// As it stands in the files: `rick-and-morty:character:rickandmortyapi:1`.
  public var description: String { "\(universe):\(kind):\(authority):\(key)" }
}

extension RecordID {
  /// Takes an id apart; a text without its four parts is a key alone.
  public init(parsing text: String) {
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    self.init(
      universe: parts.count == 4 ? String(parts[0]) : "", kind: parts.count == 4 ? String(parts[1]) : "",
      authority: parts.count == 4 ? String(parts[2]) : "", key: parts.count == 4 ? String(parts[3]) : text)
  }
}
