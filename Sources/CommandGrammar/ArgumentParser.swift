/// Reads a command line by a specification, with the manners of GNU programs.
///
/// `--option value`, `--option=value`, `-o value`, `-ovalue` and flags in one word (`-qh`) are understood, options may stand anywhere among the
/// arguments, `--` ends them, and `-` is an argument. Exactness is wanted: a beginning of a name (`--arch`) is not accepted, and an empty value, or a
/// word that is an option of the same command, is no value (`--output=--json` says so where it is meant).
/// Source: POSIX Utility Syntax Guidelines; GNU Coding Standards, Command-Line Interfaces.
public struct ArgumentParser: Sendable {
  private let program: ProgramSpecification
  private let suggest: @Sendable (String, [String]) -> String?

  /// Makes a parser; `suggest` gives, of the candidates, the one that was probably meant by a word, or nil.
  public init(_ program: ProgramSpecification, suggest: @escaping @Sendable (String, [String]) -> String?) {
    self.program = program
    self.suggest = suggest
  }

  /// What the arguments (without the program's own name) ask for.
  ///
  /// `--help` or `-h` before any `--` wins over everything, errors included; after it, `--version`.
  /// - Throws: the first error from left to right; then excluded options; then missing arguments.
  public func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
    let options = arguments.prefix { $0 != "--" }
    if options.contains(where: { $0 == "--help" || $0 == "-h" }) {
      return .help(command: options.first { !Self.isOption($0) }.flatMap { program.command(named: $0)?.name })
    }
    if options.contains("--version") { return .version }

    var words = arguments[...]
    var command: CommandSpecification?
    var parsed = ParsedArguments(command: "")
    var optionsEnded = false
    while let word = words.popFirst() {
      if optionsEnded || !Self.isOption(word) {
        if let command {
          try append(word, to: &parsed, command)
        } else {
          command = try find(word)
          parsed.command = word
        }
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        try readLong(word, &words, into: &parsed, command)
      } else if try readShort(word, &words, into: &parsed, command) {
        return .help(command: command?.name)
      }
    }
    guard let command else { throw .noCommand }
    if command.name == "help" {
      guard let name = parsed.positionals.first else { return .help(command: nil) }
      return .help(command: try find(name).name)
    }
    try checkExclusions(parsed, command)
    if let missing = command.arguments.dropFirst(parsed.positionals.count).first(where: \.isRequired) {
      throw .missingArgument(name: missing.name, command: command.name)
    }
    return .command(parsed)
  }

  private static func isOption(_ word: String) -> Bool {
    word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
  }

  private func find(_ name: String) throws(UsageError) -> CommandSpecification {
    if let command = program.command(named: name) { return command }
    throw .unknownCommand(name, suggestion: suggest(name, program.commands.map(\.name)))
  }

  private func append(_ word: String, to parsed: inout ParsedArguments, _ command: CommandSpecification) throws(UsageError) {
    let position = parsed.positionals.count
    let last = command.arguments.last.flatMap { $0.repeats ? $0 : nil }
    guard let argument = position < command.arguments.count ? command.arguments[position] : last else {
      throw .unexpectedArgument(word, command: command.name)
    }
    try checkChoice(word, of: argument.name, argument.choices, command)
    parsed.positionals.append(word)
  }

  // MARK: Options

  private func readLong(
    _ word: String, _ words: inout ArraySlice<String>, into parsed: inout ParsedArguments, _ command: CommandSpecification?
  ) throws(UsageError) {
    let equals = word.utf8.firstIndex(of: UInt8(ascii: "="))
    let name = equals.map { String(word[..<$0]) } ?? word
    let attached = equals.map { String(word[word.utf8.index(after: $0)...]) }
    let known = (command?.options ?? []) + program.options
    guard let option = known.first(where: { $0.name == name }) else {
      throw .unknownOption(name, command: command?.name, suggestion: suggest(name, known.map(\.name)))
    }
    guard let value = option.value, let command else {
      if let attached { throw .unexpectedValue(option: name, value: attached, command: command?.name) }
      parsed.options.append(.init(option.name))
      return
    }
    try add(option, typed: name, value, attached ?? next(&words, command), into: &parsed, command)
  }

  /// Reads a word of short options; true means that `-h` was among them.
  private func readShort(
    _ word: String, _ words: inout ArraySlice<String>, into parsed: inout ParsedArguments, _ command: CommandSpecification?
  ) throws(UsageError) -> Bool {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      let typed = "-\(letter)"
      guard let option = ((command?.options ?? []) + program.options).first(where: { $0.short == letter }) else {
        throw .unknownOption(typed, command: command?.name, suggestion: nil)
      }
      if option.name == "--help" { return true }
      guard let value = option.value, let command else {
        parsed.options.append(.init(option.name))
        continue
      }
      try add(option, typed: typed, value, letters.isEmpty ? next(&words, command) : String(letters), into: &parsed, command)
      return false
    }
    return false
  }

  /// The next word, unless it is `--` or an option that is known here: then the value was forgotten.
  private func next(_ words: inout ArraySlice<String>, _ command: CommandSpecification) -> String? {
    guard let word = words.first, word != "--" else { return nil }
    let name = String(word.prefix { $0 != "=" })
    if (command.options + program.options).contains(where: { $0.spellings.contains(name) }) { return nil }
    return words.popFirst()
  }

  private func add(
    _ option: OptionSpecification, typed: String, _ form: OptionValue, _ value: String?, into parsed: inout ParsedArguments,
    _ command: CommandSpecification
  ) throws(UsageError) {
    guard let value, !value.isEmpty else { throw .missingValue(option: typed, value: form, command: command.name) }
    if !form.accepts(value) { throw .malformedValue(option: typed, value: value, expected: form, command: command.name) }
    try checkChoice(value, of: typed, option.choices, command)
    if !option.repeats, parsed.isSet(option.name) { throw .repeated(option: typed, command: command.name) }
    parsed.options.append(.init(option.name, value))
  }

  // MARK: Rules

  private func checkChoice(_ value: String, of holder: String, _ choices: [String], _ command: CommandSpecification) throws(UsageError) {
    if choices.isEmpty || choices.contains(value) { return }
    throw .badChoice(of: holder, value: value, choices: choices, suggestion: suggest(value, choices), command: command.name)
  }

  private func checkExclusions(_ parsed: ParsedArguments, _ command: CommandSpecification) throws(UsageError) {
    for (index, later) in parsed.options.enumerated() {
      let excluded = command.optionsExcluded(by: later.name)
      if let earlier = parsed.options[..<index].first(where: { excluded.contains($0.name) }) {
        throw .excludes(earlier.name, later.name, command: command.name)
      }
    }
  }
}
