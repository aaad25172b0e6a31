import Text

/// The parts of a text that names dates.
enum DateToken: Equatable {
  /// A number of so many digits; an ordinal ending (`2nd`, `1º`) is part of it.
  case number(Int, digits: Int)
  /// A folded word.
  case word(String)
  case dash
  case slash
  case dot
  case comma
  case colon
  /// `~`
  case approximation
  /// Brackets with all that is in them.
  case bracket(String)
  case other

  /// The tokens of a cleaned text; blanks are no tokens.
  static func tokens(of bytes: [UInt8]) -> [DateToken] {
    var tokens: [DateToken] = []
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if ASCII.isDigit(byte) {
        tokens.append(number(bytes, &index))
      } else if ASCII.isWordByte(byte) {
        let start = index
        while index < bytes.count, ASCII.isWordByte(bytes[index]) { index += 1 }
        tokens.append(.word(TextFolding.fold(String(decoding: bytes[start..<index], as: UTF8.self))))
      } else if byte == UInt8(ascii: "("), let close = bytes[index...].firstIndex(of: UInt8(ascii: ")")) {
        tokens.append(.bracket(TextCleaning.clean(String(decoding: bytes[(index + 1)..<close], as: UTF8.self))))
        index = close + 1
      } else {
        index += 1
        switch byte {
        case 0x20: continue
        case UInt8(ascii: "-"): tokens.append(.dash)
        case UInt8(ascii: "/"): tokens.append(.slash)
        case UInt8(ascii: "."): tokens.append(.dot)
        case UInt8(ascii: ","): tokens.append(.comma)
        case UInt8(ascii: ":"): tokens.append(.colon)
        case UInt8(ascii: "~"): tokens.append(.approximation)
        default: tokens.append(.other)
        }
      }
    }
    return tokens
  }

  private static func number(_ bytes: [UInt8], _ index: inout Int) -> DateToken {
    let start = index
    var value = 0
    while index < bytes.count, ASCII.isDigit(bytes[index]) {
      if index - start < 9 { value = value * 10 + Int(bytes[index] - 0x30) }
      index += 1
    }
    let digits = index - start
    let end = index + 2
    if digits <= 2, end <= bytes.count, end == bytes.count || !ASCII.isWordByte(bytes[end]) {
      let ending = bytes[index..<end]
      if ["st", "nd", "rd", "th"].contains(where: { ending.map { $0 | 0x20 }.elementsEqual($0.utf8) }) { index = end }
    }
    // `1º de março`
    if digits <= 2, bytes[index...].starts(with: [0xC2, 0xBA]) { index += 2 }
    return .number(value, digits: digits)
  }
}
