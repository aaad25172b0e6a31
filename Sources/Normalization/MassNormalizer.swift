/// Masses of people, in kilograms.
public enum MassNormalizer {
  /// Kilograms, rounded to two decimals.
  ///
  /// `77`, `1,358`, `78.2` (a plain number is kg); `96 kg`, `500 g`, `2 t`, `180 lbs`, `12 st 5 lb`; `80 kg (176 lbs)` → 80; `~80 kg` with a note.
  /// Ranges, bounds, several values and masses of another form are unparsed, as with `LengthNormalizer`. `unknown` → unknown.
  public static func normalize(_ text: String) -> Normalized<Double> {
    measure.normalize(text)
  }

  private static let measure = MeasureNormalizer(
    scanner: QuantityScanner(
      units: UnitTable(
        factors: {
          var factors: [String: Double] = [:]
          for name in ["kg", "kgs", "kilo", "kilos", "kilogram", "kilograms", "kilogramm", "quilo", "quilos", "кг"] { factors[name] = 1 }
          for name in ["g", "gram", "grams", "gramm", "г"] { factors[name] = 0.001 }
          for name in ["t", "tonne", "tonnes", "tonelada", "toneladas", "т"] { factors[name] = 1_000 }
          for name in ["lb", "lbs", "pound", "pounds"] { factors[name] = 0.453_592_37 }
          for name in ["st", "stone", "stones"] { factors[name] = 6.350_293_18 }
          for name in ["oz", "ounce", "ounces"] { factors[name] = 0.028_349_523_125 }
          return factors
        }(),
        plain: 1,
        following: ["st": 0.453_592_37, "stone": 0.453_592_37],
        fillers: ["weight"],
        tolerance: 0.5)),
    subject: "a mass", knowsForms: true)
}
