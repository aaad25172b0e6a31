/// What must hold between two values for a level of agreement.
public enum LevelTest: BitwiseCopyable, Sendable, Equatable {
  /// The same value; for sets, the same members.
  case exact
  /// The same words in any order.
  case sameTokens
  /// The value of one stands in the other field of the other, both ways: given name and surname exchanged.
  case swapped
  /// The value of one is like that in the other field of the other: Jaro–Winkler similarity of at least so much.
  case swappedLike(Double)
  /// The value of one is among the values of another field of the other, or those fields share a value.
  case alias
  /// At most so many insertions, deletions, substitutions and swaps of neighbours (Damerau–Levenshtein, optimal string alignment).
  case edits(Int)
  /// Jaro–Winkler similarity of at least so much.
  case jaroWinkler(Double)
  /// All words of the one, at least so many, are among the words of the other, which has more.
  case tokenSubset(Int)
  /// Shared members by all members (Jaccard) of at least so much; the members of a text are its words.
  case overlap(Double)
  /// Shared members by the members of the smaller set of at least so much.
  case contained(Double)
  /// At least so many shared members.
  case shared(Int)
  /// Numbers at most so far apart.
  case within(Double)
  /// Numbers at most this share of the larger apart.
  case withinRatio(Double)
  /// Dates at most so many days apart, both known to the day.
  case days(Int)
  /// Dates with day and month exchanged.
  case dayMonthSwapped
  /// Dates of which two of year, month and day are the same, or that agree as far as both are known.
  case datePartly
  /// Dates of one year.
  case sameYear
  /// The same first so many bytes of the folded text.
  case prefix(Int)
  /// One is a single letter, the first of the other.
  case initial
  /// The variants of the two names are the same.
  case sameVariant
  /// The variant of the one stands in another field of the other.
  case variantElsewhere
  /// Only one of the names tells a variant.
  case oneVariant
  /// Whatever is left.
  case different

  /// The words of the grammar, each with the argument it takes.
  static let words: [(word: String, argument: Argument, meaning: String)] = [
    ("exact", .none, "the same value; for sets, the same members"),
    ("same_tokens", .none, "the same words in any order"),
    ("swapped", .none, "each stands in the other field of the other (`also`): given name and surname exchanged"),
    ("swapped_like", .atLeast, "one is like the value in the other field of the other (`also`): Jaro–Winkler similarity"),
    ("alias", .none, "the value of one is among those of `also` of the other, or these share one"),
    ("edits", .atMost, "so many insertions, deletions, substitutions, swaps of neighbours"),
    ("jaro_winkler", .atLeast, "Jaro–Winkler similarity"),
    ("token_subset", .atLeast, "all words of the one, so many and more, are among the words of the other"),
    ("overlap", .atLeast, "shared members by all members (Jaccard); the members of a text are its words"),
    ("contained", .atLeast, "shared members by the members of the smaller set"),
    ("shared", .atLeast, "so many shared members"),
    ("within", .atMost, "numbers so far apart"),
    ("within_ratio", .atMost, "numbers apart by this share of the larger"),
    ("days", .atMost, "dates so many days apart"),
    ("day_month_swapped", .none, "day and month exchanged"),
    ("date_partly", .none, "two of year, month and day the same, or the same as far as both are known"),
    ("same_year", .none, "dates of one year"),
    ("prefix", .atLeast, "the same first so many bytes of the folded text"),
    ("initial", .none, "one is a single letter, the first of the other"),
    ("same_variant", .none, "the variants of two names are the same"),
    ("variant_elsewhere", .none, "the variant of the one stands in a field of `also` of the other"),
    ("one_variant", .none, "only one of the names tells a variant"),
    ("else", .none, "whatever is left"),
  ]

  /// Which number a test takes in the file.
  enum Argument { case none, atLeast, atMost }

  /// The test of a word; nil where there is none, or where its number is missing.
  init?(word: String, number: Double?) {
    switch (word, number) {
    case ("exact", _): self = .exact
    case ("same_tokens", _): self = .sameTokens
    case ("swapped", _): self = .swapped
    case ("swapped_like", let number?): self = .swappedLike(number)
    case ("alias", _): self = .alias
    case ("edits", let number?): self = .edits(Int(number.clamped(0, 100)))
    case ("jaro_winkler", let number?): self = .jaroWinkler(number)
    case ("token_subset", let number?): self = .tokenSubset(Int(number.clamped(1, 64)))
    case ("overlap", let number?): self = .overlap(number)
    case ("contained", let number?): self = .contained(number)
    case ("shared", let number?): self = .shared(Int(number.clamped(1, 1e6)))
    case ("within", let number?): self = .within(number)
    case ("within_ratio", let number?): self = .withinRatio(number)
    case ("days", let number?): self = .days(Int(number.clamped(0, 1e6)))
    case ("day_month_swapped", _): self = .dayMonthSwapped
    case ("date_partly", _): self = .datePartly
    case ("same_year", _): self = .sameYear
    case ("prefix", let number?): self = .prefix(Int(number.clamped(1, 1e6)))
    case ("initial", _): self = .initial
    case ("same_variant", _): self = .sameVariant
    case ("variant_elsewhere", _): self = .variantElsewhere
    case ("one_variant", _): self = .oneVariant
    case ("else", _): self = .different
    default: return nil
    }
  }

  /// The word of the grammar.
  public var word: String {
    switch self {
    case .exact: "exact"
    case .sameTokens: "same_tokens"
    case .swapped: "swapped"
    case .swappedLike: "swapped_like"
    case .alias: "alias"
    case .edits: "edits"
    case .jaroWinkler: "jaro_winkler"
    case .tokenSubset: "token_subset"
    case .overlap: "overlap"
    case .contained: "contained"
    case .shared: "shared"
    case .within: "within"
    case .withinRatio: "within_ratio"
    case .days: "days"
    case .dayMonthSwapped: "day_month_swapped"
    case .datePartly: "date_partly"
    case .sameYear: "same_year"
    case .prefix: "prefix"
    case .initial: "initial"
    case .sameVariant: "same_variant"
    case .variantElsewhere: "variant_elsewhere"
    case .oneVariant: "one_variant"
    case .different: "else"
    }
  }

  /// The number of the test, where it takes one.
  public var number: Double? {
    switch self {
    case .edits(let number), .tokenSubset(let number), .shared(let number), .days(let number), .prefix(let number): Double(number)
    case .jaroWinkler(let number), .swappedLike(let number), .overlap(let number), .contained(let number), .within(let number),
      .withinRatio(let number):
      number
    default: nil
    }
  }

  /// How it stands in evidence: `exact`, `edits 1`, `jaro_winkler 0.92`, `different`.
  public var label: String {
    guard let number else { return self == .different ? "different" : word }
    return number == number.rounded() ? "\(word) \(Int(number))" : "\(word) \(number)"
  }
}

extension Double {
  func clamped(_ least: Double, _ most: Double) -> Double { Swift.min(Swift.max(self, least), most) }
}
