/// The fields of `statements`.
public enum StatementField: Int, TableField {
  case recordID, sourceID, path, label, type, value, links, fields, outcome, note

  /// What the field is.
  public var definition: FieldDefinition {
    switch self {
    case .recordID: .derived(.string, "the record; null for what became no record")
    case .sourceID: .derived(.string, "the source record", required: true)
    case .path: .derived(.string, "where in the source: origin.name, or a row of an infobox; items of a list repeat it", required: true)
    case .label: .derived(.string, "what the source calls it before people")
    case .type: .derived(.string, "what the source wrote", required: true, vocabulary: StatementType.allCases.map(\.rawValue))
    case .value: .derived(.string, "verbatim, numbers as written; null for null")
    case .links: .derived(.strings, "URLs inside the value")
    case .fields: .derived(.strings, "the unified fields it serves")
    case .outcome: .derived(.string, "its fate", required: true, vocabulary: StatementOutcome.allCases.map(\.rawValue))
    case .note: .derived(.string, "why it was not used")
    }
  }
}

/// The fields of `matches`.
public enum MatchField: Int, TableField {
  case leftID, rightID, decision, score, evidence, rule

  /// What the field is.
  public var definition: FieldDefinition {
    switch self {
    case .leftID: .derived(.string, "a source record", required: true)
    case .rightID: .derived(.string, "another", required: true)
    case .decision: .derived(.string, "what was decided", required: true, vocabulary: MatchDecision.allCases.map(\.rawValue))
    case .score: .derived(.number, "the probability of a match, 0 to 1")
    case .evidence: .derived(.strings, "one a comparison, name: exact (+9.2)")
    case .rule: .derived(.string, "what decided: the model, a rule, a person")
    }
  }
}

/// The fields of `rejects`.
public enum RejectField: Int, TableField {
  case sourceID, kind, url, path, value, reason, code, raw

  /// What the field is.
  public var definition: FieldDefinition {
    switch self {
    case .sourceID: .derived(.string, "the source record; null where it has no key")
    case .kind: .derived(.string, "what it would have been")
    case .url: .derived(.string, "where it was read")
    case .path: .derived(.string, "the value at fault")
    case .value: .derived(.string, "that value, verbatim")
    case .reason: .derived(.string, "why, in words", required: true)
    case .code: .derived(.string, "why, for programs: no_key, no_name, duplicate_key …", required: true)
    case .raw: .derived(.string, "the record as it came, as text")
    }
  }
}
