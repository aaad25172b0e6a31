public import Catalog
public import FileSystem

/// What a filter of a plan takes out again.
extension Staging {
  /// Leaves out the records that are not wanted, and what was rejected among them: nothing of them is written, and links to them lead nowhere.
  ///
  /// A record that an earlier source left out, and a later one told again, is looked at again for the later one.
  /// - Parameters:
  ///   - start: the first entry of the source.
  ///   - isWanted: asked for each record, with the names of its species, those behind references too.
  /// - Returns: how many were left out.
  @discardableResult
  public mutating func leaveOut(from start: Int, unless isWanted: (NormalizedRecord, [String]) -> Bool) throws(FileError) -> Int {
    var unwanted: [Int] = []
    for entry in takeRevived() + Array(start..<count) where standing(of: entry) != .leftOut {
      let staged = try record(entry)
      if !isWanted(staged.record, try species(of: staged)) { unwanted.append(entry) }
    }
    setLeftOut(unwanted)
    return unwanted.count
  }

  /// The species of a character as its row and its links name them.
  private mutating func species(of staged: StagedRecord) throws(FileError) -> [String] {
    guard staged.record.kind == .character else { return [] }
    var names = staged.record.row[CharacterField.species].list
    for (place, link) in staged.record.links.enumerated() where link.column == CharacterField.species.rawValue {
      if let name = link.name {
        names.append(name)
      } else if let target = staged.targets[place].flatMap({ liveEntry(ofID: $0) }), let name = try record(target).record.title {
        names.append(name)
      }
    }
    return names
  }
}
