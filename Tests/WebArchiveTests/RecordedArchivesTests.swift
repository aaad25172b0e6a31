import Compression
import FileSystem
import Glibc
import Testing
import WebArchive

/// The folder of recorded archives: `$CATALOG_SHARED/archives`, or `../shared/archives` beside the repository.
private let archives: String = {
  let repository = FilePath.resolve("../../..", against: #filePath)
  let shared = getenv("CATALOG_SHARED").map { String(cString: $0) } ?? FilePath.resolve("../shared", against: repository)
  return FilePath.join(shared, "archives")
}()

@Suite(.enabled(if: FileSystem.exists(archives), "the recorded archives are not beside the repository (CATALOG_SHARED)"))
struct RecordedArchivesTests {
  private func path(_ name: String) -> String { FilePath.join(archives, name + ".warc.gz") }

  @Test("all 52 pages of Rick and Morty are found, with and without the slash, and their bodies are whole")
  func rickAndMorty() throws {
    let index = try ArchiveIndex(paths: [path("rick-and-morty-2025-12-14")])
    for (resource, pages) in [("character", 42), ("episode", 3), ("location", 7)] {
      for page in 1...pages {
        for slash in ["", "/"] {
          let entry = try #require(index.entry(url: "https://rickandmortyapi.com/api/\(resource)\(slash)?page=\(page)"))
          let message = try HTTPResponseMessage.parse(try index.record(for: entry).block)
          let body = try message.decodedBody(limit: 1 << 20)
          #expect(message.status == 200 && message["content-length"] == String(body.count))
          #expect(body.first == UInt8(ascii: "{") && body.last == UInt8(ascii: "}"))
        }
      }
      #expect(index.entry(url: "https://rickandmortyapi.com/api/\(resource)") != nil)
      #expect(index.entry(url: "https://rickandmortyapi.com/api/\(resource)?page=\(pages + 1)") == nil)
    }
    #expect(index.nearest(to: "https://rickandmortyapi.com/api/episodes") == "https://rickandmortyapi.com/api/episode")
  }

  @Test("the 29 wiki pages are found, though one was captured twice in other archives")
  func wikiPages() throws {
    let index = try ArchiveIndex(paths: [path("wiki-pages")])
    let pages = index.entries.filter { $0.type == "response" }
    #expect(pages.count == 29)
    for page in pages {
      let url = try #require(page.url)
      let found = try #require(index.entry(url: url))
      #expect(NormalizedURL.normalize(found.url ?? "") == NormalizedURL.normalize(url))
      let body = try HTTPResponseMessage.parse(try index.record(for: page).block).decodedBody(limit: 1 << 24)
      #expect(!body.isEmpty)
    }
  }

  @Test(
    "every record has the digests it says, and its member is copied unchanged",
    arguments: [
      "attack-on-titan-2023-05-06", "attack-on-titan-2025-06-13", "rick-and-morty-2019-11-30", "rick-and-morty-2025-12-14",
      "star-wars-2020-04-14", "star-wars-2021-06-18", "star-wars-swapi.info-2026-01-17", "wiki-pages",
    ])
  func whole(name: String) throws {
    let bytes = try FileSystem.readAll(path(name))
    let index = try ArchiveIndex(paths: [path(name)])
    var copied: [UInt8] = []
    for entry in index.entries {
      let record = try index.record(for: entry)
      #expect(record.blockDigest == WARCRecord.digest(record.block))
      if entry.type == "response" {
        #expect(record.payloadDigest == WARCRecord.digest(try HTTPResponseMessage.parse(record.block).body))
      }
      #expect(entry.location.form == .member)
      copied += try index.memberBytes(for: entry)
    }
    #expect(copied == bytes)
  }
}
