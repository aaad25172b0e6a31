/// Heights and lengths of people, in centimetres.
public enum LengthNormalizer {
  /// Centimetres, rounded to two decimals.
  ///
  /// `172`, `1,358`, `36.8 ` (a plain number is cm); `180 cm`, `1.83 m`, `1,83 m`, `4m`, `1 m 83`; `5'11"`, `5 ft 11 in`, `5′11″`, `6 feet` → 180.34 …;
  /// `180 cm (5'11")` and `180 cm / 5'11"` → 180. `~170 cm`, `c. 170 cm` and `160 cm (at the withers)` are values with a note.
  ///
  /// Unparsed: `60 m (Colossal Titan form)`, `6m (Titan)` (of another form, not of the person), `3-4 m` (a range), `2 m+`, `over 2 m` (a bound),
  /// `170 cm; 180 cm (after timeskip)` (several values), `0`, anything else. `unknown`, `""` → unknown.
  public static func normalize(_ text: String) -> Normalized<Double> {
    measure.normalize(text)
  }

  private static let measure = MeasureNormalizer(
    scanner: QuantityScanner(
      units: UnitTable(
        factors: {
          var factors: [String: Double] = [:]
          for name in ["cm", "cms", "centimeter", "centimeters", "centimetre", "centimetres", "zentimeter", "centímetros", "см"] {
            factors[name] = 1
          }
          for name in ["mm", "millimeter", "millimeters", "millimetre", "millimetres", "мм"] { factors[name] = 0.1 }
          for name in ["m", "meter", "meters", "metre", "metres", "metro", "metros", "м"] { factors[name] = 100 }
          for name in ["km", "kilometer", "kilometers", "kilometre", "kilometres", "км"] { factors[name] = 100_000 }
          for name in ["'", "ft", "feet", "foot"] { factors[name] = 30.48 }
          for name in ["\"", "in", "inch", "inches"] { factors[name] = 2.54 }
          return factors
        }(),
        plain: 1,
        following: ["'": 2.54, "ft": 2.54, "feet": 2.54, "foot": 2.54, "m": 1, "м": 1],
        fillers: ["tall", "high", "long", "height"],
        tolerance: 1.3)),
    subject: "a length", knowsForms: true)
}
