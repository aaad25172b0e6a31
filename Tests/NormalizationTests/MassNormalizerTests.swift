import Normalization
import Testing

@Suite struct MassNormalizerTests {
  @Test(
    "masses in their units",
    arguments: [
      ("77", 77), ("1,358", 1_358), ("96 kg", 96), ("500 g", 0.5), ("2 t", 2_000), ("180 lbs", 81.65), ("12 st 5 lb", 78.47),
      ("12 st 5", 78.47), ("80 kg (176 lbs)", 80),
      ("96 \u{43A}\u{433}", 96), ("96kg[1]", 96),
    ] as [(String, Double)])
  func masses(text: String, expected: Double) {
    #expect(MassNormalizer.normalize(text) == .value(expected))
  }

  @Test("nothing said, and a mass of another form")
  func none() {
    for text in ["", "unknown", "n/a", "none"] { #expect(MassNormalizer.normalize(text) == .unknown) }
    #expect(MassNormalizer.normalize("2 t (transformed)") == .unparsed(note: "of another form, not of the person"))
    #expect(MassNormalizer.normalize("~80 kg") == .value(80, note: "approximate"))
  }

  @Test("no masses", arguments: [("70-80 kg", "a range"), ("70 cm", "not a mass"), ("70 kg; 80 kg", "several values")])
  func failures(text: String, note: String) {
    #expect(MassNormalizer.normalize(text) == .unparsed(note: note))
  }
}
