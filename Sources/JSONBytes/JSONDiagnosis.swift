/// A strict scanner of RFC 8259 that finds the first offending byte of a text which the fast path has refused.
///
/// simdjson's errors carry no position. The scanner reads byte by byte and keeps nothing but the open containers;
/// the differential tests hold that it accepts exactly what the fast path accepts.
struct JSONDiagnosis {
  typealias Problem = JSONSyntaxError.Problem
  typealias Expectation = JSONSyntaxError.Expectation

  struct Fault: Error, Equatable {
    var offset: Int
    var problem: Problem
  }

  private enum State {
    case value(Expectation)
    case key(Expectation)
    case behindValue
  }

  private enum Container {
    case object
    case array
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private var position: Int
  private var open: [Container] = []

  private init(bytes: UnsafeBufferPointer<UInt8>, position: Int) {
    self.bytes = bytes
    self.position = position
  }

  /// The error of a text that was refused.
  static func error(in bytes: UnsafeBufferPointer<UInt8>, skipping skip: Int) -> JSONSyntaxError {
    // A text that only the fast path refuses would be a defect of one of the two; it is an error all the same.
    let fault = fault(in: bytes, skipping: skip) ?? Fault(offset: skip, problem: .badLiteral)
    return JSONSyntaxError(offset: fault.offset, in: bytes, problem: fault.problem)
  }

  /// The first fault of a text, or nil if it is valid.
  static func fault(in bytes: UnsafeBufferPointer<UInt8>, skipping skip: Int) -> Fault? {
    var scanner = JSONDiagnosis(bytes: bytes, position: skip)
    do throws(Fault) {
      try scanner.scan()
      return nil
    } catch {
      return error
    }
  }

  /// Whether the whole of a text is one number (RFC 8259, section 6).
  static func isNumber(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = text.first, first.isDigit || first == UInt8(ascii: "-") else { return false }
    var scanner = JSONDiagnosis(bytes: text, position: 0)
    do throws(Fault) {
      try scanner.scanNumber()
      return scanner.position == text.count
    } catch {
      return false
    }
  }

  private mutating func scan() throws(Fault) {
    skipWhitespace()
    if position == bytes.count { throw Fault(offset: position, problem: .empty) }
    var state = State.value(.value)
    while true {
      skipWhitespace()
      switch state {
      case .value(let expectation):
        state = try scanValue(expectation)
      case .key(let expectation):
        state = try scanKey(expectation)
      case .behindValue:
        guard let container = open.last else {
          if position < bytes.count { throw Fault(offset: position, problem: .trailingContent) }
          return
        }
        state = try scanBehindValue(in: container)
      }
    }
  }

  private mutating func scanValue(_ expectation: Expectation) throws(Fault) -> State {
    switch try byte(expectation) {
    case UInt8(ascii: "{"):
      try enter(.object)
      return .key(.keyOrClosingBrace)
    case UInt8(ascii: "["):
      try enter(.array)
      return .value(.valueOrClosingBracket)
    case UInt8(ascii: "]") where expectation == .valueOrClosingBracket: leave()
    case UInt8(ascii: "\""): try scanString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber()
    case UInt8(ascii: "t"): try scanLiteral("true")
    case UInt8(ascii: "f"): try scanLiteral("false")
    case UInt8(ascii: "n"): try scanLiteral("null")
    default: throw unexpected(expectation)
    }
    return .behindValue
  }

  private mutating func scanKey(_ expectation: Expectation) throws(Fault) -> State {
    let first = try byte(expectation)
    if first == UInt8(ascii: "}"), expectation == .keyOrClosingBrace {
      leave()
      return .behindValue
    }
    guard first == UInt8(ascii: "\"") else { throw unexpected(expectation) }
    try scanString()
    skipWhitespace()
    guard try byte(.colon) == UInt8(ascii: ":") else { throw unexpected(.colon) }
    position += 1
    return .value(.value)
  }

