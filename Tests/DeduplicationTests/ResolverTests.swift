import TestSupport
import Testing

@testable import Deduplication

@Suite struct ResolverTests {
  static func table(_ records: [ResolutionRecord], _ model: ResolutionModel, builders count: Int = 1) async -> ResolutionTable {
    var builders = [ResolutionTable.Builder](repeating: ResolutionTable.Builder(model), count: count)
    for (index, record) in records.enumerated() { builders[index % count].append(record) }
    return await ResolutionTable.joining(builders, width: count)
  }

  static func record(_ id: String, _ source: Int, _ values: [String: [String]], group: String = "rm:character") -> ResolutionRecord {
    ResolutionRecord(id: id, source: source, group: group, values: values)
  }

  static func model(_ name: String) throws -> ResolutionModel { try #require(try BuiltInModels.model(named: name)) }

  static let clean = [SourceRule(hasDuplicates: false), SourceRule(hasDuplicates: false)]

  private func clusters(
    _ records: [ResolutionRecord], _ name: String = "character", decisions: Decisions = Decisions()
  ) async throws -> [[String]] {
    let model = try Self.model(name)
    let table = await Self.table(records, model)
    let resolution = await Resolver.resolve(table, model: model, decisions: decisions, sources: Self.clean, width: 2)
    return resolution.clusters.map { $0.map(table.id(of:)) }
  }

  @Test("a character of the API and its page in the wiki are one; the other of its name in the API is not")
  func twoSources() async throws {
    let found = try await clusters([
      Self.record("api:character:1", 0, ["name": ["Rick Sanchez"], "episodes": ["1", "2", "3"], "species": ["Human"]]),
      Self.record("api:character:2", 0, ["name": ["Morty Smith"], "episodes": ["1", "2", "3"], "species": ["Human"]]),
      Self.record("api:character:3", 0, ["name": ["Rick"], "episodes": ["3"], "species": ["Human"], "origin": ["Earth (J-22)"]]),
      Self.record("wiki:page:9", 1, ["name": ["Sanchez, Rick"], "episodes": ["1", "2", "3"], "species": ["Human"]]),
      Self.record("wiki:page:10", 1, ["name": ["MORTY SMITH"], "episodes": ["1", "2"]]),
    ])
    #expect(found == [["api:character:1", "wiki:page:9"], ["api:character:2", "wiki:page:10"]])
  }

  @Test("two keys of one clean source are two, however alike")
  func cleanSource() async throws {
    let same = ["name": ["Zeep Xanflorp"], "episodes": ["1", "2"], "species": ["Alien"]]
    #expect(try await clusters([Self.record("api:character:1", 0, same), Self.record("api:character:2", 0, same)]).isEmpty)
  }

  @Test("two partners of one source that are equally good are left to a person")
  func tie() async throws {
    let model = try Self.model("character")
    let same = ["name": ["Zeep Xanflorp"], "episodes": ["1", "2"], "species": ["Alien"]]
    let table = await Self.table(
      [Self.record("api:c:1", 0, same), Self.record("api:c:2", 0, same), Self.record("wiki:p:1", 1, same)], model)
    let resolution = await Resolver.resolve(table, model: model, sources: Self.clean, width: 1)
    #expect(resolution.clusters.isEmpty)
    #expect(resolution.pairs.map(\.decision) == [.review, .review])
    #expect(resolution.pairs.map(\.rule) == [.tie, .tie])
  }

  @Test("the better partner wins, the other is kept apart and says why")
  func bestFirst() async throws {
    let model = try Self.model("character")
    let table = await Self.table(
      [
        Self.record("api:c:1", 0, ["name": ["Zeep Xanflorp"], "episodes": ["1", "2"], "origin": ["Microverse"], "gender": ["male"]]),
        Self.record("api:c:2", 0, ["name": ["Zeep Xanflorp"], "episodes": ["1", "2"]]),
        Self.record("wiki:p:1", 1, ["name": ["Zeep Xanflorp"], "episodes": ["1", "2"], "origin": ["Microverse"], "gender": ["male"]]),
      ], model)
    let resolution = await Resolver.resolve(table, model: model, sources: Self.clean, width: 1)
    #expect(resolution.clusters == [[0, 2]])
    #expect(resolution.pairs.map(\.rule) == [.model, .oneToOne])
    #expect(resolution.pairs.map(\.decision) == [.merged, .keptApart])
  }

  @Test(
    "what tells variants apart keeps them apart",
    arguments: [
      ("Rick Sanchez (C-137)", "Rick Sanchez (J-22)"), ("Ramses II", "Ramses III"), ("Tam Vell", "Tam Vell (actor)"), ("Bot 7", "Bot 8"),
    ])
  func variants(left: String, right: String) async throws {
    let found = try await clusters([
      Self.record("api:c:1", 0, ["name": [left], "species": ["Human"], "gender": ["male"]]),
      Self.record("wiki:p:1", 1, ["name": [right], "species": ["Human"], "gender": ["male"]]),
    ])
    #expect(found.isEmpty)
  }

  @Test("records of two universes are never one, nor episodes of two seasons or numbers")
  func gates() async throws {
    let same = ["name": ["Zeep Xanflorp"], "episodes": ["1", "2"]]
    #expect(
      try await clusters([Self.record("a:c:1", 0, same), Self.record("w:p:1", 1, same, group: "sw:character")]).isEmpty)
    let found = try await clusters(
      [
        Self.record("a:e:1", 0, ["title": ["Pilot"], "season": ["1"], "number": ["1"], "air_date": ["2013-12-02"]]),
        Self.record("w:p:1", 1, ["title": ["Pilot"], "season": ["1"], "number": ["2"], "air_date": ["2013-12-02"]]),
        Self.record("a:e:2", 0, ["title": ["Ricksy Business"], "season": ["1"], "number": ["11"], "air_date": ["2014-04-14"]]),
        Self.record("w:p:2", 1, ["title": ["Ricksy Business"], "season": ["1"], "number": ["11"], "air_date": ["2014-04-13"]]),
        Self.record("a:e:3", 0, ["title": ["Episode 4"]]), Self.record("w:p:3", 1, ["title": ["Episode 4"]]),
      ], "episode")
    #expect(found == [["a:e:2", "w:p:2"]])
  }

