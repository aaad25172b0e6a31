internal import FileSystem
internal import Glibc

/// The files that a path of a plan means: itself, or all that fit a pattern, in the order of their bytes.
enum FilePattern {
  /// What a pattern stands for; an empty list where nothing fits.
  ///
  /// `*`, `?` and `[…]` stand for characters of one component, as in a shell; a name with a dot in front fits only what names the dot.
  static func expand(_ pattern: String) throws(FileError) -> [String] {
    if !isPattern(pattern) { return [pattern] }
    var found = [FilePath.isAbsolute(pattern) ? "/" : ""]
    for component in pattern.split(separator: "/").map(String.init) {
      var next: [String] = []
      for folder in found {
        if isPattern(component) {
          let names = FileSystem.exists(folder.isEmpty ? "." : folder) ? try? FileSystem.entries(of: folder.isEmpty ? "." : folder) : nil
          for name in names ?? [] where fnmatch(component, name, FNM_PERIOD) == 0 { next.append(FilePath.join(folder, name)) }
        } else {
          let path = FilePath.join(folder, component)
          if FileSystem.exists(path) { next.append(path) }
        }
      }
      found = next
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func isPattern(_ text: String) -> Bool { text.utf8.contains { "*?[".utf8.contains($0) } }
}
