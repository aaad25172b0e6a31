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

  /// The model of `resolve` for records with these keys: `works` where more of its fields are there than of those of `people`.
  public static func suited(to keys: [String]) -> String {
    func hits(_ name: String) -> Int {
      guard let model = try? model(named: name) else { return 0 }
      return model.fields.filter { field in field.from.contains { keys.contains($0) } }.count
    }
    return hits("works") > hits("people") ? "works" : "people"
  }

  /// The key of an id among these keys, where none is named; nil where none looks like one.
  public static func idKey(among keys: [String]) -> String? {
    ["id", "_id", "rec_id", "record_id", "source_id", "key", "uid", "unique_id", "url"].first { keys.contains($0) }
  }
}
