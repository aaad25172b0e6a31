/// Help for people, made from the specification and fitted to a width.
///
/// No line is wider, but for a single word that is: a path or a URL in an example stays whole, so that it can be copied.
public struct HelpText: Sendable {
  /// The widths that are used, whatever is asked for.
  public static let widths = 40...100

  private let program: ProgramSpecification
  private let layout: TextLayout

  /// Makes the help of a program; a width outside `widths` is brought into it, and `emphasis` sets headings in bold.
  public init(_ program: ProgramSpecification, width: Int = 80, emphasis: Bool = false) {
    self.program = program
    layout = TextLayout(width: min(max(width, Self.widths.lowerBound), Self.widths.upperBound), emphasis: emphasis)
  }

  /// The help of the program: its commands, options and exit codes. Ends with a line end.
  public func render() -> String {
    let widest = program.commands.map(\.name.count).max() ?? 0
    let examples = program.commands.flatMap { $0.examples.prefix(1) }
    let sections = [
      [program.versionLine] + layout.paragraph(program.summary, indent: 0),
      layout.section("Usage", layout.command("\(program.name) COMMAND [OPTIONS] [ARGUMENTS]")),
      layout.section("Commands", program.commands.flatMap { layout.entry($0.name, $0.summary, column: widest) }),
      layout.section("Options", optionEntries(program.options)),
      layout.section("Examples", examples.flatMap(exampleLines)),
      layout.section("Exit codes", exitCodeLines()),
      layout.paragraph("'\(program.name) COMMAND --help' says more about a command.", indent: 0),
    ]
    return join(sections)
  }

  /// The help of one command: its usage, arguments, options, notes, examples and the exit codes. Ends with a line end.
  public func render(_ command: CommandSpecification) -> String {
    let widest = command.arguments.map(\.name.count).max() ?? 0
    let exclusions = command.exclusive.map { layout.paragraph("At most one of \($0.joined(separator: ", ")) may be given.", indent: 2) }
    let notes = exclusions + command.notes.map { layout.paragraph($0, indent: 2) }
    let sections = [
      layout.paragraph("\(program.name) \(command.name): \(command.summary)", indent: 0),
      layout.section("Usage", layout.command(usage(command))),
      layout.section("Arguments", command.arguments.flatMap { layout.entry($0.name, meaning($0), column: widest) }),
      layout.section("Options", optionEntries(command.options + program.options.filter { $0.name == "--help" })),
      layout.section("Notes", Array(notes.joined(separator: [""]))),
      layout.section("Examples", command.examples.flatMap(exampleLines)),
      layout.section("Exit codes", exitCodeLines()),
    ]
    return join(sections)
  }

  private func join(_ sections: [[String]]) -> String {
    sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  private func usage(_ command: CommandSpecification) -> String {
    let arguments = command.arguments.map { argument in
      (argument.isRequired ? argument.name : "[\(argument.name)]") + (argument.repeats ? "..." : "")
    }
    return ([program.name, command.name] + (command.options.isEmpty ? [] : ["[OPTIONS]"]) + arguments).joined(separator: " ")
  }

  private func meaning(_ argument: ArgumentSpecification) -> String {
    argument.choices.isEmpty ? argument.meaning : "\(argument.meaning) One of: \(argument.choices.joined(separator: ", "))."
  }

  private func optionEntries(_ options: [OptionSpecification]) -> [String] {
    let entries = options.map { option in
      var term = option.short.map { "-\($0), " } ?? "    "
      term += ([option.name] + (option.value.map { [$0.name] } ?? [])).joined(separator: " ")
      var meaning = option.meaning
      if !option.choices.isEmpty { meaning += " One of: \(option.choices.joined(separator: ", "))." }
      if option.repeats { meaning += " May be repeated." }
      return (term: term, meaning: meaning)
    }
    let widest = entries.map(\.term.count).max() ?? 0
    return entries.flatMap { layout.entry($0.term, $0.meaning, column: widest) }
  }

  private func exampleLines(_ example: Example) -> [String] {
    layout.command(example.command) + layout.paragraph(example.meaning, indent: 6)
  }

  private func exitCodeLines() -> [String] {
    let entries = program.exitCodes.map { (term: $0.codes.map(String.init).joined(separator: ", "), meaning: $0.meaning) }
    let widest = entries.map(\.term.count).max() ?? 0
    return entries.flatMap { layout.entry($0.term, $0.meaning, column: widest) }
  }
}
