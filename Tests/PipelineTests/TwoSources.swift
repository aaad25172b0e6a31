import FileSystem
import Pipeline

/// Two sources of one universe that tell the same characters in their own words: an API, and pages of a wiki.
struct TwoSources {
  let workspace: Workspace
  var api: [String]
  var wiki: [String]

  static let definition = """
    { "version": 1, "authority": "wiki-example", "base_url": "https://w.example", "resources": [
      { "name": "page", "kind": "character", "path": "/page", "select": "$.results", "key": "$.id",
        "map": { "name": "$.title", "aliases": "$.aliases", "species": "$.species", "gender": "$.gender", "status": "$.status", "height_cm": "$.height",
                 "origin": "$.origin", "description": "$.text", "performers": "$.actors",
                 "episode_ids": { "path": "$.episodes", "as": "references", "to": "episode" } } },
      { "name": "episode", "kind": "episode", "path": "/episode", "select": "$.results", "key": "$.id",
        "map": { "title": "$.title", "code": "$.code", "air_date": "$.date", "synopsis": "$.text" } } ] }
    """

  init() throws {
    workspace = try Workspace()
    try workspace.write(Self.definition, to: "wiki.json")
    api = [
      Self.person(1, "Rick Sanchez", "Human", "Male", origin: "Earth (C-137)", episodes: [1, 2, 3]),
      Self.person(2, "Morty Smith", "Human", "Male", origin: "unknown", episodes: [1, 2, 3]),
      Self.person(3, "Scary Terry", "Humanoid", "Male", origin: "unknown", episodes: [2]),
      Self.person(4, "Birdperson", "Alien", "Male", origin: "Bird World", episodes: [3]),
      Self.person(5, "Evil Morty", "Human", "Male", origin: "unknown", episodes: [3]),
    ]
    wiki = [
      Self.page(
        11, "Rick Sanchez (C-137)", #""aliases": ["Rick"], "species": "Human", "gender": "male", "origin": "Earth (C-137)", "height": 183"#,
        episodes: [101, 102, 103]),
      Self.page(
        12, "Morty Smith", #""species": "Human", "gender": "male", "text": "Morty is the grandson of Rick.""#, episodes: [101, 102, 103]),
      Self.page(
        14, "Birdperson", #""aliases": ["Phoenixperson"], "species": "Bird-Person", "gender": "male", "status": "deceased""#,
        episodes: [103]),
      Self.page(15, "Squanchy", #""species": "Cat-Person", "gender": "male""#, episodes: [103]),
    ]
  }

  static func person(_ id: Int, _ name: String, _ species: String, _ gender: String, origin: String, episodes: [Int]) -> String {
    let links = episodes.map { "\"https://t.example/api/episode/\($0)\"" }.joined(separator: ", ")
    return
      #"{"id": \#(id), "name": "\#(name)", "status": "Alive", "species": "\#(species)", "gender": "\#(gender)", "origin": {"name": "\#(origin)", "url": ""}, "episode": [\#(links)]}"#
  }

  static func page(_ id: Int, _ title: String, _ rest: String, episodes: [Int]) -> String {
    let links = episodes.map { "\"https://w.example/episode/\($0)\"" }.joined(separator: ", ")
    return #"{"id": \#(id), "title": "\#(title)", \#(rest), "episodes": [\#(links)]}"#
  }

  static let apiSource = #"{ "id": "api", "adapter": "rick-and-morty", "base_url": "https://t.example/api" }"#
  static let wikiSource = #"{ "id": "wiki", "adapter": "wiki.json" }"#

  /// Runs both.
  func run(
    deduplicate: String? = nil, sources: [String] = [apiSource, wikiSource], width: Int = 4, reversed: Bool = false, output: String = "out"
  ) async throws -> RunReport {
    let part = deduplicate.map { "\"deduplicate\": \($0), " } ?? ""
    let plan = try workspace.write(
      """
      { "version": 1, "name": "t", "universe": "u", "sources": [\(sources.joined(separator: ", "))],
        \(part)"output": { "directory": "\(output)" } }
      """, to: "plan.json")
    var request = RunRequest(plan: plan)
    request.width = width
    request.archives = [try workspace.archive(pages(reversed: reversed), to: "given.warc.gz")]
    return try await Runner(environment: { _ in nil }).run(request)
  }

  private func pages(reversed: Bool) -> [(url: String, body: String)] {
    func page(_ records: [String]) -> String {
      "{\"info\": {\"count\": \(records.count), \"next\": null}, \"results\": [\((reversed ? records.reversed() : records).joined(separator: ", "))]}"
    }
    let titles = ["Pilot", "Lawnmower Dog", "Anatomy Park"]
    let dates = ["December 2, 2013", "December 9, 2013", "December 16, 2013"]
    let episodes = titles.indices.map {
      #"{"id": \#($0 + 1), "name": "\#(titles[$0])", "air_date": "\#(dates[$0])", "episode": "S01E0\#($0 + 1)", "characters": []}"#
    }
    let told = titles.indices.map {
      #"{"id": \#($0 + 101), "title": "\#(titles[$0])", "code": "S01E0\#($0 + 1)", "date": "\#(dates[$0])", "text": "What happens in \#(titles[$0])."}"#
    }
    return [
      ("https://t.example/api/character", page(api)), ("https://t.example/api/episode", page(episodes)),
      ("https://t.example/api/location", page([])), ("https://w.example/page", page(wiki)), ("https://w.example/episode", page(told)),
    ]
  }
}
