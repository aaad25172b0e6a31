import FileSystem
import Glibc

/// What the benchmarks run with.
struct Setting {
  /// The release build of `catalog-etl`.
  var binary: String
  /// This program: work inside the process is measured in a process of its own.
  var program: String
  /// The folder with the recorded archives and the peers' scripts.
  var shared: String
  var python: String
  var repeats: Int
  /// How many records are read and written.
  var records: Int
  /// Among how many people duplicates are looked for.
  var people: Int
  /// A folder that is gone at the end.
  var folder: String

  func shared(_ path: String) -> String { FilePath.join(shared, path) }
  func temporary(_ name: String) -> String { FilePath.join(folder, name) }
  func hasModule(_ module: String) -> Bool { ChildProcess.succeeds([python, "-c", "import \(module)"]) }

  /// The characters of `gen_characters.py`, generated once; nil where the script is not there.
  func characters() throws -> String? {
    let script = shared("tools/gen_characters.py")
    let path = temporary("characters.ndjson")
    if FileSystem.exists(path) { return path }
    guard FileSystem.exists(script) else { return nil }
    _ = try ChildProcess.run(["sh", "-c", "exec \"$0\" \"$1\" \"$2\" > \"$3\"", python, script, "\(records)", path])
    return path
  }
}
