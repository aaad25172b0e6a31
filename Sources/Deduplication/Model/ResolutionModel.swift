/// How records of one kind are held against each other: fields, comparisons with their weights, blocking, thresholds.
///
/// The weights are those of Fellegi and Sunter (A Theory for Record Linkage, 1969): a level of agreement says log2(m / u), where m is how often it
/// is seen between two records of one thing, u how often between records of two. A model never changes by itself; `Trainer` writes a new one.
public struct ResolutionModel: Sendable, Equatable {
  /// The version of the grammar that this program reads.
  public static let version = 1

  /// What it resolves, for people (`character`, `people`).
  public var name: String
  /// What is read of a record, in this order.
  public var fields: [Field]
  /// Two records that both have a value in one of these fields, and not the same, are never one.
  public var gates: [String]
  /// What is compared, in the order of the evidence.
  public var comparisons: [Comparison]
  /// Which pairs are compared at all.
  public var blocking: [BlockingRule]
  /// The records in a block from which on it is split.
  public var largestBlock: Int
  /// How many true matches a record is expected to have; the prior probability of a pair is this divided by the records it could match.
  public var matchesPerRecord: Double
  /// The probabilities that decide.
  public var thresholds: Thresholds

  /// A field of the records that are compared.
  public struct Field: Sendable, Equatable {
    /// Its name in the model.
    public var name: String
    /// Where it stands in a record of NDJSON: the first of these that is there (dotted paths); its own name where empty.
    public var from: [String]
    /// How its values are read.
    public var type: FieldType
    /// Words that make up titles which say little (`episode`, `pilot`); numbers do not count beside them.
    public var genericWords: [String]

    /// Puts a field together.
    public init(_ name: String, from: [String] = [], type: FieldType, genericWords: [String] = []) {
      self.name = name
      self.from = from
      self.type = type
      self.genericWords = genericWords
    }
  }

  /// How the values of a field are read.
  public enum FieldType: String, Sendable, CaseIterable {
    /// Text, folded.
    case text
    /// Letters and digits of the folded text alone: postcodes, telephone numbers.
    case code
    /// A name or title, folded, apart from what tells variants apart (`(C-137)`, `/Legends`, `Jr.`, `II`); numbers in it must be the same for likeness.
    case name
    /// Other names: a set, folded.
    case names
    /// A set of texts, folded.
    case texts
    /// A number.
    case number
    /// A date, ISO 8601 or YYYYMMDD, as precise as known.
    case date

    /// Whether a record may have several values.
    public var isSet: Bool { self == .names || self == .texts }
  }

  /// What two records say about one thing, in levels: the first that holds counts; none where either says nothing.
  public struct Comparison: Sendable, Equatable {
    /// Its name in the evidence.
    public var name: String
    /// The field.
    public var field: String
    /// Another field that the tests `swapped`, `alias`, `variant_elsewhere` look into.
    public var also: [String]
    /// From the most alike to the least.
    public var levels: [Level]

    /// Puts a comparison together.
    public init(_ name: String, field: String, also: [String] = [], levels: [Level]) {
      self.name = name
      self.field = field
      self.also = also
      self.levels = levels
    }
  }

  /// A level of agreement.
  public struct Level: Sendable, Equatable {
    /// What must hold.
    public var test: LevelTest
    /// How often it holds between two records of one thing.
    public var m: Double
    /// How often it holds between records of two things.
    public var u: Double
    /// True where u is that of the value itself: rare values say more, common ones less.
    public var byFrequency: Bool

    /// Puts a level together.
    public init(_ test: LevelTest, m: Double, u: Double, byFrequency: Bool = false) {
      self.test = test
      self.m = m
      self.u = u
      self.byFrequency = byFrequency
    }
  }

  /// The probabilities that decide.
  public struct Thresholds: Sendable, Equatable {
    /// From here on a pair is merged, if nothing stands against it.
    public var merge: Double
    /// From here on a person should look at it.
    public var review: Double
    /// From here on it is told as a near miss.
    public var near: Double

    /// Puts thresholds together.
    public init(merge: Double, review: Double, near: Double) {
      self.merge = merge
      self.review = review
      self.near = near
    }
  }

  /// Puts a model together.
  public init(
    name: String, fields: [Field], gates: [String] = [], comparisons: [Comparison], blocking: [BlockingRule], largestBlock: Int = 1000,
    matchesPerRecord: Double, thresholds: Thresholds
  ) {
    self.name = name
    self.fields = fields
    self.gates = gates
    self.comparisons = comparisons
    self.blocking = blocking
    self.largestBlock = largestBlock
    self.matchesPerRecord = matchesPerRecord
    self.thresholds = thresholds
  }

  /// The place of a field among the fields; nil where there is none of that name.
  public func index(of field: String) -> Int? { fields.firstIndex { $0.name == field } }
}