  private mutating func scanBehindValue(in container: Container) throws(Fault) -> State {
    let expectation: Expectation = container == .object ? .commaOrClosingBrace : .commaOrClosingBracket
    switch try byte(expectation) {
    case UInt8(ascii: ","):
      position += 1
      return container == .object ? .key(.key) : .value(.value)
    case UInt8(ascii: "}") where container == .object: leave()
    case UInt8(ascii: "]") where container == .array: leave()
    default: throw unexpected(expectation)
    }
    return .behindValue
  }

  private mutating func enter(_ container: Container) throws(Fault) {
    guard open.count < JSONParser.depthLimit else {
      throw Fault(offset: position, problem: .tooDeep(limit: JSONParser.depthLimit))
    }
    open.append(container)
    position += 1
  }

  private mutating func leave() {
    open.removeLast()
    position += 1
  }

  private mutating func skipWhitespace() {
    while position < bytes.count, bytes[position].isJSONWhitespace { position += 1 }
  }

  private func byte(_ expectation: Expectation) throws(Fault) -> UInt8 {
    guard position < bytes.count else { throw Fault(offset: position, problem: .unexpectedEnd(expected: expectation)) }
    return bytes[position]
  }

  private func unexpected(_ expectation: Expectation) -> Fault {
    guard case .valid(let length) = UTF8Sequence(at: position, in: bytes),
      let scalar = String(decoding: bytes[position..<position + length], as: UTF8.self).unicodeScalars.first
    else { return Fault(offset: position, problem: .notUTF8) }
    return Fault(offset: position, problem: .expected(expectation, found: scalar))
  }
}

extension JSONDiagnosis {
  private mutating func scanString() throws(Fault) {
    position += 1
    while true {
      let next = try byte(.closingQuote)
      switch next {
      case UInt8(ascii: "\""):
        position += 1
        return
      case UInt8(ascii: "\\"): try scanEscape()
      case 0x00..<0x20: throw Fault(offset: position, problem: .controlCharacterInString)
      default:
        guard case .valid(let length) = UTF8Sequence(at: position, in: bytes) else {
          throw Fault(offset: position, problem: .notUTF8)
        }
        position += length
      }
    }
  }

  private mutating func scanEscape() throws(Fault) {
    let backslash = position
    position += 1
    switch try byte(.closingQuote) {
    case UInt8(ascii: "u"):
      position += 1
      for _ in 0..<4 {
        guard try byte(.closingQuote).isHexadecimalDigit else { throw Fault(offset: backslash, problem: .badEscape) }
        position += 1
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"),
      UInt8(ascii: "r"), UInt8(ascii: "t"):
      position += 1
    default: throw Fault(offset: backslash, problem: .badEscape)
    }
  }

  private mutating func scanLiteral(_ literal: StaticString) throws(Fault) {
    for expected in UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount) {
      guard try byte(.restOfLiteral) == expected else { throw Fault(offset: position, problem: .badLiteral) }
      position += 1
    }
    if position < bytes.count, !bytes[position].mayFollowScalar { throw Fault(offset: position, problem: .badLiteral) }
  }

  private mutating func scanNumber() throws(Fault) {
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    if try byte(.digit) == UInt8(ascii: "0") {
      position += 1
    } else {
      try scanDigits()
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      try scanDigits()
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      let sign = try byte(.digit)
      if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
      try scanDigits()
    }
    if position < bytes.count, !bytes[position].mayFollowScalar { throw Fault(offset: position, problem: .badNumber) }
  }

  /// One digit or more.
  private mutating func scanDigits() throws(Fault) {
    guard try byte(.digit).isDigit else { throw Fault(offset: position, problem: .badNumber) }
    while position < bytes.count, bytes[position].isDigit { position += 1 }
  }
}

extension UInt8 {
  var isJSONWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }

  var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var isHexadecimalDigit: Bool { isDigit || (self | 0x20 >= UInt8(ascii: "a") && self | 0x20 <= UInt8(ascii: "f")) }

  /// Whether a number or literal may end in front of this byte, so that a fault is the byte's and not the scalar's.
  fileprivate var mayFollowScalar: Bool {
    switch self {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["), UInt8(ascii: "{"),
      UInt8(ascii: "\""):
      true
    default: isJSONWhitespace
    }
  }
}
