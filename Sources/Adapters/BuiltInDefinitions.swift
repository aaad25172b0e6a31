public import Configuration

/// The definitions that ship with the tool, embedded in the binary.
public enum BuiltInDefinitions {
  /// Their names, as plans use them.
  public static let names = ["rick-and-morty", "swapi", "attack-on-titan"]

  /// The definition of that name; nil where none ships.
  public static func definition(named name: String) throws(ConfigurationError) -> APIDefinition? {
    guard let bytes = source(named: name) else { return nil }
    return try APIDefinition(parsing: bytes, file: "\(name).json (built in)")
  }

  /// The definition as it ships.
  public static func source(named name: String) -> [UInt8]? {
    switch name {
    case "rick-and-morty": PackageResources.rick_and_morty_json
    case "swapi": PackageResources.swapi_json
    case "attack-on-titan": PackageResources.attack_on_titan_json
    default: nil
    }
  }
}
