/// What a field holds; what the readers are told.
public enum FieldType: Sendable, Hashable {
  case string
  case number
  case integer
  case strings
}

/// How the values of several sources become one.
public enum MergeRule: String, Sendable, CaseIterable {
  /// The first source in plan order that says something.
  case first
  /// The longest text.
  case longest
  /// All items, without repeats, in plan order.
  case union
  /// The earliest date, the most precise of equal ones.
  case earliest
  /// What most sources say; of a tie the first in plan order.
  case majority
}

/// Fields that only make sense together: a source that says otherwise in one of the anchors has no say in any of them.
public enum MergeGroup: Sendable, CaseIterable {
  /// Years are of one calendar.
  case years
  /// Season, number and code name one place.
  case episodeNumber

  /// The fields in which sources must agree to have a say in the others.
  public var anchors: [String] {
    switch self {
    case .years: ["calendar"]
    case .episodeNumber: ["code", "season", "number"]
    }
  }
}

/// Where the value of a field comes from.
public enum FieldOrigin: Sendable, Hashable {
  /// A source told it; several sources are merged by the rule.
  case told(MergeRule)
  /// The pipeline makes it from ids, links and other records.
  case derived
}

/// What a reference in this field means beyond its name.
public enum FieldLink: Sendable, Hashable {
  /// Plain values.
  case none
  /// The name of a record, with the record's id in the field named and a row in `relations`.
  case named(id: String, relation: RelationKind?)
  /// Names of records, with a row in `relations` for each.
  case names(relation: RelationKind)
  /// Names of what records it is made of or belongs to (a species): a reference has a row `other` in `relations` with this qualifier, a
  /// plain name is a value and nothing more.
  case entities(qualifier: String)
  /// The other side of an appearance.
  case appearances
}

/// One field of one table: the single source of files, schemas, documentation and merging.
public struct FieldDefinition: Sendable, Hashable {
  /// What it holds.
  public var type: FieldType
  /// True where null is never written.
  public var isRequired = false
  /// The words it may hold; nil where it is open.
  public var vocabulary: [String]?
  /// What it means, one line for people.
  public var meaning: String
  /// The unit of a number, in words (`centimetres`).
  public var unit: String?
  /// Where its value comes from.
  public var origin: FieldOrigin
  /// How a raw value is read where a map does not say it.
  public var normalizer: Normalizer
  /// What a reference in it means.
  public var link: FieldLink = .none
  /// The fields that it only makes sense with.
  public var mergeGroup: MergeGroup?

  /// The same field, as one of a group.
  func together(_ group: MergeGroup) -> Self {
    var definition = self
    definition.mergeGroup = group
    return definition
  }

  static func derived(_ type: FieldType, _ meaning: String, required: Bool = false, link: FieldLink = .none, vocabulary: [String]? = nil)
    -> Self
  {
    FieldDefinition(
      type: type, isRequired: required, vocabulary: vocabulary, meaning: meaning, unit: nil, origin: .derived, normalizer: .text, link: link
    )
  }

  static func text(
    _ meaning: String, as normalizer: Normalizer = .text, merge: MergeRule = .first, required: Bool = false, vocabulary: [String]? = nil,
    link: FieldLink = .none
  ) -> Self {
    FieldDefinition(
      type: .string, isRequired: required, vocabulary: vocabulary, meaning: meaning, unit: nil, origin: .told(merge),
      normalizer: normalizer,
      link: link)
  }

  static func texts(_ meaning: String, as normalizer: Normalizer = .list, merge: MergeRule = .union, link: FieldLink = .none) -> Self {
    FieldDefinition(
      type: .strings, vocabulary: nil, meaning: meaning, unit: nil, origin: .told(merge), normalizer: normalizer, link: link)
  }

  static func number(_ meaning: String, unit: String? = nil, as normalizer: Normalizer = .number, merge: MergeRule = .first) -> Self {
    FieldDefinition(type: .number, vocabulary: nil, meaning: meaning, unit: unit, origin: .told(merge), normalizer: normalizer)
  }

  static func integer(_ meaning: String, as normalizer: Normalizer = .integer) -> Self {
    FieldDefinition(type: .integer, vocabulary: nil, meaning: meaning, unit: nil, origin: .told(.first), normalizer: normalizer)
  }
}

/// The fields of a table as cases, so that the compiler knows them; the raw value is the column.
public protocol TableField: RawRepresentable, CaseIterable, Sendable, Hashable where RawValue == Int {
  /// What the field is.
  var definition: FieldDefinition { get }
}

extension TableField {
  /// The name in the files, in snake_case (`birthYear` is `birth_year`, `sourceIDs` is `source_ids`).
  public var name: String {
    var name = ""
    var previousIsUpper = false
    for scalar in "\(self)".unicodeScalars {
      let isUpper = scalar.value >= 65 && scalar.value <= 90
      if isUpper && !previousIsUpper { name.append("_") }
      name.unicodeScalars.append(isUpper ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
      previousIsUpper = isUpper
    }
    return name
  }
}
