import CommandGrammar
import Configuration
import Glibc

/// The program: arguments in, a command run, an exit code out.
@main
struct CatalogETL {
  static func main() {
    // A reader that goes away is an error of writing, not the end of the process without a word.
    signal(SIGPIPE, SIG_IGN)
    Interruption.block()
    Task.detached { Glibc.exit(await run(Array(CommandLine.arguments.dropFirst())).rawValue) }
    // An asynchronous main would leave this thread to libdispatch, which waits with no signal blocked: one that comes would end the process.
    while true { pause() }
  }

  private static func run(_ arguments: [String]) async -> ExitCode {
    let program = ProgramSpecification.catalogETL
    let invocation: Invocation
    do {
      invocation = try ArgumentParser(program) { Suggestion.nearest(to: $0, among: $1) }.parse(arguments)
    } catch {
      StandardError.write(UsageError.phrase(error, program: program) + "\n")
      return .usage
    }
    do {
      switch invocation {
      case .help(let command): return try HelpCommand.run(command, program: program)
      case .version: return try VersionCommand.run()
      case .command(let parsed): return try await run(parsed, program: program)
      }
    } catch {
      // Only writing to standard output fails here, and who reads it has gone or is full.
      return error.isBrokenPipe ? .done : .cannotWrite
    }
  }

  private static func run(_ parsed: ParsedArguments, program: ProgramSpecification) async throws(OutputError) -> ExitCode {
    switch parsed.command {
    case "run": try await RunCommand(parsed).run()
    case "resolve": try await ResolveCommand(parsed).run()
    case "explain": try await ExplainCommand.run(parsed)
    case "train": try await TrainCommand.run(parsed)
    case "review": try ReviewCommand.run(parsed)
    case "decisions": try DecisionsCommand.run(parsed)
    case "validate": try ValidateCommand.run(parsed.positionals)
    case "init-definition": try await InitDefinitionCommand.run(parsed)
    case "try": try await TryCommand.run(parsed)
    case "plans": try PlansCommand.run(parsed)
    case "list", "show", "search", "stats": try InspectionCommand.run(parsed)
    case "schema": try SchemaCommand.run(parsed.positionals.first ?? "plan")
    case "completion": try CompletionCommand.run(parsed.positionals.first ?? "", program: program)
    case "diff": try DiffCommand.run(parsed)
    case "history": try HistoryCommand.run(parsed)
    case "runs": try RunsCommand.run(parsed)
    case "prune": try PruneCommand.run(parsed)
    default: try HelpCommand.run(parsed.positionals.first, program: program)
    }
  }
}
