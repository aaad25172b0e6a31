public import Catalog
public import FileSystem

/// What deduplication asks of the staged records.
extension Staging {
  /// A staged record, and the entries that its links lead to; nil for what is no record.
  public struct ReadRecord {
    /// The record as its source told it.
    public var record: NormalizedRecord
    /// By link, the entry it leads to.
    public var targets: [Int?]
  }

  /// True where an entry is a record, and not a reject.
  public func isRecord(_ entry: Int) -> Bool { entries[entry].isRecord }

  /// What an entry's source calls it.
  public func sourceID(of entry: Int) -> SourceID { ids[entries[entry].id] }

  /// The id that an entry gives to a record.
  public func identity(of entry: Int) -> RecordID { recordID(entry) }

  /// What an entry is.
  public func kind(of entry: Int) -> RecordKind { entries[entry].kind }

  /// The universe of an entry.
  public func universe(of entry: Int) -> String { universes.items[entries[entry].universe] }

  /// Reads an entry back.
  public mutating func read(_ entry: Int) throws(FileError) -> ReadRecord {
    let staged = try record(entry)
    return ReadRecord(record: staged.record, targets: staged.targets.map { $0.flatMap { liveEntry(ofID: $0) } })
  }

  /// Gives each appearance as it was told: who tells it, and where that leads.
  public func forEachAppearance(_ body: (_ teller: Int, _ target: Int) -> Void) {
    for link in appearanceLinks where entries[Int(link.from)].isRecord {
      if let target = liveEntry(ofID: Int(link.targetID)) { body(Int(link.from), target) }
    }
  }
}
