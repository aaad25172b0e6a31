import Pipeline
import Testing

@Suite struct PlanOutputTests {
  @Test("a name leads to the output folder of its plan, or nowhere")
  func folders() {
    #expect(PlanOutput.folder(of: "rm")?.hasSuffix("Output/rm") == true)
    #expect(PlanOutput.folder(of: "no-such-plan") == nil)
    #expect(PlanOutput.folder(of: "") == nil)
  }
}
