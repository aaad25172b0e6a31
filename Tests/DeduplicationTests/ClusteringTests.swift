import Testing

@testable import Deduplication

@Suite struct ClusteringTests {
  private let sources = [SourceRule(hasDuplicates: true)]

  private func person(_ id: Int, _ given: String, _ surname: String, _ born: String, _ city: String, _ postcode: String) -> ResolutionRecord
  {
    ResolutionRecord(
      id: "\(id)", source: 0, group: "",
      values: ["given_name": [given], "surname": [surname], "birth_date": [born], "city": [city], "postcode": [postcode]])
  }

  @Test("a record that is like two groups does not make them one")
  func weakBridge() async throws {
    let model = try ResolverTests.model("people")
    var records: [ResolutionRecord] = []
    for id in 0..<4 { records.append(person(id, "georgina", "haldane", "1950-01-07", "brightwater", "tk7 7bw")) }
    for id in 4..<8 { records.append(person(id, "georgina", "petrov", "1981-09-23", "eastmarsh", "qx1 9zz")) }
    // Half of each: name and birth of the one, place of the other.
    records.append(person(8, "georgina", "haldane", "1950-01-07", "eastmarsh", "qx1 9zz"))
    let table = await ResolverTests.table(records, model)
    let resolution = await Resolver.resolve(table, model: model, sources: sources, width: 1)
    #expect(resolution.clusters.filter { $0.contains(0) && $0.contains(4) }.isEmpty)
    #expect(resolution.clusters.first.map { Array($0.prefix(4)) } == [0, 1, 2, 3])
  }

  @Test("what is said to be different parts groups that the model would join")
  func different() async throws {
    let model = try ResolverTests.model("people")
    let records = (0..<3).map { person($0, "georgina", "haldane", "1950-01-07", "brightwater", "tk7 7bw") }
    let table = await ResolverTests.table(records, model)
    let decisions = Decisions(different: [Decisions.Pair("0", "2")])
    let resolution = await Resolver.resolve(table, model: model, decisions: decisions, sources: sources, width: 1)
    #expect(resolution.clusters == [[0, 1]])
    let pair = try #require(resolution.pairs.first { $0.left == 0 && $0.right == 2 })
    #expect(pair.decision == .keptApart)
    #expect(pair.rule == .decision)
  }
}
