/// A value of a unified field.
public enum Value: Sendable, Hashable {
  case null
  case text(String)
  case number(Double)
  case integer(Int)
  case list([String])

  /// True for null and for an empty list: nothing is said.
  public var isEmpty: Bool {
    switch self {
    case .null: true
    case .list(let items): items.isEmpty
    default: false
    }
  }

  /// The text, where it is one.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The items; none where it is no list.
  public var list: [String] {
    if case .list(let items) = self { items } else { [] }
  }

  /// The number, whole or not.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .integer(let number): Double(number)
    default: nil
    }
  }
}

/// One row of a table: a value for each of its fields, in their order.
public struct Row: Sendable, Hashable {
  /// The table it belongs to.
  public let table: TableName
  /// One value a field.
  public var values: [Value]

  /// An empty row: null, and `[]` where the field is a list.
  public init(_ table: TableName) {
    self.table = table
    values = table.schema.emptyValues
  }

  /// The value of a field of this row's table.
  public subscript<Field: TableField>(field: Field) -> Value {
    get { values[field.rawValue] }
    set { values[field.rawValue] = newValue }
  }
}
