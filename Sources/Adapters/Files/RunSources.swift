internal import Catalog
internal import FileSystem
internal import JSONBytes

/// What a run says of its sources: the lists its records came from, and their licences, by authority and kind.
///
/// Ids of records name no list; source ids do. One list of an authority holds one kind, so that the way back is clear.
public struct RunSources: Sendable {
  /// What is known of the records of one authority and kind.
  struct List: Sendable, Equatable {
    var resource: String
    var language: String?
    var licence: String?
    var licenceURL: String?
  }

  private(set) var lists: [String: List] = [:]

  init() {}

  /// Reads `sources.ndjson` of the folder that a table lies in; a line that is none is passed over: nothing of a record depends on it alone.
  public init(besides input: InputFile) throws(FileSourceError) {
    let path = FilePath.join(FilePath.parent(input.path), "sources.ndjson")
    let chunks = try FileChunks(InputFile(path: path, name: path, table: nil))
    var lines = JSONLines()
    var pending: [UInt8] = []
    var goesOn = true
    while goesOn {
      goesOn = try chunks.read(into: &pending)
      let consumed = pending.withUnsafeBufferPointer { chunk in
        lines.forEachLine(in: chunk, isLast: !goesOn) { line in
          if case .success(let tokens) = line.tokens { add(tokens) }
        }
      }
      pending.removeFirst(consumed)
    }
  }

  private mutating func add(_ row: JSONTokens) {
    guard let record = row.text("record_id"), let resource = row.text("resource") else { return }
    let id = RecordID(parsing: record)
    let key = Self.key(id)
    guard lists[key] == nil, row.text("authority") == id.authority else { return }
    lists[key] = List(
      resource: resource, language: row.text("language"), licence: row.text("licence"), licenceURL: row.text("licence_url"))
  }

  /// What is known of the list that a record came from; the kind stands for a list that the run does not name.
  func list(of id: RecordID) -> List { lists[Self.key(id)] ?? List(resource: id.kind) }

  private static func key(_ id: RecordID) -> String { "\(id.authority):\(id.kind)" }
}

extension JSONTokens {
  /// The text of a member of the object at the top; nil for null, and where it is none.
  func text(_ key: StaticString) -> String? {
    guard let index = indexOfValue(forKey: key, inObjectAt: 0), self[index].kind == .string else { return nil }
    return String(decoding: content(of: self[index]), as: UTF8.self)
  }
}
