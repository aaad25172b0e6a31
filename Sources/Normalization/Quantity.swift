/// Units of one dimension and how they are written.
struct UnitTable: Sendable {
  /// Factors to the unit of the field, by lower-case name.
  var factors: [String: Double]
  /// The factor of a number without a unit, or nil where that has no meaning.
  var plain: Double?
  /// The unit of a bare number after one with a unit: inches after feet.
  var following: [String: Double]
  /// Words without meaning around a number: `tall`, `years old`.
  var fillers: Set<String>
  /// What two roundings of one measure may differ by, in the unit of the field.
  var tolerance: Double
}

/// One measure as read.
struct Quantity: Equatable {
  /// In the unit of the field.
  var amount: Double
  /// The factor of its first unit: two amounts in one unit are two values, in two units maybe one.
  var unit: Double
  var isApproximate: Bool
}

/// Why a text is not one measure.
enum QuantityFailure: Error, Equatable {
  case range
  case bound
  case negative
  case notQuantity
}
