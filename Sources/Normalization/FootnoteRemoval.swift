import Text

/// Wiki footnotes that were left in a text: `[9]`, `[2][3]`, `[a]`, `[note 1]`, `[citation needed]`.
public enum FootnoteRemoval {
  /// The cleaned text without its footnotes, wherever they stand, and without the blanks before them.
  ///
  ///     remove("Ambiguous[9]")          // "Ambiguous"
  ///     remove("Liberio [2][3][4]")     // "Liberio"
  ///     remove("Liberio[2], Marley")    // "Liberio, Marley"
  ///     remove("[Redacted]")            // "[Redacted]": a text in brackets is no footnote
  public static func remove(_ text: String) -> String {
    let cleaned = TextCleaning.clean(text)
    let bytes = Array(cleaned.utf8)
    guard bytes.contains(UInt8(ascii: "[")) else { return cleaned }
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    var lostBlank = false
    for byte in bytes {
      // `A [1]B` must not become one word.
      if lostBlank, ASCII.isLetterOrDigit(byte) || byte >= 0x80, !kept.isEmpty { kept.append(0x20) }
      lostBlank = false
      kept.append(byte)
      // A footnote inside another one is gone when the outer one closes.
      guard byte == UInt8(ascii: "]"), let open = startOfFootnote(endingIn: kept) else { continue }
      kept.removeSubrange(open...)
      while kept.last == 0x20 {
        kept.removeLast()
        lostBlank = true
      }
    }
    return kept.count == bytes.count ? cleaned : TextCleaning.clean(String(decoding: kept, as: UTF8.self))
  }

  /// The cleaned text without the footnotes at its end; those inside stay, for in a name they may be part of it.
  public static func removeTrailing(_ text: String) -> String {
    let cleaned = TextCleaning.clean(text)
    var bytes = Array(cleaned.utf8)
    while bytes.last == UInt8(ascii: "]"), let open = startOfFootnote(endingIn: bytes) {
      bytes.removeSubrange(open...)
      while bytes.last == 0x20 { bytes.removeLast() }
    }
    return bytes.count == cleaned.utf8.count ? cleaned : TextCleaning.clean(String(decoding: bytes, as: UTF8.self))
  }

  /// Where the footnote begins that ends with the last of the bytes, or nil where they end with none.
  private static func startOfFootnote(endingIn bytes: [UInt8]) -> Int? {
    let close = bytes.count - 1
    guard let open = bytes[max(0, close - 40)..<close].lastIndex(of: UInt8(ascii: "[")) else { return nil }
    return isFootnote(bytes[(open + 1)..<close]) ? open : nil
  }

  private static func isFootnote(_ inside: ArraySlice<UInt8>) -> Bool {
    guard let first = inside.first, let last = inside.last else { return false }
    if inside.count == 1 { return ASCII.isDigit(first) || ASCII.isLowercase(first) }
    let folded = TextFolding.fold(String(decoding: inside, as: UTF8.self))
    if phrases.contains(folded) { return true }
    if ASCII.isDigit(first), ASCII.isDigit(last) {
      // `1`, `12`, `1, 2`, `1–3`, but not a year as in `Film [1999]`.
      let isList = folded.utf8.allSatisfy { ASCII.isDigit($0) || $0 == 0x20 }
      return isList && folded.split(separator: " ").allSatisfy { $0.utf8.count <= 3 }
    }
    let parts = folded.split(separator: " ")
    guard parts.count == 2, let word = parts.first, let number = parts.last else { return false }
    return groups.contains(String(word)) && number.utf8.count <= 3 && number.utf8.allSatisfy { ASCII.isLetterOrDigit($0) }
  }

  private static let groups: Set<String> = ["note", "nb", "n", "fn", "ref", "footnote", "anm", "nota", "прим", "a", "b"]

  private static let phrases: Set<String> = [
    "citation needed", "clarification needed", "verification needed", "source needed", "page needed", "dubious discuss", "when", "who",
    "fonte", "carece de fontes", "источник", "источник не указан", "quelle", "beleg fehlt",
  ]
}
