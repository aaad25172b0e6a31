import Inspection
import JSONBytes
import Testing

@Suite struct RunStatisticsTests {
  @Test("each universe is counted by itself")
  func counts() throws {
    let run = try SmallRun()
    let statistics = try RunStatistics(of: run.folder)
    #expect(statistics.universes.map(\.name) == ["a", "b"])
    let first = try #require(statistics.universes.first)
    #expect(first.tables.map(\.rows) == [3, 2, 0])
    #expect(first.shares.first { $0.field == "status" }?.values == [.init(value: "alive", count: 2), .init(value: "dead", count: 1)])
    #expect(first.shares.first { $0.field == "species" }?.values == [.init(value: "Human", count: 2), .init(value: "Wookiee", count: 1)])
    #expect(first.seasons == [.init(value: "1", count: 1), .init(value: "2", count: 1)])
    #expect(first.mostSeen == [.init(value: "Padmé Amidala", count: 2), .init(value: "Leia Organa", count: 1)])
    #expect(first.tables.first?.filling.first { $0.field == "aliases" }?.filled == 1)
    #expect(statistics.rejects.isEmpty)
    let json = try JSONDocument.parse(statistics.json).root
    #expect(json["universes"]?.elements.map { $0["rows"]?["characters"]?.integer } == [3, 1])
    #expect(json["universes"]?.elements.map { $0["status"]?["null"]?.integer } == [nil, 1])
  }
}
