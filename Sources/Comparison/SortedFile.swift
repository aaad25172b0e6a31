internal import FileSystem
internal import Glibc
internal import JSONBytes

/// A file of NDJSON sorted by a key: the file itself where it is so, else a sorted copy that goes away with this value.
final class SortedFile {
  let path: String
  private(set) var columns: [String] = []
  private var copy: String?

  init(_ original: String, table: ComparedTable, options: ComparisonOptions) throws(ComparisonError) {
    let isCSV = FilePath.extension(original)?.lowercased() == "csv"
    if !isCSV {
      let found = try Self.isSorted(original, table)
      columns = found.columns
      if found.isSorted {
        path = original
        return
      }
    }
    let sorter = ExternalSorter(table.key.map(\.order), folder: options.temporaryFolder, limit: options.memoryLimit)
    if isCSV {
      columns = try CSVRows.read(original, key: table.key.map(\.name)) { key, row throws(ComparisonError) in try sorter.add(key, row) }
    } else {
      try Self.forEachRow(original, table) { key, row throws(ComparisonError) in try sorter.add(key, Array(row)) }
    }
    let made = try Self.unusedPath(in: options.temporaryFolder)
    path = made
    copy = made
    try Self.write(sorter, to: made, original: original)
  }

  deinit {
    if let copy { try? FileSystem.remove(copy) }
  }

  private static func isSorted(_ path: String, _ table: ComparedTable) throws(ComparisonError) -> (isSorted: Bool, columns: [String]) {
    var last: RowKey?
    var isSorted = true
    var columns: [String] = []
    let orders = table.key.map(\.order)
    try forEachRow(path, table) { key, row throws(ComparisonError) in
      if last == nil, let first = try? JSONDocument.parse(Array(row)).root { columns = first.members.map(\.key.name) }
      if let last, RowKey.compare(last, key, orders) > 0 { isSorted = false }
      last = key
    }
    return (isSorted, columns)
  }

  private static func forEachRow(
    _ path: String, _ table: ComparedTable, _ body: (RowKey, UnsafeBufferPointer<UInt8>) throws(ComparisonError) -> Void
  ) throws(ComparisonError) {
    var reader = KeyReader(table.key, leading: table.leading)
    var key = RowKey()
    var window = try LineWindow(path: path)
    while try window.findLine() {
      do throws(KeyReader.Problem) { try reader.read(window.line, into: &key) } catch {
        throw MergeJoin.error(error, path: path, offset: window.offset)
      }
      try body(key, window.line)
      window.passLine()
    }
  }

  private static func unusedPath(in folder: String) throws(ComparisonError) -> String {
    var attempt = 0
    while true {
      let path = FilePath.join(folder, ".catalog-etl-sorted.\(getpid())-\(attempt)")
      do throws(FileError) {
        _ = try OpenFile(creatingNew: path)
        return path
      } catch {
        guard error.code == EEXIST, attempt < 10_000 else { throw .file(error) }
        attempt += 1
      }
    }
  }

  private static func write(_ sorter: ExternalSorter, to path: String, original: String) throws(ComparisonError) {
    let holder: FileHolder
    do throws(FileError) { holder = FileHolder(try OpenFile(creating: path)) } catch { throw .file(error) }
    var buffer: [UInt8] = []
    var last: RowKey?
    try sorter.finish { item throws(ComparisonError) in
      // Two lines of one key are told here, where the file that has them is known by its name.
      if item.key == last { throw .duplicateKey(path: original, line: 0, key: item.key.text) }
      last = item.key
      buffer.append(contentsOf: item.payload)
      buffer.append(0x0A)
      if buffer.count > 1 << 20 {
        do throws(FileError) { try holder.file.write(buffer) } catch { throw .file(error) }
        buffer.removeAll(keepingCapacity: true)
      }
    }
    do throws(FileError) { try holder.file.write(buffer) } catch { throw .file(error) }
  }
}
