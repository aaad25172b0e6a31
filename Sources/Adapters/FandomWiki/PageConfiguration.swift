internal import Markup

/// The page's own data, as MediaWiki writes it into a script: `"wgArticleId":281755,"wgCategories":["Episodes"]`.
struct PageConfiguration {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// The text or number of a key.
  func text(_ key: StaticString) -> String? {
    guard let start = value(of: key), start < bytes.count else { return nil }
    if bytes[start] == UInt8(ascii: "\"") { return string(at: start)?.text }
    var end = start
    while end < bytes.count, bytes[end] == UInt8(ascii: "-") || (bytes[end] >= 0x30 && bytes[end] <= 0x39) { end += 1 }
    return end > start ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
  }

  /// The whole number of a key.
  func integer(_ key: StaticString) -> Int? { text(key).flatMap { Int($0) } }

  /// The texts of a key's list.
  func list(_ key: StaticString) -> [String]? {
    guard let start = value(of: key), start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
    var items: [String] = []
    var index = start + 1
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "]"): return items
      case UInt8(ascii: "\""):
        guard let item = string(at: index) else { return nil }
        items.append(item.text)
        index = item.end
      default: index += 1
      }
    }
    return nil
  }

  /// Where the value of `"key":` begins.
  private func value(of key: StaticString) -> Int? {
    let length = key.utf8CodeUnitCount
    var place = 0
    while place + length + 3 <= bytes.count {
      guard let start = ByteSearch.find(key, in: bytes, from: place) else { return nil }
      place = start + length
      guard start > 0, bytes[start - 1] == UInt8(ascii: "\""), place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { continue }
      var index = place + 1
      while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
      guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { continue }
      index += 1
      while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
      return index
    }
    return nil
  }

  /// A quoted string with the escapes of JSON.
  private func string(at start: Int) -> (text: String, end: Int)? {
    var output: [UInt8] = []
    var index = start + 1
    var high: UInt32?
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") { return (String(decoding: output, as: UTF8.self), index + 1) }
      guard byte == UInt8(ascii: "\\") else {
        output.append(byte)
        index += 1
        continue
      }
      guard index + 1 < bytes.count else { return nil }
      let escape = bytes[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "n"): output.append(10)
      case UInt8(ascii: "t"): output.append(9)
      case UInt8(ascii: "r"): output.append(13)
      case UInt8(ascii: "b"): output.append(8)
      case UInt8(ascii: "f"): output.append(12)
      case UInt8(ascii: "u"):
        guard index + 4 <= bytes.count, let code = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16) else {
          return nil
        }
        index += 4
        if (0xD800..<0xDC00).contains(code) {
          high = code
        } else {
          let whole = (0xDC00..<0xE000).contains(code) ? high.map { 0x10000 + (($0 - 0xD800) << 10) + (code - 0xDC00) } : code
          output += String(Unicode.Scalar(whole ?? 0xFFFD) ?? "\u{FFFD}").utf8
          high = nil
        }
      default: output.append(escape)
      }
    }
    return nil
  }
}
