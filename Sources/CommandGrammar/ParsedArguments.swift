/// What a command line asks for.
public enum Invocation: Sendable, Equatable {
  /// To run a command.
  case command(ParsedArguments)
  /// To show the help of a command, or of the program (nil).
  case help(command: String?)
  /// To show the version.
  case version
}

/// A command with its arguments and options, checked against the specification.
public struct ParsedArguments: Sendable, Equatable {
  /// An option as it was given, under its long name.
  public struct Option: Sendable, Equatable {
    /// The long name, such as `--archive`, also where the short one was typed.
    public var name: String
    /// The value, or nil for a flag.
    public var value: String?

    /// Makes an option as given.
    public init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }
  }

  /// The name of the command.
  public var command: String
  /// The arguments in their order; at least as many as the command requires.
  public var positionals: [String]
  /// The options in the order in which they were given.
  public var options: [Option]

  /// Makes parsed arguments; `ArgumentParser` is who does so.
  public init(command: String, positionals: [String] = [], options: [Option] = []) {
    self.command = command
    self.positionals = positionals
    self.options = options
  }

  /// The value of an option that is given at most once, or nil where it is not given.
  public func value(_ name: String) -> String? {
    options.first { $0.name == name }?.value
  }

  /// The value of an option whose form is `OptionValue.count`, or nil where it is not given.
  public func count(_ name: String) -> Int? {
    value(name).flatMap { Int($0) }
  }

  /// All values of an option in the order in which they were given.
  public func values(_ name: String) -> [String] {
    options.filter { $0.name == name }.compactMap(\.value)
  }

  /// Whether an option is given, with or without a value.
  public func isSet(_ name: String) -> Bool {
    options.contains { $0.name == name }
  }
}
