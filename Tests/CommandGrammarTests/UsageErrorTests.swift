import CommandGrammar
import Testing

@Suite struct UsageErrorTests {
  private static let commands = ProgramSpecification.catalogETL.commands.map(\.name)
  private static let commandsWithJSON = ProgramSpecification.catalogETL.commands.filter { command in
    command.options.contains { $0.name == "--json" }
  }.map(\.name)

  @Test(
    "an error is a sentence and the way to help",
    arguments: [
      (
        UsageError.noCommand,
        "no command given: one of \(ProgramSpecification.catalogETL.commands.map(\.name).joined(separator: ", "))\nsee 'catalog-etl --help'"
      ),
      (.unknownCommand("rnu", suggestion: "run"), "unknown command 'rnu'; did you mean 'run'?\nsee 'catalog-etl --help'"),
      (.unknownCommand("a\u{1B}[2J", suggestion: nil), "unknown command 'a?[2J'\nsee 'catalog-etl --help'"),
      (
        .unknownOption("--arch", command: "run", suggestion: "--archive"),
        "unknown option '--arch' of 'run'; did you mean '--archive'?\nsee 'catalog-etl run --help'"
      ),
      (
        .unknownOption("--json", command: nil, suggestion: nil),
        "option '--json' goes after its command (\(ProgramSpecification.catalogETL.commands.filter { $0.options.contains { $0.name == "--json" } }.map { "'\($0.name)'" }.joined(separator: ", ")))\nsee 'catalog-etl --help'"
      ),
      (.unknownOption("--x", command: nil, suggestion: nil), "unknown option '--x'\nsee 'catalog-etl --help'"),
      (
        .missingValue(option: "-o", value: .text("DIR"), command: "run"), "option '-o' needs a value: -o DIR\nsee 'catalog-etl run --help'"
      ),
      (
        .unexpectedValue(option: "--json", value: "yes", command: "run"),
        "option '--json' takes no value, but got 'yes'\nsee 'catalog-etl run --help'"
      ),
      (
        .malformedValue(option: "--limit", value: "-5", expected: .count("N"), command: "run"),
        "option '--limit' needs a whole number of at least 1, not '-5'\nsee 'catalog-etl run --help'"
      ),
      (
        .malformedValue(option: "--set", value: "a", expected: .assignment("KEY=VALUE"), command: "run"),
        "option '--set' needs the form KEY=VALUE, not 'a'\nsee 'catalog-etl run --help'"
      ),
      (
        .badChoice(of: "SHELL", value: "bsh", choices: ["bash", "zsh"], suggestion: "bash", command: "completion"),
        "SHELL cannot be 'bsh': it is one of bash, zsh; did you mean 'bash'?\nsee 'catalog-etl completion --help'"
      ),
      (.repeated(option: "-o", command: "run"), "option '-o' was given twice, and takes one value\nsee 'catalog-etl run --help'"),
      (
        .excludes("--sample", "--offline", command: "run"),
        "options '--sample' and '--offline' exclude each other\nsee 'catalog-etl run --help'"
      ),
      (.missingArgument(name: "PLAN", command: "run"), "'run' needs PLAN\nsee 'catalog-etl run --help'"),
      (.unexpectedArgument("b", command: "run"), "'b' is one argument too many for 'run'\nsee 'catalog-etl run --help'"),
    ])
  func phrase(_ error: UsageError, _ expected: String) {
    #expect(UsageError.phrase(error, program: .catalogETL) == expected)
  }
}
