internal import Configuration
internal import FileSystem

/// A plan file as it was found.
struct LocatedPlan {
  var bytes: [UInt8]
  /// The name for messages.
  var file: String
  /// What its paths are relative to.
  var folder: String
}

/// The plans that ship with the tool, embedded in the binary.
public enum BuiltInPlans {
  /// Their names.
  public static let names = ["rm", "swapi", "aot", "multiverse"]

  /// The plan as it ships; nil where none has that name.
  public static func source(named name: String) -> [UInt8]? {
    switch name {
    case "rm": PackageResources.rm_json
    case "swapi": PackageResources.swapi_json
    case "aot": PackageResources.aot_json
    case "multiverse": PackageResources.multiverse_json
    default: nil
    }
  }
}

/// Finds the plan that an argument means: a path as given, a path but for case, the name of a built-in plan.
enum PlanLocator {
  static func locate(_ argument: String) throws(PipelineError) -> LocatedPlan {
    let path: String?
    do {
      path = try FileSystem.resolveIgnoringCase(argument)
    } catch {
      throw .ambiguousPath(error)
    }
    if let path, (try? FileSystem.kind(of: path)) != .directory {
      do {
        return LocatedPlan(bytes: try FileSystem.readAll(path), file: path, folder: FilePath.parent(path))
      } catch {
        throw .file(error)
      }
    }
    // The paths of a built-in plan are read as if it lay in `Pipelines/` of the current folder.
    if let bytes = BuiltInPlans.source(named: argument) {
      return LocatedPlan(bytes: bytes, file: "\(argument) (built in)", folder: "Pipelines")
    }
    let names = BuiltInPlans.names
    let name = FilePath.lastComponent(argument)
    let stem = name.hasSuffix(".json") ? String(name.dropLast(5)) : name
    throw .planNotFound(argument, suggestion: Suggestion.nearest(to: stem, among: names), builtIn: names)
  }
}
