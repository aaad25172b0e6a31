import FileSystem
import Runs
import TestSupport
import Testing

@testable import Publication

@Suite struct RunPruningTests {
  private static func output(_ names: [String], latest: String, in folder: String) throws -> String {
    let output = FilePath.join(folder, "out")
    for name in names {
      try FileSystem.makeDirectory(FilePath.join(output, "runs/\(name)"), withParents: true)
      try FileSystem.write(Array("{}".utf8), to: FilePath.join(output, "runs/\(name)/manifest.json"))
    }
    try FileSystem.makeLink(at: FilePath.join(output, "latest"), to: "runs/\(latest)")
    return output
  }

  @Test("the newest whole runs stay, the latest always; partial ones do not count")
  func keeps() throws {
    try withTemporaryFolder { folder in
      let names = [
        "2026-01-01T000000Z", "2026-01-02T000000Z", "2026-01-03T000000Z-partial", "2026-01-04T000000Z", "2026-01-05T000000Z-partial",
      ]
      let output = try Self.output(names, latest: names[0], in: folder)
      #expect(try RunPruning.prune(output, keeping: 2, isDryRun: true).map(\.name) == [])
      #expect(try RunPruning.prune(output, keeping: 1, isDryRun: true).map(\.name) == [names[2], names[1]])
      #expect(try FileSystem.entries(of: FilePath.join(output, "runs")) == names)
      #expect(try RunPruning.prune(output, keeping: 1).map(\.name) == [names[2], names[1]])
      #expect(try FileSystem.entries(of: FilePath.join(output, "runs")) == [names[0], names[3], names[4]])
    }
  }
}
