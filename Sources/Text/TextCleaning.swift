/// Texts as they are shown: composed, on one line, without invisible characters, otherwise as the source wrote them.
public enum TextCleaning {
  /// The text in NFC with every run of blanks (line breaks, no-break, thin and ideographic spaces too) as one space, none at the ends.
  ///
  /// Soft hyphens, zero-width spaces, marks of direction, byte order marks and control characters go; ZWJ and ZWNJ stay between letters of
  /// scripts that need them and inside emoji. Typographic quotes and dashes stay. A text that is clean already is returned as it is; cleaning
  /// twice is cleaning once. See UAX #15 for NFC.
  ///
  ///     clean("Padme\u{301}\u{A0} Amidala ")  // "Padmé Amidala"
  public static func clean(_ text: String) -> String {
    let isPlain = text.utf8.withContiguousStorageIfAvailable { isPlainAndTidy($0) } ?? false
    return isPlain ? text : cleanScalars(text)
  }

  /// A text of several lines as one: lines and paragraphs are parted by one space, and a word cut by a soft hyphen at the end of a line is whole again.
  ///
  ///     cleanLines("It is a period\r\nof civil war.\r\n\r\nRebel")  // "It is a period of civil war. Rebel"
  public static func cleanLines(_ text: String) -> String {
    guard text.unicodeScalars.contains("\u{AD}") else { return clean(text) }
    var joined = String.UnicodeScalarView()
    var isAfterSoftHyphen = false
    for scalar in text.unicodeScalars {
      if isAfterSoftHyphen, DisplayClass(scalar.value) == .blank { continue }
      // A soft hyphen inside a line is followed by a letter: nothing to skip.
      isAfterSoftHyphen = scalar == "\u{AD}"
      if !isAfterSoftHyphen { joined.append(scalar) }
    }
    return clean(String(joined))
  }

  /// Whether all bytes are visible ASCII or single inner spaces, so that there is nothing to do.
  static func isPlainAndTidy(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var wasBlank = true
    for byte in bytes {
      if byte == 0x20 {
        if wasBlank { return false }
        wasBlank = true
      } else {
        guard byte > 0x20, byte < 0x7F else { return false }
        wasBlank = false
      }
    }
    return !wasBlank || bytes.isEmpty
  }

  /// The way of all texts that are not tidy ASCII; right for those too.
  static func cleanScalars(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var isBlankDue = false
    var joinerDue: UInt32?
    var isAfterJoining = false
    var isComposed = true
    for scalar in text.unicodeScalars {
      switch DisplayClass(scalar.value) {
      case .removed:
        joinerDue = nil
      case .blank:
        isBlankDue = !bytes.isEmpty
        joinerDue = nil
      case .joiner:
        joinerDue = !isBlankDue && isAfterJoining ? scalar.value : nil
      case .kept:
        if isBlankDue { bytes.append(0x20) }
        isBlankDue = false
        if let joiner = joinerDue, DisplayClass.joins(scalar.value), !UnicodeComposition.isMark(Int32(scalar.value)) {
          bytes.append(contentsOf: joiner == 0x200C ? [0xE2, 0x80, 0x8C] : [0xE2, 0x80, 0x8D])
        }
        joinerDue = nil
        append(scalar, to: &bytes)
        if DisplayClass.isInertUnderComposition(scalar.value) {
          isAfterJoining = false
        } else {
          isComposed = false
          // Composition may change the order of marks, so a mark of another script does not end the reach of a joining one.
          isAfterJoining = DisplayClass.joins(scalar.value) || (isAfterJoining && UnicodeComposition.isMark(Int32(scalar.value)))
        }
      }
    }
    if !isComposed, let composed = bytes.withUnsafeBufferPointer({ UnicodeComposition.composed($0) }) {
      return composed
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if scalar.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }
}
