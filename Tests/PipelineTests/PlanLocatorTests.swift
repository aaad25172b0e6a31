import FileSystem
import Testing

@testable import Pipeline

@Suite struct PlanLocatorTests {
  @Test("a path is found as given, and else without regard to case")
  func ignoringCase() throws {
    let workspace = try Workspace()
    try FileSystem.makeDirectory(workspace.at("Pipelines"))
    try workspace.write("{}", to: "Pipelines/rm.json")
    for argument in ["Pipelines/rm.json", "pipelines/rm.json", "PIPELINES/RM.JSON"] {
      let located = try PlanLocator.locate(workspace.at(argument))
      #expect(located.bytes == Array("{}".utf8))
      #expect(located.file == workspace.at("Pipelines/rm.json"))
      #expect(located.folder == workspace.at("Pipelines"))
    }
  }

  @Test("two files that differ by case alone are an error that lists them, unless one is named exactly")
  func ambiguous() throws {
    let workspace = try Workspace()
    try workspace.write("{}", to: "A.json")
    try workspace.write("[]", to: "a.json")
    #expect(try PlanLocator.locate(workspace.at("a.json")).bytes == Array("[]".utf8))
    let error = #expect(throws: PipelineError.self) { try PlanLocator.locate(workspace.at("A.JSON")) }
    guard case .ambiguousPath(let found) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == AmbiguousPathError(path: workspace.at("A.JSON"), matches: [workspace.at("A.json"), workspace.at("a.json")]))
  }

  @Test("the name of a built-in plan gives the plan, as if it lay in Pipelines/")
  func builtIn() throws {
    let located = try PlanLocator.locate("rm")
    #expect(located.bytes == BuiltInPlans.source(named: "rm"))
    #expect(located.file == "rm (built in)")
    #expect(located.folder == "Pipelines")
  }

  @Test(
    "what is not found is told with the built-in plan that was meant",
    arguments: [("rn", "rm"), ("nowhere/rm.json", "rm"), ("RM", "rm"), ("nowhere/naruto.json", nil)] as [(String, String?)])
  func notFound(argument: String, suggestion: String?) {
    let error = #expect(throws: PipelineError.self) { try PlanLocator.locate(argument) }
    guard case .planNotFound(argument, let found, let builtIn) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found == suggestion)
    #expect(builtIn == BuiltInPlans.names)
  }
}
