/// What became of a text of a source when it was read as a value of a field.
public enum Normalized<Value: Sendable & Equatable>: Sendable, Equatable {
  /// The value; the note says what was left out or assumed (`approximate`, `at the withers`), or is nil.
  case value(Value, note: String? = nil)
  /// The source says that it does not know, or says nothing.
  case unknown
  /// The text holds no value of this field; the note says why in a few words.
  case unparsed(note: String)

  /// The value, or nil where there is none.
  public var value: Value? {
    if case .value(let value, _) = self { value } else { nil }
  }

  /// The note, or nil where there is none.
  public var note: String? {
    switch self {
    case .value(_, let note): note
    case .unknown: nil
    case .unparsed(let note): note
    }
  }

  /// The same outcome with the value transformed.
  public func map<Other: Sendable & Equatable>(_ transform: (Value) -> Other) -> Normalized<Other> {
    switch self {
    case .value(let value, let note): .value(transform(value), note: note)
    case .unknown: .unknown
    case .unparsed(let note): .unparsed(note: note)
    }
  }
}
