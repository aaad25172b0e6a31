public import Catalog
public import FileSystem

/// All source records of a run between normalization and publication: their bytes in a spool, in memory only ids, places and links.
///
/// Records are added in the order of the plan; of two with one id the first stands.
public struct Staging: ~Copyable {
  /// What is known of one source record without reading it.
  ///
  /// There may be millions: places are held as small as they can be.
  struct Entry {
    private let offset: Int
    private let length: UInt32
    private let idNumber: UInt32
    private let universeNumber: UInt16
    let kind: RecordKind
    fileprivate(set) var standing: Standing

    init(place: Spool.Place, id: Int, kind: RecordKind, universe: Int, isRejected: Bool) {
      offset = place.offset
      length = UInt32(place.length)
      idNumber = UInt32(id)
      universeNumber = UInt16(universe)
      self.kind = kind
      standing = isRejected ? .rejected : .record
    }

    /// True for a record that is to be written.
    var isRecord: Bool { standing == .record }
    /// True for one that is told among the rejects.
    var isRejected: Bool { standing == .rejected }

    /// Where its bytes lie.
    var place: Spool.Place { Spool.Place(offset: offset, length: Int(length)) }
    /// The number of its source id.
    var id: Int { Int(idNumber) }
    /// The number of its universe.
    var universe: Int { Int(universeNumber) }
  }

  /// What is to become of an entry.
  enum Standing: UInt8 {
    case record, rejected, leftOut
  }

  /// One side's word that a character appears in an episode.
  struct AppearanceLink {
    var from: UInt32
    var targetID: UInt32
  }

  /// What the airing order of an episode is made of.
  struct Airing {
    var date: String?
    var season: Double?
    var number: Double?
    var overall: Double?
  }

  private var spool: Spool
  private var coding = RecordCoding()
  private var encoder = ByteEncoder()
  private(set) var ids = SourceIDIndex()
  private(set) var universes = InternedValues<String>()
  private(set) var entries: [Entry] = []
  /// The entry of each id; nil for ids that are only referred to.
  private(set) var entryOfID: [Int32] = []
  /// The ids by name that several records bear.
  private var sharedNames: Set<Int> = []
  private(set) var appearanceLinks: [AppearanceLink] = []
  private(set) var qualifiers: [UInt64: String] = [:]
  private(set) var airings: [Int: Airing] = [:]
  private(set) var rejects: [Reject] = []

  /// Entries that one source's filter left out and another source told again.
  private var revived: [Int] = []

  /// How many records came a second time with the same content: they are one, and counted here.
  public private(set) var repeatedRecords = 0
  /// The ids of the first of them, each once.
  public private(set) var repeatedIDs: [SourceID] = []
  /// How many ids are named in ``repeatedIDs``.
  public static let namedLimit = 10
  /// How many records of the list that is being added came a second time in it, with whatever content.
  public private(set) var repeatedInList = 0
  private var listStart = 0

  /// An empty staging area.
  ///
  /// - Parameters:
  ///   - folder: where a temporary file is made when memory does not suffice.
  ///   - memoryLimit: the bytes that are held before they are written there.
  public init(folder: String, memoryLimit: Int = 32 << 20) {
    spool = Spool(folder: folder, memoryLimit: memoryLimit)
  }

  /// How many source records there are, rejected ones included.
  public var count: Int { entries.count }

  /// How many records were rejected.
  public var rejectCount: Int { rejects.count }

  /// Begins a list: what comes twice in it is counted anew (``repeatedInList``).
  public mutating func beginList() {
    listStart = entries.count
    repeatedInList = 0
  }

  /// Adds what became of a source record.
  ///
  /// - Parameter raw: the record as it came; asked for where it must be shown among the rejects.
  public mutating func add(_ result: NormalizationOutcome, raw: () -> String) throws(FileError) {
    switch result {
    case .reject(let reject): rejects.append(reject)
    case .record(let record): try add(record, raw: raw)
    }
  }

