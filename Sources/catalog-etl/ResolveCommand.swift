import CommandGrammar
import Configuration
import Deduplication
import FileSystem
import Glibc
import JSONBytes

/// `catalog-etl resolve`.
struct ResolveCommand {
  private let path: String
  private let config: String?
  private let decisions: String?
  private let matches: String?
  private let clusters: String?
  private let width: Int
  private let isQuiet: Bool
  private let printsJSON: Bool

  init(_ parsed: ParsedArguments) {
    path = parsed.positionals.first ?? ""
    config = parsed.value("--config")
    decisions = parsed.value("--decisions")
    matches = parsed.value("--matches")
    clusters = parsed.value("--clusters")
    width = parsed.count("--width").map { min($0, 64) } ?? max(1, min(64, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    isQuiet = parsed.isSet("--quiet")
    printsJSON = parsed.isSet("--json")
  }

  func run() async throws(OutputError) -> ExitCode {
    do {
      return try await resolve()
    } catch let error as ConfigurationError {
      StandardError.write(ConfigurationPhrases.phrase(error))
      return .badPlan
    } catch let error as FileError {
      StandardError.write("catalog-etl: " + ResolvePhrases.phrase(error))
      return error.code == ENOENT ? .noInput : .cannotWrite
    } catch let error as OutputError {
      throw error
    } catch {
      return .badData
    }
  }

  private func resolve() async throws -> ExitCode {
    let (model, reading) = try configuration()
    let decided = try decisions.map { try Decisions.read(try FileSystem.readAll($0), name: $0) } ?? Decisions()
    let file = try await RecordFile.read(path, model: model, reading: reading, width: width)
    guard file.problems.isEmpty else {
      StandardError.write(ResolvePhrases.phrase(file.problems, file: path))
      return .badData
    }
    guard file.table.repeatedIDs.isEmpty else {
      StandardError.write(ResolvePhrases.repeated(file.table.repeatedIDs, key: reading.key, file: path))
      return .badData
    }
    let resolution = await Resolver.resolve(file.table, model: model, decisions: decided, sources: file.sources, width: width)
    let output = ResolutionOutput(resolution, of: file, model: model)
    if let clusters {
      try Self.write(to: clusters) { file throws(FileError) in
        try output.writeClusters { bytes throws(FileError) in try file.write(bytes) }
      }
    }
    if let matches {
      let target = try FileReplacement(of: matches)
      try await output.writeMatches(width: width) { bytes throws(FileError) in try target.write(bytes) }
      try target.commit()
    }
    if printsJSON { try StandardOutput.write(ResolvePhrases.json(resolution, of: file)) }
    if !isQuiet { StandardError.write(ResolvePhrases.summary(resolution, of: file, hasConfig: config != nil)) }
    if clusters == nil, matches == nil, !printsJSON {
      try output.writeClusters { bytes throws(OutputError) in try StandardOutput.write(bytes) }
    }
    return .done
  }

  /// Written aside, then shown by one rename.
  private static func write(to path: String, _ body: (borrowing FileReplacement) throws(FileError) -> Void) throws(FileError) {
    let file = try FileReplacement(of: path)
    try body(file)
    try file.commit()
  }

  private func configuration() throws -> (ResolutionModel, RecordReading) {
    if let config { return try ResolutionModel.read(try FileSystem.readAll(config), name: config) }
    let keys = try firstKeys()
    let name = BuiltInModels.suited(to: keys)
    var (model, reading) = try ResolutionModel.read(BuiltInModels.bytes(named: name) ?? [], name: name)
    model.name = name
    if let key = BuiltInModels.idKey(among: keys) { reading.key = key }
    return (model, reading)
  }

  /// The keys of the first record.
  private func firstKeys() throws(FileError) -> [String] {
    let file = try OpenFile(reading: path)
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = try file.read(at: 0, into: &bytes)
    let line = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }
    guard let document = try? JSONDocument.parse(Array(line)) else { return [] }
    return document.root.members.map(\.key.name)
  }
}
