/// Texts as they are compared: without case, without accents on Latin and Greek letters, without punctuation.
public enum TextFolding {
  /// The form of a text in which two spellings of one name are equal.
  ///
  /// Compatibility forms are resolved (NFKD) and the case folded; marks go after Latin and Greek letters only (ガ is not カ, й is not и); letters with
  /// strokes and ligatures become plain (`Ł` l, `Ø` o, `Æ` ae, `ß` ss, `Þ` th); apostrophes of all kinds vanish, other punctuation and blanks become
  /// one space, with none at the ends. What remains is composed (NFC). Folding twice is folding once. A text of nothing but punctuation folds to `""`,
  /// which is no proof of sameness.
  ///
  ///     fold("Padmé  AMIDALA")  // "padme amidala"
  ///     fold("Obi‐Wan’s")       // "obi wans"
  public static func fold(_ text: String) -> String {
    let folded = text.utf8.withContiguousStorageIfAvailable { foldASCII($0) }
    switch folded {
    case .unchanged: return text
    case .changed(let result): return result
    case .notASCII, nil: return foldScalars(text)
    }
  }

  private enum ASCIIResult {
    case unchanged
    case changed(String)
    case notASCII
  }

  private static func foldASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> ASCIIResult {
    var isFolded = true
    var wasBlank = true
    for byte in bytes {
      if byte >= 0x80 { return .notASCII }
      switch byte {
      case 0x61...0x7A, 0x30...0x39: wasBlank = false
      case 0x20:
        if wasBlank { isFolded = false }
        wasBlank = true
      default: isFolded = false
      }
    }
    if isFolded, !wasBlank || bytes.isEmpty { return .unchanged }
    return .changed(
      String(unsafeUninitializedCapacity: bytes.count) { output in
        var count = 0
        var isBlankDue = false
        for byte in bytes {
          var letter = byte
          switch byte {
          case 0x61...0x7A, 0x30...0x39: break
          case 0x41...0x5A: letter = byte | 0x20
          case 0x27, 0x60: continue
          case 0x00...0x08, 0x0E...0x1F, 0x7F: continue
          default:
            isBlankDue = count > 0
            continue
          }
          if isBlankDue {
            output[count] = 0x20
            count += 1
            isBlankDue = false
          }
          output[count] = letter
          count += 1
        }
        return count
      })
  }

  /// The way of all texts that are not ASCII; right for those too.
  static func foldScalars(_ text: String) -> String {
    ContiguousArray(text.utf8).withUnsafeBufferPointer { bytes in
      UnicodeComposition.foldedAndComposed(bytes) { FoldedScalars.edit($0, into: $1) } ?? ""
    }
  }
}
