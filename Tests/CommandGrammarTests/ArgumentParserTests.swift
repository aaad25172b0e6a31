import CommandGrammar
import Testing

/// A stand-in for the caller's suggestion: the first candidate that begins with the same three letters.
@Sendable func suggestByBeginning(_ word: String, _ candidates: [String]) -> String? {
  candidates.first { word.count > 2 && $0.hasPrefix(word.prefix(3)) }
}

@Suite struct ArgumentParserTests {
  let parser = ArgumentParser(.catalogETL, suggest: suggestByBeginning)

  typealias Option = ParsedArguments.Option

  @Test(
    "a command line that is right is read as it was meant",
    arguments: [
      (["run", "rm"], ParsedArguments(command: "run", positionals: ["rm"])),
      (["run", "--sample", "rm"], ParsedArguments(command: "run", positionals: ["rm"], options: [Option("--sample")])),
      (["run", "rm", "--output", "out"], ParsedArguments(command: "run", positionals: ["rm"], options: [Option("--output", "out")])),
      (["run", "rm", "--output=a=b"], ParsedArguments(command: "run", positionals: ["rm"], options: [Option("--output", "a=b")])),
      (["run", "rm", "--output=--json"], ParsedArguments(command: "run", positionals: ["rm"], options: [Option("--output", "--json")])),
      (["run", "-o", "out", "rm"], ParsedArguments(command: "run", positionals: ["rm"], options: [Option("--output", "out")])),
      (
        ["run", "-qoout", "rm"],
        ParsedArguments(command: "run", positionals: ["rm"], options: [Option("--quiet"), Option("--output", "out")])
      ),
      (
        ["run", "-", "--quiet", "-q"], ParsedArguments(command: "run", positionals: ["-"], options: [Option("--quiet"), Option("--quiet")])
      ),
      (["run", "--", "--help"], ParsedArguments(command: "run", positionals: ["--help"])),
      (["--", "run", "-x"], ParsedArguments(command: "run", positionals: ["-x"])),
      (["run", "--output", "-", "rm"], ParsedArguments(command: "run", positionals: ["rm"], options: [Option("--output", "-")])),
      (["run", "--output", "-x", "rm"], ParsedArguments(command: "run", positionals: ["rm"], options: [Option("--output", "-x")])),
      (
        ["run", "--archive", "a", "rm", "--archive=b", "--set", "k=", "--limit", "7"],
        ParsedArguments(
          command: "run", positionals: ["rm"],
          options: [Option("--archive", "a"), Option("--archive", "b"), Option("--set", "k="), Option("--limit", "7")])
      ),
      (["validate", "a", "b", "c"], ParsedArguments(command: "validate", positionals: ["a", "b", "c"])),
      (["schema"], ParsedArguments(command: "schema")),
      (["schema", "rejects"], ParsedArguments(command: "schema", positionals: ["rejects"])),
      (["plans", "--names"], ParsedArguments(command: "plans", options: [Option("--names")])),
    ])
  func parsed(_ arguments: [String], _ expected: ParsedArguments) throws {
    #expect(try parser.parse(arguments) == .command(expected))
  }

  @Test(
    "help and version win wherever they stand before --",
    arguments: [
      (["--help"], Invocation.help(command: nil)),
      (["-h"], .help(command: nil)),
      (["run", "--nonsense", "-h"], .help(command: "run")),
      (["--help", "run"], .help(command: "run")),
      (["run", "rm", "--output", "--help"], .help(command: "run")),
      (["run", "-qh"], .help(command: "run")),
      (["nonsense", "--help"], .help(command: nil)),
      (["help"], .help(command: nil)),
      (["help", "plans"], .help(command: "plans")),
      (["--version"], .version),
      (["run", "--version"], .version),
      (["--version", "-h"], .help(command: nil)),
    ])
  func answers(_ arguments: [String], _ expected: Invocation) throws {
    #expect(try parser.parse(arguments) == expected)
  }

