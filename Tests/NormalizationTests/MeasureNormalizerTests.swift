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
      ("3m (Titan form); 6m (Titan)", "of another form, not of the person"),
    ])
  func failures(text: String, note: String) {
    #expect(LengthNormalizer.normalize(text) == .unparsed(note: note))
  }

  @Test("nothing said", arguments: ["", "unknown", "n/a", "none", "-", "Unknown[2]", "unknown (tall)"])
  func unknown(text: String) {
    #expect(LengthNormalizer.normalize(text) == .unknown)
  }
}

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

  @Test("no masses", arguments: [("70-80 kg", "a range"), ("70 cm", "not a mass"), ("70 kg; 80 kg", "several values")])
  func failures(text: String, note: String) {
    #expect(MassNormalizer.normalize(text) == .unparsed(note: note))
  }
}

@Suite struct AgeNormalizerTests {
  @Test(
    "ages",
    arguments: [
      ("15", Normalized<Double>.value(15)), ("15.0", .value(15)), ("0", .value(0)), ("15 years old", .value(15)), ("aged 15", .value(15)),
      ("15 (debut)", .value(15, note: "debut")),
      ("6 months", .value(0.5)), ("1 year 6 months", .value(1.5)), ("15 Jahre", .value(15)), ("15 anos", .value(15)),
      ("15 \u{43B}\u{435}\u{442}", .value(15)),
      ("about 15", .value(15, note: "approximate")), ("1,000", .value(1_000)), ("17-19", .unparsed(note: "a range")),
      ("17\u{2013}19 years", .unparsed(note: "a range")),
      ("1,000+", .unparsed(note: "a bound, not a value")), ("15 (debut), 19 (current)", .unparsed(note: "several values")),
      ("unknown", .unknown), ("young", .unparsed(note: "not an age")),
    ])
  func ages(text: String, expected: Normalized<Double>) {
    #expect(AgeNormalizer.normalize(text) == expected)
  }
}

@Suite struct RuntimeNormalizerTests {
  @Test(
    "running times",
    arguments: [
      ("22", Normalized<Double>.value(22)), ("22 min", .value(22)), ("22 min.", .value(22)), ("22 minutes", .value(22)),
      ("PT22M", .value(22)), ("PT1H30M", .value(90)), ("1h 30m", .value(90)),
      ("1 hr 30", .value(90)), ("1 hour and 30 minutes", .value(90)), ("22:30", .value(22.5)), ("1:30:00", .value(90)),
      ("90 Minuten", .value(90)), ("22 \u{43C}\u{438}\u{43D}", .value(22)),
      ("1:30", .unparsed(note: "hours or minutes")), ("20-22 min", .unparsed(note: "a range")), ("0", .unparsed(note: "not above zero")),
      ("PT", .unparsed(note: "not a running time")),
      ("PT5M1H", .unparsed(note: "not a running time")), ("22:75", .unparsed(note: "not a running time")), ("", .unknown),
    ])
  func runtimes(text: String, expected: Normalized<Double>) {
    #expect(RuntimeNormalizer.normalize(text) == expected)
  }
}

@Suite struct NumberNormalizerTests {
  @Test(
    "numbers",
    arguments: [
      ("12", Normalized<Double>.value(12)), ("\"12\"", .value(12)), ("-3.5", .value(-3.5)), ("\u{2212}3", .value(-3)), ("+3", .value(3)),
      ("1.5e3", .value(1_500)), ("1,358", .value(1_358)),
      ("1\u{A0}358", .value(1_358)), ("1,358.5", .value(1_358.5)), ("1.358", .value(1.358)), ("1.358,5", .value(1_358.5)),
      ("1.234.567", .value(1_234_567)), ("1,75", .value(1.75)),
      ("0,358", .value(0.358)), ("1,234,567", .value(1_234_567)), ("1,2,3", .unparsed(note: "not a number")),
      ("1,358,24", .unparsed(note: "not a number")), ("1.2.3", .unparsed(note: "not a number")),
      ("nan", .unparsed(note: "not a number")), ("1e999", .unparsed(note: "too large")), ("12 apples", .unparsed(note: "not a number")),
      ("0x10", .unparsed(note: "not a number")), ("", .unknown),
    ])
  func numbers(text: String, expected: Normalized<Double>) {
    #expect(NumberNormalizer.normalize(text) == expected)
  }

  @Test(
    "whole numbers",
    arguments: [
      ("12", Normalized<Int>.value(12)), ("1,358", .value(1_358)), ("3.0", .value(3)), ("9007199254740993", .value(9_007_199_254_740_993)),
      ("3.5", .unparsed(note: "not a whole number")),
      ("1e30", .unparsed(note: "too large")), ("x", .unparsed(note: "not a number")), ("unknown", .unknown),
    ])
  func integers(text: String, expected: Normalized<Int>) {
    #expect(IntegerNormalizer.normalize(text) == expected)
  }
}
