public import Configuration

/// The models that ship with the program.
public enum BuiltInModels {
  /// Their names: one for each table of records, and those of `resolve` without a configuration.
  public static let names = ["character", "episode", "entity", "people", "works"]

  /// The file of a model; nil where there is none of that name.
  public static func bytes(named name: String) -> [UInt8]? {
    switch name {
    case "character": PackageResources.character_model_json
    case "episode": PackageResources.episode_model_json
    case "entity": PackageResources.entity_model_json
    case "people": PackageResources.people_model_json
    case "works": PackageResources.works_model_json
    default: nil
    }
  }

  /// The model of that name; nil where there is none.
  public static func model(named name: String) throws(ConfigurationError) -> ResolutionModel? {
    guard let bytes = bytes(named: name) else { return nil }
    return try ResolutionModel.read(bytes, name: "\(name).model.json").model
  }
}
