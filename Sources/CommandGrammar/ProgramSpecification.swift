/// A program's whole command line as data: what is parsed, what help prints, and what shells complete.
///
/// Nothing about the command line is written twice: `ArgumentParser`, `HelpText` and `CompletionScript` read this value.
public struct ProgramSpecification: Sendable, Equatable {
  /// The name of the executable, such as `catalog-etl`.
  public var name: String
  /// The version without the name, such as `0.1.0`.
  public var version: String
  /// What the program does, in one sentence.
  public var summary: String
  /// The commands in the order in which help lists them. The command named `help` asks for help on another one.
  public var commands: [CommandSpecification]
  /// The options that stand with and without a command: `--help` and `--version`. They take no value.
  public var options: [OptionSpecification]
  /// What the program's exit status says, in ascending order.
  public var exitCodes: [ExitCodeSpecification]

  /// Makes a specification of its parts.
  public init(
    name: String, version: String, summary: String, commands: [CommandSpecification], options: [OptionSpecification],
    exitCodes: [ExitCodeSpecification]
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.commands = commands
    self.options = options
    self.exitCodes = exitCodes
  }

  /// The line that `--version` prints, without a line end: `catalog-etl 0.1.0`.
  public var versionLine: String { "\(name) \(version)" }

  /// The command of exactly this name, or nil.
  public func command(named name: String) -> CommandSpecification? {
    commands.first { $0.name == name }
  }
}

/// One line of the table of exit codes.
public struct ExitCodeSpecification: Sendable, Equatable {
  /// The codes that share the meaning, such as 73 and 74.
  public var codes: [Int32]
  /// What a process that ends with one of them has to say, in a few words.
  public var meaning: String

  /// Makes a line of its codes and their meaning.
  public init(_ codes: Int32..., meaning: String) {
    self.codes = codes
    self.meaning = meaning
  }
}
