import Testing
import Transport

@testable import Adapters

/// Lists that hold only links or stubs.
@Suite struct DetailsTests {
  /// As swapi.tech answers: a page of stubs, and each record in a wrapper.
  private static let wrapped = #"""
    "select": "$.results", "key": "$.uid", "count": "$.total_records", "paginate": { "type": "next_link", "path": "$.next" },
    "details": { "template": "/people/{uid}", "select": "$.result" }, "map": { "name": "$.properties.name" }
    """#

  private static func person(_ key: Int) -> PageTable.Answer {
    PageTable.Answer(#"{"message": "ok", "result": {"properties": {"name": "n\#(key)"}, "uid": "\#(key)"}}"#)
  }

  private static let people: [String: PageTable.Answer] = {
    var answers: [String: PageTable.Answer] = [
      "/people": #"{"total_records": 5, "next": "?page=2", "results": [{"uid": "1", "name": "n1"}, {"uid": 2}, {"uid": "3"}]}"#,
      "/people?page=2": #"{"total_records": 5, "next": null, "results": [{"uid": "4"}, {"uid": "5"}]}"#,
    ]
    for key in 1...5 { answers["/people/\(key)"] = person(key) }
    return answers
  }()

  @Test("each stub's record is fetched and taken in the order of the list, whatever the width", arguments: [1, 2, 3, 8])
  func wrappedRecords(width: Int) async throws {
    let reading = try await PageTable(Self.people).keys(Self.wrapped, concurrency: width)
    #expect(reading.pages == [["1"], ["2"], ["3"], ["4"], ["5"]])
    #expect(reading.records == 5)
    #expect(reading.declared == 5)
    #expect(!reading.isCut)
    let paths = ["/people", "/people/1", "/people/2", "/people/3", "/people?page=2", "/people/4", "/people/5"]
    #expect(reading.urls == paths.map { PageTable.base + $0 })
  }

  @Test("a limit fetches so many records and no more", arguments: [(1, 2), (3, 4), (4, 6), (9, 7)])
  func limit(limit: Int, requests: Int) async throws {
    let table = PageTable(Self.people)
    let reading = try await table.keys(Self.wrapped, limit: limit, concurrency: 2)
    #expect(reading.records == min(limit, 5))
    #expect(table.requests.count == requests)
    #expect(reading.isCut == (limit < 5))
  }

  @Test("a record that cannot be read is an error with its URL, the first in the order of the list", arguments: [1, 4])
  func failure(width: Int) async throws {
    var answers = Self.people
    answers["/people/2"] = PageTable.Answer("{}", status: 500)
    answers["/people/3"] = nil
    await #expect(throws: ExtractionError.status(url: PageTable.base + "/people/2", status: 500, beginning: "{}")) {
      try await PageTable(answers).keys(Self.wrapped, concurrency: width)
    }
    answers["/people/2"] = #"{"message": "ok"}"#
    await #expect(throws: ExtractionError.nothingSelected(url: PageTable.base + "/people/2", path: "$.result", keys: ["message"])) {
      try await PageTable(answers).keys(Self.wrapped, concurrency: width)
    }
  }

  @Test("links may be absolute or relative, on another host, bare or in a stub; an item without one is taken as it stands")
  func links() async throws {
    let members = #""select": "$.results", "key": "$.id", "details": { "path": "$.url" }, "map": { "name": "$.name" }"#
    let table = PageTable([
      "/people": #"{"results": [{"url": "https://other.example/7/"}, {"url": null, "id": 8, "name": "Stub"}, {"url": "people/9"}]}"#,
      "https://other.example/7/": #"{"id": 7, "name": "Seven"}"#, "/people/9": #"{"id": 9, "name": "Nine"}"#,
    ])
    #expect(try await table.keys(members).pages == [["7"], ["8"], ["9"]])
    let bare = PageTable(["/people": #"["/v1/people/9"]"#, "/people/9": #"{"id": 9}"#])
    #expect(
      try await bare.keys(#""select": "$", "key": "$.id", "details": { "path": "$" }, "map": { "name": "$.name" }"#).pages == [["9"]])
    await #expect(throws: ExtractionError.badLink(url: PageTable.base + "/people", next: "mailto:a@b.example")) {
      try await PageTable(["/people": #"{"results": [{"url": "mailto:a@b.example"}]}"#]).keys(members)
    }
  }
}
