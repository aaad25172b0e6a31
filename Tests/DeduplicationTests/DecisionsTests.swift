import Configuration
import TestSupport
import Testing

@testable import Deduplication

@Suite struct DecisionsTests {
  @Test("what is written reads the same, each pair once and in order")
  func roundTrip() throws {
    let decisions = Decisions(
      same: [Decisions.Pair("b:x:2", "a:x:10", note: "seen"), Decisions.Pair("a:x:10", "b:x:2")],
      different: [Decisions.Pair("a:x:9", "a:x:10")])
    let again = try Decisions.read(decisions.encoded, name: "d")
    #expect(again.same == [Decisions.Pair("a:x:10", "b:x:2", note: "seen")])
    #expect(again.different == [Decisions.Pair("a:x:9", "a:x:10")])
    #expect(again.different.first?.left == "a:x:9")
  }

  @Test("a pair that is told to be two and is one by a chain is a problem with its place")
  func contradiction() {
    let text = """
      {"same": [{"left": "a", "right": "b"}, {"left": "b", "right": "c"}],
       "different": [{"left": "a", "right": "c"}]}
      """
    do {
      _ = try Decisions.read(Array(text.utf8), name: "d.json")
      Issue.record("read")
    } catch {
      #expect(error.problems.map(\.line) == [2])
      #expect(error.problems.map(\.column) == [16])
      #expect(error.problems.map(\.problem.kind) == [.contradiction("these are told to be two here, and one by: a = b = c")])
    }
  }

  @Test("damaged files of decisions and models end in problems, never in a crash")
  func fuzz() throws {
    var generator = SeededGenerator(seed: 5)
    let decisions = Array(#"{"same": [{"left": "a", "right": "b"}], "different": [{"left": "a", "right": "c", "note": "x"}]}"#.utf8)
    let model = try #require(BuiltInModels.bytes(named: "people"))
    var read = 0
    for round in 0..<2000 {
      var bytes = round % 4 == 0 ? model : decisions
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        if Bool.random(using: &generator) { bytes[place] = UInt8.random(in: 32...126, using: &generator) } else { bytes.remove(at: place) }
      }
      do {
        if round % 4 == 0 { _ = try ResolutionModel.read(bytes, name: "m") } else { _ = try Decisions.read(bytes, name: "d") }
        read += 1
      } catch {
        #expect(!error.problems.isEmpty)
      }
    }
    #expect(read < 2000)
  }

  @Test("a model that names what is not there is told so, all at once")
  func badModel() {
    let text = """
      {"version": 1, "name": "x", "fields": [{"name": "title", "type": "text"}], "gates": ["seson"],
       "comparisons": [{"field": "titel", "levels": [{"if": "edits", "m": 0.5, "u": 0.1}]}],
       "blocking": [["title:nothing"]], "matches_per_record": 1, "thresholds": {"merge": 0.5, "review": 0.9}}
      """
    do {
      _ = try ResolutionModel.read(Array(text.utf8), name: "m.json")
      Issue.record("read")
    } catch {
      #expect(
        error.problems.map(\.problem.path) == [
          "gates[0]", "comparisons[0].field", "comparisons[0].levels[0]", "blocking[0][0]", "thresholds",
        ])
    }
  }
}
