extension CompletionScript {
  /// Positions are told apart only in commands without an option that wants a value: there every word without a dash is an argument.
  func fish() -> [String] {
    let prefix = "__\(identifier)"
    var lines = [
      "# fish completion of \(program.name); made by '\(program.name) completion fish'.",
      "function \(prefix)_words",
      "    set -l tokens (commandline -opc)",
      "    set -e tokens[1]",
      "    string match -v -- '-*' $tokens",
      "end",
      "function \(prefix)_in",
      "    set -l words (\(prefix)_words)",
      "    test (count $words) -gt 0; and test \"$words[1]\" = \"$argv[1]\"; or return 1",
      "    test (count $argv) -lt 2; or test (count $words) -eq (math $argv[2] + 1)",
      "end",
      "function \(prefix)_plans",
      "    set -l tokens (commandline -opc)",
      "    command -q $tokens[1]; and command $tokens[1] plans --names 2>/dev/null",
      "end",
      "complete -c \(program.name) -f",
    ]
    let start = "-n 'test (count (\(prefix)_words)) -eq 0'"
    for option in program.options where option.name != "--help" { lines.append("complete -c \(program.name) \(start) \(fish(option))") }
    for option in program.options where option.name == "--help" { lines.append("complete -c \(program.name) \(fish(option))") }
    for command in program.commands {
      lines.append("complete -c \(program.name) \(start) -a \(quoted(command.name)) -d \(quoted(command.summary))")
    }
    for command in program.commands {
      lines += command.options.map { "complete -c \(program.name) -n '\(prefix)_in \(command.name)' \(fish($0))" }
      let countsWords = command.options.allSatisfy { $0.value == nil }
      for (pattern, completion) in positions(command) {
        guard let action = action(completion) else { continue }
        let place = countsWords && pattern != "*" ? " \(pattern)" : ""
        lines.append("complete -c \(program.name) -n '\(prefix)_in \(command.name)\(place)' \(action)")
      }
    }
    return lines
  }

  private func fish(_ option: OptionSpecification) -> String {
    var words = ["-l", String(option.name.dropFirst(2))]
    if let short = option.short { words += ["-s", String(short)] }
    words += ["-d", quoted(option.meaning)]
    if option.value != nil { words += ["-r"] + (action(option.completion).map { [$0] } ?? []) }
    return words.joined(separator: " ")
  }

  private func action(_ completion: ValueCompletion) -> String? {
    switch completion {
    case .files: "-F"
    case .directories: "-a '(__fish_complete_directories (commandline -ct))'"
    case .plans: "-F -a '(__\(identifier)_plans)'"
    case .commands: "-a \(quoted(program.commands.map(\.name).joined(separator: " ")))"
    case .words(let words): "-a \(quoted(words.joined(separator: " ")))"
    case .nothing: nil
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
  }
}
