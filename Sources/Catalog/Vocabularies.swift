/// Whether a character lives; closed, see the table of fields.
public enum CharacterStatus: String, Sendable, CaseIterable {
  case alive, dead, unknown
}

/// A character's gender; closed, see the table of fields.
public enum Gender: String, Sendable, CaseIterable {
  case female, male, genderless, hermaphrodite, other, unknown
}

/// What an episode is.
public enum EpisodeKind: String, Sendable, CaseIterable {
  case episode, film, special, chapter
}

/// What an entity is: the things that characters and episodes refer to.
public enum EntityKind: String, Sendable, CaseIterable {
  case location, organization, species, vehicle, starship, titan, other
}

/// How a subject of `relations` stands to its object.
public enum RelationKind: String, Sendable, CaseIterable {
  case relative, affiliation, residence, origin, other
}

/// The type of a raw value, as its source wrote it.
public enum StatementType: String, Sendable, CaseIterable {
  case string, number, boolean, null, html
}

/// The fate of a raw value.
public enum StatementOutcome: String, Sendable, CaseIterable {
  /// It stands in the record.
  case used
  /// It lost against the value of another source.
  case superseded
  /// The source says that it does not know.
  case unknown
  /// A reference to what is no record, or a fact of what became no record.
  case dropped
  /// No field of the schema asks for it.
  case unmapped
  /// It could not be read as what its field holds.
  case unparsed
}

/// What was decided of two source records.
public enum MatchDecision: String, Sendable, CaseIterable {
  case merged
  case keptApart = "kept_apart"
  case review
}
