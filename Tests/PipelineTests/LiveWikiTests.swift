import Adapters
import FaultServer
import FileSystem
import JSONBytes
import Pipeline
import Publication
import Testing
import Transport

/// Live runs against a server that answers as `api.php` does.
@Suite struct LiveWikiTests {
  /// A small wiki: what it answers, by path and query.
  struct Wiki {
    var scripts: [String: [FaultAnswer]] = [:]

    static func query(_ items: String) -> String { "/api.php?action=query&\(items)&maxlag=5&formatversion=2&format=json" }
    static let site = query("meta=siteinfo&siprop=general%7Crightsinfo")
    static func members(_ name: String) -> String { query("list=categorymembers&cmtitle=Category%3A\(name)&cmlimit=500") }
    static func info(_ ids: [Int]) -> String {
      query("prop=info%7Credirects&rdprop=title&rdlimit=500&pageids=\(ids.map { "\($0)" }.joined(separator: "%7C"))")
    }
    static func titled(_ titles: String) -> String { query("prop=info&redirects=1&titles=\(titles)") }
    static func page(_ id: Int) -> String {
      "/api.php?action=parse&pageid=\(id)&prop=text%7Ccategories%7Cdisplaytitle%7Crevid%7Cproperties&redirects=1&disableeditsection=1&maxlag=5&formatversion=2&format=json"
    }

    static func json(_ text: String) -> FaultAnswer { .response(200, headers: ["Content-Type: application/json"], body: text) }
    static func member(_ id: Int, _ title: String, namespace: Int = 0) -> String {
      "{\"pageid\":\(id),\"ns\":\(namespace),\"title\":\"\(title)\"}"
    }
    static func members(_ members: [String], more: String = "") -> FaultAnswer {
      json("{\"batchcomplete\":true,\(more)\"query\":{\"categorymembers\":[\(members.joined(separator: ","))]}}")
    }
    static func infos(_ pages: [(id: Int, title: String, more: String)]) -> FaultAnswer {
      let items = pages.map { "{\"pageid\":\($0.id),\"ns\":0,\"title\":\"\($0.title)\",\"lastrevid\":\($0.id * 10)\($0.more)}" }
      return json("{\"batchcomplete\":true,\"query\":{\"pages\":[\(items.joined(separator: ","))]}}")
    }
    static func parsed(_ id: Int, _ title: String, status: String = "Alive", category: String = "Characters", revision: Int? = nil)
      -> FaultAnswer
    {
      let html =
        "<div class=\\\"mw-parser-output\\\"><aside class=\\\"portable-infobox\\\"><h2 class=\\\"pi-item pi-title\\\">\(title)</h2><div class=\\\"pi-item pi-data\\\" data-source=\\\"status\\\"><h3 class=\\\"pi-data-label\\\">Status</h3><div class=\\\"pi-data-value\\\">\(status)</div></div></aside><p>\(title) sings.</p></div>"
      return json(
        "{\"parse\":{\"title\":\"\(title)\",\"pageid\":\(id),\"revid\":\(revision ?? id * 10),\"text\":\"\(html)\",\"categories\":[{\"category\":\"\(category)\"}]}}"
      )
    }

    init() {
      scripts = [
        "/robots.txt": [.response(404)],
        Self.site: [
          Self.json(
            "{\"batchcomplete\":true,\"query\":{\"general\":{\"lang\":\"en\"},\"rightsinfo\":{\"url\":\"https://licence.example/by-sa\",\"text\":\"CC BY-SA\"}}}"
          )
        ],
        Self.members("Characters"): [
          Self.members(
            [Self.member(9, "Ida"), Self.member(3, "Ada")],
            more: "\"continue\":{\"cmcontinue\":\"page|4\",\"continue\":\"-||\"},")
        ],
        Self.members("Characters") + "&cmcontinue=page%7C4&continue=-%7C%7C": [
          Self.members([
            Self.member(4, "User:Ada", namespace: 2), Self.member(5, "File:Ada.png", namespace: 6),
            Self.member(70, "Kategorie:Larks", namespace: 14),
          ])
        ],
        Self.members("Larks"): [
          Self.members([Self.member(3, "Ada"), Self.member(12, "Lark"), Self.member(71, "Category:Characters", namespace: 14)])
        ],
        Self.info([3, 9, 12]): [
          Self.infos([(3, "Ada", ",\"redirects\":[{\"ns\":0,\"title\":\"Ada of the Larks\"}]"), (9, "Ida", ""), (12, "Lark", "")])
        ],
        Self.page(3): [Self.parsed(3, "Ada")], Self.page(9): [Self.parsed(9, "Ida", status: "Deceased")],
        Self.page(12): [Self.parsed(12, "Lark", category: "Larks")],
      ]
    }
  }

