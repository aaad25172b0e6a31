/// Paths as plain strings, components divided by slashes; nothing here looks at the disk.
public enum FilePath {
  /// Whether a path begins at the root.
  public static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// A path below a folder; an absolute path stays as it is, and an empty folder adds nothing.
  public static func join(_ folder: String, _ path: String) -> String {
    if isAbsolute(path) || folder.isEmpty { return path }
    if path.isEmpty { return folder }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : folder + "/" + path
  }

  /// The folder a path lies in: "." for a bare name, "/" for the root.
  public static func parent(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    let folder = withoutTrailingSlashes(String(trimmed[..<slash]))
    return folder.isEmpty ? "/" : folder
  }

  /// The last component of a path: "/" for the root, empty for an empty path.
  public static func lastComponent(_ path: String) -> String {
    let trimmed = withoutTrailingSlashes(path)
    guard let slash = trimmed.utf8.lastIndex(of: UInt8(ascii: "/")) else { return trimmed }
    let name = trimmed[trimmed.utf8.index(after: slash)...]
    return name.isEmpty ? "/" : String(name)
  }

  /// What follows the last dot of the last component, without the dot; nil for `name`, `.name` and `name.`.
  public static func `extension`(_ path: String) -> String? {
    let name = lastComponent(path)
    guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")), dot != name.startIndex else { return nil }
    let text = name[name.utf8.index(after: dot)...]
    return text.isEmpty || name == ".." ? nil : String(text)
  }

  /// A path as seen from a folder, with "." and ".." worked out by their letters alone (links are not followed).
  ///
  /// ".." above the root stays at the root; above the start of a relative path it is kept.
  public static func resolve(_ path: String, against folder: String) -> String {
    let whole = join(folder, path)
    var kept: [Substring] = []
    for component in whole.split(separator: "/") where component != "." {
      if component == "..", let last = kept.last, last != ".." {
        kept.removeLast()
      } else if component == "..", isAbsolute(whole) {
        continue
      } else {
        kept.append(component)
      }
    }
    let body = kept.joined(separator: "/")
    if isAbsolute(whole) { return "/" + body }
    return body.isEmpty ? "." : body
  }

  /// The path without slashes at its end; the root keeps one.
  private static func withoutTrailingSlashes(_ path: String) -> String {
    var rest = Substring(path)
    while rest.utf8.count > 1, rest.utf8.last == UInt8(ascii: "/") { rest.removeLast() }
    return String(rest)
  }
}
