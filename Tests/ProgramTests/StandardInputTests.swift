import Testing

@Suite(.enabled(if: Surroundings.hasBinary, Surroundings.noBinary))
struct StandardInputTests {
  @Test("a source of files reads standard input where the plan says -, and tells a bad line by its number")
  func standardInput() throws {
    let workshop = try Workshop()
    try workshop.write(
      #"""
      { "version": 1, "name": "piped", "universe": "u",
        "sources": [{ "id": "in", "adapter": "files", "authority": "mine", "from": ["-"], "kind": "character", "key": "$.id", "map": { "name": "$.name" } }],
        "output": { "directory": "out" } }
      """#, to: "piped.json")
    let lines = "{\"id\": 2, \"name\": \"Morty\"}\nno json\n{\"id\": 1, \"name\": \"Rick\"}\n"
    let run = try ProgramRun.run([Surroundings.binary ?? "catalog-etl", "run", "piped.json", "-q"], in: workshop.path, input: lines)
    #expect(run.end == .exit(0), "\(run.errors)")
    let names = try workshop.read("out/latest/characters.ndjson").split(separator: "\n").map { $0.contains("\"name\":\"Rick\"") }
    #expect(names == [true, false])
    let rejects = try workshop.read("out/latest/rejects.ndjson")
    #expect(rejects.contains("\"code\":\"not_json\"") && rejects.contains(":2"), "\(rejects)")
  }
}
