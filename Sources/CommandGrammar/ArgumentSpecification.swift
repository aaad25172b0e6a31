/// A positional argument of a command.
public struct ArgumentSpecification: Sendable, Equatable {
  /// The placeholder of help and errors, such as `PLAN`.
  public var name: String
  /// What is to be given, in a sentence or two.
  public var meaning: String
  /// Whether the command cannot do without it.
  public var isRequired: Bool
  /// Whether any number of them may be given.
  public var repeats: Bool
  /// What a shell offers; where there are choices, they are offered instead.
  public var completes: ValueCompletion
  /// The only values that are accepted, or none where everything is.
  public var choices: [String]

  /// Makes an argument of its parts.
  public init(
    name: String, meaning: String, isRequired: Bool, repeats: Bool = false, completes: ValueCompletion = .nothing, choices: [String] = []
  ) {
    self.name = name
    self.meaning = meaning
    self.isRequired = isRequired
    self.repeats = repeats
    self.completes = completes
    self.choices = choices
  }

  /// What a shell offers in truth: the choices where there are any.
  var completion: ValueCompletion { choices.isEmpty ? completes : .words(choices) }
}

/// What a shell offers where an argument or an option's value is typed.
public enum ValueCompletion: Sendable, Equatable {
  /// Paths of files.
  case files
  /// Paths of folders.
  case directories
  /// One of these words (letters, digits and `-._/` only).
  case words([String])
  /// The names of the built-in plans, asked of the program itself (`plans --names`), and paths of files.
  case plans
  /// The names of the program's commands.
  case commands
  /// Nothing: only a person knows.
  case nothing
}
