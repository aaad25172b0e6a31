/// What is done with each field of a row: which are compared, which are made of others, which are left out.
struct FieldRules {
  enum Treatment: Sendable { case compared, derived, ignored }

  /// Fields that the pipeline makes of others.
  var derived: Set<String> = []
  /// True where those are compared too.
  var includesDerived = false
  /// Fields that name the row or are left out by wish.
  var ignored: Set<String> = []
  /// The fields that alone are compared; empty for all.
  var wanted: Set<String> = []
  /// Fields that only one side has: said once, no change of a record.
  var oneSided: Set<String> = []
  /// Common beginnings that were replaced in a field.
  var prefixes: [String: PrefixChange] = [:]

  func treatment(of field: String) -> Treatment {
    if ignored.contains(field) || !wanted.isEmpty && !wanted.contains(field) { return .ignored }
    // Who names a field wants it.
    return derived.contains(field) && !includesDerived && !wanted.contains(field) ? .derived : .compared
  }
}

/// A beginning that was replaced in all values of a field, as where a mirror took the place of a source.
public struct PrefixChange: Sendable, Hashable {
  /// The field.
  public var field: String
  /// What the values began with; ends with a slash.
  public var old: String
  /// What they begin with now.
  public var new: String
  /// In how many records.
  public var count = 0
}

/// How two rows of one key differ.
enum RowOutcome {
  case same
  case changed
  /// In the order of a list alone.
  case reordered
  /// In fields alone that are made of others.
  case derived
}
