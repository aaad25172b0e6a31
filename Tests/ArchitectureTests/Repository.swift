import FileSystem

/// The files of this repository, as the tests of its shape see them.
enum Repository {
  /// Its top folder, found from this file.
  static let root = FilePath.resolve("../../..", against: #filePath)

  static func path(_ relative: String) -> String { FilePath.join(root, relative) }

  static func text(_ relative: String) throws -> String { String(decoding: try FileSystem.readAll(path(relative)), as: UTF8.self) }

  /// The Swift files below a folder, by their paths in the repository, with their lines.
  static func swiftFiles(below folder: String) throws -> [(path: String, lines: [Substring])] {
    var files: [(String, [Substring])] = []
    for name in try FileSystem.entries(of: path(folder)) {
      let child = "\(folder)/\(name)"
      if try FileSystem.kind(of: path(child)) == .directory {
        files += try swiftFiles(below: child)
      } else if FilePath.extension(name) == "swift" {
        files.append((child, try text(child).split(separator: "\n", omittingEmptySubsequences: false)))
      }
    }
    return files
  }

  /// The module that a line imports; nil where it imports none.
  static func importedModule(_ line: Substring) -> String? {
    var words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })[...]
    let modifiers: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
    while let word = words.first, modifiers.contains(word) || word.hasPrefix("@") { words.removeFirst() }
    guard words.popFirst() == "import", var module = words.popFirst() else { return nil }
    let kinds: Set<Substring> = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]
    if kinds.contains(module), let next = words.first { module = next }
    return module.split(whereSeparator: { $0 == "." || $0 == ";" }).first.map(String.init)
  }

  /// The lines outside of texts of several lines: a script inside one imports what is none of ours.
  static func codeLines(_ lines: [Substring]) -> [Substring] {
    var isInText = false
    return lines.filter { line in
      let isMark = line.split(separator: "\"\"\"", omittingEmptySubsequences: false).count.isMultiple(of: 2)
      defer { if isMark { isInText.toggle() } }
      return !isInText
    }
  }

  /// What the Swift files of a target import.
  static func imports(of target: String) throws -> Set<String> {
    Set(try swiftFiles(below: "Sources/\(target)").flatMap { codeLines($0.lines).compactMap(importedModule) })
  }
}
