/// What a JSON file of ours may say: a closed grammar, the single source of the checks, of the JSON Schema and of the reference.
public indirect enum Grammar: Sendable {
  /// An object with exactly these keys; `"$comment"` may stand anywhere.
  case object([Key])
  /// An object whose keys are names of the user's own.
  case map(Grammar)
  /// A list.
  case list(Grammar, atLeast: Int = 0)
  /// A text.
  case string(StringRule = .any)
  /// A whole number in a range.
  case integer(ClosedRange<Int>)
  /// A number in a range.
  case number(ClosedRange<Double>)
  /// true or false.
  case boolean
  /// One of several shapes, told apart by the type of the value.
  case either([Grammar])

  /// A key of an object.
  public struct Key: Sendable {
    /// Its name.
    public var name: String
    /// What stands behind it.
    public var value: Grammar
    /// True where it may not be left out.
    public var isRequired: Bool
    /// What it means, one line for people.
    public var meaning: String

    /// Puts a key together.
    public init(_ name: String, _ value: Grammar, required: Bool = false, _ meaning: String) {
      self.name = name
      self.value = value
      isRequired = required
      self.meaning = meaning
    }
  }

  /// What a text may be.
  public enum StringRule: Sendable {
    /// Anything but the empty text.
    case any
    /// One of these words.
    case oneOf([String])
    /// Lower-case letters, digits and single hyphens (`rick-and-morty`).
    case slug
    /// An absolute http or https URL.
    case url
    /// `$.a.b`, a path into a record.
    case path
  }
}
