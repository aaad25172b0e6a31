/// Where rows of CSV end (RFC 4180): a line break inside quotes ends none. Goes over each byte once, whatever the chunks.
struct CSVRowBoundaries {
  private enum State { case cellStart, plain, quoted, quoteSeen }

  private var state = State.cellStart
  private var scanned = 0
  private var end = 0

  /// True where what was seen ends inside quotes.
  var isInsideQuotes: Bool { state == .quoted }

  /// Where the last whole row ends, behind its line feed; nil where none is whole.
  mutating func lastEnd(in bytes: [UInt8]) -> Int? {
    bytes.withUnsafeBufferPointer { buffer in
      var state = state
      for place in scanned..<buffer.count {
        let byte = buffer[place]
        switch state {
        case .quoted: if byte == UInt8(ascii: "\"") { state = .quoteSeen }
        case .cellStart where byte == UInt8(ascii: "\""), .quoteSeen where byte == UInt8(ascii: "\""): state = .quoted
        default:
          switch byte {
          case UInt8(ascii: ","): state = .cellStart
          case 0x0A:
            state = .cellStart
            end = place + 1
          default: state = .plain
          }
        }
      }
      self.state = state
      scanned = buffer.count
    }
    return end > 0 ? end : nil
  }

  /// The bytes before this place were taken away.
  mutating func forget(_ count: Int) {
    scanned = max(0, scanned - count)
    end = 0
  }
}
