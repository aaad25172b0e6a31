/// What two records must have in common to be compared: all parts of one rule.
public struct BlockingRule: Sendable, Equatable {
  /// What goes into the key.
  public var parts: [Part]

  /// A field, or what is taken of it.
  public struct Part: Sendable, Equatable {
    /// The field of the model.
    public var field: String
    /// What is taken of its value.
    public var taken: Taken

    /// Puts a part together.
    public init(_ field: String, _ taken: Taken = .whole) {
      self.field = field
      self.taken = taken
    }
  }

  /// What is taken of a value.
  public enum Taken: BitwiseCopyable, Sendable, Equatable {
    /// The value; of a set, each member gives a key.
    case whole
    /// The first bytes.
    case first(Int)
    /// The last bytes.
    case last(Int)
    /// Each word gives a key.
    case tokens
    /// The words in order: the same for names in any order.
    case sorted
    /// The sound of the first word (vowels dropped, like consonants as one).
    case sound
    /// The year of a date.
    case year
    /// Month and day of a date.
    case monthDay
  }

  /// Puts a rule together.
  public init(_ parts: [Part]) { self.parts = parts }

  /// Puts a rule together from its texts (`surname:3`, `postcode:-3`, `birth_date:year`); nil where one is none.
  public init?(texts: [String]) {
    var parts: [Part] = []
    for text in texts {
      guard let part = Part(text) else { return nil }
      parts.append(part)
    }
    self.parts = parts
  }

  /// The rule in words, as reports name it: `surname:3 + birth_date:year`.
  public var label: String { parts.map(\.text).joined(separator: " + ") }
}

extension BlockingRule.Part {
  private static let words: [(String, BlockingRule.Taken)] = [
    ("tokens", .tokens), ("sorted", .sorted), ("sound", .sound), ("year", .year), ("month_day", .monthDay),
  ]

  /// Reads `field`, `field:3` (its first bytes), `field:-3` (its last), or `field:` and one of tokens, sorted, sound, year, month_day.
  public init?(_ text: String) {
    let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let name = halves.first, !name.isEmpty else { return nil }
    field = String(name)
    guard halves.count == 2 else {
      taken = .whole
      return
    }
    if let word = Self.words.first(where: { $0.0 == halves[1] }) {
      taken = word.1
    } else if let count = Int(halves[1]), count != 0, abs(count) <= 64 {
      taken = count > 0 ? .first(count) : .last(-count)
    } else {
      return nil
    }
  }

  /// The fields it names: `a|b` or `a+b`.
  var fields: [String] { field.split { $0 == "|" || $0 == "+" }.map(String.init) }

  /// True for `a+b`: the values of both together, in any order.
  var isJoined: Bool { field.contains("+") }

  /// As it stands in the file.
  public var text: String {
    switch taken {
    case .whole: field
    case .first(let count): "\(field):\(count)"
    case .last(let count): "\(field):-\(count)"
    default: "\(field):" + (Self.words.first { $0.1 == taken }?.0 ?? "")
    }
  }
}
