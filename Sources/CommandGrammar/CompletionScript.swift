/// Scripts with which shells complete the command line, made from the specification.
///
/// They offer commands, the options of each command, choices, files and folders, and the names of plans, which they ask of the program as it was typed
/// (`plans --names`). Nothing that a program or a person says is evaluated by the shell.
public struct CompletionScript: Sendable {
  /// The shells that are served.
  public enum Shell: String, Sendable, CaseIterable {
    /// GNU bash 3.2 and newer, without the bash-completion package.
    case bash
    /// Z shell 5.
    case zsh
    /// fish 3.
    case fish
  }

  let program: ProgramSpecification

  /// Makes the scripts of a program; its words may hold letters, digits and `-._/` only, its texts anything.
  public init(_ program: ProgramSpecification) {
    self.program = program
  }

  /// The script of a shell; ends with a line end.
  public func render(_ shell: Shell) -> String {
    let lines =
      switch shell {
      case .bash: bash()
      case .zsh: zsh()
      case .fish: fish()
      }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The program's name as a part of the names of functions: `catalog_etl`.
  var identifier: String {
    String(program.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The arguments by position; the last one also for every later position where it repeats.
  func positions(_ command: CommandSpecification) -> [(pattern: String, completion: ValueCompletion)] {
    command.arguments.enumerated().map { index, argument in
      (pattern: argument.repeats && index == command.arguments.count - 1 ? "*" : String(index), completion: argument.completion)
    }
  }
}
