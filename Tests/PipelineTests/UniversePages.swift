import Pipeline
import Publication

/// Answers of one of the three APIs, written for a test: each list whole on one page, empty where the test says nothing of it.
struct UniversePages {
  /// The name of the plan that reads them.
  let plan: String
  /// URL and body, in the order of the lists.
  private(set) var pages: [(url: String, body: String)]

  /// Pages of SWAPI, or of a mirror.
  static func starWars(_ records: [String: [String]], base: String = "https://swapi.dev/api") -> UniversePages {
    UniversePages(
      plan: "swapi",
      pages: ["people", "films", "planets", "species", "vehicles", "starships"].map { list in
        let items = records[list] ?? []
        return (
          "\(base)/\(list)/",
          "{\"count\": \(items.count), \"next\": null, \"previous\": null, \"results\": [\(items.joined(separator: ", "))]}"
        )
      })
  }

  /// Pages of the Attack on Titan API.
  static func attackOnTitan(_ records: [String: [String]]) -> UniversePages {
    UniversePages(
      plan: "aot",
      pages: ["characters", "episodes", "locations", "organizations", "titans"].map { list in
        let items = records[list] ?? []
        let info = "{\"count\": \(items.count), \"pages\": 1, \"next_page\": null, \"prev_page\": null}"
        return ("https://api.attackontitanapi.com/\(list)?page=1", "{\"info\": \(info), \"results\": [\(items.joined(separator: ", "))]}")
      })
  }

  /// The same pages, one of them replaced or another one added.
  func with(_ url: String, _ body: String) -> UniversePages {
    var pages = pages.filter { $0.url != url }
    pages.append((url, body))
    return UniversePages(plan: plan, pages: pages)
  }

  /// Replays them.
  func run(in workspace: Workspace, settings: [String] = []) async throws -> RunReport {
    var request = RunRequest(plan: plan)
    request.output = workspace.at("out")
    request.settings = settings
    request.archives = [try workspace.archive(pages, to: "pages.warc.gz")]
    return try await Runner(environment: { _ in nil }).run(request)
  }
}