  private mutating func add(_ record: NormalizedRecord, raw: () -> String) throws(FileError) {
    encoder.removeAll()
    let id = ids.number(of: record.id)
    coding.encode(record, ids: &ids, into: &encoder)
    while entryOfID.count < ids.count { entryOfID.append(-1) }
    if entryOfID[id] >= 0 { return try addRepeated(record, raw: raw, entry: Int(entryOfID[id])) }
    let number = entries.count
    entryOfID[id] = Int32(number)
    entries.append(
      Entry(
        place: try spool.append(encoder.bytes), id: id, kind: record.kind, universe: universes.number(of: record.universe),
        isRejected: record.reject != nil))
    if let reject = record.reject {
      rejects.append(reject)
      return
    }
    if record.origin.isFoundByName, let title = record.title { addName(title, of: record.id, entry: number) }
    if record.kind.table == .episodes {
      airings[number] = Airing(
        date: record.row[EpisodeField.airDate].text, season: record.row[EpisodeField.season].number,
        number: record.row[EpisodeField.number].number, overall: record.row[EpisodeField.overallNumber].number)
    }
    let schema = record.kind.table.schema
    for link in record.links where schema.columns[link.column].definition.link == .appearances {
      guard let target = link.target else { continue }
      let targetID = ids.number(of: target)
      appearanceLinks.append(AppearanceLink(from: UInt32(number), targetID: UInt32(targetID)))
      if let qualifier = link.qualifier { qualifiers[UInt64(number) << 32 | UInt64(targetID)] = qualifier }
    }
  }

  /// Lets links by name find a record; a name that two records bear leads to neither.
  private mutating func addName(_ name: String, of id: SourceID, entry: Int) {
    let alias = ids.number(of: .named(name, authority: id.authority, resource: id.resource))
    while entryOfID.count < ids.count { entryOfID.append(-1) }
    guard entryOfID[alias] < 0, !sharedNames.contains(alias) else {
      entryOfID[alias] = -1
      sharedNames.insert(alias)
      return
    }
    entryOfID[alias] = Int32(entry)
  }

  /// A record whose id was seen: the same content is counted, other content is rejected and kept as it came.
  private mutating func addRepeated(_ record: NormalizedRecord, raw: () -> String, entry: Int) throws(FileError) {
    if entry >= listStart { repeatedInList += 1 }
    if RecordCoding.content(of: try spool.read(entries[entry].place)).elementsEqual(RecordCoding.content(of: encoder.bytes[...])) {
      if entries[entry].standing == .leftOut {
        entries[entry].standing = record.reject == nil ? .record : .rejected
        if let reject = record.reject { rejects.append(reject) }
        revived.append(entry)
      } else {
        repeatedRecords += 1
        if repeatedIDs.count < Self.namedLimit, !repeatedIDs.contains(record.id) { repeatedIDs.append(record.id) }
      }
      return
    }
    rejects.append(
      Reject(
        sourceID: record.id, kind: record.kind, url: record.url ?? record.origin.location, path: nil, value: record.id.key,
        code: .duplicateKey, raw: raw()))
  }

  /// The record of an entry.
  mutating func record(_ entry: Int) throws(FileError) -> StagedRecord {
    let bytes = try spool.read(entries[entry].place)
    return coding.decode(bytes, id: ids[entries[entry].id], ids: ids)
  }

  /// The identity of an entry's record.
  func recordID(_ entry: Int) -> RecordID {
    let id = ids[entries[entry].id]
    return RecordID(
      universe: universes.items[entries[entry].universe], kind: entries[entry].kind.name, authority: id.authority, key: id.key)
  }

  /// The entry of an id that is a record; nil where it is none or a rejected one.
  func liveEntry(ofID id: Int) -> Int? {
    guard id < entryOfID.count, entryOfID[id] >= 0 else { return nil }
    let entry = Int(entryOfID[id])
    return entries[entry].isRecord ? entry : nil
  }

  /// What is to become of an entry.
  func standing(of entry: Int) -> Standing { entries[entry].standing }

  /// The entries that came back since this was asked last.
  mutating func takeRevived() -> [Int] {
    defer { revived = [] }
    return revived
  }

  /// Leaves entries out, and takes their rejects back.
  mutating func setLeftOut(_ unwanted: [Int]) {
    if unwanted.isEmpty { return }
    let ids = Set(unwanted.filter { entries[$0].isRejected }.map { self.ids[entries[$0].id] })
    rejects.removeAll { reject in reject.code != .duplicateKey && reject.sourceID.map { ids.contains($0) } ?? false }
    for entry in unwanted { entries[entry].standing = .leftOut }
  }
}
