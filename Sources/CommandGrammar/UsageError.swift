/// Why a command line cannot be understood; the exit status that belongs to it is 64.
///
/// `command` is the command in whose words the error was met, nil before any. Options appear as they were typed, without their value.
public enum UsageError: Error, Equatable, Sendable {
  /// There is no command at all.
  case noCommand
  /// There is no command of this name.
  case unknownCommand(String, suggestion: String?)
  /// Neither the command nor the program has this option.
  case unknownOption(String, command: String?, suggestion: String?)
  /// The option wants a value, and there is none or an empty one.
  case missingValue(option: String, value: OptionValue, command: String)
  /// The option is a flag, and `=value` was appended.
  case unexpectedValue(option: String, value: String, command: String?)
  /// The value does not have the form that the option wants.
  case malformedValue(option: String, value: String, expected: OptionValue, command: String)
  /// The value is none of the choices of the option or argument (`of`: `--format` or `SHELL`).
  case badChoice(of: String, value: String, choices: [String], suggestion: String?, command: String)
  /// The option takes one value and was given twice.
  case repeated(option: String, command: String)
  /// Two options that exclude each other, by their long names, in the order in which they were given.
  case excludes(String, String, command: String)
  /// A required argument is missing.
  case missingArgument(name: String, command: String)
  /// There are more arguments than the command takes; this is the first one too many.
  case unexpectedArgument(String, command: String)
}
