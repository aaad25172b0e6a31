import Testing

@testable import Deduplication

@Suite struct TransliterationTests {
  @Test(
    "names in Cyrillic, Greek and kana are compared in Latin letters",
    arguments: [
      ("иван петров", "ivan petrov"), ("αλεξανδρος", "alexandros"), ("ナルト", "naruto"), ("うずまきナルト", "uzumakinaruto"),
      ("きょう", "kyou"), ("しゃ", "sha"), ("サッカー", "sakka"),
    ])
  func latin(text: String, expected: String) {
    #expect(Transliteration.latin(text) == expected)
  }

  @Test("what needs nothing is left alone", arguments: ["zoe", "", "漢字", "łukasz"])
  func untouched(text: String) {
    #expect(Transliteration.latin(text) == nil)
  }

  @Test("a name in another script is found")
  func found() async throws {
    let model = try ResolverTests.model("character")
    let table = await ResolverTests.table(
      [
        ResolverTests.record("a:c:1", 0, ["name": ["Naruto"], "episodes": ["1", "2"]]),
        ResolverTests.record("w:p:1", 1, ["name": ["ナルト"], "episodes": ["1", "2"]]),
      ], model)
    let resolution = await Resolver.resolve(table, model: model, sources: ResolverTests.clean, width: 1)
    #expect(resolution.clusters == [[0, 1]])
  }
}
