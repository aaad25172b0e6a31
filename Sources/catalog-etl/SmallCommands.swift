import Adapters
import Catalog
import CommandGrammar
import Configuration
import Glibc
import JSONBytes
import Pipeline
import Publication

/// `catalog-etl help`.
enum HelpCommand {
  static func run(_ name: String?, program: ProgramSpecification) throws(OutputError) -> ExitCode {
    let terminal = Terminal(descriptor: STDOUT_FILENO)
    let help = HelpText(program, width: terminal.width, emphasis: terminal.allowsColor)
    guard let name else {
      try StandardOutput.write(help.render())
      return .done
    }
    guard let command = program.command(named: name) else {
      let known = program.commands.map(\.name)
      let error = UsageError.unknownCommand(name, suggestion: Suggestion.nearest(to: name, among: known))
      StandardError.write(UsageError.phrase(error, program: program) + "\n")
      return .usage
    }
    try StandardOutput.write(help.render(command))
    return .done
  }
}

/// `catalog-etl --version`.
enum VersionCommand {
  static func run() throws(OutputError) -> ExitCode {
    try StandardOutput.write(ToolVersion.all.map { "\($0.name) \($0.version)\n" }.joined())
    return .done
  }
}

/// `catalog-etl validate`.
enum ValidateCommand {
  static func run(_ plans: [String]) throws(OutputError) -> ExitCode {
    var code = ExitCode.done
    for argument in plans {
      if DefinitionTrial.isDefinition(argument) {
        do throws(DefinitionTrial.Failure) {
          let definition = try DefinitionTrial.definition(at: argument)
          let lists = definition.resources.map(\.name).joined(separator: ", ")
          StandardError.write("\(argument): ok: definition of \"\(definition.authority)\", resources \(lists)\n")
        } catch {
          StandardError.write(DefinitionPhrases.phrase(error))
          if code == .done { code = DefinitionPhrases.exitCode(error) }
        }
        continue
      }
      do {
        let plan = try Runner.validate(argument)
        let sources = plan.sources.map { "\($0.id) (\($0.adapter))" }.joined(separator: ", ")
        StandardError.write("\(argument): ok: plan \"\(plan.name)\", sources \(sources)\n")
      } catch {
        StandardError.write(Phrases.phrase(error))
        if code == .done { code = Phrases.exitCode(error) }
      }
    }
    return code
  }
}

/// `catalog-etl plans`.
enum PlansCommand {
  static func run(_ parsed: ParsedArguments) throws(OutputError) -> ExitCode {
    if parsed.isSet("--names") {
      try StandardOutput.write(BuiltInPlans.names.map { "\($0)\n" }.joined())
      return .done
    }
    var writer = JSONWriter(.pretty)
    var text = ""
    writer.beginArray()
    for name in BuiltInPlans.names {
      guard let plan = try? Runner.validate(name) else { continue }
      writer.beginObject()
      writer.key("name")
      writer.value(string: plan.name)
      writer.key("universe")
      writer.value(string: plan.universe)
      writer.key("sources")
      writer.value(strings: plan.sources.map(\.adapter))
      writer.endObject()
      text += "\(plan.name)\t\(plan.universe)\t\(plan.sources.map { "\($0.adapter) \($0.baseURL)" }.joined(separator: ", "))\n"
    }
    writer.endArray()
    if parsed.isSet("--json") { try StandardOutput.write(writer.bytes) } else { try StandardOutput.write(text) }
    return .done
  }
}

/// `catalog-etl schema`.
enum SchemaCommand {
  static func run(_ name: String) throws(OutputError) -> ExitCode {
    if let table = TableName(rawValue: name) {
      try StandardOutput.write(table.schema.jsonSchema)
    } else {
      try StandardOutput.write(name == "definition" ? PublishedSchemas.definition : PublishedSchemas.plan)
    }
    return .done
  }
}

/// `catalog-etl completion`.
enum CompletionCommand {
  static func run(_ name: String, program: ProgramSpecification) throws(OutputError) -> ExitCode {
    guard let shell = CompletionScript.Shell(rawValue: name) else { return .usage }
    try StandardOutput.write(CompletionScript(program).render(shell))
    return .done
  }
}
