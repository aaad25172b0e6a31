import Testing

@testable import Deduplication

@Suite struct ResolverTests {
  static func table(_ records: [ResolutionRecord], _ model: ResolutionModel) async -> ResolutionTable {
    var builder = ResolutionTable.Builder(model)
    for record in records { builder.append(record) }
    return await ResolutionTable.joining([builder], width: 1)
  }

  static func record(_ id: String, _ source: Int, _ values: [String: [String]], group: String = "rm:character") -> ResolutionRecord {
    ResolutionRecord(id: id, source: source, group: group, values: values)
  }

  static func character() throws -> ResolutionModel {
    try #require(try BuiltInModels.model(named: "character"))
  }

  static let clean = [SourceRule(hasDuplicates: false), SourceRule(hasDuplicates: false)]

  @Test("a character of the API and its page in the wiki are one; the other of its name in the API is not")
  func twoSources() async throws {
    let model = try Self.character()
    let table = await Self.table(
      [
        Self.record("api:character:1", 0, ["name": ["Rick Sanchez"], "episodes": ["1", "2", "3"], "species": ["Human"]]),
        Self.record("api:character:2", 0, ["name": ["Morty Smith"], "episodes": ["1", "2", "3"], "species": ["Human"]]),
        Self.record("api:character:3", 0, ["name": ["Rick"], "episodes": ["3"], "species": ["Human"], "origin": ["Earth (J-22)"]]),
        Self.record("wiki:page:9", 1, ["name": ["Sanchez, Rick"], "episodes": ["1", "2", "3"], "species": ["Human"]]),
        Self.record("wiki:page:10", 1, ["name": ["MORTY SMITH"], "episodes": ["1", "2"]]),
      ], model)
    let resolution = await Resolver.resolve(table, model: model, sources: Self.clean, width: 2)
    let clusters = resolution.clusters.map { $0.map(table.id(of:)) }
    #expect(clusters == [["api:character:1", "wiki:page:9"], ["api:character:2", "wiki:page:10"]])
  }
}