  private func request(
    _ server: FaultServer, _ workspace: Workspace, characters: String = "{ \"categories\": [\"Characters\"], \"depth\": 2 }",
    access: Bool = true, more: String = ""
  ) throws -> RunRequest {
    let access = access ? "\"access\": { \"basis\": \"own\", \"contact\": \"me@larks.example\" }," : ""
    try workspace.write(
      """
      { "version": 1, "name": "larks", "universe": "larks", "sources": [{ "id": "wiki", "adapter": "fandom-wiki", "base_url": "\(server.url(""))",
        \(access) "rate": { "per_second": 0 }, \(more) "characters": \(characters) }], "output": { "directory": "out" } }
      """, to: "plan.json")
    return RunRequest(plan: workspace.at("plan.json"))
  }

  private func run(_ request: RunRequest) async throws -> RunReport { try await Runner(environment: { _ in nil }).run(request) }

  private func notices(_ report: RunReport) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: report.manifest.notices.map { ($0.name, $0.count) })
  }

  @Test("categories are walked with their sub-categories, each page once, and the replay of the archive gives the same bytes")
  func walks() async throws {
    let workspace = try Workspace()
    let server = try FaultServer(Wiki().scripts)
    let report = try await run(try request(server, workspace))
    #expect(try rows(report, "characters").compactMap { $0["name"]?.string }.sorted() == ["Ada", "Ida", "Lark"])
    #expect(try rows(report, "characters").first { $0["name"]?.string == "Ada" }?["aliases"]?.sourceText == "[\"Ada of the Larks\"]")
    #expect(notices(report)["left_out_not_an_article"] == 2)
    for path in [Wiki.page(3), Wiki.page(9), Wiki.page(12), Wiki.members("Characters"), Wiki.members("Larks"), "/robots.txt"] {
      #expect(server.count(path) == 1, "\(path)")
    }
    #expect(server.requests.first?.target == "/robots.txt")
    #expect(server.requests.allSatisfy { $0.lines.contains("User-Agent: catalog-etl/\(ToolVersion.current) (me@larks.example)") })
    #expect(server.mostAtOnce == 1)
    let sources = try rows(report, "sources")
    #expect(sources.allSatisfy { $0["licence"]?.string == "CC BY-SA" && $0["language"]?.string == "en" })
    #expect(Set(sources.compactMap { $0["revision"]?.string }) == ["30", "90", "120"])

    var again = RunRequest(plan: workspace.at("plan.json"))
    again.archives = [FilePath.join(try #require(report.folder), "raw.warc.gz")]
    again.output = workspace.at("again")
    let replay = try await run(again)
    #expect(try dataFiles(replay) == dataFiles(report))
    #expect(notices(replay) == notices(report))
    again.archives = [FilePath.join(try #require(replay.folder), "raw.warc.gz")]
    again.output = workspace.at("third")
    let third = try await run(again)
    #expect(try dataFiles(third) == dataFiles(report))
  }

  @Test("several at a time: the same bytes")
  func widths() async throws {
    var files: [[String: [UInt8]]] = []
    let server = try FaultServer(Wiki().scripts)
    for concurrency in [1, 8] {
      let workspace = try Workspace()
      var request = try request(server, workspace)
      request.settings = ["sources.wiki.rate.concurrency=\(concurrency)"]
      // The sources know when each page was got.
      files.append(try dataFiles(try await run(request)).filter { !$0.key.hasPrefix("sources") })
    }
    #expect(files[0] == files[1])
  }

  @Test("without access nothing is asked, not even in a dry run")
  func noAccess() async throws {
    let workspace = try Workspace()
    let server = try FaultServer(Wiki().scripts)
    var request = try request(server, workspace, access: false)
    for isDryRun in [false, true] {
      request.isDryRun = isDryRun
      guard case .wikiNotAsked(source: "wiki", url: server.url("/api.php"))? = await failure(request) else {
        Issue.record("it ran")
        continue
      }
    }
    #expect(server.requests.isEmpty)
  }

  @Test("a dry run says what would be asked first, and asks nothing")
  func dryRun() async throws {
    let workspace = try Workspace()
    let server = try FaultServer([:])
    var request = try request(server, workspace, characters: "{ \"categories\": [\"Characters\"], \"pages\": [\"Ada\"] }")
    request.isDryRun = true
    let report = try await run(request)
    #expect(report.requests == ["/robots.txt", Wiki.site, Wiki.members("Characters"), Wiki.titled("Ada")].map { server.url($0) })
    #expect(server.requests.isEmpty)
  }

  @Test("pages by hand: a redirect is followed, a missing one is counted; --limit takes those of the lowest numbers")
  func pages() async throws {
    let workspace = try Workspace()
    var wiki = Wiki()
    wiki.scripts[Wiki.titled("idie%7CNobody%7CLark")] = [
      Wiki.json(
        "{\"batchcomplete\":true,\"query\":{\"normalized\":[{\"from\":\"idie\",\"to\":\"Idie\"}],\"redirects\":[{\"from\":\"Idie\",\"to\":\"Ida\"}],\"pages\":[{\"ns\":0,\"title\":\"Nobody\",\"missing\":true},{\"pageid\":12,\"ns\":0,\"title\":\"Lark\",\"lastrevid\":120},{\"pageid\":9,\"ns\":0,\"title\":\"Ida\",\"lastrevid\":90}]}}"
      )
    ]
    wiki.scripts[Wiki.info([9, 12])] = [Wiki.infos([(9, "Ida", ""), (12, "Lark", "")])]
    wiki.scripts[Wiki.info([9])] = [Wiki.infos([(9, "Ida", "")])]
    let server = try FaultServer(wiki.scripts)
    var request = try request(server, workspace, characters: "{ \"pages\": [\"idie\", \"Nobody\", \"Lark\"] }")
    let report = try await run(request)
    #expect(try rows(report, "characters").compactMap { $0["name"]?.string }.sorted() == ["Ida", "Lark"])
    #expect(notices(report)["left_out_missing_page"] == 1)
    request.limit = 1
    let limited = try await run(request)
    #expect(try rows(limited, "characters").compactMap { $0["name"]?.string } == ["Ida"])
    #expect(server.count(Wiki.page(12)) == 1)
  }

  @Test("maxlag and ratelimited come with status 200, are waited for and tried again, and are not what is kept")
  func maxlag() async throws {
    let workspace = try Workspace()
    var wiki = Wiki()
    let lag = FaultAnswer.response(
      200, headers: ["Retry-After: 0", "MediaWiki-API-Error: maxlag"],
      body: "{\"error\":{\"code\":\"maxlag\",\"info\":\"Waiting for a database server: 6 seconds lagged.\",\"lag\":6}}")
    let limited = FaultAnswer.response(
      200, headers: ["Retry-After: 0"], body: "{\"error\":{\"code\":\"ratelimited\",\"info\":\"Slow down.\"}}")
    wiki.scripts[Wiki.members("Characters"), default: []].insert(lag, at: 0)
    wiki.scripts[Wiki.page(9), default: []].insert(limited, at: 0)
    let server = try FaultServer(wiki.scripts)
    let report = try await run(try request(server, workspace))
    #expect(try rows(report, "characters").count == 3)
    #expect(server.count(Wiki.members("Characters")) == 2)
    #expect(server.count(Wiki.page(9)) == 2)
    #expect(report.manifest.transport.first { $0.name == "retries" }?.count == 2)
  }

  @Test("a Retry-After beyond what a run waits ends it")
  func longWait() async throws {
    let workspace = try Workspace()
    var wiki = Wiki()
    wiki.scripts[Wiki.page(9)] = [.response(200, headers: ["Retry-After: 900"], body: "{\"error\":{\"code\":\"maxlag\",\"info\":\"x\"}}")]
    let server = try FaultServer(wiki.scripts)
    let error = await extractionError(try request(server, workspace))
    #expect(error == .fetch(FetchError(url: server.url(Wiki.page(9)), attempts: 1, problem: .retryAfterTooLong(seconds: 900, cap: 60))))
  }

  @Test("a challenge for browsers stops the run and is not tried again", arguments: [402, 403])
  func challenge(status: Int) async throws {
    let workspace = try Workspace()
    var wiki = Wiki()
    wiki.scripts[Wiki.site] = [
      .response(status, headers: ["Content-Type: text/html"], body: "<!DOCTYPE html><title>Just a moment...</title>")
    ]
    let server = try FaultServer(wiki.scripts)
    #expect(await extractionError(try request(server, workspace)) == .challenge(url: server.url(Wiki.site), status: status))
    #expect(server.requests.map(\.target) == ["/robots.txt", Wiki.site])
  }

  @Test("what robots.txt forbids is not asked; a host without one forbids nothing, one that fails forbids all")
  func robots() async throws {
    let workspace = try Workspace()
    var wiki = Wiki()
    wiki.scripts["/robots.txt"] = [.response(200, body: "User-agent: *\nDisallow: /api.php?action=parse\n")]
    let server = try FaultServer(wiki.scripts)
    let robots = server.url("/robots.txt")
    #expect(await extractionError(try request(server, workspace)) == .forbiddenByRobots(url: server.url(Wiki.page(3)), robots: robots))
    #expect(!server.requests.contains { $0.target.contains("action=parse") })
    #expect(server.count("/robots.txt") == 1)

    wiki.scripts["/robots.txt"] = [.response(501)]
    let failing = try FaultServer(wiki.scripts)
    let other = try Workspace()
    let all = await extractionError(try request(failing, other))
    #expect(other.latest() == nil)
    #expect(all == .forbiddenByRobots(url: failing.url(Wiki.site), robots: failing.url("/robots.txt")))
    #expect(failing.requests.map(\.target) == ["/robots.txt"])
  }

  @Test("a category that goes on for ever is an error")
  func loop() async throws {
    let workspace = try Workspace()
    var wiki = Wiki()
    let next = Wiki.members("Characters") + "&cmcontinue=a&continue=-"
    let answer = Wiki.members([Wiki.member(3, "Ada")], more: "\"continue\":{\"cmcontinue\":\"a\",\"continue\":\"-\"},")
    wiki.scripts[Wiki.members("Characters")] = [answer]
    wiki.scripts[next] = [answer]
    let server = try FaultServer(wiki.scripts)
    #expect(await extractionError(try request(server, workspace)) == .loop(url: server.url(next), next: server.url(next)))
    #expect(server.count(next) == 1)
  }

  @Test("a page that is gone, and one that the wiki cannot give, are left out by reason; a refusal to all ends the run")
  func refusals() async throws {
    let workspace = try Workspace()
    var wiki = Wiki()
    wiki.scripts[Wiki.page(3)] = [Wiki.json("{\"error\":{\"code\":\"nosuchpageid\",\"info\":\"There is no page with ID 3.\"}}")]
    wiki.scripts[Wiki.page(9)] = [Wiki.json("{\"error\":{\"code\":\"internal_api_error_Exception\",\"info\":\"Caught.\"}}")]
    let first = try FaultServer(wiki.scripts)
    let report = try await run(try request(first, workspace))
    #expect(first.count(Wiki.page(12)) == 1)
    #expect(try rows(report, "characters").compactMap { $0["name"]?.string } == ["Lark"])
    #expect(notices(report)["left_out_missing_page"] == 1)
    #expect(notices(report)["left_out_refused"] == 1)

    wiki.scripts[Wiki.page(3)] = [Wiki.json("{\"error\":{\"code\":\"readapidenied\",\"info\":\"You need read permission.\"}}")]
    let server = try FaultServer(wiki.scripts)
    let error = await extractionError(try request(server, workspace))
    #expect(error == .refusedByAPI(url: server.url(Wiki.page(3)), code: "readapidenied", info: "You need read permission."))
  }

  @Test("a page whose latest revision is that of the last run is not fetched again, and the new archive replays by itself")
  func revisions() async throws {
    let workspace = try Workspace()
    var wiki = Wiki()
    wiki.scripts[Wiki.page(9), default: []].append(Wiki.parsed(9, "Ida", revision: 91))
    let old = [(3, "Ada", ",\"redirects\":[{\"ns\":0,\"title\":\"Ada of the Larks\"}]"), (9, "Ida", ""), (12, "Lark", "")]
    let items = old.map { "{\"pageid\":\($0.0),\"ns\":0,\"title\":\"\($0.1)\",\"lastrevid\":\($0.0 == 9 ? 91 : $0.0 * 10)\($0.2)}" }
    wiki.scripts[Wiki.info([3, 9, 12]), default: []].append(Wiki.json("{\"query\":{\"pages\":[\(items.joined(separator: ","))]}}"))
    let server = try FaultServer(wiki.scripts)
    _ = try await run(try request(server, workspace))
    let second = try await run(try request(server, workspace))
    #expect(server.count(Wiki.page(3)) == 1)
    #expect(server.count(Wiki.page(12)) == 1)
    #expect(server.count(Wiki.page(9)) == 2)
    #expect(try rows(second, "characters").count == 3)
    #expect(try rows(second, "characters").first { $0["name"]?.string == "Ida" }?["status"]?.string == "alive")
    // Without the first run's archive.
    var again = RunRequest(plan: workspace.at("plan.json"))
    again.archives = [FilePath.join(try #require(second.folder), "raw.warc.gz")]
    again.output = workspace.at("again")
    #expect(try dataFiles(try await run(again)) == dataFiles(second))
  }

  private func extractionError(_ request: RunRequest) async -> ExtractionError? {
    guard
      case .extraction(let error, source: "wiki", resource: "page", pagesRead: _, isFromTheStart: _, mode: .live)? = await failure(request)
    else { return nil }
    return error
  }
}
