import Configuration
import Testing

@testable import Pipeline

@Suite struct PlanSettingsTests {
  private static let plan =
    #"{"version": 1, "name": "rm", "universe": "u", "sources": [{"id": "api", "adapter": "rick-and-morty"}, {"id": "b", "adapter": "x"}]}"#

  @Test(
    "a setting changes a value, puts in what is not there yet, and finds sources by their id",
    arguments: [
      ("universe=v", plan.replacing(#""u""#, with: #""v""#)),
      ("sources.api.adapter=\"y\"", plan.replacing(#""rick-and-morty""#, with: #""y""#)),
      ("checks.max_drop=0.5", plan.replacing(#"{"version""#, with: #"{"checks":{"max_drop":0.5},"version""#)),
      ("sources.b.rate.per_second=0", plan.replacing(#"{"id": "b""#, with: #"{"rate":{"per_second":0},"id": "b""#)),
      ("sources.api.base_url=http://h/?a=b", plan.replacing(#"{"id": "api""#, with: #"{"base_url":"http://h/?a=b","id": "api""#)),
      ("output={\"formats\": [\"ndjson\"]}", plan.replacing(#"{"version""#, with: #"{"output":{"formats": ["ndjson"]},"version""#)),
      ("universe=", plan.replacing(#""u""#, with: #""""#)),
      ("universe=say \"é\"", plan.replacing(#""u""#, with: #""say \"é\"""#)),
    ])
  func apply(setting: String, expected: String) throws {
    #expect(String(decoding: try PlanSettings.apply(setting, to: Array(Self.plan.utf8)), as: UTF8.self) == expected)
  }

  @Test("a setting goes into an empty object")
  func emptyObject() throws {
    #expect(String(decoding: try PlanSettings.apply("a.b=1", to: Array("{}".utf8)), as: UTF8.self) == #"{"a":{"b":1}}"#)
  }

  @Test(
    "a setting that leads nowhere is an error that says why",
    arguments: [
      ("universe", "it is no KEY=VALUE"), ("=1", "it is no KEY=VALUE"),
      ("sources.c.adapter=x", "there is no source \"c\"; the plan has api, b"),
      ("universe.deep=1", "nothing can stand below \"\"u\"\""),
    ])
  func badSettings(setting: String, reason: String) {
    let error = #expect(throws: PipelineError.self) { try PlanSettings.apply(setting, to: Array(Self.plan.utf8)) }
    guard case .badSetting(setting, let found) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == reason)
  }

  @Test(
    "what does not fit the grammar is told with the setting that brought it",
    arguments: [
      ("checks.max_drop=2", ConfigurationProblem.Kind.outOfRange("2", from: "0.0", through: "1.0"), "checks.max_drop"),
      ("universe=", .badShape("", expected: "lower-case letters, digits and single hyphens, like rick-and-morty"), "universe"),
      (
        "sources.api.rate.concurrency=fast", .wrongType(expected: "a whole number", found: "the text \"fast\""),
        "sources[0].rate.concurrency"
      ),
    ])
  func misfits(setting: String, kind: ConfigurationProblem.Kind, path: String) {
    let located = LocatedPlan(bytes: Array(Self.plan.utf8), file: "plan.json", folder: ".")
    let error = #expect(throws: PipelineError.self) { try PlanSettings.apply(["universe=v", setting], to: located) }
    guard case .settingAgainstGrammar(let found, let problem) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == setting)
    #expect(problem.kind == kind)
    #expect(problem.path == path)
  }

  @Test("settings are applied one after the other")
  func several() throws {
    let located = LocatedPlan(bytes: Array(Self.plan.utf8), file: "plan.json", folder: ".")
    let plan = try PlanSettings.apply(["universe=v", "universe=w", "sources.api.rate.per_second=0"], to: located)
    #expect(plan.file == "plan.json")
    #expect(String(decoding: plan.bytes, as: UTF8.self).contains(#""universe": "w""#))
    #expect(String(decoding: plan.bytes, as: UTF8.self).contains(#"{"rate":{"per_second":0},"id": "api""#))
  }
}
