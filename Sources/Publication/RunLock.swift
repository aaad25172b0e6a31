public import FileSystem
internal import Glibc
internal import JSONBytes

/// The lock of an output folder: one run at a time writes there.
///
/// It is the system's own lock (`flock`) on the file `.lock` in the folder, which says who holds it. It ends with its process, however
/// that ends: what a killed run leaves in the file is no lock, and the next run takes it over.
public struct RunLock: ~Copyable, Sendable {
  private let file: OpenFile

  /// Who holds a lock.
  public struct Holder: Sendable, Hashable {
    /// The name of the machine; nil where the file does not say it.
    public var host: String?
    /// The number of the process.
    public var process: Int?
    /// Since when, RFC 3339 UTC.
    public var since: String?

    /// Puts a holder together.
    public init(host: String?, process: Int?, since: String?) {
      self.host = host
      self.process = process
      self.since = since
    }
  }

  /// Why there is no lock.
  public enum Failure: Error, Sendable, Hashable {
    /// Another run holds it.
    case held(output: String, by: Holder)
    /// The file cannot be used.
    case file(FileError)
  }

  static let fileName = ".lock"

  /// Takes the lock of an output folder, which is made where it is missing.
  ///
  /// - Parameter since: now, RFC 3339 UTC; what others are told.
  public init(output: String, since: String) throws(Failure) {
    file = try Self.take(output: output, since: since)
  }

  private static func take(output: String, since: String) throws(Failure) -> OpenFile {
    let path = FilePath.join(output, fileName)
    do throws(FileError) {
      try FileSystem.makeDirectory(output, withParents: true)
      while true {
        let file = try OpenFile(appending: path)
        if try !file.lock() { break }
        // Its holder may have removed it between opening and locking.
        if try !file.isAtItsPath() { continue }
        try file.truncate(to: 0)
        try file.write(text(Holder(host: hostName(), process: Int(getpid()), since: since)))
        return file
      }
    } catch {
      throw .file(error)
    }
    throw .held(output: output, by: holder(path))
  }

  /// Gives the lock back and removes its file, and the output folder where nothing else was made there.
  public consuming func release() {
    // A file that stays is no lock; a folder that holds something stays.
    try? FileSystem.remove(file.path)
    try? FileSystem.remove(FilePath.parent(file.path))
  }

  private static func text(_ holder: Holder) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("host")
    writer.value(string: holder.host ?? "")
    writer.key("process")
    writer.value(holder.process ?? 0)
    writer.key("since")
    writer.value(string: holder.since ?? "")
    writer.endObject()
    return writer.bytes + [0x0A]
  }

  private static func holder(_ path: String) -> Holder {
    // The holder may be writing it: then it is not known yet.
    guard let bytes = try? FileSystem.readAll(path, limit: 4096), let root = (try? JSONDocument.parse(bytes))?.root else {
      return Holder(host: nil, process: nil, since: nil)
    }
    return Holder(host: root["host"]?.string, process: root["process"]?.integer, since: root["since"]?.string)
  }

  private static func hostName() -> String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
