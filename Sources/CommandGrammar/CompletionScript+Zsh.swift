extension CompletionScript {
  /// The script works both as a file of `$fpath` and sourced after `compinit`.
  func zsh() -> [String] {
    let function = "_\(program.name)"
    var lines = [
      "#compdef \(program.name)",
      "# zsh completion of \(program.name); made by '\(program.name) completion zsh'.",
      "_\(identifier)_plans() {",
      "  local -a plans",
      "  plans=(${(f)\"$($program plans --names 2>/dev/null)\"})",
      "  compadd -a plans",
      "  _files",
      "}",
      "_\(identifier)_commands() {",
      "  local -a commands",
      "  commands=(",
    ]
    lines += program.commands.map { "    \(quoted("\($0.name):\(escaped($0.summary, ":\\"))"))" }
    lines += [
      "  )",
      "  _describe -t commands command commands",
      "}",
      "\(function)() {",
      "  local context state state_descr line program=$words[1]",
      "  typeset -A opt_args",
    ]
    let options = program.options.map { zsh($0, excluded: ["-", "*"]) }
    let commands = "'1:command:_\(identifier)_commands' '*::argument:->arguments'"
    lines += ["  _arguments -C \((options + [commands]).joined(separator: " ")) && return", "  case $line[1] in"]
    for command in program.commands {
      let options = command.options.map { zsh($0, excluded: command.optionsExcluded(by: $0.name)) }
      let help = program.options.filter { $0.name == "--help" }.map { zsh($0, excluded: ["-", "*"]) }
      let words = options + help + positions(command).map { zsh($0.pattern, $0.completion) }
      lines.append("    \(command.name)) _arguments -s -S \(words.joined(separator: " ")) ;;")
    }
    lines += [
      "  esac",
      "}",
      "if [[ $funcstack[1] == \(function) ]]; then",
      "  \(function) \"$@\"",
      "else",
      "  compdef \(function) \(program.name)",
      "fi",
    ]
    return lines
  }

  /// One option in the words of `_arguments`, once for each spelling.
  private func zsh(_ option: OptionSpecification, excluded: [String]) -> String {
    let alone = option.repeats ? [] : option.spellings
    let excludedNames = excluded + (excluded.contains("*") ? [] : alone)
    let rule = excludedNames.isEmpty ? "" : "(\(excludedNames.joined(separator: " ")))"
    let value = option.value.map { ":\(escaped($0.name, ":\\")):\(action(option.completion))" } ?? ""
    return option.spellings.map { spelling in
      let attaches = option.value == nil ? "" : spelling.hasPrefix("--") ? "=" : "+"
      return quoted("\(rule)\(option.repeats ? "*" : "")\(spelling)\(attaches)[\(escaped(option.meaning, "[]\\:"))]\(value)")
    }.joined(separator: " ")
  }

  private func zsh(_ position: String, _ completion: ValueCompletion) -> String {
    let place = Int(position).map { String($0 + 1) } ?? "*"
    return quoted("\(place):argument:\(action(completion))")
  }

  private func action(_ completion: ValueCompletion) -> String {
    switch completion {
    case .files: "_files"
    case .directories: "_files -/"
    case .plans: "_\(identifier)_plans"
    case .commands: "_\(identifier)_commands"
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .nothing: " "
    }
  }

  private func escaped(_ text: String, _ special: String) -> String {
    text.map { special.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}
