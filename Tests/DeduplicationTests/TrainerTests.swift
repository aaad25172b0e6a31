import TestSupport
import Testing

@testable import Deduplication

@Suite struct TrainerTests {
  @Test("expectation maximisation finds the shares that the patterns were made with")
  func recovers() {
    var generator = SeededGenerator(seed: 9)
    let m = [[0.9, 0.1], [0.8, 0.2], [0.95, 0.05]]
    let u = [[0.1, 0.9], [0.05, 0.95], [0.2, 0.8]]
    var patterns: [[UInt8]: Double] = [:]
    for _ in 0..<50_000 {
      let isMatch = Double.random(in: 0..<1, using: &generator) < 0.3
      let pattern = (0..<3).map { index -> UInt8 in
        Double.random(in: 0..<1, using: &generator) < (isMatch ? m : u)[index][0] ? 0 : 1
      }
      patterns[pattern, default: 0] += 1
    }
    var estimation = Estimation(patterns: patterns, m: [[0.7, 0.3], [0.7, 0.3], [0.7, 0.3]], u: u)
    estimation.run()
    #expect(abs(estimation.matches - 0.3) < 0.02)
    for index in 0..<3 { #expect(abs(estimation.m[index][0] - m[index][0]) < 0.03) }
  }

  @Test("the same records give the same model, whatever their order, and it can be read")
  func deterministic() async throws {
    var generator = SeededGenerator(seed: 13)
    let model = try ResolverTests.model("people")
    var records: [ResolutionRecord] = []
    for number in 0..<400 {
      let values = [
        "given_name": ["name\(Int.random(in: 0..<80, using: &generator))"], "surname": ["family\(number % 97)"],
        "birth_date": ["19\(50 + number % 50)-0\(1 + number % 9)-1\(number % 10)"], "postcode": ["p\(number)"],
      ]
      records.append(ResolutionRecord(id: "\(number)a", source: 0, group: "", values: values))
      records.append(ResolutionRecord(id: "\(number)b", source: 0, group: "", values: values))
    }
    var trainer = Trainer()
    trainer.randomPairs = 20_000
    let sources = [SourceRule(hasDuplicates: true)]
    let first = trainer.train(model, on: await ResolverTests.table(records, model), sources: sources)
    records.shuffle(using: &generator)
    let second = trainer.train(model, on: await ResolverTests.table(records, model), sources: sources)
    #expect(first.model == second.model)
    #expect(first.report == second.report)
    #expect(!first.report.sessions.isEmpty)
    let read = try ResolutionModel.read(first.model.encoded(), name: "trained")
    #expect(read.model == first.model)
  }
}
