import FileSystem
import Testing

@testable import Pipeline

@Suite struct RunChecksTests {
  private struct Case: Sendable {
    var minimum: [String: Int] = [:]
    var drop: Double?
    var rejects: Double?
    var rows: [String: Int]
    var previous: [String: Int] = [:]
    var broken: [BrokenCheck]
  }

  @Test(
    "a check is broken only beyond what it allows",
    arguments: [
      Case(rows: [:], broken: []),
      Case(minimum: ["characters": 5], rows: ["characters": 5], broken: []),
      Case(
        minimum: ["characters": 5, "episodes": 1, "entities": 1], rows: ["characters": 4, "entities": 1],
        broken: [
          BrokenCheck(check: "min_characters", found: "4 characters", allowed: "at least 5"),
          BrokenCheck(check: "min_episodes", found: "0 episodes", allowed: "at least 1"),
        ]),
      Case(drop: 0.05, rows: ["characters": 95, "episodes": 3], previous: ["characters": 100, "episodes": 3], broken: []),
      Case(
        drop: 0.05, rows: ["characters": 94], previous: ["characters": 100],
        broken: [BrokenCheck(check: "max_drop", found: "94 characters, 100 in the last run", allowed: "5 % fewer at most")]),
      Case(
        drop: 0.125, rows: ["characters": 1, "entities": 7], previous: ["characters": 1, "entities": 9],
        broken: [BrokenCheck(check: "max_drop", found: "7 entities, 9 in the last run", allowed: "12.5 % fewer at most")]),
      Case(
        drop: 0, rows: ["episodes": 8], previous: ["episodes": 9],
        broken: [BrokenCheck(check: "max_drop", found: "8 episodes, 9 in the last run", allowed: "0 % fewer at most")]),
      Case(drop: 1, rows: [:], previous: ["characters": 9], broken: []),
      Case(drop: 0, rows: ["characters": 5], previous: [:], broken: []),
      Case(rejects: 0.1, rows: ["rejects": 1, "sources": 10], broken: []),
      Case(rejects: 0, rows: ["rejects": 0, "sources": 0], broken: []),
      Case(
        rejects: 0.1, rows: ["rejects": 2, "sources": 10],
        broken: [BrokenCheck(check: "max_rejects", found: "2 of 10 source records rejected", allowed: "10 % at most")]),
    ])
  private func table(_ given: Case) {
    var checks = Plan.Checks()
    checks.minimum = given.minimum
    checks.maximumDrop = given.drop
    checks.maximumRejects = given.rejects
    #expect(RunChecks.broken(checks, rows: given.rows, previous: given.previous) == given.broken)
  }

  @Test("the rows of the last run are read from its manifest, and none where there is none or it is broken")
  func previousRows() throws {
    let workspace = try Workspace()
    #expect(RunChecks.previousRows(output: workspace.path) == [:])
    try FileSystem.makeDirectory(workspace.at("latest"))
    try workspace.write(
      #"{"plan":"p","mode":"live","started_at":"","statements":"all","counts":{"characters":3,"rejects":0},"files":[]}"#,
      to: "latest/manifest.json")
    #expect(RunChecks.previousRows(output: workspace.path) == ["characters": 3, "rejects": 0])
    try workspace.write("{", to: "latest/manifest.json")
    #expect(RunChecks.previousRows(output: workspace.path) == [:])
  }
}
