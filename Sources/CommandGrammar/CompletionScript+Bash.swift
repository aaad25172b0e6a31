extension CompletionScript {
  /// Bash parts words at `=` and `:` too, which the loop over the words before the cursor has to put together again.
  func bash() -> [String] {
    let function = "_\(identifier)"
    let waiting = program.commands.flatMap { command in
      command.options.filter { $0.value != nil }.flatMap(\.spellings).map { "\"\(command.name) \($0)\"" }
    }
    var lines = [
      "# bash completion of \(program.name); made by '\(program.name) completion bash'.",
      "\(function)() {",
      "  local current=\"${COMP_WORDS[COMP_CWORD]}\" command='' option='' ended='' words='' kind='' position=0 index=1 word list",
      "  COMPREPLY=()",
      "  while ((index < COMP_CWORD)); do",
      "    word=\"${COMP_WORDS[index]}\"",
      "    index=$((index + 1))",
      "    if [[ -z $ended && $word == -- ]]; then",
      "      ended=yes",
      "    elif [[ -z $ended && $word == -?* ]]; then",
      "      case \"$command $word\" in",
    ]
    if !waiting.isEmpty {
      lines += [
        "        \(waiting.joined(separator: " | ")))",
        "          if [[ ${COMP_WORDS[index]} == = ]]; then index=$((index + 1)); fi",
        "          if ((index >= COMP_CWORD)); then option=\"$word\"; fi",
        "          index=$((index + 1))",
        "          while ((index < COMP_CWORD)) && [[ ${COMP_WORDS[index]} == [=:]* ]]; do index=$((index + 2)); done",
        "          if ((index > COMP_CWORD)) && [[ -z $option ]]; then option=none; fi",
        "          ;;",
      ]
    }
    lines += [
      "      esac",
      "    elif [[ -z $command ]]; then",
      "      command=\"$word\"",
      "    else",
      "      position=$((position + 1))",
      "    fi",
      "  done",
      "  if [[ $current == = ]]; then current=''; fi",
      "  case \"$command\" in",
      "    '')",
      "      words='\(program.commands.map(\.name).joined(separator: " "))'",
      "      if [[ -z $ended && $current == -* ]]; then words='\(program.options.map(\.name).joined(separator: " "))'; fi",
      "      ;;",
    ]
    for command in program.commands { lines += bash(command) }
    lines += [
      "  esac",
      "  case \"$kind\" in",
      "    plans) words=\"$(\"${COMP_WORDS[0]}\" plans --names 2>/dev/null)\" ;;",
      "    commands) words='\(program.commands.map(\.name).joined(separator: " "))' ;;",
      "  esac",
      "  IFS=$' \\n' read -r -d '' -a list <<<\"$words\"",
      "  for word in \"${list[@]}\"; do",
      "    if [[ $word == \"$current\"* ]]; then COMPREPLY+=(\"$word\"); fi",
      "  done",
      "  case \"$kind\" in",
      "    plans | files) while IFS= read -r word; do COMPREPLY+=(\"$word\"); done < <(compgen -f -- \"$current\") ;;",
      "    directories) while IFS= read -r word; do COMPREPLY+=(\"$word\"); done < <(compgen -d -- \"$current\") ;;",
      "  esac",
      "  case \"$kind\" in",
      "    plans | files | directories) compopt -o filenames 2>/dev/null ;;",
      "  esac",
      "  return 0",
      "}",
      "complete -F \(function) \(program.name)",
    ]
    return lines
  }

  private func bash(_ command: CommandSpecification) -> [String] {
    var lines = ["    \(command.name))", "      case \"$option\" in"]
    for option in command.options where option.value != nil {
      let spellings = option.spellings.map { "'\($0)'" }.joined(separator: " | ")
      lines.append("        \(spellings)) \(bash(option.completion)) ;;")
    }
    let names = (command.options + program.options.filter { $0.name == "--help" }).map(\.name).joined(separator: " ")
    lines += ["        '')", "          if [[ -z $ended && $current == -* ]]; then", "            words='\(names)'"]
    let positions = positions(command)
    if !positions.isEmpty {
      lines += ["          else", "            case \"$position\" in"]
      lines += positions.map { "              \($0.pattern)) \(bash($0.completion)) ;;" }
      lines.append("            esac")
    }
    return lines + ["          fi", "          ;;", "      esac", "      ;;"]
  }

  private func bash(_ completion: ValueCompletion) -> String {
    switch completion {
    case .files: "kind=files"
    case .directories: "kind=directories"
    case .plans: "kind=plans"
    case .commands: "kind=commands"
    case .words(let words): "words='\(words.joined(separator: " "))'"
    case .nothing: "kind=nothing"
    }
  }
}
