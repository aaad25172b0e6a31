import CommandGrammar
import Testing

@Suite struct HelpTextTests {
  let program = ProgramSpecification.catalogETL

  @Test("no line is wider than the width, but for a single word", arguments: [1, 40, 41, 57, 80, 100, 500])
  func fits(_ width: Int) {
    let fitted = min(max(width, 40), 100)
    let help = HelpText(program, width: width)
    for text in [help.render()] + program.commands.map(help.render) {
      #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
      for line in text.split(separator: "\n") where line.count > fitted {
        #expect(line.split(separator: " ").filter { $0 != "\\" }.count == 1, "\(line)")
      }
      #expect(!text.split(separator: "\n").contains { $0.hasSuffix(" ") })
    }
  }

  @Test(
    "the help of a command names every argument, option, choice and example",
    arguments: ProgramSpecification.catalogETL.commands.map(\.name))
  func complete(_ name: String) throws {
    let command = try #require(program.command(named: name))
    let text = HelpText(program, width: 100).render(command)
    for option in command.options {
      #expect(text.contains("\(option.name)\(option.value.map { " \($0.name)" } ?? "")  "))
    }
    for argument in command.arguments {
      #expect(text.contains("  \(argument.name)  "))
      for choice in argument.choices { #expect(text.contains(choice)) }
    }
    for example in command.examples { #expect(text.contains("  \(example.command)\n")) }
    #expect(text.contains("--help"))
  }

  @Test("the help of the program names every command and exit code")
  func overview() {
    let text = HelpText(program).render()
    for command in program.commands { #expect(text.contains("\n  \(command.name) ")) }
    for code in program.exitCodes.flatMap(\.codes) { #expect(text.contains("\(code)")) }
    #expect(text.hasPrefix("catalog-etl \(program.version)\n"))
  }

  @Test("columns are aligned, and a long command can still be pasted")
  func layout() {
    let command = CommandSpecification(
      name: "go", summary: "go there",
      arguments: [ArgumentSpecification(name: "PLACE", meaning: "Where to.", isRequired: true, repeats: true)],
      options: [
        OptionSpecification("--by", short: "b", value: .text("WAY"), repeats: true, meaning: "How.", choices: ["sea", "land"]),
        OptionSpecification("--now", meaning: "At once, without another word."),
      ],
      exclusive: [["--by", "--now"]],
      examples: [Example("tour go Rome Athens Jerusalem --by land", meaning: "The long way.", runsOffline: true)])
    let tour = ProgramSpecification(
      name: "tour", version: "1", summary: "Goes.", commands: [command],
      options: [OptionSpecification("--help", short: "h", meaning: "Help.")],
      exitCodes: [ExitCodeSpecification(0, meaning: "done"), ExitCodeSpecification(73, 74, meaning: "lost")])
    #expect(
      HelpText(tour, width: 40).render(command) == """
        tour go: go there

        Usage
          tour go [OPTIONS] PLACE...

        Arguments
          PLACE  Where to.

        Options
          -b, --by WAY  How. One of: sea, land.
                        May be repeated.
              --now     At once, without another
                        word.
          -h, --help    Help.

        Notes
          At most one of --by, --now may be
          given.

        Examples
          tour go Rome Athens Jerusalem --by \\
            land
              The long way.

        Exit codes
          0       done
          73, 74  lost

        """)
  }

  @Test("headings are bold where that is asked for, and the text is the same")
  func emphasis() {
    let bold = HelpText(program, emphasis: true).render()
    #expect(bold.contains("\u{1B}[1mUsage\u{1B}[0m"))
    let plain = bold.split(separator: "\u{1B}[1m", omittingEmptySubsequences: false).joined()
      .split(separator: "\u{1B}[0m", omittingEmptySubsequences: false).joined()
    #expect(plain == HelpText(program).render())
  }
}
