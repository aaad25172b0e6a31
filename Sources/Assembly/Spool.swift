internal import FileSystem

/// The staged records as bytes: in memory up to a bound, then in a temporary file that vanishes with the process.
struct Spool: ~Copyable {
  /// Where a record lies.
  struct Place: Sendable {
    var offset: Int
    var length: Int
  }

  private let memoryLimit: Int
  private let folder: String
  private var buffer: [UInt8] = []
  private var flushed = 0
  private var file: OpenFile?
  private var window: [UInt8] = []
  private var windowStart = 0

  /// - Parameters:
  ///   - folder: where the temporary file is made, if one is needed.
  ///   - memoryLimit: the bytes that are held before they are written out.
  init(folder: String, memoryLimit: Int) {
    self.folder = folder
    self.memoryLimit = memoryLimit
  }

  mutating func append(_ bytes: [UInt8]) throws(FileError) -> Place {
    let place = Place(offset: flushed + buffer.count, length: bytes.count)
    buffer.append(contentsOf: bytes)
    if buffer.count >= memoryLimit { try flush() }
    return place
  }

  private mutating func flush() throws(FileError) {
    if file == nil { file = try OpenFile.temporary(in: folder) }
    try file?.write(buffer)
    flushed += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }

  /// The bytes at a place; near places read one after the other cost one read of the file.
  mutating func read(_ place: Place) throws(FileError) -> ArraySlice<UInt8> {
    if place.offset >= flushed {
      let start = place.offset - flushed
      return buffer[start..<start + place.length]
    }
    if place.offset < windowStart || place.offset + place.length > windowStart + window.count {
      let size = max(place.length, min(256 * 1024, flushed - place.offset))
      if window.count != size { window = [UInt8](repeating: 0, count: size) }
      windowStart = place.offset
      var filled = 0
      while filled < size {
        let target = filled
        let offset = place.offset + filled
        let count = try readWindow(from: offset, into: target)
        if count == 0 { break }
        filled += count
      }
    }
    let start = place.offset - windowStart
    return window[start..<start + place.length]
  }

  private mutating func readWindow(from offset: Int, into target: Int) throws(FileError) -> Int {
    var failure: FileError?
    var count = 0
    window.withUnsafeMutableBytes { bytes in
      do throws(FileError) {
        count = try file?.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: bytes[target...])) ?? 0
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return count
  }
}
