import Catalog
import Normalization
import Testing

@Suite struct StatusNormalizerTests {
  @Test(
    "words of the living and the dead",
    arguments: [
      ("ALIVE", Normalized<CharacterStatus>.value(.alive)), ("Living", .value(.alive)), ("active", .value(.alive)),
      ("\u{416}\u{438}\u{432}", .value(.alive)),
      ("Vivo", .value(.alive)), ("Deceased", .value(.dead)), ("Deceased[2]", .value(.dead)), ("K.I.A.", .value(.dead)),
      ("Killed", .value(.dead)),
      ("Falecido", .value(.dead)), ("verstorben", .value(.dead)), ("Destroyed", .value(.dead, note: "destroyed")),
      ("Deceased (formerly Alive)", .value(.dead, note: "formerly Alive")),
      ("Killed by Darth Vader", .value(.dead, note: "Killed by Darth Vader")),
      ("Deceased, killed in Shiganshina", .value(.dead, note: "killed in Shiganshina")),
      ("Alive, retired", .value(.alive, note: "retired")),
      ("Presumed dead", .value(.unknown, note: "presumed dead")), ("?", .value(.unknown)), ("", .unknown), ("n/a", .unknown),
      ("none", .unknown),
      ("Alive, Deceased", .unparsed(note: "several values")), ("Incapacitated", .unparsed(note: "not a status")),
      ("(dead)x", .unparsed(note: "not a status")),
    ])
  func statuses(text: String, expected: Normalized<CharacterStatus>) {
    #expect(StatusNormalizer.normalize(text) == expected)
  }

  @Test("a word of the vocabulary is itself", arguments: CharacterStatus.allCases)
  func idempotent(status: CharacterStatus) {
    #expect(StatusNormalizer.normalize(status.rawValue) == .value(status))
  }
}
