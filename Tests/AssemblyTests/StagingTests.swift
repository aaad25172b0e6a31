import Assembly
import Catalog
import FileSystem
import TestSupport
import Testing

@Suite struct StagingTests {
  @Test("records held in memory and records written to disk make the same files", arguments: [1, 100, 5_000])
  func spilled(memoryLimit: Int) throws {
    let records = RandomRecords.make(seed: 7, count: 150)
    let inMemory = try AssembledRun(records + records.prefix(10))
    let spilled = try AssembledRun(records + records.prefix(10), memoryLimit: memoryLimit)
    #expect(inMemory.repeatedRecords == 10)
    #expect(spilled.repeatedRecords == 10)
    #expect(spilled.summary == inMemory.summary)
    #expect(spilled.files == inMemory.files)
    #expect(inMemory.lines(.sources).count == 150)
  }

  @Test("records larger than what is read at a time come back whole")
  func largeRecords() throws {
    let long = String(repeating: "wubba lubba ", count: 40_000)
    let records = (0..<3).map { NormalizedRecord.character("\($0)", "Rick \($0)").stating("bio", "\($0)\(long)") }
    let run = try AssembledRun(records, memoryLimit: 1)
    #expect(try run.values(.statements, "value").flatMap { $0 } == (0..<3).map { "\"\($0)\(long)\"" })
  }

  @Test("the order in which records come does not change the files", arguments: [1, 2, 3] as [UInt64])
  func shuffled(seed: UInt64) throws {
    let records = RandomRecords.make(seed: seed, count: 90)
    var generator = SeededGenerator(seed: seed)
    let shuffled = records.shuffled(using: &generator)
    let run = try AssembledRun(records)
    let again = try AssembledRun(shuffled)
    #expect(again.summary == run.summary)
    for (name, text) in run.files { #expect(again.files[name] == text, "\(name)") }
  }

  @Test("every source record has its row in sources, and every appearance both its records")
  func completeness() throws {
    let records = RandomRecords.make(seed: 9, count: 120)
    let run = try AssembledRun(records)
    #expect(Set(try run.values(.sources, "source_id").flatMap { $0 }) == Set(records.map { "\"\($0.id)\"" }))
    let characters = Set(try run.values(.characters, "id").flatMap { $0 })
    let episodes = Set(try run.values(.episodes, "id").flatMap { $0 })
    let appearances = try run.values(.appearances, "character_id", "episode_id")
    #expect(!appearances.isEmpty)
    #expect(appearances.allSatisfy { characters.contains($0[0]) && episodes.contains($0[1]) })
    #expect(Set(appearances).count == appearances.count)
    #expect(run.lines(.statements).count == records.reduce(0) { $0 + $1.statements.count })
  }

  @Test("what is staged is counted")
  func counts() throws {
    var staging = Staging(folder: "no such folder")
    try staging.add(.record(.character("1")), raw: { "as it came" })
    try staging.add(.record(.character("1")), raw: { "as it came" })
    try staging.add(.record(.character("2").nameless()), raw: { "as it came" })
    try staging.add(
      .reject(Reject(sourceID: nil, kind: .character, url: "u", path: nil, value: nil, code: .noKey, raw: "{}")), raw: { "as it came" })
    #expect(staging.count == 2)
    #expect(staging.rejectCount == 2)
    #expect(staging.repeatedRecords == 1)
  }

  @Test("a folder that cannot be written to is an error when memory does not suffice")
  func unwritableFolder() {
    #expect(throws: FileError.self) {
      var staging = Staging(folder: "no such folder", memoryLimit: 1)
      try staging.add(.record(.character("1")), raw: { "as it came" })
    }
  }
}
