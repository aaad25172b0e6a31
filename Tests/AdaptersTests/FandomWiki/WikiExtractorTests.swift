@testable import Adapters
import Catalog
import Testing

@Suite struct WikiExtractorTests {
  private func batch(_ capture: WikiPages.Capture, base: String) throws -> SourceBatch? {
    var definition = WikiDefinition(address: try #require(WikiAddress(base)))
    definition.episodes.categories = ["Episodes"]
    let extractor = WikiExtractor(WikiCatalogue(of: definition), definition: definition, universe: "one-piece")
    if case .record(let batch) = extractor.extract(capture.body, name: capture.url, date: nil) { return batch }
    return nil
  }

  @Test(
    "a page as the server sent it and as a browser saved it: the same record",
    .enabled(if: WikiPages.areThere, "the saved pages are not there"))
  func savedByBrowser() throws {
    let captures = try WikiPages.all().filter { $0.url.hasSuffix("/wiki/Episode_1130") }
    #expect(captures.count == 2)
    let batches = try captures.compactMap { try batch($0, base: "https://onepiece.fandom.com") }
    #expect(batches.count == 2)
    #expect(batches.first?.paths == batches.last?.paths)
    #expect(batches.first?.leaves == batches.last?.leaves)
    #expect(batches.first?.claims == batches.last?.claims)
    #expect(batches.first?.bytes == batches.last?.bytes)
    #expect(batches.first?.records.first?.revision == "2097316")
  }

  @Test("a page that breaks a bound is a reject with its reason and its id")
  func rejects() throws {
    var definition = WikiDefinition(address: try #require(WikiAddress("https://larks.example.org")))
    definition.limits.rows = 1
    let extractor = WikiExtractor(WikiCatalogue(of: definition), definition: definition, universe: "larks")
    guard case .reject(let reject) = extractor.extract(Array(InventedPage.html.utf8), name: "x.html", date: nil) else {
      Issue.record("no reject")
      return
    }
    #expect(reject.code == .pageTooMuch)
    #expect(reject.url == "x.html")
  }
}
