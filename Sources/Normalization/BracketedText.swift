import Text

/// A text parted into what stands outside round brackets and what stands inside them.
struct BracketedText: Equatable {
  /// The cleaned text outside.
  var outside: String
  /// The cleaned contents of the outermost brackets, empty ones left out.
  var inside: [String]

  /// Brackets without their partner are part of the text.
  init(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.contains(UInt8(ascii: "(")) else {
      outside = TextCleaning.clean(text)
      inside = []
      return
    }
    let partners = Self.partners(in: bytes)
    var outer: [UInt8] = []
    var contents: [String] = []
    var index = 0
    while index < bytes.count {
      if let close = partners[index] {
        let content = TextCleaning.clean(String(decoding: bytes[(index + 1)..<close], as: UTF8.self))
        if !content.isEmpty { contents.append(content) }
        outer.append(0x20)
        index = close + 1
      } else {
        outer.append(bytes[index])
        index += 1
      }
    }
    outside = TextCleaning.clean(String(decoding: outer, as: UTF8.self))
    inside = contents
  }

  /// The contents as one note, or nil where there are none.
  var note: String? {
    inside.isEmpty ? nil : inside.joined(separator: "; ")
  }

  private static func partners(in bytes: [UInt8]) -> [Int: Int] {
    var partners: [Int: Int] = [:]
    var open: [Int] = []
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "(") {
        open.append(index)
      } else if byte == UInt8(ascii: ")"), let start = open.popLast() {
        partners[start] = index
      }
    }
    return partners
  }
}
