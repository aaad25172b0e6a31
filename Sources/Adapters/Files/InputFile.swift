internal import FileSystem

/// A file of a source: where it lies, and what the plan and the records call it.
public struct InputFile: Sendable, Hashable {
  /// Where it lies; `/dev/stdin` for `-`.
  public var path: String
  /// Its name in statements, rejects and the manifest: as the plan writes it, a pattern by the file that fits.
  public var name: String
  /// What part of a run it holds; nil for a file of records.
  public var table: RunTable?

  /// The tables of a run that are read.
  public enum RunTable: String, Sendable, CaseIterable {
    case episodes, entities, characters
  }
}

extension FilesDefinition {
  /// The files of the source, in their order.
  ///
  /// - Parameter folder: what the paths of the plan are relative to.
  public func inputs(in folder: String) throws(FileSourceError) -> [InputFile] {
    var inputs: [InputFile] = []
    for pattern in from {
      if pattern == "-" {
        inputs.append(InputFile(path: "/dev/stdin", name: "-", table: nil))
        continue
      }
      let paths: [String]
      do { paths = try FilePattern.expand(FilePath.resolve(pattern, against: folder)) } catch { throw .file(error) }
      if paths.isEmpty { throw .noMatch(pattern: pattern) }
      for path in paths { inputs += try files(at: path, name: Self.name(of: path, pattern: pattern, folder: folder)) }
    }
    return inputs
  }

  private func files(at path: String, name: String) throws(FileSourceError) -> [InputFile] {
    // A link counts as what it leads to: `latest` of an output folder is one.
    let isFolder = FileSystem.exists(path + "/.")
    if records != nil {
      if isFolder { throw .folder(path: name) }
      return [InputFile(path: path, name: name, table: nil)]
    }
    if !FileSystem.exists(path) { throw .file(FileError(.open, path: path, code: FileError.noSuchFile)) }
    guard isFolder, FileSystem.exists(FilePath.join(path, "sources.ndjson")) else { throw .notARun(path: name) }
    return InputFile.RunTable.allCases.map { table in
      InputFile(path: FilePath.join(path, "\(table.rawValue).ndjson"), name: FilePath.join(name, "\(table.rawValue).ndjson"), table: table)
    }
  }

  /// A found path as the plan would write it.
  static func name(of path: String, pattern: String, folder: String) -> String {
    if FilePath.isAbsolute(pattern) || path == FilePath.resolve(pattern, against: folder) { return pattern }
    let prefix = FilePath.resolve(".", against: folder)
    if prefix == "." { return path }
    return path.hasPrefix(prefix + "/") ? String(path.dropFirst(prefix.count + 1)) : path
  }
}

extension WikiDefinition {
  /// The saved pages and archives of the source, in their order.
  ///
  /// - Parameter folder: what the paths of the plan are relative to.
  public func inputs(in folder: String) throws(FileSourceError) -> [InputFile] {
    var inputs: [InputFile] = []
    for pattern in from {
      let paths: [String]
      do { paths = try FilePattern.expand(FilePath.resolve(pattern, against: folder)) } catch { throw .file(error) }
      if paths.isEmpty { throw .noMatch(pattern: pattern) }
      for path in paths {
        let name = FilesDefinition.name(of: path, pattern: pattern, folder: folder)
        if FileSystem.exists(path + "/.") { throw .folder(path: name) }
        inputs.append(InputFile(path: path, name: name, table: nil))
      }
    }
    return inputs
  }
}

extension InputFile {
  /// An archive, under the path it was given by.
  public init(archive path: String) {
    self.init(path: path, name: path, table: nil)
  }

  /// The SHA-256 and the size of the file as it lies on the disk.
  public func digest() throws(FileSourceError) -> (sha256: String, bytes: Int) {
    let chunks = try FileChunks(self)
    let digest = try chunks.finish()
    return (digest, chunks.size)
  }
}
