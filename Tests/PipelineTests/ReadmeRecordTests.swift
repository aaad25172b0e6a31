import Catalog
import FileSystem
import JSONBytes
import Pipeline
import TestSupport
import Testing

@Suite struct ReadmeRecordTests {
  /// The top of the repository, from the place of this file.
  private static let top = FilePath.parent(FilePath.parent(FilePath.parent(#filePath)))

  @Test("the record that the README shows is the one that the tool writes")
  func record() async throws {
    let page = String(decoding: try FileSystem.readAll(FilePath.join(Self.top, "README.md")), as: UTF8.self)
    let block = try #require(
      page.split(separator: "<!-- record:").dropFirst().first?.split(separator: "```json\n").dropFirst().first?.split(separator: "```")
        .first)
    let shown = try JSONDocument.parse(Array(block.utf8)).root
    let id = try #require(shown["id"]?.string)

    let temporary = try TemporaryFolder()
    var request = RunRequest(plan: "rm")
    request.isSample = true
    request.output = temporary("out")
    let report = try await Runner(environment: { _ in nil }).run(request)
    let folder = try #require(report.folder)
    let lines = String(decoding: try FileSystem.readAll(FilePath.join(folder, "characters.ndjson")), as: UTF8.self).split(separator: "\n")
    let written = try #require(lines.first { $0.contains("\"\(id)\"") && $0.hasPrefix("{\"id\":\"\(id)\"") })
    var writer = JSONWriter()
    writer.value(shown)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == written)
  }
}
