import Testing
import Transport

@testable import Adapters

/// Each way of paging with its guards.
@Suite struct ListPositionTests {
  private static func members(_ paginate: String, count: Bool = true) -> String {
    #""select": "$.items", "key": "$.id", \#(count ? #""count": "$.total","# : "") "paginate": \#(paginate), "map": { "name": "$.name" }"#
  }

  private static func page(_ ids: ClosedRange<Int>?, more: String = "") -> PageTable.Answer {
    let items = (ids.map { Array($0) } ?? []).map { #"{"id": \#($0), "name": "n"}"# }.joined(separator: ", ")
    return PageTable.Answer("{\(more)\"items\": [\(items)]}")
  }

  // MARK: - Offset

  @Test("an offset counts the records that came, and ends where the count is reached")
  func offsetWithCount() async throws {
    let table = PageTable([
      "/people?limit=3&offset=0": Self.page(1...2, more: #""total": 4, "#),
      "/people?limit=3&offset=2": Self.page(3...4, more: #""total": 4, "#),
    ])
    let reading = try await table.keys(Self.members(#"{ "type": "offset", "size": 3 }"#))
    #expect(reading.pages == [["1", "2"], ["3", "4"]])
    #expect(reading.declared == 4)
    #expect(table.paths == ["/people?limit=3&offset=0", "/people?limit=3&offset=2"])
  }

  @Test("an offset without a count ends with a page that is shorter than the first, or empty, or not there")
  func offsetWithoutCount() async throws {
    let paginate = #"{ "type": "offset", "parameter": "skip", "size": 2, "size_parameter": "take" }"#
    let first = ["/people?take=2&skip=0": Self.page(1...2)]
    for (last, pages) in [
      (Self.page(3...3), [["1", "2"], ["3"]]), (Self.page(nil), [["1", "2"], []]), ("{}", [["1", "2"], []]),
      (PageTable.Answer(#"{"error": "beyond"}"#, status: 404), [["1", "2"]]),
    ] as [(PageTable.Answer, [[String]])] {
      let table = PageTable(first.merging(["/people?take=2&skip=2": last]) { $1 })
      #expect(try await table.keys(Self.members(paginate)).pages == pages)
    }
  }

  @Test("a page that is not there, though the count says that it must be, is an error")
  func missingPage() async throws {
    let table = PageTable([
      "/people?offset=0": Self.page(1...2, more: #""total": 9, "#), "/people?offset=2": PageTable.Answer("{}", status: 404),
    ])
    await #expect(throws: ExtractionError.status(url: PageTable.base + "/people?offset=2", status: 404, beginning: "{}")) {
      try await table.keys(Self.members(#"{ "type": "offset" }"#))
    }
  }

  @Test("counted pages without end are stopped by max_pages")
  func offsetWithoutEnd() async throws {
    let table = PageTable(Dictionary(uniqueKeysWithValues: (0...9).map { ("/people?offset=\($0 * 2)", Self.page(1...2)) }))
    await #expect(throws: ExtractionError.tooManyPages(url: PageTable.base + "/people?offset=6", limit: 3)) {
      try await table.keys(Self.members(#"{ "type": "offset", "max_pages": 3 }"#))
    }
  }

  // MARK: - Cursor

  @Test(
    "a cursor is put into the query as it is, and ends with null, nothing, an empty text or false",
    arguments: ["null", #""""#, "false", "{}"])
  func cursor(end: String) async throws {
    let table = PageTable([
      "/people": Self.page(1...1, more: #""meta": {"after": "a+b/c="}, "#),
      "/people?cursor=a%2Bb%2Fc%3D": Self.page(2...2, more: #""meta": {"after": 17}, "#),
      "/people?cursor=17": Self.page(3...3, more: #""meta": {"after": \#(end)}, "#),
    ])
    let reading = try await table.keys(Self.members(#"{ "type": "cursor", "path": "$.meta.after" }"#))
    #expect(reading.pages == [["1"], ["2"], ["3"]])
  }

  @Test("a cursor that comes again goes in a circle")
  func cursorLoop() async throws {
    let table = PageTable([
      "/people": Self.page(1...1, more: #""after": "x", "#), "/people?after=x": Self.page(2...2, more: #""after": "x", "#),
    ])
    let url = PageTable.base + "/people?after=x"
    await #expect(throws: ExtractionError.loop(url: url, next: url)) {
      try await table.keys(Self.members(#"{ "type": "cursor", "path": "$.after", "parameter": "after" }"#))
    }
  }

  // MARK: - Link header

  @Test("the Link field of the header leads on, relative or absolute, until it names no next page")
  func linkHeader() async throws {
    let table = PageTable([
      "/people?per_page=2": PageTable.Answer(#"[{"id": 1}]"#, link: #"</v1/people?page=2>; rel="next", </v1/people?page=3>; rel="last""#),
      "/people?page=2": PageTable.Answer(
        #"[{"id": 2}]"#, link: #"</v1/people>; rel="first""#, "<\(PageTable.base)/people?page=3>; rel=next"),
      "/people?page=3": PageTable.Answer(#"[{"id": 3}]"#, link: #"</v1/people?page=2>; rel="prev""#),
    ])
    let reading = try await table.keys(
      #""select": "$", "key": "$.id", "paginate": { "type": "link_header", "size": 2, "size_parameter": "per_page" }, "map": { "name": "$.n" }"#
    )
    #expect(reading.pages == [["1"], ["2"], ["3"]])
  }

  @Test("a Link field that leads back is a loop, and one that is no URL is an error")
  func badLinkHeader() async throws {
    let members = #""select": "$", "key": "$.id", "paginate": { "type": "link_header" }, "map": { "name": "$.n" }"#
    let url = PageTable.base + "/people"
    await #expect(throws: ExtractionError.loop(url: url, next: url)) {
      try await PageTable(["/people": PageTable.Answer("[]", link: "<people>; rel=next")]).keys(members)
    }
    await #expect(throws: ExtractionError.badLink(url: url, next: "ftp://x/2")) {
      try await PageTable(["/people": PageTable.Answer("[]", link: "<ftp://x/2>; rel=next")]).keys(members)
    }
  }

  // MARK: - Filters

  @Test("filters are sent under the names of the API and stay on every counted page; a search that finds nothing may be a 404")
  func filters() async throws {
    let members = #""filters": { "gender": "sex", "status": "s" }, "# + Self.members(#"{ "type": "page_number" }"#)
    let first = "/people?s=alive&page=1"
    let table = PageTable([
      first: Self.page(1...1, more: #""total": 2, "#), "/people?s=alive&page=2": Self.page(2...2, more: #""total": 2, "#),
    ])
    let reading = try await table.keys(members, filter: ["status": "alive", "species": "Human"])
    #expect(reading.pages == [["1"], ["2"]])
    let nothing = PageTable([first: PageTable.Answer(#"{"error": "There is nothing here"}"#, status: 404)])
    #expect(try await nothing.keys(members, filter: ["status": "alive"]).pages == [])
    #expect(nothing.paths == [first])
  }

  @Test("secrets go to the host of the base URL, and not where an answer leads")
  func secrets() async throws {
    let table = PageTable([
      "/people": Self.page(1...1, more: #""next": "https://other.example/2", "#),
      "https://other.example/2": Self.page(2...2, more: #""next": null, "#),
    ])
    let secret = HTTPHeaderField(name: "Authorization", value: "s")
    _ = try await table.keys(Self.members(#"{ "type": "next_link", "path": "$.next" }"#), secrets: [secret])
    #expect(
      table.requests.map(\.secretHeaders) == [
        FetchRequest(url: "", secretHeaders: [secret]).secretHeaders, FetchRequest(url: "").secretHeaders,
      ])
  }
}
