public import JSONBytes

/// A JSON file of ours, held against its grammar.
public struct ConfigurationFile: Sendable {
  /// The top of the document.
  public let root: JSONValue
  /// What is wrong by the grammar; whoever reads the meaning adds what is wrong with that, so that all is told in one go.
  public var problems: [ConfigurationProblem]

  private let name: String
  private let source: [UInt8]

  /// Reads and checks a file.
  ///
  /// - Parameters:
  ///   - bytes: JSON, UTF-8, with or without a byte order mark; what is no JSON is an error with its place.
  ///   - name: the file as the user named it.
  ///   - grammar: what it may say.
  public init(_ bytes: [UInt8], name: String, grammar: Grammar) throws(ConfigurationError) {
    let document: JSONDocument
    do {
      document = try JSONDocument.parse(bytes)
    } catch {
      let problem = ConfigurationProblem(.syntax(error.problem), offset: error.offset, path: "")
      throw ConfigurationError(file: name, source: bytes, problems: [problem])
    }
    root = document.root
    problems = grammar.problems(in: document.root)
    self.name = name
    source = bytes
  }

  /// Throws what is wrong, all of it, where something is.
  public func check() throws(ConfigurationError) {
    if !problems.isEmpty { throw ConfigurationError(file: name, source: source, problems: problems) }
  }
}
