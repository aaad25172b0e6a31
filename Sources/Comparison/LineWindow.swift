internal import FileSystem
internal import Glibc

/// A file seen through a window that moves over its lines: what was passed is forgotten, so that memory does not grow with the file.
struct LineWindow: ~Copyable {
  // Small enough to stay in the processor's cache between reading and comparing.
  private static let size = 256 * 1024
  /// The longest line in bytes.
  static let lineLimit = 256 * 1024 * 1024

  private let file: OpenFile
  private var buffer: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0
  /// Where the window begins in the file.
  private(set) var offset = 0
  /// True where nothing follows the window.
  private(set) var isAtEnd = false
  /// The length of the line at the start of the window, without its LF; set by ``findLine()``.
  private var lineLength = 0

  init(path: String) throws(ComparisonError) {
    let opened: OpenFile
    do throws(FileError) { opened = try OpenFile(reading: path) } catch { throw .file(error) }
    file = opened
    buffer = .allocate(byteCount: Self.size, alignment: 64)
  }

  deinit { buffer.deallocate() }

  var path: String { file.path }

  /// What the window holds; valid until it moves.
  var rest: UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(rebasing: buffer[start..<end]).assumingMemoryBound(to: UInt8.self)
  }

  /// The line at the start of the window; valid until it moves.
  var line: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: rest[..<lineLength]) }

  /// Reads on behind what the window holds.
  mutating func refill() throws(ComparisonError) {
    if isAtEnd { return }
    if start > 0 {
      let kept = end - start
      if kept > 0, let base = buffer.baseAddress { memmove(base, base + start, kept) }
      start = 0
      end = kept
    }
    if end == buffer.count {
      guard buffer.count < Self.lineLimit else { throw .file(FileError(.read, path: file.path, code: EFBIG)) }
      let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: buffer.count * 2, alignment: 64)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
    let count: Int
    do throws(FileError) { count = try file.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...])) } catch {
      throw .file(error)
    }
    end += count
    isAtEnd = count == 0
  }

  /// Brings the next line that is not blank to the start of the window; false at the end of the file.
  mutating func findLine() throws(ComparisonError) -> Bool {
    var scanned = 0
    while true {
      let rest = rest
      var found: Int?
      if let base = rest.baseAddress, let feed = memchr(base + scanned, 0x0A, rest.count - scanned) {
        found = UnsafeRawPointer(feed) - UnsafeRawPointer(base)
      } else if isAtEnd, !rest.isEmpty {
        found = rest.count
      } else if isAtEnd {
        return false
      }
      guard let found else {
        scanned = rest.count
        try refill()
        continue
      }
      lineLength = found
      if let first = rest.first, first > 0x20 || !line.allSatisfy({ $0 <= 0x20 }) { return true }
      passLine()
      scanned = 0
    }
  }

  /// Moves behind the line that was found.
  mutating func passLine() { skip(min(lineLength + 1, end - start)) }

  /// Moves on by so many bytes of the window.
  mutating func skip(_ count: Int) {
    start += count
    offset += count
  }

  /// The number, from 1, of the line that begins at an offset of a file; reads the file up to there.
  static func number(of offset: Int, in path: String) -> Int {
    guard let file = try? OpenFile(reading: path) else { return 0 }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var line = 1
    var passed = 0
    while passed < offset, let count = try? file.read(at: passed, into: &bytes), count > 0 {
      for byte in bytes[..<min(count, offset - passed)] where byte == 0x0A { line += 1 }
      passed += count
    }
    return line
  }
}

/// Where two stretches of memory begin to differ.
enum EqualBytes {
  /// How many bytes from the start are the same.
  static func count(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
    let limit = min(left.count, right.count)
    guard limit > 0, let a = left.baseAddress, let b = right.baseAddress else { return 0 }
    var place = 0
    // The C library compares a block with the widest instructions there are; the place is looked for in one block alone.
    let block = 2048
    while place + block <= limit, memcmp(a + place, b + place, block) == 0 { place += block }
    while place + 8 <= limit {
      let difference =
        UnsafeRawPointer(a + place).loadUnaligned(as: UInt64.self) ^ UnsafeRawPointer(b + place).loadUnaligned(as: UInt64.self)
      if difference != 0 { return place + UInt64(littleEndian: difference).trailingZeroBitCount / 8 }
      place += 8
    }
    while place < limit, a[place] == b[place] { place += 1 }
    return place
  }
}
