import Compression
import FileSystem

/// An index over WARC files: finds the answer that was recorded for a URL.
///
/// The files are read once, in one pass; records are kept in memory until `memoryLimit` is used up, the others are read again when asked for.
public struct ArchiveIndex: Sendable {
  /// All records of all files, in the order of the files and of the records in them.
  public private(set) var entries: [ArchiveEntry] = []
  /// What was left out: for each file with a cut last record, where that record begins.
  public private(set) var droppedTails: [DroppedTail] = []

  /// A last record that the file does not hold whole.
  public struct DroppedTail: Sendable, Equatable {
    /// The path of the file.
    public var path: String
    /// The byte of the file at which the record begins: where a writer may go on.
    public var offset: Int

    /// A file and where its cut record begins.
    public init(path: String, offset: Int) {
      self.path = path
      self.offset = offset
    }
  }

  private var kept: [WARCRecord?] = []
  private var latest: [Key: Int] = [:]
  private let blockLimit: Int

  private struct Key: Hashable, Sendable {
    var method: String
    var url: String
  }

  /// Reads files; `blockLimit` is the largest block allowed, `memoryLimit` what is kept in memory, both in bytes.
  ///
  /// - Throws: ``WARCError`` for a file that is no whole WARC file; with `toleratingCutTail` a cut last record is left out
  ///   and told in ``droppedTails``.
  public init(
    paths: [String], blockLimit: Int = 1 << 28, memoryLimit: Int = 32 << 20, toleratingCutTail: Bool = false
  ) throws(WARCError) {
    self.blockLimit = blockLimit
    var room = memoryLimit
    var requests = RequestMethods()
    for path in paths {
      do throws(WARCError) {
        try read(path, room: &room, requests: &requests)
      } catch {
        guard toleratingCutTail, case .cut(_, let offset) = error else { throw error }
        droppedTails.append(DroppedTail(path: path, offset: offset))
      }
    }
    for index in entries.indices where entries[index].type == "response" || entries[index].type == "revisit" {
      if let method = requests.method(for: entries[index].recordID) { entries[index].method = method }
    }
    try resolveRevisits()
    findLatest()
  }

  private mutating func read(_ path: String, room: inout Int, requests: inout RequestMethods) throws(WARCError) {
    var reader = try WARCReader(path: path, blockLimit: blockLimit)
    while let entry = try reader.next() {
      let isKept = entry.record.block.count <= room
      if isKept { room -= entry.record.block.count }
      kept.append(isKept ? entry.record : nil)
      requests.note(entry.record)
      entries.append(ArchiveEntry(ordinal: entries.count, path: path, entry: entry))
    }
  }

  /// The latest capture of a URL: the answer with the greatest `WARC-Date`, of equal ones the later in the files.
  ///
  /// URLs are compared by ``NormalizedURL``. A revisit counts where what it repeats is in the set (``ArchiveEntry/original``).
  public func entry(method: String = "GET", url: String) -> ArchiveEntry? {
    latest[Key(method: method, url: NormalizedURL.normalize(url))].map { entries[$0] }
  }

  /// The record of an entry, from memory or from the file.
  public func record(for entry: ArchiveEntry) throws(WARCError) -> WARCRecord {
    if entries.indices.contains(entry.ordinal), entries[entry.ordinal] == entry, let record = kept[entry.ordinal] { return record }
    return try WARCReader.record(path: entry.path, at: entry.location, blockLimit: blockLimit)
  }

  /// The record with the answer of an entry: of a revisit the response it repeats.
  public func answer(for entry: ArchiveEntry) throws(WARCError) -> WARCRecord {
    try record(for: entry.original.map { entries[$0] } ?? entry)
  }

  /// A gzip member that holds the record of an entry: the one of the file unchanged, or a new one where the file has none for it alone.
  public func memberBytes(for entry: ArchiveEntry) throws(WARCError) -> [UInt8] {
    guard entry.location.form == .member else { return Gzip.compress(try record(for: entry).serialized()) }
    let file = try asking { () throws(FileError) in try OpenFile(reading: entry.path) }
    var bytes: [UInt8] = []
    while bytes.count < entry.length {
      var piece = [UInt8](repeating: 0, count: min(entry.length - bytes.count, 1 << 20))
      let count = try asking { () throws(FileError) in try file.read(at: entry.offset + bytes.count, into: &piece) }
      if count == 0 { throw .cut(path: entry.path, offset: entry.offset) }
      bytes += piece[..<count]
    }
    return bytes
  }
}

extension ArchiveIndex {
  /// Finds for each revisit the response it repeats: by record id, by URL and date, or by payload digest.
  private mutating func resolveRevisits() throws(WARCError) {
    let revisits = entries.indices.filter { entries[$0].type == "revisit" }
    if revisits.isEmpty { return }
    var byID: [String: Int] = [:]
    var byCapture: [String: Int] = [:]
    var byDigest: [String: Int] = [:]
    for entry in entries where entry.type == "response" {
      byID[entry.recordID] = entry.ordinal
      if let url = entry.url { byCapture["\(entry.date) \(NormalizedURL.normalize(url))"] = entry.ordinal }
      if let digest = entry.digest { byDigest[digest] = entry.ordinal }
    }
    for index in revisits {
      let record = try record(for: entries[index])
      let capture = "\(record.refersToDate ?? "") \(NormalizedURL.normalize(record.refersToTargetURI ?? record.targetURI ?? ""))"
      entries[index].original =
        record.refersTo.flatMap { byID[$0] } ?? byCapture[capture] ?? record.payloadDigest.flatMap { byDigest[$0] }
    }
  }

  private mutating func findLatest() {
    for entry in entries {
      guard let url = entry.url, entry.type == "response" || entry.original != nil else { continue }
      let key = Key(method: entry.method, url: NormalizedURL.normalize(url))
      if let other = latest[key], entry.dateOrder < entries[other].dateOrder { continue }
      latest[key] = entry.ordinal
    }
  }
}

extension ArchiveEntry {
  init(ordinal: Int, path: String, entry: WARCEntry) {
    let record = entry.record
    let type = record.type?.lowercasedASCII ?? ""
    self.init(
      ordinal: ordinal, path: path, location: entry.location, type: type, recordID: record.recordID ?? "", url: record.targetURI,
      date: record.date ?? "", method: "GET",
      status: type == "response" || type == "revisit" ? HTTPResponseMessage.status(of: record.block) : nil,
      digest: record.payloadDigest, original: nil)
  }

  /// The date in a form whose bytes sort as the time does: "…:00Z" comes before "…:00.5Z" only without the Z.
  fileprivate var dateOrder: Substring { date.hasSuffix("Z") ? date.dropLast() : Substring(date) }
}

/// The methods of recorded requests, by the ids of the records they belong with.
private struct RequestMethods {
  private var methodOfRequest: [String: String] = [:]
  private var methodOfAnswer: [String: String] = [:]
  private var requestOfAnswer: [String: String] = [:]

  mutating func note(_ record: WARCRecord) {
    if record.type == "request" {
      let method = String(decoding: record.block.prefix { $0 != 0x20 && $0 != 13 && $0 != 10 }, as: UTF8.self)
      methodOfRequest[record.recordID ?? ""] = method
      for id in record.concurrentTo { methodOfAnswer[id] = method }
    } else if let id = record.recordID, let request = record.concurrentTo.first {
      requestOfAnswer[id] = request
    }
  }

  func method(for answer: String) -> String? {
    methodOfAnswer[answer] ?? requestOfAnswer[answer].flatMap { methodOfRequest[$0] }
  }
}