  @Test("a person's word stands above the model, and ids that are gone are told")
  func decisions() async throws {
    let model = try Self.model("character")
    let records = [
      Self.record("a:c:1", 0, ["name": ["Zeep Xanflorp"], "episodes": ["1", "2"]]),
      Self.record("a:c:2", 0, ["name": ["Nobody"]]), Self.record("w:p:1", 1, ["name": ["Zeep Xanflorp"], "episodes": ["1", "2"]]),
      Self.record("w:p:2", 1, ["name": ["Someone Else"]]),
    ]
    let table = await Self.table(records, model)
    let decisions = Decisions(
      same: [Decisions.Pair("w:p:2", "a:c:2"), Decisions.Pair("a:c:2", "gone:x:1")], different: [Decisions.Pair("a:c:1", "w:p:1")])
    let resolution = await Resolver.resolve(table, model: model, decisions: decisions, sources: Self.clean, width: 1)
    #expect(resolution.clusters.map { $0.map(table.id(of:)) } == [["a:c:2", "w:p:2"]])
    #expect(resolution.pairs.map(\.decision) == [.keptApart, .merged])
    #expect(resolution.pairs.map(\.rule) == [.decision, .decision])
    #expect(resolution.unusedDecisions == [Decisions.Pair("a:c:2", "gone:x:1")])
  }

