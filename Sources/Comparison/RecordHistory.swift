internal import Catalog
internal import FileSystem
internal import JSONBytes
public import Runs

/// One record through all whole runs of a plan: when it came, what changed, when it went.
public enum RecordHistory {
  /// What a run did to the record.
  public struct Entry: Sendable, Hashable {
    /// The name of the run.
    public var run: String
    /// Added (by the first run that has it), came back, removed, or changed.
    public var kind: ChangeKind
    /// What the record is called then; nil where it was removed.
    public var label: String?
    /// For a change, the fields as a JSON object as `diff` tells them.
    public var fields: [UInt8] = []
  }

  /// Reads the record's line in each run.
  ///
  /// - Parameters:
  ///   - id: the id of the record.
  ///   - runs: oldest first.
  ///   - includesDerived: true to tell changes of fields that are made of others.
  /// - Returns: one entry a run in which something happened to it; oldest first.
  public static func of(_ id: String, in runs: [RunEntry], includesDerived: Bool = false) throws(ComparisonError) -> [Entry] {
    guard let table = RecordKind(RecordID(parsing: id).kind)?.table else { throw .recordNotFound(id) }
    let compared = ComparedTable(table, includesDerived: includesDerived)
    var difference = RowDifference(compared.rules)
    var entries: [Entry] = []
    var last: [UInt8]?
    for run in runs {
      let path = RunComparison.path(table, run.path)
      let line = FileSystem.exists(path) ? try Self.line(of: id, in: path, compared) : nil
      defer { last = line }
      guard let line else {
        if last != nil { entries.append(Entry(run: run.name, kind: .removed, label: nil)) }
        continue
      }
      let label = line.withUnsafeBufferPointer { (try? difference.label(of: $0).get()) ?? [] }
      let name = (try? JSONDocument.parse(label).root)?.string
      guard let before = last else {
        entries.append(Entry(run: run.name, kind: entries.isEmpty ? .added : .cameBack, label: name))
        continue
      }
      if before == line { continue }
      let outcome = before.withUnsafeBufferPointer { old in line.withUnsafeBufferPointer { new in try? difference.compare(old, new).get() }
      }
      if outcome == .changed {
        entries.append(Entry(run: run.name, kind: .changed, label: name, fields: Array("{".utf8) + difference.members + Array("}".utf8)))
      }
    }
    if entries.isEmpty { throw .recordNotFound(id) }
    return entries
  }

  private static func line(of id: String, in path: String, _ table: ComparedTable) throws(ComparisonError) -> [UInt8]? {
    var reader = KeyReader(table.key, leading: table.leading)
    var key = RowKey()
    let wanted = Array(id.utf8)
    var window = try LineWindow(path: path)
    while try window.findLine() {
      do throws(KeyReader.Problem) { try reader.read(window.line, into: &key) } catch {
        throw MergeJoin.error(error, path: path, offset: window.offset)
      }
      if key.bytes == wanted { return Array(window.line) }
      window.passLine()
    }
    return nil
  }
}
