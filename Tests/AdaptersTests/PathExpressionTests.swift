import Testing

@testable import Adapters

@Suite struct PathExpressionTests {
  @Test(
    "a path is read into its steps and written as it was",
    arguments: [
      ("$", []), ("$.id", [.key("id")]), ("$.info.next", [.key("info"), .key("next")]), ("$.data.*", [.key("data"), .anyKey]),
      ("$.*.id", [.anyKey, .key("id")]), ("$.a b.é", [.key("a b"), .key("é")]),
    ] as [(String, [PathExpression.Step])])
  func steps(text: String, steps: [PathExpression.Step]) {
    let path = PathExpression(text)
    #expect(path.steps == steps)
    #expect(path.text == text)
  }

  @Test("the names leave out what stands for every member")
  func names() {
    #expect(PathExpression("$.data.*.id").names == ["data", "id"])
  }
}
