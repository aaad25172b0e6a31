import FileSystem
import JSONBytes
import Testing
import WebArchive

@testable import Pipeline

@Suite struct EmbeddedFilesTests {
  @Test("the plans in the program are those in Pipelines/")
  func plans() throws {
    for name in BuiltInPlans.names {
      let file = try FileSystem.readAll(FilePath.join(Repository.root, "Pipelines/\(name).json"))
      #expect(BuiltInPlans.source(named: name) == file)
      #expect(try Plan(parsing: file, file: name, folder: "Pipelines").name == name)
    }
    #expect(BuiltInPlans.source(named: "nobody") == nil)
  }

  @Test("the sample in the program holds the pages in Pipelines/samples, byte for byte and in their order", arguments: Samples.adapters)
  func sample(adapter: String) throws {
    let folder = FilePath.join(Repository.root, "Pipelines/samples/\(adapter)")
    let listing = try JSONDocument.parse(FileSystem.readAll(FilePath.join(folder, "sample.json"))).root
    let pages = try #require(listing["pages"]).elements.map { $0 }
    let workspace = try Workspace()
    try FileSystem.write(try #require(Samples.archive(of: adapter)), to: workspace.at("sample.warc.gz"))
    let index = try ArchiveIndex(paths: [workspace.at("sample.warc.gz")])
    let entries = index.entries.filter { $0.type == "response" }
    #expect(index.entries.map(\.type) == ["warcinfo"] + pages.map { _ in "response" })
    #expect(entries.map(\.url) == pages.map { $0["url"]?.string })
    #expect(entries.map(\.date) == pages.map { _ in listing["captured_at"]?.string ?? "" })
    for (page, entry) in zip(pages, entries) {
      let message = try HTTPResponseMessage.parse(try index.record(for: entry).block)
      let file = try FileSystem.readAll(FilePath.join(folder, try #require(page["file"]?.string)))
      #expect(message.status == 200)
      #expect(try message.decodedBody(limit: 1 << 20) == file)
    }
  }

  @Test("the published schemas are those of the grammars", arguments: ["plan", "definition"])
  func schemas(name: String) throws {
    let file = try FileSystem.readAll(FilePath.join(Repository.root, "Pipelines/schema/\(name).schema.json"))
    #expect(file == (name == "plan" ? PublishedSchemas.plan : PublishedSchemas.definition))
  }
}
