/// The fields of `appearances`.
public enum AppearanceField: Int, TableField {
  case characterID, episodeID, qualifier, sourceIDs

  /// What the field is.
  public var definition: FieldDefinition {
    switch self {
    case .characterID: .derived(.string, "who appears", required: true)
    case .episodeID: .derived(.string, "in what", required: true)
    case .qualifier: .derived(.string, "mentioned, flashback, voice …; null where nothing is said")
    case .sourceIDs: .derived(.strings, "who says so: the character's source, the episode's, or both")
    }
  }
}

/// The fields of `relations`.
public enum RelationField: Int, TableField {
  case subjectID, relation, objectID, object, qualifier, sourceID

  /// What the field is.
  public var definition: FieldDefinition {
    switch self {
    case .subjectID: .derived(.string, "a character or an entity", required: true)
    case .relation: .derived(.string, "how it stands to the object", required: true, vocabulary: RelationKind.allCases.map(\.rawValue))
    case .objectID: .derived(.string, "a character or an entity; null where the source only names it")
    case .object: .derived(.string, "the object's name", required: true)
    case .qualifier: .derived(.string, "brother, a family, a sub-group, formerly …; species, where the relation is that to the species")
    case .sourceID: .derived(.string, "who says so", required: true)
    }
  }
}

/// The fields of `sources`.
public enum SourceField: Int, TableField {
  case sourceID, recordID, authority, resource, key, title, revision, language, url, retrievedAt, licence, licenceURL

  /// What the field is.
  public var definition: FieldDefinition {
    switch self {
    case .sourceID: .derived(.string, "authority:resource:key", required: true)
    case .recordID: .derived(.string, "the record it went into; null if it was rejected or filtered out")
    case .authority: .derived(.string, "who told it", required: true)
    case .resource: .derived(.string, "the list it came from", required: true)
    case .key: .derived(.string, "what it is called there", required: true)
    case .title: .derived(.string, "its title there")
    case .revision: .derived(.string, "its revision there")
    case .language: .derived(.string, "its language, as BCP 47 says it")
    case .url: .derived(.string, "where it can be read")
    case .retrievedAt: .derived(.string, "when this payload was first seen, UTC (from the archive)")
    case .licence: .derived(.string, "the licence of the source")
    case .licenceURL: .derived(.string, "where the licence can be read")
    }
  }
}
