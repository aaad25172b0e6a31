import Configuration
import TestSupport
import Testing

@Suite struct GrammarMutationTests {
  private let grammar: Grammar = .object([
    Grammar.Key("name", .string(.slug), required: true, ""),
    Grammar.Key(
      "sources",
      .list(
        .object([
          Grammar.Key("id", .string(.slug), required: true, ""),
          Grammar.Key("rate", .number(0...10), ""),
          Grammar.Key("key", .either([.string(.path), .object([Grammar.Key("path", .string(.path), required: true, "")])]), ""),
          Grammar.Key("headers", .map(.object([Grammar.Key("env", .string(), required: true, "")])), ""),
        ]), atLeast: 1), required: true, ""),
  ])

  @Test("mutated documents never crash, and every problem lies inside the file and in its order")
  func mutations() {
    let valid = Array(
      #"""
      {
        "$comment": "é", "name": "rick-and-morty",
        "sources": [{ "id": "api", "rate": 2.5, "key": { "path": "$.id" }, "headers": { "X": { "env": "TOKEN" } } }, { "id": "b", "key": "$" }]
      }
      """#.utf8)
    var random = SeededGenerator(seed: 2026)
    var refused = 0
    for _ in 0..<4000 {
      let bytes = random.mutated(valid)
      let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
      do throws(ConfigurationError) {
        _ = try ConfigurationFile.parse(bytes, file: "p", grammar: grammar)
      } catch {
        refused += 1
        #expect(!error.problems.isEmpty)
        var last = 0
        for located in error.problems {
          #expect((last...bytes.count).contains(located.problem.offset))
          #expect((1...max(1, lines.count)).contains(located.line))
          #expect(located.column >= 1 && located.column <= lines[located.line - 1].count + 1)
          last = located.problem.offset
        }
      }
    }
    #expect(refused > 2000)
  }
}
