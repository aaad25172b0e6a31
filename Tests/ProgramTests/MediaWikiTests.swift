import FileSystem
import Glibc
import JSONBytes
import Testing

/// Runs against a real MediaWiki, which `Tests/MediaWiki/with-mediawiki` starts on loopback (`make test-mediawiki`).
@Suite(
  .serialized,
  .enabled(if: Surroundings.hasBinary, Surroundings.noBinary),
  .enabled(if: getenv("CATALOG_MEDIAWIKI") != nil, "CATALOG_MEDIAWIKI names no wiki (make test-mediawiki starts one)"))
struct MediaWikiTests {
  private static let fledglings = "Fledglings of the larger nest on the northern tower"

  private let base = getenv("CATALOG_MEDIAWIKI").map { String(cString: $0) } ?? ""
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func writePlan(_ more: String, categories: String, to name: String) throws {
    try workshop.write(
      """
      { "version": 1, "name": "larks", "universe": "larks", "sources": [{ "id": "wiki", "adapter": "fandom-wiki", "base_url": "\(base)", \(more),
        "characters": { "categories": [\(categories)], "depth": 2 }, "episodes": { "categories": ["Episodes"] } }],
        "output": { "directory": "\(name)" } }
      """, to: "\(name).json")
  }

  private func runLive() throws -> ProgramRun {
    try writePlan(
      "\"access\": { \"basis\": \"own\", \"contact\": \"keeper@larks.example\" }, \"rate\": { \"per_second\": 0 }",
      categories: "\"Characters\"",
      to: "live")
    return try workshop.catalog("run", "live.json", "-q", seconds: 120)
  }

  private func shell(_ script: String) throws -> ProgramRun { try ProgramRun.run(["bash", "-c", script], in: workshop.path, seconds: 120) }

  private func rows(_ folder: String, _ table: String) throws -> [JSONValue] {
    try FileSystem.readAll(workshop("\(folder)/latest/\(table).ndjson")).split(separator: 10).map { try JSONDocument.parse(Array($0)).root }
  }

  @Test(
    "the categories are walked, with answers that go on; redirects are aliases; what is no article is counted; a replay gives the same bytes"
  )
  func live() throws {
    let run = try runLive()
    #expect(run.end == .exit(0), "\(run.errors)")
    let characters = try rows("live", "characters")
    #expect(characters.count == 162)
    let ada = try #require(characters.first { $0["name"]?.string == "Ada Lark" })
    #expect(ada["aliases"]?.sourceText == "[\"Ada of the Tower\"]")
    #expect(ada["relatives"]?.sourceText == "[\"Ida\",\"Nobody\"]")
    #expect(ada["height_cm"]?.integer == 165)
    #expect(try rows("live", "episodes").first?["air_date"]?.string == "2002-10-03")
    #expect(try rows("live", "appearances").count == 1)
    let sources = try rows("live", "sources")
    #expect(
      sources.allSatisfy { $0["licence"]?.string == "CC BY-SA 4.0" && $0["revision"]?.string != nil && $0["language"]?.string == "en" })
    let manifest = try JSONDocument.parse(try FileSystem.readAll(workshop("live/latest/manifest.json"))).root
    #expect(manifest["notices"]?["left_out_not_an_article"]?.integer == 2, "\(manifest.sourceText)")
    let archive = try workshop.catalog("run", "live.json", "--archive", "live/latest/raw.warc.gz", "--output", "again", "-q", seconds: 120)
    #expect(archive.end == .exit(0), "\(archive.errors)")
    for table in ["characters", "episodes", "appearances", "relations", "sources", "statements", "rejects"] {
      let bytes = try ["live", "again"].map { try FileSystem.readAll(workshop("\($0)/latest/\(table).ndjson")) }
      #expect(bytes[0] == bytes[1], "\(table)")
    }
    let urls = try shell("zcat live/latest/raw.warc.gz | grep -a '^WARC-Target-URI' | grep -c 'cmcontinue=\\|rdcontinue='")
    #expect(urls.output != "0\n", "no answer went on")
    #expect(urls.end == .exit(0))
  }

  @Test("a second run fetches no page again")
  func second() throws {
    #expect(try runLive().end == .exit(0))
    #expect(try runLive().end == .exit(0))
    let manifest = try JSONDocument.parse(try FileSystem.readAll(workshop("live/latest/manifest.json"))).root
    let requests = try #require(manifest["transport"]?["requests"]?.integer)
    #expect(requests < 40)
    #expect(try rows("live", "characters").count == 162)
  }

  @Test("what wget saved of the wiki's pages gives the same records")
  func wget() throws {
    #expect(try runLive().end == .exit(0))
    let saved = try shell(
      "wget -q --recursive --level=2 --include-directories=/wiki --reject-regex 'Special:|Talk:|MediaWiki:|[?]' --warc-file=saved --delete-after "
        + "\(base)/wiki/Category:Characters \(base)/wiki/Category:Keepers '\(base)/wiki/Category:\(Self.fledglings.split(separator: " ").joined(separator: "_"))' "
        + "\(base)/wiki/Category:Episodes; test -s saved.warc.gz")
    #expect(saved.end == .exit(0), "\(saved.errors)")
    try writePlan("\"from\": [\"saved.warc.gz\"]", categories: "\"Characters\", \"Keepers\", \"\(Self.fledglings)\"", to: "saved")
    let run = try workshop.catalog("run", "saved.json", "-q", seconds: 120)
    #expect(run.end == .exit(0), "\(run.errors)")
    // What a page for people does not show: the titles that lead to it.
    for table in ["characters", "episodes"] {
      let texts = try ["live", "saved"].map { folder in
        try rows(folder, table).map { row in
          row.members.filter { !["aliases", "alternative_titles"].contains($0.key.name) }.map { "\($0.key.name)=\($0.value.sourceText)" }
        }
        .map { $0.joined(separator: " ") }.sorted()
      }
      #expect(texts[0] == texts[1])
      #expect(!texts[0].isEmpty)
    }
    for table in ["appearances", "relations"] {
      let bytes = try ["live", "saved"].map { try FileSystem.readAll(workshop("\($0)/latest/\(table).ndjson")) }
      #expect(bytes[0] == bytes[1], "\(table)")
    }
  }
}
