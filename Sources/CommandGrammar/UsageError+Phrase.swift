extension UsageError {
  /// The text of an error: what is wrong, what may have been meant, and where help is; two lines, the last without a line end.
  ///
  /// What was typed is quoted with control characters replaced by `?`, so that it cannot steer a terminal.
  public static func phrase(_ error: UsageError, program: ProgramSpecification) -> String {
    let (what, command) = error.statement(program)
    let help = [program.name, command, "--help"].compactMap { $0 }.joined(separator: " ")
    return "\(what)\nsee '\(help)'"
  }

  private func statement(_ program: ProgramSpecification) -> (what: String, command: String?) {
    switch self {
    case .noCommand:
      return ("no command given: one of \(Self.list(program.commands.map(\.name)))", nil)
    case .unknownCommand(let name, let suggestion):
      return ("unknown command \(Self.quoted(name))\(Self.question(suggestion))", nil)
    case .unknownOption(let option, let command?, let suggestion):
      return ("unknown option \(Self.quoted(option)) of '\(command)'\(Self.question(suggestion))", command)
    case .unknownOption(let option, nil, let suggestion):
      let holders = program.commands.filter { $0.options.contains { $0.spellings.contains(option) } }.map { "'\($0.name)'" }
      guard holders.isEmpty else { return ("option \(Self.quoted(option)) goes after its command (\(Self.list(holders)))", nil) }
      return ("unknown option \(Self.quoted(option))\(Self.question(suggestion))", nil)
    case .missingValue(let option, let value, let command):
      return ("option \(Self.quoted(option)) needs a value: \(option) \(value.name)", command)
    case .unexpectedValue(let option, let value, let command):
      return ("option \(Self.quoted(option)) takes no value, but got \(Self.quoted(value))", command)
    case .malformedValue(let option, let value, let expected, let command):
      let form =
        switch expected {
        case .text: "text that is not empty"
        case .count: "a whole number of at least 1"
        case .assignment(let name): "the form \(name)"
        }
      return ("option \(Self.quoted(option)) needs \(form), not \(Self.quoted(value))", command)
    case .badChoice(let holder, let value, let choices, let suggestion, let command):
      return ("\(holder) cannot be \(Self.quoted(value)): it is one of \(Self.list(choices))\(Self.question(suggestion))", command)
    case .repeated(let option, let command):
      return ("option \(Self.quoted(option)) was given twice, and takes one value", command)
    case .excludes(let first, let second, let command):
      return ("options '\(first)' and '\(second)' exclude each other", command)
    case .missingArgument(let name, let command):
      return ("'\(command)' needs \(name)", command)
    case .unexpectedArgument(let argument, let command):
      return ("\(Self.quoted(argument)) is one argument too many for '\(command)'", command)
    }
  }

  private static func question(_ suggestion: String?) -> String {
    suggestion.map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func list(_ words: [String]) -> String {
    words.joined(separator: ", ")
  }

  private static func quoted(_ text: String) -> String {
    "'\(DisplayText.printable(text, replacement: "?"))'"
  }
}
