import FileSystem
import JSONBytes
import Pipeline
import Testing

/// Another API by a definition alone: the same people as SWAPI has, in another shape.
@Suite(
  .enabled(
    if: FileSystem.exists(Repository.archive("star-wars-swapi.info-2026-01-17"))
      && FileSystem.exists(Repository.archive("star-wars-2020-04-14")), "the recorded archives are not beside the repository"))
struct SWAPIInfoTests {
  private static let definition = #"""
    {
      "version": 1, "authority": "swapi-info", "base_url": "https://swapi.info/api", "calendar": "bby",
      "resources": [
        { "name": "people", "kind": "character", "path": "/people", "select": "$", "key": { "path": "$.url", "as": "last_path_segment" },
          "map": { "name": "$.name", "gender": "$.gender", "species": { "path": "$.species", "as": "references", "to": "species" },
            "birth_year": "$.birth_year", "height_cm": "$.height", "mass_kg": "$.mass", "hair_colors": "$.hair_color",
            "eye_colors": "$.eye_color", "skin_colors": "$.skin_color",
            "origin": { "path": "$.homeworld", "as": "reference", "to": "planets" },
            "episode_ids": { "path": "$.films", "as": "references", "to": "films" }, "url": "$.url" } },
        { "name": "films", "kind": "film", "path": "/films", "select": "$", "key": { "path": "$.url", "as": "last_path_segment" },
          "map": { "title": "$.title", "overall_number": "$.episode_id", "air_date": "$.release_date",
            "character_ids": { "path": "$.characters", "as": "references", "to": "people" } } },
        { "name": "planets", "kind": "location", "path": "/planets", "select": "$", "key": { "path": "$.url", "as": "last_path_segment" },
          "map": { "name": "$.name" } },
        { "name": "species", "kind": "species", "path": "/species", "select": "$", "key": { "path": "$.url", "as": "last_path_segment" },
          "map": { "name": "$.name" } }
      ]
    }
    """#

  /// The people of a run, each field but those that name ids or URLs.
  private static func people(_ report: RunReport) throws -> [[String: String]] {
    try rows(report, "characters").map { row in
      var fields: [String: String] = [:]
      for (key, value) in row.members
      where key.name != "id" && key.name != "url" && !key.name.hasSuffix("_id") && !key.name.hasSuffix("_ids") {
        fields[key.name] = value.sourceText
      }
      // How often they are seen is no id.
      fields["films"] = "\(row["episode_ids"]?.count ?? 0)"
      return fields
    }
  }

  @Test("swapi.info gives the same 82 people, field by field, as the archive of 2020")
  func samePeople() async throws {
    let workspace = try Workspace()
    try workspace.write(Self.definition, to: "swapi-info.json")
    let plan = #"""
      { "version": 1, "name": "info", "universe": "star-wars", "sources": [ { "id": "api", "adapter": "swapi-info.json" } ],
        "output": { "directory": "info" } }
      """#
    var request = RunRequest(plan: try workspace.write(plan, to: "info.json"))
    request.archives = [Repository.archive("star-wars-swapi.info-2026-01-17")]
    let info = try Self.people(try await Runner(environment: { _ in nil }).run(request))
    var known = RunRequest(plan: "swapi")
    known.archives = [Repository.archive("star-wars-2020-04-14")]
    known.output = workspace.at("swapi")
    let swapi = try Self.people(try await Runner(environment: { _ in nil }).run(known))
    #expect(info.count == 82)
    #expect(swapi.count == 82)
    for (mine, theirs) in zip(info, swapi) { #expect(mine == theirs) }
  }
}