  @Test(
    "a command line that is wrong is an error that says what and where",
    arguments: [
      ([], UsageError.noCommand),
      (["--"], .noCommand),
      (["runn", "rm"], .unknownCommand("runn", suggestion: "run")),
      (["x"], .unknownCommand("x", suggestion: nil)),
      ([""], .unknownCommand("", suggestion: nil)),
      (["help", "plan"], .unknownCommand("plan", suggestion: "plans")),
      (["run", "rm", "--arch", "f"], .unknownOption("--arch", command: "run", suggestion: "--archive")),
      (["run", "rm", "--x=1"], .unknownOption("--x", command: "run", suggestion: nil)),
      (["--json", "run"], .unknownOption("--json", command: nil, suggestion: nil)),
      (["run", "-z"], .unknownOption("-z", command: "run", suggestion: nil)),
      (["plans", "--sample"], .unknownOption("--sample", command: "plans", suggestion: nil)),
      (["run", "rm", "--output"], .missingValue(option: "--output", value: .text("DIR"), command: "run")),
      (["run", "rm", "-o"], .missingValue(option: "-o", value: .text("DIR"), command: "run")),
      (["run", "rm", "--output="], .missingValue(option: "--output", value: .text("DIR"), command: "run")),
      (["run", "rm", "--output", ""], .missingValue(option: "--output", value: .text("DIR"), command: "run")),
      (["run", "rm", "--output", "--json"], .missingValue(option: "--output", value: .text("DIR"), command: "run")),
      (["run", "rm", "--archive", "--limit=3"], .missingValue(option: "--archive", value: .text("FILE"), command: "run")),
      (["run", "--archive", "--", "rm"], .missingValue(option: "--archive", value: .text("FILE"), command: "run")),
      (["run", "rm", "--json=yes"], .unexpectedValue(option: "--json", value: "yes", command: "run")),
      (["--version=1"], .unexpectedValue(option: "--version", value: "1", command: nil)),
      (["run", "rm", "--limit", "0"], .malformedValue(option: "--limit", value: "0", expected: .count("N"), command: "run")),
      (["run", "rm", "--limit", "-5"], .malformedValue(option: "--limit", value: "-5", expected: .count("N"), command: "run")),
      (["run", "rm", "--limit", "+5"], .malformedValue(option: "--limit", value: "+5", expected: .count("N"), command: "run")),
      (
        ["run", "rm", "--limit=99999999999999999999"],
        .malformedValue(option: "--limit", value: "99999999999999999999", expected: .count("N"), command: "run")
      ),
      (["run", "rm", "--set", "a"], .malformedValue(option: "--set", value: "a", expected: .assignment("KEY=VALUE"), command: "run")),
      (["run", "rm", "--set", "=a"], .malformedValue(option: "--set", value: "=a", expected: .assignment("KEY=VALUE"), command: "run")),
      (
        ["completion", "fishy"],
        .badChoice(of: "SHELL", value: "fishy", choices: ["bash", "zsh", "fish"], suggestion: "fish", command: "completion")
      ),
      (["run", "rm", "--output", "a", "-ob"], .repeated(option: "-o", command: "run")),
      (["run", "rm", "--sample", "--offline"], .excludes("--sample", "--offline", command: "run")),
      (["run", "--archive=a", "--archive=b", "--quiet", "--sample"], .excludes("--archive", "--sample", command: "run")),
      (["run"], .missingArgument(name: "PLAN", command: "run")),
      (["validate"], .missingArgument(name: "PLAN", command: "validate")),
      (["run", "a", "b"], .unexpectedArgument("b", command: "run")),
      (["plans", "x"], .unexpectedArgument("x", command: "plans")),
    ])
  func rejected(_ arguments: [String], _ expected: UsageError) {
    #expect(throws: expected) { try parser.parse(arguments) }
  }

  @Test("values are found by the long name, in their order")
  func values() throws {
    guard case .command(let parsed) = try parser.parse(["run", "rm", "--archive", "b", "--archive", "a", "-o", "x", "--limit=12"]) else {
      Issue.record("not a command")
      return
    }
    #expect(parsed.values("--archive") == ["b", "a"])
    #expect(parsed.value("--output") == "x")
    #expect(parsed.count("--limit") == 12)
    #expect(parsed.isSet("--limit"))
    #expect(!parsed.isSet("--json"))
    #expect(parsed.value("--only") == nil)
  }

  @Test("whatever is typed: an option set by the parser is in the specification, and the rules hold", arguments: 0..<8 as Range<UInt64>)
  func fuzz(_ seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let words =
      [
        "run", "validate", "plans", "schema", "rm", "-", "--", "-q", "-o", "-oq", "", "=", "--=", "---", "--output", "--set", "a=b", "é=1",
        "-é", "3",
      ]
      + ["--archive=x", "--sample", "--offline", "--limit", "--limit=3", "--json", "--names", "plan"]
    var accepted = 0
    for _ in 0..<3000 {
      let arguments = (0..<Int.random(in: 0...6, using: &random)).map { _ in words[Int.random(in: words.indices, using: &random)] }
      guard let answer = try? parser.parse(arguments), case .command(let parsed) = answer else { continue }
      accepted += 1
      let command = try #require(ProgramSpecification.catalogETL.command(named: parsed.command))
      #expect(parsed.positionals.count >= command.arguments.filter(\.isRequired).count)
      for option in parsed.options {
        let specification = try #require(command.options.first { $0.name == option.name })
        #expect((specification.value == nil) == (option.value == nil))
        #expect(option.value != "")
      }
      #expect(command.exclusive.allSatisfy { group in Set(parsed.options.map(\.name)).intersection(group).count < 2 })
    }
    #expect(accepted > 0)
  }
}

/// Steele, Lea and Flood's SplitMix64: the same numbers for the same seed everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
