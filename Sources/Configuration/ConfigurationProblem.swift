public import JSONBytes

/// One thing that is wrong in a file of ours, and where.
public struct ConfigurationProblem: Sendable, Equatable {
  /// What is wrong.
  public enum Kind: Sendable, Equatable {
    /// It is no JSON.
    case syntax(JSONSyntaxError.Problem)
    /// No key of that name is known here.
    case unknownKey(String, suggestion: String?, known: [String])
    /// A key that may not be left out is.
    case missingKey(String)
    /// A key stands twice.
    case duplicateKey(String)
    /// Another type is expected.
    case wrongType(expected: String, found: String)
    /// A word that is none of those known here; `what` names the kind of word (`adapter`, `value`).
    case unknownWord(String, what: String, suggestion: String?, known: [String])
    /// A number is out of range.
    case outOfRange(String, from: String, through: String)
    /// A text has not the shape it must have.
    case badShape(String, expected: String)
    /// A list is too short.
    case tooFew(expected: Int)
    /// Two things bear one name.
    case duplicateName(String, what: String)
    /// Something that is named is not there.
    case missingFile(String)
    /// What stands here cannot be used together with what stands elsewhere; in words.
    case contradiction(String)
  }

  /// What is wrong.
  public var kind: Kind
  /// The place in the file, in bytes.
  public var offset: Int
  /// The dotted path to it (`sources[0].adapter`); empty at the top.
  public var path: String

  /// Puts a problem together.
  public init(_ kind: Kind, offset: Int, path: String) {
    self.kind = kind
    self.offset = offset
    self.path = path
  }
}

/// All that is wrong in one file.
public struct ConfigurationError: Error, Sendable, Equatable {
  /// The file as the user named it.
  public var file: String
  /// Each problem with its line and column (from 1), in the order of the file.
  public var problems: [Located]

  /// A problem and its place for people.
  public struct Located: Sendable, Equatable {
    /// Lines count from 1.
    public var line: Int
    /// Columns count characters from 1.
    public var column: Int
    /// What is wrong there.
    public var problem: ConfigurationProblem
  }

  /// Finds line and column of each problem and puts them in order.
  public init(file: String, source: [UInt8], problems: [ConfigurationProblem]) {
    self.file = file
    self.problems = problems.sorted { ($0.offset, $0.path) < ($1.offset, $1.path) }.map {
      let position = TextPosition(offset: $0.offset, in: source)
      return Located(line: position.line, column: position.column, problem: $0)
    }
  }
}
