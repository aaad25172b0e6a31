import Normalization
import Testing

@Suite struct LengthNormalizerTests {
  @Test(
    "lengths in their units",
    arguments: [
      ("172", 172), ("1,358", 1_358), ("180 cm", 180), ("180cm", 180), ("180 CM.", 180), ("1.83 m", 183), ("1,83 m", 183), ("4m", 400),
      ("1 m 83", 183),
      ("1m83cm", 183), ("5'11\"", 180.34), ("5\u{2032}11\u{2033}", 180.34), ("5\u{2019}11\u{201D}", 180.34), ("5'11''", 180.34),
      ("5 ft 11 in", 180.34), ("5 ft. 11 in.", 180.34),
      ("5'11", 180.34), ("6 feet", 182.88), ("6'", 182.88), ("71 inches", 180.34), ("5'11\u{BD}\"", 181.61), ("1800 mm", 180),
      ("1 358 cm", 1_358), ("170[3]", 170),
      ("180 cm (5'11\")", 180), ("5'11\" (180 cm)", 180.34), ("180 cm / 5'11\"", 180), ("1.80 m, 180 cm", 180), ("180 \u{441}\u{43C}", 180),
      ("180 cm tall", 180),
      ("\u{FF11}\u{FF17}\u{FF12}", 172), (".5 m", 50),
    ] as [(String, Double)])
  func lengths(text: String, expected: Double) {
    #expect(LengthNormalizer.normalize(text) == .value(expected))
  }

  @Test(
    "values with a note",
    arguments: [
      ("~170 cm", Normalized<Double>.value(170, note: "approximate")), ("c. 170 cm", .value(170, note: "approximate")),
      ("approx. 2 m", .value(200, note: "approximate")),
      ("170 cm (Part II)", .value(170, note: "Part II")),
      ("170 cm; 15 m (Titan form)", .value(170, note: "another value is of another form")),
    ])
  func notes(text: String, expected: Normalized<Double>) {
    #expect(LengthNormalizer.normalize(text) == expected)
  }

  @Test(
    "texts that are no length of the person, and why",
    arguments: [
      ("3-4 m", "a range"), ("3\u{2013}4 m", "a range"), ("3m - 4m", "a range"), ("150 to 160 cm", "a range"),
      ("2 m+", "a bound, not a value"), ("over 2 m", "a bound, not a value"),
      (">2m", "a bound, not a value"), ("at least 2 m", "a bound, not a value"), ("170 cm; 180 cm (after timeskip)", "several values"),
      ("170 cm, 180 cm", "several values"),
      ("170 cm (2 m)", "several values"), ("0", "not above zero"), ("-5", "negative"), ("tall", "not a length"), ("12 kg", "not a length"),
      ("1.2.3", "not a length"),
      ("(170)", "not a length"), ("11 in 5 ft", "not a length"), ("170 cm extra", "not a length"),
      ("~15 m (Titan form)", "of another form, not of the person"), ("60 m (Colossal Titan form)", "of another form, not of the person"),
      ("3-4 m (Titan form)", "of another form, not of the person"), ("3m (Titan form); 6m (Titan)", "of another form, not of the person"),
    ])
  func failures(text: String, note: String) {
    #expect(LengthNormalizer.normalize(text) == .unparsed(note: note))
  }

  @Test("nothing said", arguments: ["", "unknown", "n/a", "none", "-", "Unknown[2]", "unknown (tall)"])
  func unknown(text: String) {
    #expect(LengthNormalizer.normalize(text) == .unknown)
  }
}
