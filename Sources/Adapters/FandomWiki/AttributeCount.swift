internal import Markup

/// A look over the tags of a page before it is parsed as a whole: libxml2 checks each attribute of a tag against all others.
enum AttributeCount {
  /// So many words and signs of equality may stand between the beginnings of two tags, scripts and styles aside.
  static let limit = 20_000

  /// Whether no tag can have more attributes than is allowed.
  static func isBearable(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      var place = 0
      while let open = ByteSearch.find(UInt8(ascii: "<"), in: bytes, from: place) {
        let next = ByteSearch.find(UInt8(ascii: "<"), in: bytes, from: open + 1) ?? bytes.count
        if next - open > limit, open + 1 < next, TagScanner.isLetter(bytes[open + 1]), !isRawText(bytes, open, next) {
          var words = 0
          for index in open..<next where bytes[index] <= 0x20 || bytes[index] == UInt8(ascii: "=") || bytes[index] == UInt8(ascii: "/") {
            words += 1
          }
          if words > limit { return false }
        }
        place = next
      }
      return true
    }
  }

  private static func isRawText(_ bytes: UnsafeBufferPointer<UInt8>, _ open: Int, _ end: Int) -> Bool {
    let tag = HTMLTag(name: UnsafeBufferPointer(rebasing: bytes[open + 1..<min(open + 7, end)]))
    let style = HTMLTag(name: UnsafeBufferPointer(rebasing: bytes[open + 1..<min(open + 6, end)]))
    guard tag == .script || style == .style, let close = ByteSearch.find(UInt8(ascii: ">"), in: bytes, from: open, to: end) else {
      return false
    }
    return close - open <= limit
  }
}