  @Test("the same at every width and order of input, and however many builders read")
  func orders() async throws {
    var generator = SeededGenerator(seed: 3)
    let model = try Self.model("people")
    let names = ["ana", "anna", "bela", "carl", "karl", "dora", "emil", "emilia"]
    var records = (0..<600).map { number in
      Self.record(
        "\(number)", 0,
        [
          "given_name": [names[Int.random(in: 0..<8, using: &generator)]],
          "surname": ["smith\(Int.random(in: 0..<60, using: &generator))"],
          "birth_date": ["19\(Int.random(in: 50...59, using: &generator))-01-0\(Int.random(in: 1...9, using: &generator))"],
          "postcode": ["ab\(Int.random(in: 1...40, using: &generator))"], "city": ["town"],
        ])
    }
    let sources = [SourceRule(hasDuplicates: true)]
    func result(_ builders: Int, _ width: Int) async -> ([[String]], [DecidedPair], BlockingReport) {
      let table = await Self.table(records, model, builders: builders)
      let resolution = await Resolver.resolve(table, model: model, sources: sources, width: width)
      return (resolution.clusters.map { $0.map(table.id(of:)) }, resolution.pairs, resolution.blocking)
    }
    let first = await result(1, 1)
    #expect(!first.0.isEmpty)
    for width in [2, 3] {
      records.shuffle(using: &generator)
      let other = await result(width, width)
      #expect(other.0 == first.0)
      #expect(other.1 == first.1)
      #expect(other.2 == first.2)
    }
  }

  @Test("what is explained is what was decided, both ways")
  func explanation() async throws {
    let model = try Self.model("character")
    let table = await Self.table(
      [
        Self.record("a:c:1", 0, ["name": ["Zeep Xanflorp"], "episodes": ["1", "2"], "species": ["Alien"]]),
        Self.record("w:p:1", 1, ["name": ["Xanflorp, Zeep"], "episodes": ["1", "2"], "gender": ["male"]]),
      ], model)
    let resolution = await Resolver.resolve(table, model: model, sources: Self.clean, width: 1)
    let explanation = Resolver.explain(1, 0, in: table, model: model, sources: Self.clean)
    #expect(explanation == Resolver.explain(0, 1, in: table, model: model, sources: Self.clean))
    #expect(explanation.score == resolution.pairs.first?.score)
    #expect(abs(explanation.prior + explanation.steps.reduce(0) { $0 + $1.weight } - explanation.weight) < 1e-3)
    #expect(Resolver.evidence(of: resolution.pairs, in: table, model: model, sources: Self.clean) == [explanation.evidence])
    #expect(explanation.rules.contains("name:sorted"))
    #expect(explanation.closedGates.isEmpty)
  }

  @Test("ten thousand records of one name, names of one letter, no names, a name of 100 kB: bounded, and nothing merged by accident")
  func badInput() async throws {
    let model = try Self.model("character")
    var records = (0..<10_000).map { Self.record("a:c:\($0)", $0 % 2, ["name": ["Zumanity Member"]]) }
    records += (0..<100).map { Self.record("b:c:\($0)", $0 % 2, ["name": ["Q"]]) }
    records += (0..<100).map { Self.record("c:c:\($0)", $0 % 2, $0 % 3 == 0 ? [:] : ["name": ["???"]]) }
    let long = String(repeating: "abcdefgh ij", count: 9000)
    records += [Self.record("d:c:1", 0, ["name": [long]]), Self.record("d:c:2", 1, ["name": [long + "x"]])]
    let table = await Self.table(records, model)
    let resolution = await Resolver.resolve(table, model: model, sources: Self.clean, width: 2)
    #expect(resolution.clusters.isEmpty)
    let rule = try #require(resolution.blocking.rules.first)
    #expect(rule.split == 1)
    #expect(rule.largest == 10_000)
    #expect(rule.unseen + rule.compared > 25_000_000 - 10_000)
    #expect(resolution.blocking.compared < 1_000_000)
  }
}
