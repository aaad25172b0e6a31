/// One command (verb) of a program: its arguments, options, rules and examples.
public struct CommandSpecification: Sendable, Equatable {
  /// The word that is typed, such as `run`.
  public var name: String
  /// What the command does, in one line without a full stop.
  public var summary: String
  /// The arguments in their order. Only the last one may repeat, and none that is required follows an optional one.
  public var arguments: [ArgumentSpecification]
  /// The options in the order in which help lists them, without the program's own `--help` and `--version`.
  public var options: [OptionSpecification]
  /// Groups of option names of which at most one may be given.
  public var exclusive: [[String]]
  /// Command lines that can be typed as they stand.
  public var examples: [Example]
  /// Paragraphs that help prints after the options.
  public var notes: [String]

  /// Makes a command of its parts.
  public init(
    name: String, summary: String, arguments: [ArgumentSpecification] = [], options: [OptionSpecification] = [],
    exclusive: [[String]] = [], examples: [Example] = [], notes: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.arguments = arguments
    self.options = options
    self.exclusive = exclusive
    self.examples = examples
    self.notes = notes
  }

  /// The names of the options that may not stand beside the named one, in the order of the rules.
  public func optionsExcluded(by name: String) -> [String] {
    exclusive.filter { $0.contains(name) }.flatMap { group in group.filter { $0 != name } }
  }
}

/// A command line that shows a command at work.
public struct Example: Sendable, Equatable {
  /// What is typed, beginning with the program's name; words are parted by single spaces and need no quoting.
  public var command: String
  /// What comes of it, in a few words.
  public var meaning: String
  /// Whether it ends with 0 in a fresh checkout, without a network and without an earlier run but that of a sample it names (`rm-sample`).
  public var runsOffline: Bool

  /// Makes an example.
  public init(_ command: String, meaning: String, runsOffline: Bool) {
    self.command = command
    self.meaning = meaning
    self.runsOffline = runsOffline
  }
}
