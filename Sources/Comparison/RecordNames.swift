internal import Catalog
internal import JSONBytes
internal import Runs

/// What records are called in their runs: a source may call the same otherwise.
enum RecordNames {
  /// Gives the records of moves the names that they have in their run, the newer before the older.
  static func complete(_ moves: inout SourceMoves, old: String, new: String) throws(ComparisonError) {
    let wanted = Set(moves.byOrigin.keys).union(moves.byTarget.keys)
    for folder in [old, new] {
      for (table, name) in [(TableName.characters, "name"), (.episodes, "title"), (.entities, "name")] {
        do throws(TableError) {
          try read(table, name, of: folder, wanted: wanted, into: &moves)
        } catch {
          throw .table(error)
        }
      }
    }
  }

  private static func read(
    _ table: TableName, _ name: String, of folder: String, wanted: Set<String>, into moves: inout SourceMoves
  ) throws(TableError) {
    // Lines of another version may lack fields: only the two that are looked for are read, and only where the id is one of them.
    var reader = try TableReader(table, of: folder)
    while try reader.advance() {
      guard let id = beginning(reader), wanted.contains(id), let root = (try? JSONDocument.parse(reader.line))?.root else { continue }
      guard let text = root[name]?.string else { continue }
      var writer = JSONWriter()
      writer.value(string: text)
      moves.labels[id] = writer.bytes
    }
  }

  /// The id of a line, which stands first in it; nil where it does not.
  private static func beginning(_ reader: borrowing TableReader) -> String? {
    let start = Array(#"{"id":""#.utf8)
    return reader.withLine { line in
      guard line.count > start.count, line.prefix(start.count).elementsEqual(start) else { return nil }
      let id = line[start.count...].prefix { $0 != UInt8(ascii: "\"") }
      return String(decoding: id, as: UTF8.self)
    }
  }
}
