/// An option of a command: a flag, or one with a value.
public struct OptionSpecification: Sendable, Equatable {
  /// The long name with its dashes, such as `--archive`.
  public var name: String
  /// The letter of the short form, without its dash.
  public var short: Character?
  /// The value it wants, or nil for a flag.
  public var value: OptionValue?
  /// Whether it may be given more than once with different values. A flag may always be given again: it says the same.
  public var repeats: Bool
  /// What it does, in a sentence or two.
  public var meaning: String
  /// What a shell offers for the value; where there are choices, they are offered instead.
  public var completes: ValueCompletion
  /// The only values that are accepted, or none where everything is.
  public var choices: [String]

  /// Makes an option of its parts.
  public init(
    _ name: String, short: Character? = nil, value: OptionValue? = nil, repeats: Bool = false, meaning: String,
    completes: ValueCompletion = .nothing, choices: [String] = []
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.meaning = meaning
    self.completes = completes
    self.choices = choices
  }

  /// What a shell offers in truth: the choices where there are any.
  var completion: ValueCompletion { choices.isEmpty ? completes : .words(choices) }

  /// Both spellings, the long one first: `["--output", "-o"]`.
  var spellings: [String] { [name] + (short.map { ["-\($0)"] } ?? []) }
}

/// The value of an option: its placeholder in help and the form it must have.
public enum OptionValue: Sendable, Equatable {
  /// Any text that is not empty.
  case text(String)
  /// A whole number from 1 to `Int.max` in ASCII digits.
  case count(String)
  /// A key that is not empty, `=`, and a value that may be.
  case assignment(String)

  /// The placeholder, such as `FILE`.
  public var name: String {
    switch self {
    case .text(let name), .count(let name), .assignment(let name): name
    }
  }

  /// Whether a value has the form.
  func accepts(_ value: String) -> Bool {
    switch self {
    case .text: return !value.isEmpty
    case .count: return value.utf8.allSatisfy { (0x30...0x39).contains($0) } && (Int(value) ?? 0) >= 1
    case .assignment: return value.utf8.firstIndex(of: UInt8(ascii: "=")).map { $0 > value.startIndex } ?? false
    }
  }
}
