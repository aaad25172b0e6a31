import CommandGrammar
import Testing

@Suite struct ProgramTests {
  let program = ProgramSpecification.catalogETL

  @Test("every example parses as a command of its own section", arguments: ProgramSpecification.catalogETL.commands.map(\.name))
  func examples(_ name: String) throws {
    let command = try #require(program.command(named: name))
    let parser = ArgumentParser(program) { _, _ in nil }
    try #require(!command.examples.isEmpty)
    // What is learnt is learnt from a run of two sources, which no sample is.
    #expect(command.name == "train" || command.examples.contains { $0.runsOffline })
    for example in command.examples {
      let words = example.command.split(separator: " ").map(String.init)
      #expect(words.first == program.name)
      #expect(words.dropFirst().first == command.name)
      #expect(throws: Never.self, "\(example.command)") { try parser.parse(Array(words.dropFirst())) }
    }
  }

  @Test("names are unique and rules name options that exist", arguments: ProgramSpecification.catalogETL.commands.map(\.name))
  func sound(_ name: String) throws {
    let command = try #require(program.command(named: name))
    let options = command.options + program.options
    let names = options.map(\.name)
    let letters = options.compactMap(\.short)
    #expect(Set(names).count == names.count)
    #expect(Set(letters).count == letters.count)
    #expect(names.allSatisfy { $0.hasPrefix("--") })
    #expect(command.exclusive.joined().allSatisfy { names.contains($0) })
    #expect(command.arguments.dropLast().allSatisfy { !$0.repeats })
    let required = command.arguments.map(\.isRequired)
    #expect(required == required.filter { $0 } + required.filter { !$0 })
    #expect(program.commands.filter { $0.name == command.name }.count == 1)
  }

  @Test("exit codes ascend")
  func exitCodes() {
    let codes = program.exitCodes.flatMap(\.codes)
    #expect(codes == Set(codes).sorted())
  }
}
