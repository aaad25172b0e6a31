import Publication
import Tables
import Testing

@Suite struct ManifestTests {
  @Test("a manifest says everything, in one order")
  func whole() {
    var manifest = Manifest(plan: "rm", planDigest: "abc", mode: .sample)
    manifest.settings = ["output.statements=none"]
    manifest.answersDigest = "0af"
    manifest.isPartial = true
    manifest.startedAt = "2026-11-20T18:45:00Z"
    manifest.finishedAt = "2026-11-20T18:45:01Z"
    manifest.timings = [("extract", 0.12345), ("assemble", 2)]
    manifest.formats = ["ndjson", "csv"]
    manifest.statements = "none"
    manifest.counts = [("characters", 2), ("episodes", 0)]
    manifest.notices = [("repeated_records", 3)]
    manifest.noticeExamples = [("repeated_records", ["rm:character:1"])]
    manifest.archives = [FileEntry(name: "old.warc.gz", bytes: 7, sha256: "fed")]
    manifest.sources = [
      Manifest.SourceReport(
        id: "api", adapter: "rick-and-morty",
        resources: [
          .init(name: "character", pages: 1, records: 2, declared: 826), .init(name: "episode", pages: 1, records: 0, declared: nil),
        ])
    ]
    manifest.transport = [("requests", 2)]
    manifest.versions = [("catalog-etl", "1.0.0")]
    manifest.files = [FileEntry(name: "characters.ndjson", bytes: 12, sha256: "def")]
    #expect(
      String(decoding: manifest.json, as: UTF8.self) == """
        {
          "plan": "rm",
          "plan_sha256": "abc",
          "answers_sha256": "0af",
          "mode": "sample",
          "sample": "This run was made from a sample written for the project; no API ever served it.",
          "partial": true,
          "set": [
            "output.statements=none"
          ],
          "started_at": "2026-11-20T18:45:00Z",
          "finished_at": "2026-11-20T18:45:01Z",
          "formats": [
            "ndjson",
            "csv"
          ],
          "statements": "none",
          "counts": {
            "characters": 2,
            "episodes": 0
          },
          "notices": {
            "repeated_records": 3
          },
          "notice_examples": {
            "repeated_records": [
              "rm:character:1"
            ]
          },
          "broken_checks": [],
          "sources": [
            {
              "id": "api",
              "adapter": "rick-and-morty",
              "resources": [
                {
                  "name": "character",
                  "pages": 1,
                  "records": 2,
                  "declared": 826
                },
                {
                  "name": "episode",
                  "pages": 1,
                  "records": 0,
                  "declared": null
                }
              ]
            }
          ],
          "archives": [
            {
              "name": "old.warc.gz",
              "bytes": 7,
              "sha256": "fed"
            }
          ],
          "deduplication": null,
          "transport": {
            "requests": 2
          },
          "seconds": {
            "extract": 0.123,
            "assemble": 2
          },
          "versions": {
            "catalog-etl": "1.0.0"
          },
          "files": [
            {
              "name": "characters.ndjson",
              "bytes": 12,
              "sha256": "def"
            }
          ]
        }

        """)
  }

  @Test("only a sample says that it is one", arguments: Manifest.Mode.allCases)
  func modes(mode: Manifest.Mode) {
    let text = String(decoding: Manifest(plan: "rm", planDigest: "", mode: mode).json, as: UTF8.self)
    #expect(text.contains("\"mode\": \"\(mode.rawValue)\""))
    #expect(text.contains("no API ever served it") == (mode == .sample))
  }

  @Test("two manifests are the same where they say the same")
  func equality() {
    let manifest = Manifest(plan: "rm", planDigest: "", mode: .live)
    var other = manifest
    #expect(manifest == other)
    #expect(manifest.hashValue == other.hashValue)
    other.notices = [("dropped_references", 1)]
    #expect(manifest != other)
  }
}
