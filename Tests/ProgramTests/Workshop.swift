import FileSystem
import Glibc
import TestSupport
import Testing

/// What the tests of the program find on this machine.
enum Surroundings {
  /// The program under test: `$CATALOG_BINARY`, or nil.
  static let binary = variable("CATALOG_BINARY")
  static let hasBinary = binary != nil
  static let noBinary: Comment = "CATALOG_BINARY does not name the program (make test sets it)"

  /// The top folder of the repository.
  static let repository = FilePath.resolve("../../..", against: #filePath)
  /// What lies beside the project: `$CATALOG_SHARED`, or `../shared`.
  static let shared = variable("CATALOG_SHARED") ?? FilePath.resolve("../shared", against: repository)
  static let archives = FilePath.join(shared, "archives")
  static let checker = FilePath.join(shared, "tools/check_run.py")

  /// `$CATALOG_PYTHON`, else `python3`.
  static let python = variable("CATALOG_PYTHON") ?? "python3"

  /// Whether Python imports all of these modules.
  static func pythonImports(_ modules: String) -> Bool { ProgramRun.succeeds([python, "-c", "import \(modules)"]) }

  private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// A folder with the project's plans in it, in which the program is run.
struct Workshop {
  let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws {
    folder = try TemporaryFolder()
    let plans = FilePath.join(Surroundings.repository, "Pipelines")
    guard ProgramRun.succeeds(["cp", "-R", plans, folder.path]) else { throw FileError(.read, path: plans, code: EIO) }
  }

  func callAsFunction(_ name: String) -> String { folder(name) }

  func write(_ text: String, to name: String) throws { try FileSystem.write(Array(text.utf8), to: folder(name)) }

  func read(_ name: String) throws -> String { String(decoding: try FileSystem.readAll(folder(name)), as: UTF8.self) }

  /// Runs catalog-etl here.
  func catalog(_ arguments: String..., environment: [String: String?] = [:], seconds: Double = 30) throws -> ProgramRun {
    try ProgramRun.run([Surroundings.binary ?? "catalog-etl"] + arguments, in: path, environment: environment, seconds: seconds)
  }

  /// Starts catalog-etl here.
  func start(
    _ arguments: [String], environment: [String: String?] = [:], output: StreamTarget = .captured, errors: StreamTarget = .captured
  ) throws -> RunningProgram {
    try RunningProgram(
      [Surroundings.binary ?? "catalog-etl"] + arguments, in: path, environment: environment, output: output, errors: errors)
  }

  /// Runs Python here.
  func python(_ arguments: String..., seconds: Double = 60) throws -> ProgramRun {
    try ProgramRun.run([Surroundings.python] + arguments, in: path, seconds: seconds)
  }

  /// Every file, link and folder below a folder by its path, hidden ones too; empty where there is nothing.
  ///
  /// A file counts with its bytes, a link with its target.
  func content(of name: String = "Output") throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    try collect(name, into: &found)
    return found
  }

  private func collect(_ name: String, into found: inout [String: [UInt8]]) throws {
    var status = stat()
    guard lstat(folder(name), &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      found[name + "/"] = []
      for entry in try FileSystem.entries(of: folder(name)) { try collect(FilePath.join(name, entry), into: &found) }
    case S_IFLNK: found[name] = Array("-> \(try FileSystem.readLink(folder(name)))".utf8)
    default: found[name] = try FileSystem.readAll(folder(name))
    }
  }
}
