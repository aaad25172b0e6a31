import Catalog
import Testing

@Suite struct RecordKindTests {
  @Test("every kind has a name, one table, and is found by its name")
  func names() {
    #expect(
      RecordKind.all.map { "\($0.table.rawValue) \($0.name)" } == [
        "characters character", "episodes episode", "episodes film", "episodes special", "episodes chapter", "entities location",
        "entities organization", "entities species", "entities vehicle", "entities starship", "entities titan", "entities other",
      ])
    for kind in RecordKind.all { #expect(RecordKind(kind.name) == kind) }
  }

  @Test("other words name no kind", arguments: ["", "Character", "characters", "planet"])
  func unknownNames(name: String) {
    #expect(RecordKind(name) == nil)
  }

  @Test("reasons of rejects have a code for programs and words for people")
  func rejectCodes() {
    #expect(
      Reject.Code.allCases.map(\.rawValue) == [
        "no_key", "no_name", "duplicate_key", "not_a_record", "page_too_large", "page_too_deep", "page_too_much", "page_too_slow",
        "not_json", "wrong_cells", "bad_quote", "not_utf8",
      ])
    #expect(Set(Reject.Code.allCases.map(\.reason)).count == Reject.Code.allCases.count)
  }

  @Test("the ways to read a value have the names that maps use")
  func normalizers() {
    #expect(
      Normalizer.allCases.map(\.rawValue) == [
        "text", "name", "place", "synopsis", "status", "gender", "list", "items", "colors", "length_cm", "mass_kg", "age", "year", "date",
        "episode_code", "number", "integer", "runtime_minutes", "url", "reference", "references",
      ])
  }
}
