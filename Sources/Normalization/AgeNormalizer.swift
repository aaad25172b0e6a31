/// Ages, in years.
public enum AgeNormalizer {
  /// Years, rounded to two decimals.
  ///
  /// `15`, `15.0`, `15 years old`, `aged 15`, `6 months` → 0.5, `15 Jahre`, `15 anos`, `15 лет`; `15 (debut)` and `about 15` are values with a note.
  /// Unparsed: `17-19` (a range), `1,000+` (a bound), `15 (debut), 19 (current)` (several values), anything else. `unknown`, `""` → unknown.
  /// An age of zero is a value.
  public static func normalize(_ text: String) -> Normalized<Double> {
    measure.normalize(text)
  }

  private static let measure = MeasureNormalizer(
    scanner: QuantityScanner(
      units: UnitTable(
        factors: {
          var factors: [String: Double] = [:]
          for name in ["y", "yr", "yrs", "year", "years", "jahr", "jahre", "ano", "anos", "год", "года", "лет"] { factors[name] = 1 }
          for name in ["month", "months", "monat", "monate", "mês", "meses", "месяц", "месяца", "месяцев"] { factors[name] = 1.0 / 12 }
          for name in ["week", "weeks"] { factors[name] = 7 / 365.25 }
          for name in ["day", "days"] { factors[name] = 1 / 365.25 }
          return factors
        }(),
        plain: 1,
        following: [:],
        fillers: ["old", "aged", "age", "alt", "and"],
        tolerance: 0)),
    subject: "an age", knowsForms: false, allowsZero: true)
}
