/// A path that names several files where case does not count.
public struct AmbiguousPathError: Error, Equatable, Sendable {
  /// The path as it was asked for.
  public var path: String
  /// The paths it may mean, in the order of their bytes.
  public var matches: [String]

  /// A path and what it may mean.
  public init(path: String, matches: [String]) {
    self.path = path
    self.matches = matches
  }
}

extension FileSystem {
  /// The path as given if it names something; else the one that does when each component is matched without regard to case.
  ///
  /// Nil if there is none; several are an error that lists them. A folder that cannot be listed holds no match.
  public static func resolveIgnoringCase(_ path: String) throws(AmbiguousPathError) -> String? {
    if exists(path) { return path }
    if path.isEmpty { return nil }
    var found = [FilePath.isAbsolute(path) ? "/" : ""]
    for component in path.split(separator: "/") {
      found = found.flatMap { matches(of: component, in: $0) }
    }
    // Only a name made of slashes and dots has no component to match, and it was tried as given.
    found = found.filter(exists)
    if found.count > 1 {
      throw AmbiguousPathError(path: path, matches: found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }
    return found.first
  }

  private static func matches(of component: Substring, in folder: String) -> [String] {
    if component == "." || component == ".." { return [FilePath.join(folder, String(component))] }
    guard let names = try? entries(of: folder.isEmpty ? "." : folder) else { return [] }
    let wanted = component.lowercased()
    return names.filter { $0.lowercased() == wanted }.map { FilePath.join(folder, $0) }
  }
}
