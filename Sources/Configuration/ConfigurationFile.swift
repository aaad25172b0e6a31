public import JSONBytes

/// Reading a JSON file of ours against its grammar.
public enum ConfigurationFile {
  /// The top of the document, which fits the grammar; everything that is wrong is told in one error, with places.
  ///
  /// - Parameters:
  ///   - bytes: JSON, UTF-8, with or without a byte order mark.
  ///   - file: the name for messages.
  ///   - grammar: what it may say.
  public static func parse(_ bytes: [UInt8], file: String, grammar: Grammar) throws(ConfigurationError) -> JSONValue {
    let document: JSONDocument
    do {
      document = try JSONDocument.parse(bytes)
    } catch {
      throw ConfigurationError(
        file: file, source: bytes, problems: [ConfigurationProblem(.syntax(error.problem), offset: error.offset, path: "")])
    }
    let problems = grammar.problems(in: document.root)
    if !problems.isEmpty { throw ConfigurationError(file: file, source: bytes, problems: problems) }
    return document.root
  }
}
