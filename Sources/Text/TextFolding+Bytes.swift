extension TextFolding {
  /// Appends the folded form of UTF-8 to bytes; makes no `String` where all is ASCII.
  ///
  /// The same as `fold(_:)` of the text; what is no UTF-8 reads as U+FFFD.
  public static func fold(_ text: UnsafeBufferPointer<UInt8>, into folded: inout [UInt8]) {
    let start = folded.count
    var isBlankDue = false
    for byte in text {
      var letter = byte
      switch byte {
      case 0x61...0x7A, 0x30...0x39: break
      case 0x41...0x5A: letter = byte | 0x20
      case 0x27, 0x60: continue
      case 0x00...0x08, 0x0E...0x1F, 0x7F: continue
      case 0x80...:
        folded.removeSubrange(start...)
        folded.append(contentsOf: fold(String(decoding: text, as: UTF8.self)).utf8)
        return
      default:
        isBlankDue = folded.count > start
        continue
      }
      if isBlankDue {
        folded.append(0x20)
        isBlankDue = false
      }
      folded.append(letter)
    }
  }
}
