/// The closed set of ways to read a raw value; a map names one (`"as": "date"`), it is not a language.
public enum Normalizer: String, Sendable, CaseIterable {
  /// Cleaned text; words for "unknown" are null.
  case text
  /// A name: cleaned, footnotes removed.
  case name
  /// A place's name: cleaned, footnotes removed; a way from one place to another is kept and noted.
  case place
  /// Text of several lines made one paragraph.
  case synopsis
  /// `alive`, `dead`, `unknown` and their synonyms.
  case status
  /// `female`, `male` … and their synonyms.
  case gender
  /// A list: an array as it is; one text is split at its separators.
  case list
  /// A list of one item a value: text is not split.
  case items
  /// A list of colours, lower case.
  case colors
  /// A length in centimetres.
  case length = "length_cm"
  /// A mass in kilograms.
  case mass = "mass_kg"
  /// An age in years.
  case age
  /// A year in the calendar of the universe.
  case year
  /// A date, ISO 8601, as precise as known.
  case date
  /// `S01E01` and its other spellings: code, season and number.
  case episodeCode = "episode_code"
  /// A number.
  case number
  /// A whole number.
  case integer
  /// A running time in minutes.
  case runtime = "runtime_minutes"
  /// A URL, or a list of them.
  case url
  /// A link to one record.
  case reference
  /// Links to records.
  case references
}
