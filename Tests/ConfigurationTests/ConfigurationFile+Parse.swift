import Configuration
import JSONBytes

extension ConfigurationFile {
  /// Reads and checks in one step, where nothing is to be added to the grammar's problems.
  static func parse(_ bytes: [UInt8], file: String, grammar: Grammar) throws(ConfigurationError) -> JSONValue {
    let file = try ConfigurationFile(bytes, name: file, grammar: grammar)
    try file.check()
    return file.root
  }
}
