internal import FileSystem

/// Sorts rows by their keys: in memory as long as they fit, then in sorted stretches on disk that are merged.
///
/// Rows of one key keep the order in which they came.
final class ExternalSorter {
  struct Item {
    var key: RowKey
    var payload: [UInt8]
  }

  private let orders: [KeyOrder]
  private let folder: String
  private let limit: Int
  private var items: [Item] = []
  private var bytes = 0
  private var stretches: [Stretch] = []

  /// A sorted part on disk.
  private final class Stretch {
    let file: OpenFile
    let size: Int
    private var place = 0
    private var buffer: [UInt8] = []
    private var used = 0
    var head: Item?

    init(_ file: consuming OpenFile, size: Int) {
      self.file = file
      self.size = size
    }

    func advance() throws(FileError) {
      head = nil
      guard let keyLength = try number(), let bytes = try take(keyLength), let payloadLength = try number(),
        let payload = try take(payloadLength)
      else { return }
      head = Item(key: RowKey(encoded: bytes), payload: payload)
    }

    private func number() throws(FileError) -> Int? {
      guard let bytes = try take(4) else { return nil }
      return bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    private func take(_ count: Int) throws(FileError) -> [UInt8]? {
      while buffer.count - used < count {
        if place >= size { return nil }
        var chunk = [UInt8](repeating: 0, count: min(1 << 16, size - place))
        let read = try file.read(at: place, into: &chunk)
        if read == 0 { throw FileError(.read, path: file.path, code: 5) }
        place += read
        buffer.removeFirst(used)
        used = 0
        buffer.append(contentsOf: chunk[..<read])
      }
      defer { used += count }
      return Array(buffer[used..<used + count])
    }
  }

  init(_ orders: [KeyOrder], folder: String, limit: Int) {
    self.orders = orders
    self.folder = folder
    self.limit = limit
  }

  func add(_ key: RowKey, _ payload: [UInt8]) throws(ComparisonError) {
    items.append(Item(key: key, payload: payload))
    // What arrays take beside their bytes counts too.
    bytes += key.bytes.count + payload.count + 160
    if bytes > limit { try spill() }
  }

  /// Gives all rows in their order.
  func finish(_ body: (Item) throws(ComparisonError) -> Void) throws(ComparisonError) {
    if stretches.isEmpty {
      sortItems()
      for item in items { try body(item) }
      return
    }
    if !items.isEmpty { try spill() }
    for stretch in stretches { try Self.reading { () throws(FileError) in try stretch.advance() } }
    while true {
      var first: Stretch?
      for stretch in stretches {
        guard let head = stretch.head else { continue }
        if let best = first?.head, RowKey.compare(best.key, head.key, orders) <= 0 { continue }
        first = stretch
      }
      guard let first, let item = first.head else { return }
      try body(item)
      try Self.reading { () throws(FileError) in try first.advance() }
    }
  }

  private func sortItems() {
    // The standard sort is stable in fact and not by contract: the place decides.
    let orders = orders
    let sorted = items.enumerated().sorted {
      let order = RowKey.compare($0.element.key, $1.element.key, orders)
      return order == 0 ? $0.offset < $1.offset : order < 0
    }
    items = sorted.map(\.element)
  }

  private func spill() throws(ComparisonError) {
    sortItems()
    let folder = folder
    let items = items
    let stretch = try Self.reading { () throws(FileError) -> Stretch in
      let file = try OpenFile.temporary(in: folder)
      var buffer: [UInt8] = []
      var size = 0
      for item in items {
        let key = item.key.encoded
        for part in [key, item.payload] {
          for shift in [24, 16, 8, 0] { buffer.append(UInt8(truncatingIfNeeded: part.count >> shift)) }
          buffer.append(contentsOf: part)
        }
        if buffer.count > 1 << 20 {
          try file.write(buffer)
          size += buffer.count
          buffer.removeAll(keepingCapacity: true)
        }
      }
      try file.write(buffer)
      return Stretch(file, size: size + buffer.count)
    }
    stretches.append(stretch)
    self.items = []
    bytes = 0
  }

  private static func reading<Result>(_ body: () throws(FileError) -> Result) throws(ComparisonError) -> Result {
    do throws(FileError) { return try body() } catch { throw .file(error) }
  }
}

extension RowKey {
  /// Each field as its length and its bytes; null is the length 2^32 - 1.
  var encoded: [UInt8] {
    var encoded: [UInt8] = []
    var start = 0
    for (field, end) in ends.enumerated() {
      let length = isNull(field) ? Int(UInt32.max) : end - start
      for shift in [24, 16, 8, 0] { encoded.append(UInt8(truncatingIfNeeded: length >> shift)) }
      encoded.append(contentsOf: bytes[start..<end])
      start = end
    }
    return encoded
  }

  init(encoded: [UInt8]) {
    var place = 0
    while place + 4 <= encoded.count {
      let length = encoded[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
      place += 4
      if length == Int(UInt32.max) {
        appendNull()
      } else {
        encoded[place..<place + length].withUnsafeBufferPointer { append($0) }
        place += length
      }
    }
  }
}
