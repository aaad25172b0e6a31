import CommandGrammar
import Glibc
import Testing

/// Runs a shell on a script given by its standard input file, and answers with its exit status and both outputs.
private enum ShellRun {
  static func isInstalled(_ shell: String) -> Bool {
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    return path.split(separator: ":").contains { access("\($0)/\(shell)", X_OK) == 0 }
  }

  static func output(of arguments: [String], script: String) throws -> (status: Int32, text: String) {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? P_tmpdir
    var template = Array("\(folder)/catalog-etl-completion-XXXXXX".utf8CString)
    let file = mkstemp(&template)
    try #require(file >= 0)
    let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(path) }
    let bytes = Array(script.utf8)
    try #require(write(file, bytes, bytes.count) == bytes.count)
    close(file)
    let pipe = try #require(popen((arguments + [path, "2>&1"]).joined(separator: " "), "r"))
    var text: [UInt8] = []
    var byte = fgetc(pipe)
    while byte != EOF {
      text.append(UInt8(truncatingIfNeeded: byte))
      byte = fgetc(pipe)
    }
    return (pclose(pipe), String(decoding: text, as: UTF8.self))
  }
}

@Suite struct CompletionScriptTests {
  let scripts = CompletionScript(.catalogETL)

  @Test("bash accepts the script", .enabled(if: ShellRun.isInstalled("bash"), "bash is not installed"))
  func bashSyntax() throws {
    let result = try ShellRun.output(of: ["bash", "-n"], script: scripts.render(.bash))
    #expect(result.status == 0 && result.text.isEmpty, "\(result.text)")
  }

  @Test("zsh accepts the script", .enabled(if: ShellRun.isInstalled("zsh"), "zsh is not installed"))
  func zshSyntax() throws {
    let result = try ShellRun.output(of: ["zsh", "-f", "-n"], script: scripts.render(.zsh))
    #expect(result.status == 0 && result.text.isEmpty, "\(result.text)")
  }

  @Test("fish accepts the script", .enabled(if: ShellRun.isInstalled("fish"), "fish is not installed"))
  func fishSyntax() throws {
    let result = try ShellRun.output(of: ["fish", "--no-execute"], script: scripts.render(.fish))
    #expect(result.status == 0 && result.text.isEmpty, "\(result.text)")
  }

  @Test(
    "bash offers what fits where the cursor is", .enabled(if: ShellRun.isInstalled("bash"), "bash is not installed"),
    arguments: [
      (["ru"], "run runs"),
      ([""], ProgramSpecification.catalogETL.commands.map(\.name).joined(separator: " ")),
      (["--"], "--help --version"),
      (["run", "--arch"], "--archive"),
      (["run", "rm", "--o"], "--offline --output --only"),
      (["run", "--output", "out", "--js"], "--json"),
      (["run", "--output", "=", "out", "--js"], "--json"),
      (["run", "--set", "a.b", "=", "http", ":", "//host", ":", "80", "r"], "rm rick results"),
      (["run", "--limit", ""], ""),
      (["run", "r"], "rm rick results"),
      (["run", "rm", "r"], ""),
      (["run", "--archive", "an"], "an answer.warc"),
      (["run", "--archive", "="], "an answer.warc results"),
      (["run", "--output", ""], "results"),
      (["run", "--", "--js"], ""),
      (["completion", ""], "bash zsh fish"),
      (["completion", "z"], "zsh"),
      (["completion", "bash", ""], ""),
      (["schema", "re"], "relations rejects"),
      (["help", "va"], "validate"),
      (["validate", "rm", "r"], "rm rick results"),
      (["unknown", "x"], ""),
    ])
  func bashCompletes(_ words: [String], _ expected: String) throws {
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let result = try ShellRun.output(
      of: ["bash", "--norc"],
      script: """
        \(scripts.render(.bash))
        catalog-etl() { [[ "$*" == 'plans --names' ]] && printf '%s\\n' rm swapi rick; }
        cd "$(mktemp -d)" || exit 1
        trap 'rm -r "$PWD"' EXIT
        touch 'an answer.warc' && mkdir results
        COMP_WORDS=(catalog-etl \(quoted))
        COMP_CWORD=\(words.count)
        _catalog_etl
        echo "${COMPREPLY[*]}"
        """)
    #expect(result.text == expected + "\n")
    #expect(result.status == 0)
  }

  @Test("every command and option is in every script", arguments: CompletionScript.Shell.allCases)
  func complete(_ shell: CompletionScript.Shell) {
    let script = scripts.render(shell)
    for command in ProgramSpecification.catalogETL.commands {
      #expect(script.contains(command.name))
      for option in command.options { #expect(script.contains(shell == .fish ? "-l \(option.name.dropFirst(2)) " : option.name)) }
    }
    #expect(script.contains("plans --names"))
  }

  @Test(
    "fish offers what fits where the cursor is", .enabled(if: ShellRun.isInstalled("fish"), "fish is not installed"),
    arguments: [
      ("catalog-etl ru", "run"), ("catalog-etl run --arch", "--archive"), ("catalog-etl completion z", "zsh"),
      ("catalog-etl completion zsh f", ""), ("catalog-etl schema rej", "rejects"), ("catalog-etl help va", "validate"),
    ])
  func fishCompletes(_ line: String, _ expected: String) throws {
    let script = scripts.render(.fish) + "complete -C '\(line)' | string replace -r '\\t.*' ''\n"
    let result = try ShellRun.output(of: ["fish", "--no-config"], script: script)
    #expect(result.text == (expected.isEmpty ? "" : expected + "\n"))
  }
}
